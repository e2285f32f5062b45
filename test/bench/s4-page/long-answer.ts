const sections = [
  'The tide at the north pier turns **twice a day**, and the table in the harbour office gives the times in `UTC` for every month of the year; see [the almanac](https://tides.test/almanac) for the corrections that a strong wind makes necessary.',
  'Between the two turns the water stands for about *twenty minutes*. What matters to a small boat is not the height but the stream, which runs at up to 3.5 knots through the narrows and sets across the bar.',
  '- **Springs** come a day or two after the full and the new moon, and bring the widest range\n- **Neaps** follow a week later\n  - the range is about half\n  - the stream is weaker, so `slack` lasts longer\n- Wind from the west raises the level by up to 0.4 m',
  '1. Look up the time of high water at the standard port.\n2. Add the difference for the secondary port, which depends on the time itself.\n3. Correct for summer time and for the pressure of the air.',
  '| Day | High | Height | Low |\n|-----|:----:|-------:|-----|\n| Monday | 04:12 | 4.6 m | 10:31 |\n| Tuesday | 05:03 | 4.8 m | 11:20 |\n| Wednesday | 05:51 | 5.1 m | 12:07 |\n| Thursday | 06:38 | 5.2 m | 12:52 |',
  '```python\ndef height(at: float, parts: list[Part]) -> float:\n    """The height of the water, in metres over chart datum."""\n    return sum(part.size * cos(part.speed * at - part.phase) for part in parts)\n\n\nprint(f"{height(4.2, parts):.2f} m")\n```',
  '> Time and tide wait for no man, and neither does the ferry: it leaves when there is water over the sill, whatever the timetable says.',
] as const;

/** A Markdown answer of at least so many characters: prose, lists, tables, code and quotes, in sections. */
export function longAnswer(length: number): string {
  const parts: string[] = [];
  let written = 0;
  for (let index = 0; written < length; index += 1) {
    const heading =
      index % sections.length === 0 ? `## Part ${index / sections.length + 1}\n\n` : '';
    const part = `${heading}${sections[index % sections.length] ?? ''}\n\n`;
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}
