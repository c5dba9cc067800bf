//: # 4. Refresh once

import Interleavings
import Notebook

print("soon")
//> soon
