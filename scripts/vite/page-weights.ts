import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The largest size of a game's page in gzip before its art, in KB: code, styles, words and fonts of the language. */
export const PAGE_MOST_KB = 250
const WORDS = /(?:words-|messages\/)(ar|bn|en)\.ts$/
/** The fonts that every page of a language fetches for its first paint. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  ar: ['latin-', 'arabic-ui'],
  bn: ['latin-', 'bengali-ui'],
  en: ['latin-'],
}

export type PageWeight = {
  page: string
  language: string
  codeKb: number
  facesKb: number
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const isChunk = (one: Bundle[string] | undefined): one is Chunk => one?.type === 'chunk'

/** Returns the pages' own weights in each language, from the built files. */
export function weighPages(bundle: Bundle): PageWeight[] {
  const weighed = new Map<string, number>()
  const kb = (name: string) => {
    const one = bundle[name]
    if (!one) return 0
    const bytes = isChunk(one) ? one.code : one.source
    const found =
      weighed.get(name) ??
      (name.endsWith('.woff2') ? Buffer.byteLength(bytes) : gzipSync(bytes, { level: 9 }).length) / 1024
    weighed.set(name, found)
    return found
  }
  const files = (from: string, seen = new Set<string>()): Set<string> => {
    const chunk = bundle[from]
    if (seen.has(from) || !isChunk(chunk)) return seen
    seen.add(from)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const next of chunk.imports) files(next, seen)
    return seen
  }
  const weight = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + kb(name), 0)
  return Object.values(bundle).flatMap((entry) => {
    if (!isChunk(entry) || !entry.isEntry) return []
    const own = files(entry.fileName)
    const later = [
      ...new Set(
        [...own].flatMap((name) => {
          const one = bundle[name]
          return isChunk(one) ? one.dynamicImports : []
        }),
      ),
    ]
    return Object.entries(FACES).map(([language, faces]) => {
      const words = later.filter((name) => {
        const one = bundle[name]
        return isChunk(one) && WORDS.exec(one.facadeModuleId ?? '')?.[1] === language
      })
      const all = new Set([...own, ...words.flatMap((name) => [...files(name)])])
      const faceFiles = Object.keys(bundle).filter((name) => faces.some((face) => name.includes(`/${face}`)))
      return { page: entry.name, language, codeKb: weight(all), facesKb: weight(faceFiles) }
    })
  })
}

/** Ends the build when a page is heavier than allowed, and prints the weight of each page. */
export function pageWeights(): Plugin {
  return {
    name: 'page-weights',
    apply: 'build',
    writeBundle(_options, bundle) {
      const weights = weighPages(bundle)
      const total = ({ codeKb, facesKb }: PageWeight) => codeKb + facesKb
      const text = (one: PageWeight) =>
        `${one.page} (${one.language}) ${total(one).toFixed(1)} KB, ${one.codeKb.toFixed(1)} of it code, styles and words`
      const heavy = weights.filter((one) => total(one) > PAGE_MOST_KB)
      if (heavy.length > 0)
        this.error(`pages above ${PAGE_MOST_KB} KB in gzip before their art: ${heavy.map(text).join('; ')}`)
      const [lightest, heaviest] = [...weights]
        .sort((one, other) => total(one) - total(other))
        .filter((_, index, all) => index === 0 || index === all.length - 1)
      if (lightest && heaviest)
        this.info(`${weights.length} pages and languages: from ${text(lightest)} to ${text(heaviest)}`)
      if (process.env.PAGE_WEIGHTS) for (const one of weights) process.stdout.write(`${text(one)}\n`)
    },
  }
}
