/** How each kind of criterion is typed: its fields, and what a new one holds. */
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import type { Criterion } from '#contract/segments/rules.ts'

export type Kind = Criterion['is']
/** A criterion as it is typed: lists as lines, the rest as in the rules. */
export type Typed = { is: Kind; not: boolean } & Record<string, unknown>

type FieldShape =
  | { name: string; is: 'number' | 'money' | 'text' | 'segment' | 'list' }
  | { name: string; is: 'words'; upper?: true }
  | { name: string; is: 'choice'; options: readonly string[] }

const days = { name: 'days', is: 'number' } as const
const within = { name: 'withinDays', is: 'number' } as const
const sum = [{ name: 'currency', is: 'text' }, days, { name: 'min', is: 'money' }] as const

export const FIELDS: Readonly<Record<Kind, readonly FieldShape[]>> = {
  registered: [within],
  country: [{ name: 'countries', is: 'words', upper: true }],
  language: [{ name: 'languages', is: 'words' }],
  level: [
    { name: 'min', is: 'number' },
    { name: 'max', is: 'number' },
  ],
  contact: [{ name: 'channel', is: 'choice', options: ['any', 'sms', 'mail'] }],
  deposited: sum,
  staked: sum,
  last: [{ name: 'what', is: 'choice', options: ['deposit', 'login', 'play'] }, within],
  played: [{ name: 'by', is: 'choice', options: ['category', 'vendor', 'game'] }, { name: 'codes', is: 'words' }, days],
  line: [{ name: 'agents', is: 'words' }],
  list: [{ name: 'list', is: 'list' }],
  segment: [{ name: 'segment', is: 'segment' }],
  protection: [{ name: 'signal', is: 'choice', options: ['limits', 'break', 'exclusion'] }],
}
export const KINDS = Object.keys(FIELDS) as Kind[]

/** Returns a new criterion of a kind. */
export function blankOf(is: Kind, currency: string): Typed {
  const blanks: Record<Kind, object> = {
    registered: { withinDays: 30 },
    country: { countries: [] },
    language: { languages: [] },
    level: { min: 1, max: null },
    contact: { channel: 'any' },
    deposited: { currency, days: 30, min: '1000' },
    staked: { currency, days: 30, min: '1000' },
    last: { what: 'login', withinDays: 14 },
    played: { by: 'category', codes: [GAME_TYPES[0]], days: 30 },
    line: { agents: [] },
    list: { list: '' },
    segment: { segment: '' },
    protection: { signal: 'limits' },
  }
  // protection leaves members out and never chooses them
  return { is, not: is === 'protection', ...blanks[is] }
}
