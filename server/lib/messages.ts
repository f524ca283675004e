import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { findLanguage, isolateValues, OFFICE_LANGUAGES, OFFICE_BUNDLE, readingOrder } from '#contract/languages.ts'
import { listMessageFiles } from './message-files.ts'
import { findMissingKeys, readEnglish } from './missing-keys.ts'
import { projectRoot } from './project-root.ts'

export const DEFAULT_LOCALE = 'bn'
const FOLDER = join(projectRoot(), 'locales')

/** Languages whose folder under locales/ is complete: those that readers can have. */
export const LOCALES: readonly string[] = listComplete()

function listComplete(): string[] {
  const english = readEnglish(FOLDER)
  return readdirSync(FOLDER)
    .filter((name) => findLanguage(name)?.tag === name && findMissingKeys(FOLDER, name, english).length === 0)
    .sort()
}

const catalogues = new Map<string, I18n>()

/**
 * Loads every message of a language; those of the back office in English where the back office is not in that language.
 */
function loadCatalogue(locale: string): I18n {
  const messages: Record<string, ReturnType<typeof compileMessage>> = {}
  for (const { bundle, path } of listMessageFiles(FOLDER, 'en')) {
    const own = join(FOLDER, locale, path)
    const isUnspoken = OFFICE_BUNDLE.test(bundle) && !OFFICE_LANGUAGES.includes(locale) && !existsSync(own)
    const file = isUnspoken ? join(FOLDER, 'en', path) : own
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(texts)) messages[key] = compileMessage(text)
  }
  return setupI18n({ locale, locales: findLanguage(locale)?.format ?? locale, messages: { [locale]: messages } })
}

/**
 * Returns the language that a reader of this one gets: itself, or the first of its fallbacks that we have; null for an
 * unknown tag.
 */
export function spokenFor(tag: string): string | null {
  if (LOCALES.includes(tag)) return tag
  return findLanguage(tag) ? (readingOrder(tag).find((one) => LOCALES.includes(one)) ?? null) : null
}

/** Returns a message of locales/<locale> in the reader's language; the key itself when no catalogue has it. */
export function translate(locale: string, key: string, values: Record<string, unknown> = {}): string {
  const known = spokenFor(locale) ?? DEFAULT_LOCALE
  let catalogue = catalogues.get(known)
  if (!catalogue) catalogues.set(known, (catalogue = loadCatalogue(known)))
  return catalogue._(key, isolateValues(known, values))
}

const picked = new Map<string, string>()
const PICKED_MAX = 1_000

/** Returns the first language that we have, else what the first known one falls back to. */
function readLanguages(header: string): string | null {
  const tags = header.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const tag of tags) {
    const found = findLanguage(tag)?.tag
    if (found && LOCALES.includes(found)) return found
  }
  for (const tag of tags) {
    const spoken = spokenFor(tag)
    if (spoken) return spoken
  }
  return null
}

/**
 * Returns the first locale of an Accept-Language header that we have, else what its languages fall back to, else the
 * fallback.
 */
export function pickLocale(header: string | undefined, fallback: string = DEFAULT_LOCALE): string {
  if (!header) return fallback
  let locale = picked.get(header)
  if (locale === undefined) {
    if (picked.size >= PICKED_MAX) picked.clear()
    picked.set(header, (locale = readLanguages(header) ?? ''))
  }
  return locale || fallback
}
