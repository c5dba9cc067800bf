import Foundation

import struct Notebook.Subprocess

Subprocess.endWithParent()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == GradeCommand.name { Orphans.adopt() }
let workbook = Workbook(
  console: .standard, directory: URL(filePath: FileManager.default.currentDirectoryPath))
exit(workbook.run(arguments).rawValue)
