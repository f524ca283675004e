import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { projectRoot } from './project-root.ts'

export const DEFAULT_LOCALE = 'bn'

/** Locales that have a folder under locales/. */
export const LOCALES: readonly string[] = readdirSync(join(projectRoot(), 'locales')).filter((name) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name)).sort()

const catalogues = new Map<string, I18n>()

function loadCatalogue(locale: string): I18n {
  const folder = join(projectRoot(), 'locales', locale)
  const messages: Record<string, ReturnType<typeof compileMessage>> = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(texts)) messages[key] = compileMessage(text)
  }
  return setupI18n({ locale, messages: { [locale]: messages } })
}

/** A message of locales/<locale> in the reader's language; the key itself when no catalogue has it. */
export function translate(locale: string, key: string, values: Record<string, unknown> = {}): string {
  const known = LOCALES.includes(locale) ? locale : DEFAULT_LOCALE
  let catalogue = catalogues.get(known)
  if (!catalogue) catalogues.set(known, (catalogue = loadCatalogue(known)))
  return catalogue._(key, values)
}

const picked = new Map<string, string>()
const PICKED_MAX = 1_000

function readLanguages(header: string): string | null {
  for (const part of header.split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (LOCALES.includes(tag)) return tag
    const base = tag.split('-')[0] ?? ''
    if (LOCALES.includes(base)) return base
  }
  return null
}

/** The first locale of an Accept-Language header that we have, else the fallback. */
export function pickLocale(header: string | undefined, fallback: string = DEFAULT_LOCALE): string {
  if (!header) return fallback
  let locale = picked.get(header)
  if (locale === undefined) {
    if (picked.size >= PICKED_MAX) picked.clear()
    picked.set(header, (locale = readLanguages(header) ?? ''))
  }
  return locale || fallback
}
