import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../architecture/sources.ts';

const css = readFileSync(join(root, 'renderer/styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

function coloursIn(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

const themes = { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } };

/** Every surface that text stands on. */
const surfaces = [
  'canvas',
  'sunken',
  'raised',
  'hover',
  'selected',
  'accent-soft',
  'bad-soft',
  'warn-soft',
];
const texts = ['ink', 'ink-2', 'ink-3', 'accent'];
/** Colours of a meaning, on the surfaces they are used on. */
const meanings = ['canvas', 'raised', 'sunken', 'hover'];
const pairs: readonly (readonly [string, string])[] = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...['good', 'warn', 'bad'].flatMap((text) => meanings.map((surface) => [text, surface] as const)),
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['accent-ink', 'accent'],
  ['canvas', 'ink'],
  ['ink', 'accent-line'],
];

describe.each(Object.entries(themes))('in the %s theme', (_name, colours) => {
  const tooWeak = (list: typeof pairs, least: number) =>
    list.flatMap(([one, other]) => {
      const found = contrast(colours[one], colours[other]);
      return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : [];
    });

  test('every text can be read on every surface it stands on', () => {
    expect(tooWeak(pairs, 4.5)).toEqual([]);
  });

  test('controls can be made out', () => {
    const surfaces = ['canvas', 'raised', 'sunken'] as const;
    const borders = surfaces.flatMap(
      (surface) =>
        [
          ['line-control', surface],
          ['accent', surface],
        ] as const,
    );
    expect(tooWeak(borders, 3)).toEqual([]);
  });
});

/** WCAG 2.2, contrast ratio of two colours. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string | undefined): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? '', 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
