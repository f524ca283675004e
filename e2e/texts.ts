/** The words on the screen, read from the product's own files, so that no test repeats a text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { listMessageFiles } from '#server/lib/message-files.ts'
import { bn } from '#studio/client/messages/bn.ts'
import { en } from '#studio/client/messages/en.ts'
import { WORDS, type Words } from '#studio/payments/page-texts.ts'

export const LANGUAGES = ['bn', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export type Texts = {
  language: Language
  /** A message of the site, the member centre or the back office. */
  t: (key: string, values?: Record<string, string | number>) => string
  /** A message of the studio's games. */
  game: (key: string, places?: Record<string, string>) => string
  /** A word of the payment provider's page. */
  pay: (key: keyof Words, places?: Record<string, string>) => string
}

const fill = (text: string, places: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')

function readCatalogue(language: Language): Record<string, ReturnType<typeof compileMessage>> {
  const folder = join(import.meta.dirname, '../locales')
  const messages = listMessageFiles(folder, language).flatMap(({ path }) =>
    Object.entries(JSON.parse(readFileSync(join(folder, language, path), 'utf8')) as Record<string, string>),
  )
  return Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)]))
}

const CLIENT = join(import.meta.dirname, '../studio/client')

type GameWords = Record<Language, Readonly<Record<string, string>>>

async function readEngineWords(engine: string): Promise<GameWords> {
  const files = LANGUAGES.map((language) => pathToFileURL(join(CLIENT, engine, `words-${language}.ts`)).href)
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file) as Promise<object>)))) as GameWords
}

/** The words of the frame and of every engine that has its own. */
const ENGINE_WORDS = await Promise.all(
  readdirSync(CLIENT)
    .filter((name) => existsSync(join(CLIENT, name, 'words-en.ts')))
    .map(readEngineWords),
)
const gameWords = (language: Language): Record<string, string> =>
  Object.assign({}, { bn, en }[language], ...ENGINE_WORDS.map((words) => words[language])) as Record<string, string>

/** Returns all texts of one language. Throws for a key that does not exist. */
export function textsOf(language: Language): Texts {
  const catalogue = readCatalogue(language)
  const ofGames = gameWords(language)
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } })
  return {
    language,
    t: (key, values) => {
      if (!(key in catalogue)) throw new Error(`no message ${key}`)
      return i18n._(key, values)
    },
    game: (key, places = {}) => {
      const text = ofGames[key]
      if (text === undefined) throw new Error(`no message ${key}`)
      return fill(text, places)
    },
    pay: (key, places = {}) => fill(WORDS[language][key], places),
  }
}
