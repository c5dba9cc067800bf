import Foundation
import Synchronization

/// The processes that a submission starts, also those that leave its group.
enum Orphans {
  /// Whether processes whose parent ends become children of this one. Then every child that is there
  /// when a run ends belongs to it, so nothing else may be started meanwhile.
  private static let areAdopted = Atomic<Bool>(false)

  /// From now on nothing that is started here can get away. Linux only: elsewhere a process that
  /// leaves its group outlives the run.
  static func adopt() {
    #if os(Linux)
      // The C function takes a variable number of arguments, which Swift cannot call.
      typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let setChildSubreaper: Int32 = 36
      guard let symbol = dlsym(nil, "prctl") else { return }
      let call = unsafeBitCast(symbol, to: Call.self)
      areAdopted.store(call(setChildSubreaper, 1, 0, 0, 0) == 0, ordering: .sequentiallyConsistent)
    #endif
  }

  /// Ends a process group and everything that came from it. The leader of the group is left to be
  /// waited for.
  static func endAll(group: pid_t) {
    kill(-group, SIGKILL)
    guard areAdopted.load(ordering: .sequentiallyConsistent) else { return }
    // What forks faster than it is killed is stopped first, so that each round finds fewer. A round
    // without a find may have been too early: a process that dies hands its children over.
    var quiet = 0
    for _ in 0..<2_000 where quiet < 2 {
      let found = descendants(of: getpid()).filter { $0 != group }
      for process in found { kill(process, SIGSTOP) }
      for process in found { kill(process, SIGKILL) }
      for process in found { waitpid(process, nil, WNOHANG) }
      quiet = found.isEmpty ? quiet + 1 : 0
      usleep(found.isEmpty ? 200 : 1_000)
    }
  }

  /// The children of a process, and theirs.
  private static func descendants(of root: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [pid_t: [pid_t]] = [:]
    for process in names.compactMap({ pid_t($0) }) {
      if let parent = parent(of: process) { children[parent, default: []].append(process) }
    }
    var (result, next) = ([pid_t](), [root])
    while let process = next.popLast() {
      let found = children[process] ?? []
      result += found
      next += found
    }
    return result
  }

  /// The second word after the program's name, which may hold spaces and parentheses itself.
  private static func parent(of process: pid_t) -> pid_t? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    return words.count > 1 ? pid_t(words[1]) : nil
  }
}
