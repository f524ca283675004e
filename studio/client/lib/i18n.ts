/** Messages in the reader's language. Bengali is the first language; every key exists in each. */
import type { Messages } from '#studio/client/messages/en.ts'
import { signal } from './signal.ts'

export type Language = 'ar' | 'bn' | 'en'

/** Engine → its own keys. Each engine adds itself in its `words-en.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface EngineWords {}
export type MessageKey = keyof Messages | EngineWords[keyof EngineWords]

/** How an engine's own words are loaded. */
export type WordLoaders = Record<Language, () => Promise<Readonly<Record<string, string>>>>

const loaders: Record<Language, () => Promise<Messages>> = {
  ar: async () => (await import('#studio/client/messages/ar.ts')).ar,
  bn: async () => (await import('#studio/client/messages/bn.ts')).bn,
  en: async () => (await import('#studio/client/messages/en.ts')).en,
}

const messages = signal<Readonly<Record<string, string>> | null>(null)
let ownWords: WordLoaders | null = null
const current = signal<Language>('bn')

/** The locale in which each language writes figures and dates. */
const FORMATS: Record<Language, string> = { ar: 'ar-u-nu-latn', bn: 'bn-BD', en: 'en-GB' }
const isSpoken = (tag: string): tag is Language => tag in FORMATS

/** Returns the client's language for a BCP 47 tag; Bengali, the first, for any other. */
export function languageOf(tag: string | null | undefined): Language {
  const base = tag?.toLowerCase().split('-')[0] ?? ''
  return isSpoken(base) ? base : 'bn'
}

/** Names the words of the page's engine; from now on they are loaded with every language. */
export function useWords(words: WordLoaders): void {
  ownWords = words
}

/**
 * Loads a language, the frame's words and the engine's, and shows everything in it. Rejects when a file cannot be
 * loaded.
 */
export async function useLanguage(language: Language): Promise<void> {
  const [shared, own] = await Promise.all([loaders[language](), ownWords?.[language]()])
  const loaded = { ...shared, ...own }
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  current.set(language)
  messages.set(loaded)
}

/** Returns the language in use; followed inside effects. */
export function language(): Language {
  return current()
}

const [ISOLATE, END] = ['\u2066', '\u2069']

/**
 * Returns figures to be put among words: a text without letters has its own order, with sign and currency in front,
 * also between Arabic words.
 */
export function inOrder(figures: string): string {
  return current() === 'ar' && !/\p{L}/u.test(figures) ? `${ISOLATE}${figures}${END}` : figures
}

/** Returns a message with its `{places}` filled; an empty text before the first language is loaded. */
export function t(key: MessageKey, places: Record<string, string | number> = {}): string {
  const text = messages()?.[key] ?? ''
  return text.replace(/\{(\w+)\}/g, (_, place: string) => inOrder(String(places[place] ?? '')))
}

/**
 * Returns a count in the figures of the language: Bengali figures in Bengali sentences. Never for money, odds or
 * identifiers.
 */
export function count(value: number): string {
  return new Intl.NumberFormat(FORMATS[current()]).format(value)
}

/** Returns a share (0 to 1) as a percentage in the figures of the language. */
export function percent(share: number, decimals = 2): string {
  const format = new Intl.NumberFormat(FORMATS[current()], {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(share)
}

/** Returns a moment as day and time of the reader's own zone. */
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
