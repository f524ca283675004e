/** What both sides know of a conversation with customer service. */
import { z } from 'zod'

/** What a conversation is about; `limits` is served first. */
export const SUPPORT_TOPICS = ['deposit', 'withdrawal', 'games', 'bonus', 'account', 'limits', 'other'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** `waiting` for an operator, `open` with one, `ended` for good. */
export const SUPPORT_STATES = ['waiting', 'open', 'ended'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** `member`: who asked, also a visitor; `house`: what happened, as a key that each side says in its own language. */
export const SUPPORT_SPEAKERS = ['member', 'operator', 'house'] as const
/** What happened: operator came, handed over, back in the queue, ended by whom, began while nobody was there. */
export const SUPPORT_EVENTS = [
  'taken',
  'handed',
  'queued',
  'ended-member',
  'ended-operator',
  'ended-silence',
  'closed-hours',
] as const

export const SUPPORT_TEXT_MAX = 1000
export const SUPPORT_WORDS_MAX = 140
export const SUPPORT_NOTE_MAX = 500
export const SUPPORT_NAME_MAX = 30
export const SUPPORT_ANSWERS_MAX = 200
/** The most lines of one answer; a page asks again from the last one. */
export const SUPPORT_LINES_PAGE = 200

/** Hours of one weekday, 0 Sunday to 6 Saturday, in minutes of the brand’s day; `until` 1440 is midnight. */
export const supportHours = z
  .array(
    z
      .object({
        day: z.number().int().min(0).max(6),
        from: z.number().int().min(0).max(1439),
        until: z.number().int().min(1).max(1440),
      })
      .refine(({ from, until }) => from < until),
  )
  .max(21)
export type SupportHours = z.infer<typeof supportHours>

/** A text that people typed: no more than this long, shown as text alone. */
export const supportText = z.string().trim().min(1).max(SUPPORT_TEXT_MAX)

/** The names that a prepared answer may bear in braces; each is filled in the operator’s box, before sending. */
export const SUPPORT_VARIABLES = ['name', 'operator', 'brand'] as const

/** Returns a prepared answer with its names filled in; a name that is not known stays as it is. */
export function fillAnswer(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Returns the names in braces that a prepared answer may not bear. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  return names.filter((name) => !(SUPPORT_VARIABLES as readonly string[]).includes(name))
}

/** Digits of every script, so that a number typed in Bengali or Arabic letters is one as well. */
const DIGIT = /\p{Nd}/u
const LONG_NUMBER = /\p{Nd}(?:[ \-.]?\p{Nd}){11,}/u
const CODE_WORD = /password|passcode|otp|pin\b|code|পাসওয়ার্ড|পিন|কোড|ওটিপি|كلمة|رمز/iu

/**
 * Returns whether a text may hold a card’s number, a password or a one-time code: a long run of digits, or at least four
 * digits in a text with such a word. The page asks its writer then; nothing is refused.
 */
export function looksSecret(text: string): boolean {
  if (LONG_NUMBER.test(text)) return true
  return CODE_WORD.test(text) && [...text].filter((letter) => DIGIT.test(letter)).length >= 4
}
