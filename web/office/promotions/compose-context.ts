/** What every control of the composer shares: the document that is written, and what is wrong with it. */
import { createContext, use } from 'react'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { type Path, valueAt } from './compose-shape.ts'

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
  symbol: string
}

export const ComposeContext = createContext<Compose | null>(null)

const RULES: Readonly<Record<string, MessageKey>> = {
  invalid_type: 'office.compose.rule.missing',
  invalid_value: 'office.compose.rule.missing',
  invalid_format: 'office.compose.rule.format',
  too_small: 'office.compose.rule.small',
  too_big: 'office.compose.rule.big',
  unknown: 'office.compose.rule.unknown',
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
  const t = useT()
  return {
    labelOf: (name: string) => t(`office.compose.field.${name}` as MessageKey),
    choiceOf: (name: string, value: string) => {
      const type = GAME_TYPES.find((one) => one === value)
      return type ? t(`bets.type.${type}`) : t(`office.compose.choice.${name}.${value}` as MessageKey)
    },
  }
}
