/** The known name that `name` was most likely meant to be. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return similar(name, known)[0];
}

/** Known names spelled nearly like `name`, the likeliest first. */
export function similar(name: string, known: readonly string[]): readonly string[] {
  return known
    .filter((candidate) => candidate !== name && Math.abs(candidate.length - name.length) <= 3)
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= tolerance(name, candidate))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

function tolerance(a: string, b: string): number {
  return Math.min(3, Math.floor(Math.max(a.length, b.length) / 3));
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwap ? at(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = next;
  }
  return at(last, to.length);
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity;
}
