/** A crest for every team, derived from its name: the same name has the same crest everywhere. */
import type { Name } from '#games/sports/match.ts'

const COLOURS = [
  '#c8263c',
  '#1f5fae',
  '#0f8a5f',
  '#e08a12',
  '#6a3fc0',
  '#12848e',
  '#b3318a',
  '#8a5a1c',
  '#2d3a8f',
  '#4d7a16',
  '#d2541f',
  '#5b6270',
] as const
const SHAPES = [
  'M12 1 L22 4 V12 C22 18 17 21.5 12 23.5 C7 21.5 2 18 2 12 V4Z',
  'M12 1 A11 11 0 1 1 11.99 1Z',
  'M12 0.5 L22 6.25 V17.75 L12 23.5 L2 17.75 V6.25Z',
  'M2 2 H22 V13 C22 19 16 22 12 23.5 C8 22 2 19 2 13Z',
] as const
/** The patterns painted over the first colour. */
const MARKS = [
  'M12 0 H24 V24 H12Z',
  'M0 9 H24 V15 H0Z',
  'M0 0 L24 24 H12 L0 12Z',
  'M6 0 H10 V24 H6Z M14 0 H18 V24 H14Z',
  'M0 10 L12 3 L24 10 V15 L12 8 L0 15Z',
  'M0 0 H12 V12 H0Z M12 12 H24 V24 H12Z',
] as const

function numberOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}

const pick = <Item>(list: readonly [Item, ...Item[]], at: number): Item => list[at % list.length] ?? list[0]

/** Draws the crest, hidden from screen readers: the name is written beside it. */
export function crest({ en }: Name): HTMLElement {
  const number = numberOf(en)
  const first = pick(COLOURS, number)
  const second =
    (number >>> 5) % 3 === 0 ? '#f4f1ea' : pick(COLOURS, (number % COLOURS.length) + 3 + ((number >>> 7) % 6))
  const shape = pick(SHAPES, number >>> 9)
  const box = document.createElement('i')
  box.className = 'crest'
  box.setAttribute('aria-hidden', 'true')
  const id = `crest${number}`
  box.innerHTML = `<svg viewBox="0 0 24 24"><clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})"><path d="M0 0H24V24H0Z" fill="${first}"/><path d="${pick(MARKS, number >>> 13)}" fill="${second}"/><path d="M0 0H24V9Q12 13 0 9Z" fill="#fff" opacity=".14"/></g><path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/></svg>`
  return box
}
