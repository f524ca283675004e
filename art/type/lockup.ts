import { CAP_HEIGHT, isBengali, measure, NARROWEST, outline, WIDEST } from './letters.ts'

const WEIGHT = 800
const TRACK = -0.004
/**
 * The share of the size that Bengali text needs above its baseline, vowel signs and reph included. The next one: below
 * it.
 */
const BENGALI_RISE = 1.02
const BENGALI_FALL = 0.5
const LATIN_FALL = 0.02
/**
 * The share of the box that the advance of Bengali text may take: a reph or a vowel sign at its end extends beyond it.
 */
const OVERHANG = 0.94
const LINE_GAP = 0.13
/** The highest ratio of the tallest to the lowest line of a title. */
const MOST_CONTRAST = 1.35
const WIDTH_STEPS = Array.from({ length: (WIDEST - NARROWEST) / 5 + 1 }, (_, i) => NARROWEST + i * 5)

type Line = {
  readonly text: string
  readonly width: number
  size: number
}

/** A title broken into lines that fill a box, as outlines in a box of `w` by `h` units. */
export type Lockup = {
  readonly d: string
  readonly w: number
  readonly h: number
  readonly firstSize: number
}

/**
 * Chooses the line break, the place on the width axis and the size that fill a box best: a long name is set narrow and
 * a short one wide, none is distorted. Latin is set in capitals. Nothing ever leaves the box.
 */
export function lockup(name: string, box: { w: number; h: number; maxLines: number }): Lockup {
  const bengali = isBengali(name)
  const text = bengali ? name : name.toUpperCase()
  const rise = bengali ? BENGALI_RISE : CAP_HEIGHT
  const fall = bengali ? BENGALI_FALL : LATIN_FALL
  const words = text.split(/\s+/).filter((word) => word !== '')
  let best: { score: number; lines: Line[]; gap: number; total: number } | undefined
  for (const breaks of lineBreaks(words, box.maxLines)) {
    const lines = breaks.map((line) => fillLine(line, box, breaks.length, rise + fall))
    const smallest = Math.min(...lines.map((line) => line.size))
    for (const line of lines) line.size = Math.min(line.size, smallest * MOST_CONTRAST)
    const gap = LINE_GAP * smallest * CAP_HEIGHT
    const total = lines.reduce((sum, line) => sum + line.size * (rise + fall), 0) + gap * (lines.length - 1)
    const shrink = Math.min(1, box.h / total)
    const area = lines.reduce((sum, line) => sum + (line.size * shrink) ** 2 * line.text.length, 0)
    const orphan = lines.length > 1 && lines.some((line) => line.text.length <= 3) ? 0.86 : 1
    const score = (area * orphan) / (1 + 0.1 * (lines.length - 1))
    for (const line of lines) line.size *= shrink
    if (best === undefined || score > best.score) best = { score, lines, gap: gap * shrink, total: total * shrink }
  }
  if (best === undefined) throw new Error('a title needs at least one word')
  let [y, d] = [0, '']
  for (const line of best.lines) {
    y += line.size * rise
    d += outline(line.text, box.w / 2, y, line.size, { weight: WEIGHT, width: line.width, track: TRACK }, true).d
    y += line.size * fall + best.gap
  }
  return { d, w: box.w, h: best.total, firstSize: best.lines[0]!.size }
}

/** Returns the widest setting that leaves the line about nine tenths of its share of the height. */
function fillLine(text: string, box: { w: number; h: number }, lines: number, height: number): Line {
  let best: Line | undefined
  let least = Infinity
  const lengthAt = (width: number): number => measure(text, { weight: WEIGHT, width, track: TRACK })
  const [narrow, middle, wide] = [lengthAt(NARROWEST), lengthAt(100), lengthAt(WIDEST)]
  for (const width of WIDTH_STEPS) {
    const length =
      width <= 100
        ? narrow + (middle - narrow) * ((width - NARROWEST) / 25)
        : middle + (wide - middle) * ((width - 100) / 25)
    const size = (box.w * (isBengali(text) ? OVERHANG : 0.995)) / length
    const miss = Math.abs(((size * height) / box.h) * lines - 0.9)
    if (miss < least) [best, least] = [{ text, width, size }, miss]
  }
  return best!
}

function lineBreaks(words: readonly string[], most: number): string[][] {
  const found: string[][] = []
  const extend = (from: number, lines: readonly string[]): void => {
    if (from === words.length) {
      found.push([...lines])
      return
    }
    if (lines.length === most) return
    for (let to = from + 1; to <= words.length; to++) extend(to, [...lines, words.slice(from, to).join(' ')])
  }
  extend(0, [])
  return found
}
