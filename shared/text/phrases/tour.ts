/** What the guided tour prints between the answers. */
export const tourWords = {
  question(number: number, total: number, text: string): string {
    return `── ${number} of ${total} ── ${text}`;
  },
  picture(file: string): string {
    return `(picture: ${file})`;
  },
  noTurn(question: string): string {
    return `The tour stopped: the window did not ask “${question}”.`;
  },
  noPicture(question: string): string {
    return `The tour stopped: the window could not be pictured after “${question}”.`;
  },
  noEnd(question: string, seconds: number): string {
    return `The tour stopped: the answer to “${question}” did not end within ${seconds} seconds.`;
  },
} as const;
