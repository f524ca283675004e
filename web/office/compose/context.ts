/** What every control of a composer shares: the document that is written, and what is wrong with it. */
import { createContext, type ReactNode, use } from 'react'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { typedMinor } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { readable } from '../frame/use-word.ts'
import { type Path, type Shape, valueAt } from './shape.ts'

export type ControlProps<Kind extends Shape['is'] = Shape['is']> = {
  path: Path
  name: string
  label: string
  shape: Extract<Shape, { is: Kind }>
}
export type Control = (props: ControlProps) => ReactNode

/** How a composer names fields and choices: the words of offers are others than those of missions. */
export type ComposeWords = {
  /** Empty for a name without words. */
  field: (name: string) => string
  choice: (name: string, value: string) => string
}

export type Compose = {
  document: unknown
  put: (path: Path, value: unknown) => void
  /** What the server refused, by path without `document.`. */
  faults: Readonly<Record<string, string>>
  /** What is needed before the draft can be published, as paths. */
  needed: readonly string[]
  /** The brand's languages, its default one first. */
  languages: readonly string[]
  timeZone: string
  currency: string
  symbol: string
  words: ComposeWords
  /** Controls by the form of a field; a field whose form has none here is asked for by its type. */
  controls: Readonly<Record<string, Control>>
}

export const ComposeContext = createContext<Compose | null>(null)

const RULES: Readonly<Record<string, MessageKey>> = {
  invalid_type: 'office.compose.rule.missing',
  invalid_value: 'office.compose.rule.missing',
  invalid_format: 'office.compose.rule.format',
  too_small: 'office.compose.rule.small',
  too_big: 'office.compose.rule.big',
  unknown: 'office.compose.rule.unknown',
  custom: 'office.compose.rule.custom',
  past: 'office.compose.rule.past',
  html: 'office.compose.rule.html',
  link: 'office.compose.rule.link',
  control: 'office.compose.rule.control',
  one_kind: 'office.compose.rule.oneKind',
}

/** Returns the composer that a control is in. */
export function useCompose(): Compose {
  const compose = use(ComposeContext)
  if (!compose) throw new Error('outside of the composer')
  return compose
}

/** Returns the value at a path, and what is said beside it. A fault further down counts where `isWhole`. */
export function useComposed(path: Path, isWhole = false) {
  const t = useT()
  const { document, put, faults, needed } = useCompose()
  const name = path.join('.')
  const rule =
    faults[name] ?? (isWhole ? Object.entries(faults).find(([one]) => one.startsWith(`${name}.`))?.[1] : undefined)
  return {
    value: valueAt(document, path),
    set: (value: unknown) => put(path, value),
    error: rule === undefined ? undefined : t(RULES[rule] ?? 'office.fieldWrong'),
    hint: needed.includes(name) ? t('office.compose.needed') : undefined,
  }
}

/** Returns a function that names a field, and one that names a choice of a field. */
export function useComposeWords() {
  const { words } = useCompose()
  const typeOf = useGameTypeName()
  return {
    labelOf: (name: string) => words.field(name) || readable(name),
    /** The last step of a path that has words: a code or the number of a row has none. */
    partOf: (path: string) =>
      path
        .split('.')
        .flatMap((step) => words.field(step) || [])
        .at(-1) ?? path,
    choiceOf: (name: string, value: string) => typeOf(value) ?? words.choice(name, value),
  }
}

/** Returns a function that names a type of game; null for what is none. */
export function useGameTypeName(): (code: string) => string | null {
  const t = useT()
  return (code) => {
    const type = GAME_TYPES.find((one) => one === code)
    return type ? t(`bets.type.${type}`) : null
  }
}

/** A text or a number as a box shows it. */
export const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A whole number as it was typed, for sums that a form shows; 0 for what is none. */
export const wholeOf = (value: unknown): number => {
  const whole = Number(value)
  return Number.isSafeInteger(whole) && whole > 0 ? whole : 0
}

/** An amount as it was typed in ledger units, for sums that a form shows; 0 for what is none. */
export const minorOf = (value: unknown): bigint => typedMinor(shown(value))
