/**
 * Writes messages that the build has compiled (scripts/vite/message-catalogues.ts) in one language at a time. It does
 * for the first script what `@lingui/core` does for the server, in a fifth of its size; phrases.node.test.ts holds both
 * against each other for every message.
 */
import type { Messages } from '@lingui/core'

/** A compiled message: its text, or its parts. */
export type Message = Messages[string]
export type Values = Readonly<Record<string, unknown>>
/** A text, or a value: its name, how it is written, and the wordings or figures' style that it selects. */
type Part = string | readonly [name: string, kind?: string, options?: Readonly<Record<string, unknown>>]

/** What is tried after the language's own conventions. */
const LAST_FORMAT = 'en'

/** The conventions of a language for figures and plurals. */
type Format = { figures: Intl.NumberFormat; counts: Intl.PluralRules; ranks: Intl.PluralRules }

const formatOf = (format: string): Format => {
  const locales = [format, LAST_FORMAT]
  return {
    figures: new Intl.NumberFormat(locales),
    counts: new Intl.PluralRules(locales),
    ranks: new Intl.PluralRules(locales, { type: 'ordinal' }),
  }
}

/** Writes a message; `count` is the figure that `#` stands for inside a plural. */
function write(message: unknown, values: Values, format: Format, count = '#'): string {
  if (!Array.isArray(message)) return String(message)
  return (message as readonly Part[])
    .map((part) => (part === '#' ? count : typeof part === 'string' ? part : writeValue(part, values, format, count)))
    .join('')
}

function writeValue([name, kind, options = {}]: Exclude<Part, string>, values: Values, format: Format, count: string) {
  const value = values[name]
  if (kind === 'number') return format.figures.format(value as number)
  if (kind === 'select') return write(options[String(value)] ?? options.other ?? '', values, format, count)
  if (kind === 'plural' || kind === 'selectordinal') {
    const left = Number(value) - Number(options.offset ?? 0)
    const rule = (kind === 'plural' ? format.counts : format.ranks).select(left)
    const wording = options[String(value)] ?? options[rule] ?? options.other ?? ''
    return write(wording, values, format, format.figures.format(left))
  }
  if (kind !== undefined) throw new Error(`no message is written with ${kind}: see web/lib/phrases.ts`)
  return String(value ?? '')
}

/** The messages of a page, and the language that it shows. */
export class Phrases {
  readonly #byLocale: Record<string, Record<string, Message>> = {}
  readonly #listeners = new Set<() => void>()
  #locale = ''
  #format = formatOf(LAST_FORMAT)
  #version = 0

  /** The present language; empty before the first. */
  get locale(): string {
    return this.#locale
  }

  /** The present language's messages by key. */
  get messages(): Readonly<Record<string, Message>> {
    return this.#byLocale[this.#locale] ?? {}
  }

  /** Adds messages of a language. */
  load(locale: string, messages: Readonly<Record<string, Message>>): void {
    Object.assign((this.#byLocale[locale] ??= {}), messages)
    this.#tell()
  }

  /** Changes the language. `format` is the tag by which figures and plurals are written, the language's own unless given. */
  activate(locale: string, format = locale): this {
    this.#locale = locale
    this.#format = formatOf(format)
    this.#tell()
    return this
  }

  /** Returns a message with its values; the key itself when the language has no such message. */
  _(key: string, values: Values = {}): string {
    return write(this.messages[key] || key, values, this.#format)
  }

  /** Calls `listener` after every change; returns an unsubscribe function. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns how many changes there were. */
  version = (): number => this.#version

  #tell(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
