/** What becomes of each table when a file is salvaged. */
export const keptTables = {
  /** Brought over from the file and from its copy. */
  lasting: ['conversation', 'turn', 'entry', 'payload', 'settings', 'blob', 'usage'],
  /** As the file has them; the copy's are out of date, and only taken where the file's cannot be read. */
  passing: ['partial', 'draft', 'place'],
  /** Not kept: they are of running processes, or are made anew from the others. */
  dropped: ['writer', 'message'],
} as const;
