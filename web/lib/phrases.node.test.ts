import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { findLanguage } from '#contract/languages.ts'
import { listMessageFiles } from '#server/lib/message-files.ts'
import { type Message, Phrases } from './phrases.ts'

const root = join(import.meta.dirname, '../../locales')
/** Figures of every plural form in Arabic, and a figure with groups. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1234567]

/** Returns the values that a message names, each with what it chooses between. */
function choicesOf(message: unknown, into = new Map<string, Set<unknown>>()): Map<string, Set<unknown>> {
  if (!Array.isArray(message)) return into
  for (const part of message) {
    if (!Array.isArray(part)) continue
    const [name, kind, options] = part as [string, string | undefined, Record<string, unknown> | undefined]
    const choices = into.get(name) ?? new Set()
    into.set(name, choices)
    if (kind === 'select') for (const choice of [...Object.keys(options ?? {}), 'unlisted']) choices.add(choice)
    else for (const count of COUNTS) choices.add(count)
    for (const inner of Object.values(options ?? {})) choicesOf(inner, into)
  }
  return into
}

/** Returns values for a message: each choice of each value once. */
function samplesOf(message: Message): Record<string, unknown>[] {
  const choices = [...choicesOf(message)]
  const most = Math.max(1, ...choices.map(([, all]) => all.size))
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(choices.map(([name, all]) => [name, [...all][turn % all.size]])),
  )
}

function read(locale: string): Record<string, Message> {
  const files = listMessageFiles(root, locale).map(({ path }) => readFileSync(join(root, locale, path), 'utf8'))
  const texts: Record<string, string> = Object.assign({}, ...files.map((text) => JSON.parse(text) as object))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
}

function speak(locale: string, messages: Record<string, Message>): Phrases {
  const phrases = new Phrases()
  phrases.load(locale, messages)
  return phrases.activate(locale, findLanguage(locale)?.format)
}

describe('phrases', () => {
  for (const locale of ['ar', 'bn', 'en']) {
    test(`SITE-15 every message in ${locale} is written as on the server`, () => {
      const messages = read(locale)
      const format = findLanguage(locale)?.format ?? locale
      const onServer = setupI18n({ locale, locales: format, messages: { [locale]: messages } })
      const phrases = speak(locale, messages)
      for (const [key, message] of Object.entries(messages))
        for (const values of samplesOf(message))
          expect(phrases._(key, values), `${key} ${JSON.stringify(values)}`).toBe(onServer._(key, values))
    })
  }

  test('a value that is missing is left out, and a message that is missing is its key', () => {
    const phrases = speak('en', { greeting: compileMessage('Hello {name}.') })
    expect([phrases._('greeting'), phrases._('unknown')]).toEqual(['Hello .', 'unknown'])
  })

  test('a plural counts from its offset, and an exact figure wins', () => {
    const text = '{count, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}'
    const phrases = speak('en', { who: compileMessage(text) })
    expect([0, 1, 2, 5].map((count) => phrases._('who', { count }))).toEqual([
      'nobody',
      'you',
      'you and 1 other',
      'you and 4 others',
    ])
  })

  test('listeners are told of new messages and of another language, until they leave', () => {
    const phrases = new Phrases()
    let told = 0
    const leave = phrases.subscribe(() => told++)
    phrases.load('en', { yes: 'Yes' })
    phrases.activate('en')
    leave()
    phrases.activate('bn')
    expect([told, phrases.version()]).toEqual([2, 3])
  })

  test('a way of writing that it does not know is an error, as no message needs it', () => {
    const phrases = speak('en', { due: compileMessage('Due {at, date}') })
    expect(() => phrases._('due', { at: 0 })).toThrow('date')
  })
})
