/**
 * Documents of offers: what an operator composes, one schema a kind. A published document never changes; a change is a
 * new version.
 */
import { z } from 'zod'
import { GAME_TYPES } from '../catalogue/games.ts'
import { amount, audience, bonusRules, bounds, claimWay, giftForm, percent, texts, tiers } from './document-parts.ts'
import { ADDRESS_MAX, isUpload } from '../pictures/uploads.ts'
import { OFFER_CATEGORIES, OFFER_PICTURES, type OfferKindName } from './kinds.ts'
import { LUCK_TERMS } from './luck-terms.ts'

export const OFFER_TITLE_MAX = 80
export const OFFER_SUMMARY_MAX = 160
export const OFFER_TEXT_MAX = 4_000
export const OFFER_HINT_MAX = 200

/** Days for which something that was given can be claimed. */
const claimDays = z.int().min(1).max(90).default(7)
const given = { gift: giftForm, claim: claimWay.default('now'), claimDays }

/** A part of a deposit. The member chooses it with the deposit where `chosen`, else it comes by itself. */
const ofDeposit = { tiers, chosen: z.boolean().default(true), ...given }

const firstDeposit = z.object(ofDeposit)
const nthDeposit = z.object({ number: z.int().min(2).max(100), ...ofDeposit })
const reload = z.object({
  ...ofDeposit,
  perDay: z.int().min(1).max(20).default(1),
  /** 1 Monday to 7 Sunday, of the brand's days; none: every day. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]).meta({ form: 'weekdays' }),
})

/** Codes: letters, digits and hyphens; case does not matter. */
export const promoCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,40}$/)
  .toUpperCase()
const codeOffer = z.object({
  /** `universal`: one code, once a member; `limited`: one code, so many uses; `single`: many codes, one use each. */
  codes: z.discriminatedUnion('use', [
    z.object({ use: z.literal('universal'), code: promoCode }),
    z.object({ use: z.literal('limited'), code: promoCode, uses: z.int().min(1).max(1_000_000) }),
    z.object({ use: z.literal('single'), count: z.int().min(1).max(5_000) }),
  ]),
  amount,
  ...given,
})

/** Part of a net loss over a period (docs/reference/games.md 9.2). */
const lossBack = z.object({
  /** `money`: deposits − withdrawals − balance; `play`: stakes − what came back. */
  lossBy: z.enum(['money', 'play']),
  period: z.enum(['day', 'week']),
  percent,
  max: amount,
  /** No part of a smaller loss. */
  lossMin: amount.nullable().default(null),
  ...given,
})

const rebate = z.object({
  /** Part of what was validly staked, by type of game; one value for each VIP level from 0 on, the last for all above. */
  rates: z
    .array(
      z.object({
        type: z.enum([...GAME_TYPES, 'BINGO', 'otherwise']),
        byLevel: z
          .array(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/))
          .min(1)
          .max(21)
          .meta({ form: 'levels' }),
      }),
    )
    .min(1)
    .max(12)
    .refine((rows) => new Set(rows.map(({ type }) => type)).size === rows.length, 'two rows of one type')
    .meta({ form: 'rebates' }),
  /** Given at noon of the brand's day for the day before, or whenever the member claims what has gathered. */
  when: z.enum(['daily', 'on_claim']),
  maxPerDay: amount.nullable().default(null),
  gift: z.object({ form: z.literal('cash'), turnover: z.int().min(0).max(100) }),
  claimDays,
})

const freeRounds = z.object({
  on: z.enum(['deposit', 'registration']),
  depositMin: amount.nullable().default(null),
  vendor: z.string().min(1).max(64).meta({ form: 'following' }),
  gameCode: z.string().min(1).max(64).meta({ form: 'rounds_game' }),
  rounds: z.int().min(1).max(500),
  stake: amount,
  /** The most that all rounds together pay: so much of the ceiling each promise takes until they are played. */
  winMax: amount,
  /** For so many days from the claim on they can be played. */
  playDays: z.int().min(1).max(30).default(7),
  winnings: z.discriminatedUnion('as', [
    z.object({ as: z.literal('cash') }),
    z.object({ as: z.literal('bonus'), rules: bonusRules }),
  ]),
  /** Who pays what they win. A vendor pays cash only. */
  payer: z.enum(['house', 'vendor']).default('house'),
  claim: claimWay.default('by_member'),
  claimDays,
})

/** A fixed gift. */
const fixed = z.object({ amount, ...given })
const birthday = z.object({ amount, memberDays: z.int().min(30).max(3650).default(30), ...given })
const application = z.object({
  /** What one application may give at most; the operator says how much. */
  amountMax: amount,
  /** What is proposed to the operator. */
  amountUsual: amount,
  remarkNeeded: z.boolean().default(true),
  picturesMin: z.int().min(0).max(3).default(0),
  perMember: z.int().min(1).max(100).default(1),
  ...given,
})
const agentLine = z.object(ofDeposit)

/** The terms of each kind. Kinds whose terms stand in another file are added here too. */
export const OFFER_TERMS = {
  first_deposit: firstDeposit,
  nth_deposit: nthDeposit,
  reload,
  code: codeOffer,
  rescue: lossBack,
  cashback: lossBack,
  rebate,
  free_rounds: freeRounds,
  registration: fixed,
  app_reward: fixed,
  birthday,
  application,
  agent_line: agentLine,
  ...LUCK_TERMS,
} as const satisfies Partial<Record<OfferKindName, z.ZodType>>
export type ComposedKind = keyof typeof OFFER_TERMS
export type TermsOf<Kind extends ComposedKind> = z.output<(typeof OFFER_TERMS)[Kind]>

export const isComposed = (kind: OfferKindName): kind is ComposedKind => kind in OFFER_TERMS

/** Returns whether a text is a picture of an offer: one of ours, or the address of one that was uploaded. */
export const isOfferPicture = (text: string): boolean =>
  (OFFER_PICTURES as readonly string[]).includes(text) || isUpload(text)

/** What every document has. */
export const commonDocument = z.object({
  title: texts(OFFER_TITLE_MAX, 'line'),
  summary: texts(OFFER_SUMMARY_MAX, 'line'),
  text: texts(OFFER_TEXT_MAX, 'rich'),
  hint: texts(OFFER_HINT_MAX, 'line').default({}),
  picture: z.string().max(ADDRESS_MAX).refine(isOfferPicture).meta({ form: 'picture' }),
  category: z.enum(OFFER_CATEGORIES),
  audience,
  bounds,
})
export type CommonDocument = z.output<typeof commonDocument>
export type OfferDocument<Terms = unknown> = CommonDocument & { terms: Terms }

/** Returns the schema of a kind's document. */
export const documentOf = (kind: ComposedKind) => commonDocument.extend({ terms: OFFER_TERMS[kind] })
