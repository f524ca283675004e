import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutFont } from './cut-font.ts'

type Subset = {
  source: string
  /** Style sheets name this path (web/ui/fonts.css). */
  result: string
  /** Where the words of the first paint are written: the messages, and the names of the seeded catalogue. */
  texts: readonly string[]
  word: RegExp
  /** What is always needed, whatever the texts are. */
  always: readonly string[]
}

const SUBSETS: readonly Subset[] = [
  {
    source: 'design/fonts/anek-bangla-bengali-wght-normal.woff2', result: '.cache/fonts/bengali-ui.woff2', texts: ['locales/bn', 'server/seeds'],
    word: /[\u0980-\u09FF\u0964\u200C\u200D]+/gu, always: ['০১২৩৪৫৬৭৮৯', '।', '৳'],
  },
  {
    source: 'design/fonts/noto-sans-arabic-arabic-wght-normal.woff2', result: '.cache/fonts/arabic-ui.woff2', texts: ['locales/ar', 'server/seeds'],
    word: /[\u0600-\u06FF\u200C\u200D]+/gu, always: ['٠١٢٣٤٥٦٧٨٩', '،', '؛', '؟'],
  },
]
/** Weights that the interface uses; lighter and heavier masters only cost bytes. */
const WEIGHTS = { min: 400, max: 750 }

/**
 * Cuts the faces of other scripts down to what the interface's own words need, for the first paint, before a build or the
 * development server starts. The whole files follow later in the browser (web/lib/full-fonts.ts), so a form that only
 * somebody's name needs is spelled out for a moment and never missing. Does nothing when nothing has changed.
 */
export function fontSubsets(root: string): Plugin {
  return {
    name: 'font-subsets',
    enforce: 'pre',
    config: async () => {
      for (const subset of SUBSETS) await makeSubset(root, subset)
    },
  }
}

async function makeSubset(root: string, { source, result, texts, word, always }: Subset): Promise<void> {
  const words = [...new Set([...always, ...texts.flatMap((folder) => readWords(join(root, folder), word))])].sort()
  const face = readFileSync(join(root, source))
  const hash = createHash('sha256').update(face).update(words.join(' ')).update(JSON.stringify(WEIGHTS)).digest('hex')
  const file = join(root, result)
  const seal = `${file}.sha256`
  if (existsSync(file) && existsSync(seal) && readFileSync(seal, 'utf8') === hash) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, await cutFont(face, words, WEIGHTS))
  writeFileSync(seal, hash)
}

function readWords(folder: string, word: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ts)$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(word) ?? [])
}
