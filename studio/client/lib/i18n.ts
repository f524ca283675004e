/** Messages in the reader's language. Bengali is the first language; every key exists in each. */
import type { Messages } from '#studio/client/messages/en.ts'
import { signal } from './signal.ts'

export type Language = 'ar' | 'bn' | 'en'

/** Engine → its own keys. Each engine adds itself in its `words-en.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface EngineWords {}
export type MessageKey = keyof Messages | EngineWords[keyof EngineWords]

/** How an engine's own words arrive. */
export type WordLoaders = Record<Language, () => Promise<Readonly<Record<string, string>>>>

const loaders: Record<Language, () => Promise<Messages>> = {
  ar: async () => (await import('#studio/client/messages/ar.ts')).ar,
  bn: async () => (await import('#studio/client/messages/bn.ts')).bn,
  en: async () => (await import('#studio/client/messages/en.ts')).en,
}

const messages = signal<Readonly<Record<string, string>> | null>(null)
let ownWords: WordLoaders | null = null
const current = signal<Language>('bn')

/** The locale by which each language writes figures and dates. */
const FORMATS: Record<Language, string> = { ar: 'ar-u-nu-latn', bn: 'bn-BD', en: 'en-GB' }
const isSpoken = (tag: string): tag is Language => tag in FORMATS

/** The language of a BCP 47 tag that this client speaks; Bengali, its first, where it speaks none of it. */
export function languageOf(tag: string | null | undefined): Language {
  const base = tag?.toLowerCase().split('-')[0] ?? ''
  return isSpoken(base) ? base : 'bn'
}

/** Names the words of the page's engine; they are loaded with every language from now on. */
export function useWords(words: WordLoaders): void {
  ownWords = words
}

/** Loads a language, the frame's words and the engine's, and shows everything in it. Rejects when a file cannot be loaded. */
export async function useLanguage(language: Language): Promise<void> {
  const [shared, own] = await Promise.all([loaders[language](), ownWords?.[language]()])
  const loaded = { ...shared, ...own }
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  current.set(language)
  messages.set(loaded)
}

/** The language in use; followed inside effects. */
export function language(): Language {
  return current()
}

const [ISOLATE, END] = ['\u2066', '\u2069']

/** Figures as they stand among words: what has no letters keeps its order, sign and currency in front, also between Arabic words. */
export function inOrder(figures: string): string {
  return current() === 'ar' && !/\p{L}/u.test(figures) ? `${ISOLATE}${figures}${END}` : figures
}

/** A message with its `{places}` filled. Before the first language has arrived it is empty. */
export function t(key: MessageKey, places: Record<string, string | number> = {}): string {
  const text = messages()?.[key] ?? ''
  return text.replace(/\{(\w+)\}/g, (_, place: string) => inOrder(String(places[place] ?? '')))
}

/** A count in the figures of the language: Bengali figures in Bengali sentences. Never for money, odds or identifiers. */
export function count(value: number): string {
  return new Intl.NumberFormat(FORMATS[current()]).format(value)
}

/** A share (0 to 1) as a percentage in the figures of the language. */
export function percent(share: number, decimals = 2): string {
  const format = new Intl.NumberFormat(FORMATS[current()], {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(share)
}

/** A moment as day and time of the reader's own zone. */
export function moment(at: number): string {
  const format = new Intl.DateTimeFormat(FORMATS[current()], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    numberingSystem: 'latn',
  })
  return format.format(at)
}
