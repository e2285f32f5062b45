/** Stands in for a choice of tools that a server cannot be held to. */
export function choiceInWords(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1
    ? `Answer by calling the tool ${only}.`
    : `Answer by calling at least one of these tools: ${names.join(', ')}.`;
}
