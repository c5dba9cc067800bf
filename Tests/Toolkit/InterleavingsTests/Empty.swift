/// Placeholder that the first real file replaces.
enum Empty {}
