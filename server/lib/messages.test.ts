import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLanguage, LANGUAGES, pickText, readingOrder } from '#contract/languages.ts'
import { messageCatalogues } from '../../scripts/vite/message-catalogues.ts'
import { LOCALES, pickLocale, spokenFor, translate } from './messages.ts'
import { findMissingKeys } from './missing-keys.ts'
import { projectRoot } from './project-root.ts'

const english = join(projectRoot(), 'locales/en')

describe('SITE-15 the list of languages', () => {
  test('names about 37, each with its own name, direction, figures and a way to English', () => {
    expect(LANGUAGES).toHaveLength(37)
    expect(new Set(LANGUAGES.map((one) => one.tag)).size).toBe(37)
    for (const { tag, format } of LANGUAGES) {
      expect(readingOrder(tag).at(-1), tag).toBe('en')
      expect(new Intl.NumberFormat(format).format(1234.5), tag).not.toBe('')
      expect(new Intl.DateTimeFormat(format).resolvedOptions().calendar, tag).toBe('gregory')
    }
    expect(LANGUAGES.filter((one) => one.direction === 'rtl').map((one) => one.tag)).toEqual(['ar', 'fa', 'he', 'ur'])
  })

  test('a text is read in the language, then in what it falls back to, then in any', () => {
    expect(readingOrder('zh-TW')).toEqual(['zh-TW', 'zh', 'en'])
    expect(pickText({ en: 'Deposit', zh: '存款' }, 'zh-TW')).toBe('存款')
    expect(pickText({ en: 'Deposit', bn: 'জমা' }, 'ar')).toBe('Deposit')
    expect(pickText({ bn: 'জমা' }, 'ar')).toBe('জমা')
    expect(pickText({}, 'ar')).toBeUndefined()
    expect(findLanguage('es-MX')?.tag).toBe('es')
    expect(findLanguage('xx')).toBeNull()
  })

  test('only complete languages are spoken; the others’ readers get what they fall back to', () => {
    expect(LOCALES).toEqual(['ar', 'bn', 'en'])
    expect(spokenFor('fa')).toBe('en')
    expect(pickLocale('fa,ar;q=0.5')).toBe('ar')
    expect(pickLocale('hi-IN')).toBe('en')
    expect(pickLocale('xx')).toBe('bn')
    expect(translate('pt-BR', 'common.back')).toBe(translate('en', 'common.back'))
  })

  test('Arabic counts in its six forms and Latin digits', () => {
    const say = (count: number) => translate('ar', 'protection.minutes', { count })
    expect([1, 2, 3, 11, 100].map(say)).toEqual(['دقيقة واحدة', 'دقيقتان', '3 دقائق', '11 دقيقة', '100 دقيقة'])
  })
})

describe('SITE-15 adding a language is one folder', () => {
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'locales-'))
    cpSync(english, join(root, 'en'), { recursive: true })
    cpSync(english, join(root, 'tr'), { recursive: true })
    mkdirSync(join(root, 'vi'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test('a whole folder is complete, and the build offers it without another line', () => {
    expect(findMissingKeys(root, 'tr')).toEqual([])
    const { load: read } = messageCatalogues(root)
    const load = (id: string) => (read as (id: string) => string).call({ addWatchFile: () => undefined }, id)
    expect(load('\0virtual:message-loaders')).toContain('virtual:messages/tr/first')
    expect(load('\0virtual:messages/tr/first')).toContain('virtual:messages/tr/errors')
  })

  test('every key that is missing or empty is named, and every file; the back office’s are not asked for', () => {
    const file = join(root, 'tr/frame/common.json')
    const { 'common.failed': _failed, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    writeFileSync(file, JSON.stringify({ ...rest, 'common.close': ' ' }))
    rmSync(join(root, 'tr/wallet/wallet.json'))
    rmSync(join(root, 'tr/frame/office.json'))
    expect(findMissingKeys(root, 'tr').sort()).toEqual([
      'frame/common.json: common.close',
      'frame/common.json: common.failed',
      'wallet/wallet.json',
    ])
    expect(findMissingKeys(root, 'vi')).toContain('frame/errors.json')
  })
})
