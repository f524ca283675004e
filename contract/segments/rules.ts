/** Which members a segment is about, as a typed document. Every question has three answers: yes, no, unknown. */
import { z } from 'zod'
import { positiveMoney } from '../call.ts'

/** At most so many groups, criteria of one group, and segments that one names through others. */
export const GROUPS_MAX = 10
export const CRITERIA_MAX = 10
export const NESTED_MAX = 20
/** Longer ago is not asked. */
export const DAYS_MAX = 730
/** At most this many names are imported at once. */
export const LIST_MAX = 10_000
/** Fewer members than this are told as "few" where a rule reads protection, so that no one's state can be asked for. */
export const FEW = 10

export const segmentCode = z.string().regex(/^[a-z0-9-]{2,40}$/)
const days = z.number().int().min(1).max(DAYS_MAX)
const codes = z.array(z.string().trim().min(1).max(64)).min(1).max(100)
const currency = z.string().regex(/^[A-Z]{3,5}$/)
/** Not: whoever the criterion is not true of. What is unknown stays unknown. */
const not = z.boolean().default(false)
const one = <Is extends string, Shape extends z.core.$ZodLooseShape>(is: Is, shape: Shape) =>
  z.strictObject({ is: z.literal(is), not, ...shape })

/** States of protection. They may only narrow: a criterion of this kind has to be negated. */
export const HARM_SIGNALS = ['limits', 'break', 'exclusion'] as const

export const criterion = z.discriminatedUnion('is', [
  one('registered', { withinDays: days }),
  /** By the dialling code of the member's number; a code that several countries share may answer unknown. */
  one('country', {
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .max(100),
  }),
  one('language', { languages: z.array(z.string().min(2).max(12)).min(1).max(30) }),
  one('level', {
    min: z.number().int().min(0).max(100),
    max: z.number().int().min(0).max(100).nullable().default(null),
  }),
  one('contact', { channel: z.enum(['any', 'sms', 'mail']) }),
  /** Deposits that were credited, or valid bets, in one currency; nothing is converted. */
  one('deposited', { currency, days, min: positiveMoney }),
  one('staked', { currency, days, min: positiveMoney }),
  one('last', { what: z.enum(['deposit', 'login', 'play']), withinDays: days }),
  one('played', { by: z.enum(['game', 'vendor', 'category']), codes, days }),
  /** Below one of these agents (user names); none: below any. */
  one('line', { agents: z.array(z.string().trim().min(1).max(64)).max(100) }),
  /** An imported list of members. */
  one('list', { list: z.string().regex(/^\d{1,18}$/) }),
  /** Another segment of the brand, in the version that is in force when this one is published. */
  one('segment', { segment: segmentCode }),
  one('protection', { signal: z.enum(HARM_SIGNALS) }),
])
export type Criterion = z.output<typeof criterion>
export const CRITERIA = criterion.options.map(({ shape }) => shape.is.value)

/** Every group must hold; a group holds when one of its criteria does. Other forms nest segments. */
export const segmentRules = z.strictObject({
  all: z
    .array(z.strictObject({ any: z.array(criterion).min(1).max(CRITERIA_MAX) }))
    .min(1)
    .max(GROUPS_MAX),
})
export type SegmentRules = z.output<typeof segmentRules>

/** Words of a name under which an audience would be formed of people who protect themselves. */
const HARM_WORDS =
  /\blimits?\b|exclu(d|sion)|self.?ban|addict|\bharm|problem.?gambl|cool.?off|time.?out|vulnerable|at.?risk|সীমা|বর্জন|আসক্ত|ঝুঁকি/i

/** Returns whether a name says that a segment is of people who protect themselves. */
export const namesHarm = (name: string): boolean => HARM_WORDS.test(name)
