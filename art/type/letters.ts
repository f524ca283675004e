import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import wawoff2 from 'wawoff2'

/** The position of a lettering on Anek Bangla's axes; the width axis runs from 75 (narrow) to 125 (wide). */
export type Face = {
  readonly weight: number
  readonly width: number
  readonly track?: number
}

/** An outlined line: SVG path data and its width in units. */
export type Outline = {
  readonly d: string
  readonly w: number
}

/** Height of a Latin capital as a share of the size. */
export const CAP_HEIGHT = 0.639
export const NARROWEST = 75
export const WIDEST = 125

const BENGALI = /[\u0980-\u09ff]/
const RUNS = /[\u0980-\u09ff\u200c\u200d]+|[^\u0980-\u09ff\u200c\u200d]+/g
const require = createRequire(import.meta.url)

export const isBengali = (text: string): boolean => BENGALI.test(text)

let fonts: { readonly latin: Font; readonly bengali: Font } | undefined
let loading: Promise<void> | undefined
const variations = new Map<string, Font>()

/**
 * Reads the lettering fonts once, one after the other, because the unpacker has one working memory. Fails if the font
 * package is missing.
 */
export async function loadLetters(): Promise<void> {
  if (fonts !== undefined) return
  loading ??= loadFont('latin').then(async (latin) => {
    fonts = { latin, bengali: await loadFont('bengali') }
  })
  await loading
}

async function loadFont(subset: string): Promise<Font> {
  const file = require.resolve(`@fontsource-variable/anek-bangla/files/anek-bangla-${subset}-standard-normal.woff2`)
  return create(Buffer.from(await wawoff2.decompress(await readFile(file))))
}

function fontFor(run: string, face: Face): Font {
  if (fonts === undefined) throw new Error('loadLetters must have finished first')
  const { latin, bengali } = fonts
  const subset = isBengali(run) ? 'bengali' : 'latin'
  const key = `${subset} ${face.weight} ${face.width}`
  const known = variations.get(key)
  if (known !== undefined) return known
  const font = (subset === 'bengali' ? bengali : latin).getVariation({ wght: face.weight, wdth: face.width })
  variations.set(key, font)
  return font
}

/** Returns the width of a text at size 1. */
export function measure(text: string, face: Face): number {
  let width = 0
  for (const run of text.match(RUNS) ?? []) {
    const font = fontFor(run, face)
    for (const position of font.layout(run).positions) width += position.xAdvance / font.unitsPerEm + (face.track ?? 0)
  }
  return Math.max(0, width - (face.track ?? 0))
}

/** Returns a text as outlines, its baseline at y; x is its left end, or its middle when centred. */
export function outline(text: string, x: number, y: number, size: number, face: Face, centred = false): Outline {
  let pen = 0
  const glyphs: {
    commands: readonly { command: string; args: readonly number[] }[]
    k: number
    x: number
    y: number
  }[] = []
  for (const run of text.match(RUNS) ?? []) {
    const font = fontFor(run, face)
    const k = size / font.unitsPerEm
    const { glyphs: shapes, positions } = font.layout(run)
    shapes.forEach((glyph, i) => {
      const position = positions[i]!
      glyphs.push({ commands: glyph.path.commands, k, x: pen + position.xOffset * k, y: position.yOffset * k })
      pen += position.xAdvance * k + (face.track ?? 0) * size
    })
  }
  const w = Math.max(0, pen - (face.track ?? 0) * size)
  const left = centred ? x - w / 2 : x
  return { w, d: glyphs.map((glyph) => glyphPath(glyph.commands, glyph.k, left + glyph.x, y - glyph.y)).join('') }
}

const LETTER: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function glyphPath(
  commands: readonly { command: string; args: readonly number[] }[],
  k: number,
  x: number,
  y: number,
): string {
  return commands
    .map(({ command, args }) => {
      const points = args.map((value, i) => (i % 2 === 0 ? x + value * k : y - value * k).toFixed(1))
      return (LETTER[command] ?? '') + points.join(' ')
    })
    .join('')
}

/** Returns a text set narrower, and only then smaller, until it fits; its baseline at y. */
export function fitted(
  text: string,
  x: number,
  y: number,
  size: number,
  face: Face,
  most: number,
  centred = false,
): Outline {
  for (let width = face.width; width >= NARROWEST; width -= 5) {
    if (measure(text, { ...face, width }) * size <= most) return outline(text, x, y, size, { ...face, width }, centred)
  }
  const narrow = { ...face, width: NARROWEST }
  return outline(text, x, y, most / measure(text, narrow), narrow, centred)
}
