/** A message to many, as an operator writes it. */
import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { segmentCode } from '../segments/rules.ts'
import { findDanger } from '../site/rich-text.ts'

export const TITLE_MAX = 120
export const TEXT_MAX = 4_000
/** At most this many members are named one by one. */
export const NAMED_MAX = 1_000

/**
 * What a text may have filled in for its reader, written as {name}: the user name, the brand, the VIP level, the title
 * of the offer that the campaign leads to. A balance is none of them: a message may be read by others.
 */
export const VARIABLES = ['name', 'brand', 'level', 'offer'] as const
export type Variable = (typeof VARIABLES)[number]

/** Returns the first thing in braces that is no variable; null when there is none. */
export function findUnknownVariable(text: string): string | null {
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !VARIABLES.some((one) => one === name))
  return found ? (found[1] ?? '') : null
}

/** Fills a text in. A value is shown as it is: what would be markup in it loses its meaning. */
export function fillIn(text: string, values: Readonly<Record<Variable, string>>): string {
  return text.replace(/\{(name|brand|level|offer)\}/g, (_whole, name: Variable) =>
    values[name].replaceAll(/[*[\]()#<>]/g, ''),
  )
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((text, context) => {
      const rule = findDanger(text) ?? (findUnknownVariable(text) === null ? null : 'variable')
      if (rule) context.addIssue({ code: 'custom', message: rule, params: { rule } })
    })
const texts = z.object({ title: line(TITLE_MAX), text: line(TEXT_MAX) })

/** Title and text by language; a language counts when it has both. */
export const campaignTexts = z
  .partialRecord(z.enum(LANGUAGES.map(({ tag }) => tag) as [string, ...string[]]), texts)
  .refine((all) => Object.values(all).some((one) => one && one.title !== '' && one.text !== ''), 'required')
export type CampaignTexts = Partial<Record<string, { title: string; text: string }>>

/** Channels outside the site; the inbox is always one. */
export const CAMPAIGN_CHANNELS = ['push', 'mail', 'sms'] as const
export const campaignChannel = z.enum(CAMPAIGN_CHANNELS)
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]

/** What members who stay away have not done. */
export const ABSENCES = ['login', 'play', 'deposit'] as const
export type Absence = (typeof ABSENCES)[number]
/** Absent for so many days. */
export const ABSENT_DAYS = { min: 7, max: 365 } as const

/**
 * Whom it is for. Everybody: who is a member when it is published, and nobody who joins later. Segment: who is in it
 * then, in the version of then, and still is when it is shown or sent. Absent: while it is published, each day those who
 * have done nothing for so many days since then, once for each absence.
 */
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everybody') }),
  z.object({ kind: z.literal('named'), usernames: z.array(z.string().trim().min(1).max(64)).min(1).max(NAMED_MAX) }),
  z.object({ kind: z.literal('segment'), segment: segmentCode, exclude: segmentCode.nullable() }),
  z.object({
    kind: z.literal('absent'),
    what: z.enum(ABSENCES),
    days: z.number().int().min(ABSENT_DAYS.min).max(ABSENT_DAYS.max),
  }),
])
export type Audience = z.infer<typeof audience>

/** draft: being written; waiting: for a second person; running: also before its start and after its end. */
export const CAMPAIGN_STATES = ['draft', 'waiting', 'running', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/**
 * Why a campaign is not shown or sent to a member of its audience, in the order in which it is asked. Preference: the
 * member did not choose the channel, or has nothing there that they proved. Audience: no longer in the segment. Stopped:
 * before it was sent. Failed: the gateway refused it.
 */
export const SUPPRESSIONS = [
  'consent',
  'preference',
  'frozen',
  'protection',
  'frequency',
  'market',
  'audience',
  'stopped',
  'failed',
] as const
export type Suppression = (typeof SUPPRESSIONS)[number]

/**
 * So many members one person reaches by name alone within 24 hours, and all of a brand's persons together, each of whom
 * published alone; above one of the two a second person must agree. Splitting an audience changes nothing.
 */
export const ALONE = { operator: 100, brand: 300 } as const

/** A member gets at most this many campaigns in so many days. */
export const FREQUENCY = { campaigns: 5, days: 7 } as const
