/** Contracts as the two who sign them, and operators, read them. */
import { z } from 'zod'
import { instant } from '../call.ts'
import { accountId } from './line.ts'
import { contractTerms } from './terms.ts'
import { AMOUNT_FORM, CONTRACT_KINDS, END_REASONS, PAYERS, PERCENT_FORM, SHOWN_STATES, UNITS } from './terms-form.ts'

export const contractKind = z.enum(CONTRACT_KINDS)
export const named = z.object({ id: accountId, username: z.string() })
/** A business day (dividends, daily salaries) or a moment (the other kinds). */
const dayOrInstant = z.string()
/** SHA-256 of the contract's whole text, in hex: both sign the same one. */
const print = z.string().regex(/^[0-9a-f]{64}$/)

/** Who signed, when and by what; a contract of the brand is signed for it by the two persons of a decision. */
const signature = z.object({
  side: z.enum(['giver', 'taker']),
  by: z.enum(['paymentPassword', 'passkey', 'decision']),
  at: instant,
  print,
})

export const contractRow = z.object({
  id: accountId,
  kind: contractKind,
  /** Who gives it; null: the platform. */
  giver: named.nullable(),
  taker: named,
  currency: z.string(),
  /** All that it says; nothing else counts, beside what stands in this row. */
  terms: contractTerms,
  /** Who pays the bills. Real-time salary is paid by the platform always. */
  payer: z.enum(PAYERS),
  state: z.enum(SHOWN_STATES),
  offeredAt: instant,
  /** When an offer that nobody answered is over. */
  expiresAt: instant,
  answeredAt: instant.nullable(),
  /** From when it counts; null: it was not accepted. */
  from: dayOrInstant.nullable(),
  /** The first day, or moment, that does not count; null: it goes on. */
  until: dayOrInstant.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  print,
  signatures: z.array(signature),
})
export type ContractRow = z.infer<typeof contractRow>

/** The most that may be given: one figure, or of real-time salary two: for rounds that members won, and lost. */
export const contractTop = z.object({ unit: z.enum(UNITS), gives: z.array(z.string()) })
export type ContractTop = z.infer<typeof contractTop>

/** A contract that comes to its end by another one. */
const effect = z.object({
  contract: accountId,
  /** Null: the platform, or somebody outside the reader's line. */
  giver: named.nullable(),
  /** Null: somebody who has left the reader's line. */
  taker: named.nullable(),
  /** What it gives at the most. */
  top: contractTop,
  /** The first day, or moment, that does not count any more. */
  until: dayOrInstant,
  /** replaced: the taker's own former one. uplineChanged: one further down, by the rule of docs/decisions/0703. */
  reason: z.enum(['replaced', 'uplineChanged']),
})

/** What a contract does when it is accepted now. */
export const contractEffect = z.object({
  /** From when it counts. */
  from: dayOrInstant,
  /** Contracts that end, from the top down. */
  ends: z.array(effect),
  /** Offers that are open and would not fit any more: they are taken back. */
  cancels: z.array(effect.pick({ contract: true, giver: true, taker: true, top: true })),
  /** Names exactly this: who signs sends it back as `seen`. */
  print,
})
export type ContractEffect = z.infer<typeof contractEffect>

const percent = z.string().regex(PERCENT_FORM)
const amount = z.string().regex(AMOUNT_FORM)
const ofKinds = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ dividend: value, daily: value, hourly: value, realtime: value })

/** What a brand allows of contracts. */
export const contractRule = z.strictObject({
  /** Kinds of which contracts may be offered and accepted; one that counts already goes on. */
  open: ofKinds(z.boolean()),
  /** The highest percentage that an agent whom nobody stands above may have. */
  max: ofKinds(percent),
  /** The highest fixed amount of a tier that such an agent may have. */
  maxFixed: z.strictObject({ dividend: amount, daily: amount, hourly: amount }),
  /** The least difference in percent between an agent's contract and one that he gives. */
  gap: percent,
  /** A bill of the brand above this waits for two persons. */
  approveAbove: amount,
  /** The least number of days of notice that a contract says. */
  noticeMin: z.int().min(0).max(90),
})
export type ContractRule = z.infer<typeof contractRule>
