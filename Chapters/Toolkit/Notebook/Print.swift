/// Prints as `Swift.print` does, and shows the prose and the code that lead up to it first.
///
/// A file that imports this library and contains prose is a notebook; its first `print` reads the
/// source and the arguments. In any other file this is plain printing. Safe to call from any
/// isolation, but a notebook prints only in top-level code, where the order is fixed. A notebook
/// that never prints never starts.
public func print(
  _ items: Any..., separator: String = " ", terminator: String = "\n",
  line: Int = #line, file: String = #filePath
) {
  var text = ""
  for (index, item) in items.enumerated() {
    if index > 0 { text += separator }
    Swift.print(item, terminator: "", to: &text)
  }
  Run.print(text + terminator, line: line, file: file)
}

/// Hides `Swift.print`, whose shorter signature the compiler would otherwise prefer to the one above.
@_disfavoredOverload
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(describing: $0) }.joined(separator: separator)
  Swift.print(text, terminator: terminator)
}
