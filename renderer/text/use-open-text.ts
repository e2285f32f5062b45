import { useEffect, useState } from 'react';
import { emptyText, readOn, type GrownText, type OpenText } from './open-block.ts';

/** So much of a text that is there from the start is read before it is first shown, and at a time after that. */
const atOnce = 65_536;

/** What was read of a text, carried on from one drawing to the next. */
export function useOpenText(grown: GrownText): OpenText {
  const part = usePartOf(grown);
  const isWhole = part >= grown.text.length;
  const shown = isWhole ? grown : { text: grown.text.slice(0, part), isOpen: true };
  const [known, setKnown] = useState(() => read(nothing, shown));
  if (known.state.isOpen === shown.isOpen && known.text === shown.text) return known.state;
  const next = read(known, shown);
  setKnown(next);
  return next.state;
}

interface Known {
  readonly text: string;
  readonly state: OpenText;
}

const nothing: Known = { text: '', state: emptyText };

function read({ text, state }: Known, grown: GrownText): Known {
  // Of a text that still grows only the length is looked at: looking into it would cost its whole length.
  const isLonger = state.isOpen && text.length <= grown.text.length;
  const goesOn = isLonger && (grown.isOpen || grown.text.startsWith(text));
  return { text: grown.text, state: readOn(goesOn ? state : emptyText, grown) };
}

/** A very long answer that is opened is shown part after part, so that the window does not stop for it. */
function usePartOf({ text, isOpen }: GrownText): number {
  const [part, setPart] = useState(isOpen ? Infinity : atOnce);
  const isMissing = part < text.length;
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(setPart, 0, part + atOnce);
    return () => clearTimeout(timer);
  }, [isMissing, part]);
  return part;
}
