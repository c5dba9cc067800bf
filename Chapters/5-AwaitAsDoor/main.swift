print("chapter")
