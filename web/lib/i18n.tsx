import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { findLanguage, isolateValues, type Direction } from '#contract/languages.ts'
import { catalogueLoaders } from 'virtual:message-loaders'
import { setFailureWords } from './api-error.ts'
import type { MessageKey } from './message-keys.ts'
import { Phrases } from './phrases.ts'

export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** One file has the messages of the first screen; every other subject has a file of its own. */
export const FIRST_CATALOGUE = 'first'

export const i18n = new Phrases()
setFailureWords((key) => i18n._(key))
const wanted = new Set<string>([FIRST_CATALOGUE])
const loaded = new Map<string, Promise<void>>()

/** The page's present or coming language: a screen may ask for its words before the first ones are loaded. */
let turningTo = ''

/** Loads a subject's messages in the language of the page, once. */
export function loadSubject(subject: string): Promise<void> {
  wanted.add(subject)
  return loadCatalogue(turningTo, subject)
}

/** Switches to a language: loads the messages that the page uses, then shows them. Fails like any network call. */
export async function activateLocale(locale: string): Promise<void> {
  turningTo = locale
  try {
    await Promise.all([...wanted].map((subject) => loadCatalogue(locale, subject)))
  } catch (error) {
    turningTo = i18n.locale
    throw error
  }
  i18n.activate(locale, findLanguage(locale)?.format)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** Returns the direction of a language. */
export function directionOf(locale: string): Direction {
  return findLanguage(locale)?.direction ?? 'ltr'
}

function loadCatalogue(locale: string, subject: string): Promise<void> {
  const name = `${locale}/${subject}`
  const known = loaded.get(name)
  if (known) return known
  const loading = readCatalogue(locale, subject).then((messages) => {
    if (messages) i18n.load(locale, messages)
  })
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

/** Reads a subject's messages in a language; undefined where it has none. */
export async function readCatalogue(locale: string, subject: string) {
  const first = await catalogueLoaders[locale]?.()
  if (subject === FIRST_CATALOGUE) return first?.default
  return (await first?.subjects[subject]?.())?.default
}

const Spoken = createContext({ phrases: i18n })

/** Provides messages to components. `of` is for the server's shell, which has a language of its own. */
export function MessagesProvider({ of = i18n, children }: { of?: Phrases; children: ReactNode }) {
  const version = useSyncExternalStore(of.subscribe, of.version, of.version)
  // a new value at each version renders the readers again
  const spoken = useMemo(() => ({ phrases: of, version }), [of, version])
  return <Spoken value={spoken}>{children}</Spoken>
}

/** Returns the function that writes a message in the reader's language. */
export function useT(): Translate {
  const { phrases } = use(Spoken)
  return (key, values) => phrases._(key, values && isolateValues(phrases.locale, values))
}

/** Returns the reader's language. */
export function useLocale(): string {
  return use(Spoken).phrases.locale
}
