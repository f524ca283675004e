/**
 * Languages that a brand may name. A language is offered once its folder under locales/ is complete; until then its
 * readers get its fallback, and no chooser shows it. Adding one: CONTRIBUTING.md, "Adding a language".
 */
export type Direction = 'ltr' | 'rtl'
export type Language = {
  /** BCP 47, as in `locales/<tag>` and in a brand's settings. */
  tag: string
  /** Its name in the language itself. */
  name: string
  direction: Direction
  /** The language that its readers get for missing words; null for the last fallback. */
  fallback: string | null
  /** The locale in which Intl writes figures and dates: it decides digits and calendar. */
  format: string
}

/** Bundles of messages for operators alone: they are needed in the languages of the back office only. */
export const OFFICE_BUNDLE = /^(?:office|books)/
/** Languages of the back office. */
export const OFFICE_LANGUAGES: readonly string[] = ['bn', 'en']

/**
 * Tag, own name, fallback, and the Intl locale where it is not the tag. Clock and calendar are Gregorian throughout.
 */
const ROWS: readonly (readonly [string, string, string | null, string?])[] = [
  ['bn', 'বাংলা', 'en'],
  ['en', 'English', null, 'en-GB'],
  ['ar', 'العربية', 'en', 'ar-u-nu-latn'],
  ['cs', 'Čeština', 'en'],
  ['de', 'Deutsch', 'en'],
  ['el', 'Ελληνικά', 'en'],
  ['es', 'Español', 'en'],
  ['fa', 'فارسی', 'en', 'fa-u-ca-gregory'],
  ['fr', 'Français', 'en'],
  ['he', 'עברית', 'en'],
  ['hi', 'हिन्दी', 'en', 'hi-u-nu-latn'],
  ['id', 'Bahasa Indonesia', 'en'],
  ['it', 'Italiano', 'en'],
  ['ja', '日本語', 'en'],
  ['km', 'ខ្មែរ', 'en'],
  ['ko', '한국어', 'en'],
  ['lo', 'ລາວ', 'en'],
  ['ms', 'Bahasa Melayu', 'en'],
  ['my', 'မြန်မာ', 'en'],
  ['ne', 'नेपाली', 'en'],
  ['nl', 'Nederlands', 'en'],
  ['pl', 'Polski', 'en'],
  ['pt', 'Português', 'en'],
  ['pt-BR', 'Português (Brasil)', 'pt'],
  ['ro', 'Română', 'en'],
  ['ru', 'Русский', 'en'],
  ['si', 'සිංහල', 'en'],
  ['sv', 'Svenska', 'en'],
  ['ta', 'தமிழ்', 'en'],
  ['te', 'తెలుగు', 'en'],
  ['th', 'ไทย', 'en', 'th-u-ca-gregory'],
  ['tr', 'Türkçe', 'en'],
  ['uk', 'Українська', 'en'],
  ['ur', 'اردو', 'en', 'ur-u-nu-latn'],
  ['vi', 'Tiếng Việt', 'en'],
  ['zh', '中文', 'en'],
  ['zh-TW', '繁體中文', 'zh'],
]
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur']

export const LANGUAGES: readonly Language[] = ROWS.map(([tag, name, fallback, format = tag]) => ({
  tag,
  name,
  fallback,
  format,
  direction: RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr',
}))
const byTag = new Map(LANGUAGES.map((language) => [language.tag.toLowerCase(), language]))

/**
 * Finds a listed language by its tag, in upper or lower case; a tag with an unlisted region finds its language. Returns
 * null when unknown.
 */
export function findLanguage(tag: string): Language | null {
  const wanted = tag.toLowerCase()
  return byTag.get(wanted) ?? byTag.get(wanted.split('-')[0] ?? '') ?? null
}

/**
 * Returns a language followed by its fallbacks: zh-TW, zh, en. Unknown tags have English as their only fallback.
 */
export function readingOrder(tag: string): readonly string[] {
  const order: string[] = []
  for (let one = findLanguage(tag); one; one = one.fallback === null ? null : findLanguage(one.fallback))
    order.push(one.tag)
  return order.length > 0 ? order : ['en']
}

/** Returns a text in the reader's language, else in a fallback, else in any; undefined when there is none. */
export function pickText(texts: Readonly<Record<string, string | undefined>>, tag: string): string | undefined {
  for (const one of [tag, ...readingOrder(tag)]) if (texts[one]) return texts[one]
  return Object.values(texts).find((text) => text)
}

/**
 * Preserves a value's own direction inside a sentence of the other one: Unicode's first-strong isolate and its end.
 */
const ISOLATE = '\u2068'
const END = '\u2069'
/** Needs no isolating, and must not be changed: words that choose among wordings, bare figures, addresses. */
const PLAIN = /^(?:[a-z_-]+|\d+|\S*:\/\/\S*)$/

/**
 * Returns a sentence's values for a language: in a right-to-left language, amounts, names and references are isolated,
 * so that their own direction is preserved.
 */
export function isolateValues<Value>(tag: string, values: Record<string, Value>): Record<string, Value | string> {
  if (findLanguage(tag)?.direction !== 'rtl') return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !PLAIN.test(value) ? `${ISOLATE}${value}${END}` : value,
    ]),
  )
}
