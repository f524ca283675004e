import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutFont } from './cut-font.ts'

const SOURCE = 'design/fonts/anek-bangla-bengali-wght-normal.woff2'
/** Style sheets name this path (web/ui/fonts.css). */
const RESULT = '.cache/fonts/bengali-ui.woff2'
/** Where the words of the first paint are written: the messages, and the names of the seeded catalogue. */
const TEXTS = ['locales/bn', 'server/seeds']
const BENGALI_WORD = /[\u0980-\u09FF\u0964\u200C\u200D]+/gu
/** Digits, the danda and the sign of the currency are always needed, whatever the texts are. */
const ALWAYS = ['০১২৩৪৫৬৭৮৯', '।', '৳']
/** Weights that the interface uses; lighter and heavier masters only cost bytes. */
const WEIGHTS = { min: 400, max: 750 }

/**
 * Cuts the Bengali face down to what the interface's own words need, for the first paint, before a build or the
 * development server starts. The whole file follows later in the browser (web/lib/full-fonts.ts), so a conjunct that
 * only somebody's name needs is spelled out for a moment and never missing. Does nothing when nothing has changed.
 */
export function bengaliSubset(root: string): Plugin {
  return {
    name: 'bengali-subset',
    enforce: 'pre',
    config: () => makeSubset(root),
  }
}

async function makeSubset(root: string): Promise<void> {
  const words = [...new Set([...ALWAYS, ...TEXTS.flatMap((folder) => readWords(join(root, folder)))])].sort()
  const source = readFileSync(join(root, SOURCE))
  const hash = createHash('sha256').update(source).update(words.join(' ')).update(JSON.stringify(WEIGHTS)).digest('hex')
  const file = join(root, RESULT)
  const seal = `${file}.sha256`
  if (existsSync(file) && existsSync(seal) && readFileSync(seal, 'utf8') === hash) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, await cutFont(source, words, WEIGHTS))
  writeFileSync(seal, hash)
}

function readWords(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ts)$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(BENGALI_WORD) ?? [])
}
