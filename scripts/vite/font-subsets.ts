import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { cutFont } from './cut-font.ts'

type Cut = {
  source: string
  /** Style sheets name this path (web/ui/fonts.css, studio/client/frame/fonts.css). */
  result: string
}
type Subset = Cut & {
  /**
   * Where the words of the first paint are: the messages of site and games, and the names of the seeded catalogue.
   */
  texts: readonly string[]
  word: RegExp
  /** What is always needed, for any texts. */
  always: readonly string[]
}
/** A font without conjuncts is cut to letters, and to the part of its axes that the interface uses. */
type LetterSubset = Cut & { axes: Readonly<Record<string, { min: number; max: number }>> }

const BENGALI = /[\u0980-\u09FF\u0964\u200C\u200D]+/gu
const ARABIC = /[\u0600-\u06FF\u200C\u200D]+/gu
/** Folders of the demo data that pages show. */
const SEEDS = ['catalogue', 'cashier', 'site'].map((module) => `server/modules/${module}/seeds`)
const SUBSETS: readonly Subset[] = [
  {
    source: 'design/fonts/anek-bangla-bengali-wght-normal.woff2',
    result: '.cache/fonts/bengali-ui.woff2',
    texts: ['locales/bn', 'studio/client', ...SEEDS],
    word: BENGALI,
    always: ['০১২৩৪৫৬৭৮৯', '।', '৳'],
  },
  {
    source: 'design/fonts/noto-sans-arabic-arabic-wght-normal.woff2',
    result: '.cache/fonts/arabic-ui.woff2',
    texts: ['locales/ar', 'studio/client', ...SEEDS],
    word: ARABIC,
    always: ['٠١٢٣٤٥٦٧٨٩', '،', '؛', '؟'],
  },
]
/** Weights that the interface uses; lighter and heavier masters only cost bytes. */
const WEIGHTS = { min: 400, max: 750 }

/**
 * Letters, figures and signs of English; the style sheets give these fonts this range, and all else to the whole ones.
 */
const LATIN = `${Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}–—‘’“”…·×−•©½`
const LETTER_SUBSETS: readonly LetterSubset[] = [
  {
    source: 'design/fonts/anek-bangla-latin-standard-normal.woff2',
    result: '.cache/fonts/latin-display.woff2',
    axes: { wght: { min: 500, max: 800 }, wdth: { min: 90, max: 115 } },
  },
  {
    source: 'design/fonts/onest-latin-wght-normal.woff2',
    result: '.cache/fonts/latin-text.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
]

/**
 * Cuts the fonts of other scripts down to what the interface's own words need, for the first paint; Latin ones to what
 * English needs. The whole files follow later in the browser (full-fonts.ts of site and games), so a form that only a
 * person's name needs is spelled out for a moment and never missing. Does nothing when nothing has changed.
 */
export async function cutFaces(root: string): Promise<void> {
  for (const subset of SUBSETS) await makeSubset(root, subset)
  for (const subset of LETTER_SUBSETS) await makeLetterSubset(root, subset)
}

/** Does the same before a build or the development server starts. */
export function fontSubsets(root: string): Plugin {
  return { name: 'font-subsets', enforce: 'pre', config: () => cutFaces(root) }
}

function makeSubset(root: string, { source, result, texts, word, always }: Subset): Promise<void> {
  const words = [...new Set([...always, ...texts.flatMap((folder) => readWords(join(root, folder), word))])].sort()
  return keepCut(root, { source, result }, [words.join(' '), JSON.stringify(WEIGHTS)], (face) =>
    cutFont(face, words, WEIGHTS),
  )
}

function makeLetterSubset(root: string, { source, result, axes }: LetterSubset): Promise<void> {
  return keepCut(root, { source, result }, [LATIN, JSON.stringify(axes)], (face) =>
    subsetFont(face, LATIN, { targetFormat: 'woff2', variationAxes: axes }),
  )
}

/** Cuts a font unless the stored result was made of the same font in the same way. */
async function keepCut(
  root: string,
  { source, result }: Cut,
  ways: readonly string[],
  cut: (face: Buffer) => Promise<Uint8Array>,
): Promise<void> {
  const face = readFileSync(join(root, source))
  const hash = ways.reduce((sum, way) => sum.update(way), createHash('sha256').update(face)).digest('hex')
  const file = join(root, result)
  const seal = `${file}.sha256`
  if (existsSync(file) && existsSync(seal) && readFileSync(seal, 'utf8') === hash) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeWhole(file, await cut(face))
  writeWhole(seal, hash)
}

/** Writes a file in one step: several builds run at a time, and none of them may read half a file of another. */
function writeWhole(file: string, content: Uint8Array | string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, content)
  renameSync(own, file)
}

function readWords(folder: string, word: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ts)$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(word) ?? [])
}
