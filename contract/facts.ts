/**
 * What happened to members, as rows of the log of facts (server/lib/facts): every topic, and the content of its facts.
 * A fact is about one member of one brand at one moment. It holds ids, amounts and moments, and no name, address,
 * number or secret.
 *
 * The log is read for ever. The content of a topic may only grow, by optional fields, and its version with it; a new
 * meaning needs a new topic.
 */
import { z } from 'zod'
import { LOGIN_METHODS } from './identity/security.ts'
import { MARKER_KINDS } from './harm/markers.ts'
import { GRANT_ENDS } from './rewards/grants.ts'
import { REWARD_KINDS, REWARD_SOURCES } from './rewards/rewards.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from './protection/protection-rules.ts'

/** Ledger units: a bigint in code, text in the log. */
const minor = z.codec(z.string().regex(/^-?\d{1,19}$/), z.bigint(), { decode: BigInt, encode: String })
const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
const memberId = z.string().regex(/^\d{1,18}$/)
/** The order's reference, such as D-8K2M4QXT: one fact of a topic for each. */
const order = z.string().min(1).max(64)
const money = { currency: z.string(), amountMinor: minor }
/** Who caused it; for an operator, not which one. */
const setBy = z.enum(['member', 'operator'])

/** One topic: its name, the version of its content, and the content's shape. */
export type FactTopic<Name extends string = string, Tells extends z.ZodType = z.ZodType> = {
  readonly name: Name
  readonly version: number
  readonly tells: Tells
}

/** The content of a topic's facts, as code has it. */
export type TellsOf<Topic extends FactTopic> = z.output<Topic['tells']>

function defineFact<Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  version: number,
  shape: Shape,
) {
  return { name, version, tells: z.strictObject(shape) } as const
}

/** An account was opened. `line`: the agents above from the top down. Trial accounts are not recorded. */
export const MEMBER_REGISTERED = defineFact('member.registered', 2, {
  kind: z.enum(['member', 'agent']),
  line: z.array(memberId),
  referredBy: memberId.nullable(),
  /** The id of the code with which it was opened; absent: with none, or before version 2. */
  invitation: memberId.optional(),
})

/**
 * The account came under other agents, with everybody below it; recorded for each of them. `from` and `line`: the agents
 * above, from the top down, before and after.
 */
export const MEMBER_MOVED = defineFact('member.moved', 1, { from: z.array(memberId), line: z.array(memberId) })

/** A number or an address was proved to be the member's own; one fact for each that they prove. */
export const CONTACT_PROVED = defineFact('contact.proved', 1, { channel: z.enum(['sms', 'mail']) })

/** A session was opened, by any method. */
export const MEMBER_LOGGED_IN = defineFact('member.logged-in', 1, { method: z.enum(LOGIN_METHODS) })

/** An operator froze the account, or unfroze it. */
export const MEMBER_FROZEN = defineFact('member.frozen', 1, {})
export const MEMBER_UNFROZEN = defineFact('member.unfrozen', 1, {})
/** The account was closed at its owner's request. */
export const MEMBER_CLOSED = defineFact('member.closed', 1, {})

/** An operator stopped the member's play; it is allowed again by two of them. */
export const MEMBER_BARRED = defineFact('member.barred', 1, {})

/** The VIP level has changed. */
export const LEVEL_CHANGED = defineFact('level.changed', 1, { from: z.int(), to: z.int() })

/**
 * A deposit was paid and credited; `amountMinor` is what the member got, `feeMinor` the fee that they paid beside it.
 */
export const DEPOSIT_CREDITED = defineFact('deposit.credited', 1, {
  order,
  ...money,
  feeMinor: minor,
  method: z.string(),
  /** What must be staked before the money can be withdrawn; absent: it is free at once. */
  turnoverMinor: minor.optional(),
  /** The offer that the member chose with it; absent where they chose none. */
  offer: z.string().optional(),
})
/**
 * A credited deposit was taken back by the payer's bank. `amountMinor` is what was credited; `takenMinor` of it was taken
 * from the balance, the rest is owed. `creditedAt`: when it had been credited.
 */
export const DEPOSIT_REVERSED = defineFact('deposit.reversed', 1, {
  order,
  ...money,
  takenMinor: minor,
  creditedAt: moment,
})
/** The payment provider declined a deposit. */
export const DEPOSIT_DECLINED = defineFact('deposit.declined', 1, { order, ...money })
/** A payment that no open order explained was credited to its member; `order` is the deposit that it was sent for. */
export const PAYMENT_CREDITED = defineFact('payment.credited', 1, { finding: z.string(), order, ...money })

/** A withdrawal was requested, and its amount (including the fee) left the balance. */
export const WITHDRAWAL_ASKED = defineFact('withdrawal.asked', 1, { order, ...money, feeMinor: minor })
/** A withdrawal was paid out. */
export const WITHDRAWAL_PAID = defineFact('withdrawal.paid', 1, { order, ...money, feeMinor: minor })
/** A withdrawal was not paid, and its whole amount is back in the balance. */
export const WITHDRAWAL_RETURNED = defineFact('withdrawal.returned', 2, {
  order,
  ...money,
  /** The member took it back; absent where it was refused or failed. */
  by: z.literal('member').optional(),
})
/** A paid withdrawal did not arrive in full, and the missing part was credited. */
export const WITHDRAWAL_CORRECTED = defineFact('withdrawal.corrected', 1, { order, ...money })

/** The balance was corrected by hand; negative where money was taken. */
export const BALANCE_ADJUSTED = defineFact('balance.adjusted', 1, { order, ...money, reason: z.string().nullable() })

/** Money was sent in the member's own line: to the agent above, or to an account below. */
export const LINE_PAYMENT = defineFact('line.payment', 1, { order, ...money, to: memberId })

/**
 * A reward was given: claimed, or paid at once. `kind` is cash, bonus, points or free_rounds; the amount of points is
 * whole points, that of free rounds the most that all of them together pay.
 */
export const REWARD_GIVEN = defineFact('reward.given', 1, {
  reward: order,
  source: z.enum(REWARD_SOURCES),
  sourceId: z.string(),
  kind: z.enum(REWARD_KINDS),
  ...money,
  /** What must be staked before the money can be withdrawn; absent: it is free at once. */
  turnoverMinor: minor.optional(),
})

/**
 * A reward was taken back because the payer's bank took back the deposit that it was given for. `takenMinor` went at
 * once, `owedMinor` is owed: what it had become beyond that.
 */
export const REWARD_REVERSED = defineFact('reward.reversed', 1, {
  reward: order,
  deposit: order,
  kind: z.enum(REWARD_KINDS),
  ...money,
  takenMinor: minor,
  owedMinor: minor,
})

/** A grant of bonus money began: it can be played with until `expiresAt`, and `targetMinor` must be staked. */
export const GRANT_BEGAN = defineFact('grant.began', 1, {
  grant: order,
  ...money,
  targetMinor: minor,
  expiresAt: moment,
})
/** A grant ended; `convertedMinor` is what became the member's own money. `amountMinor` is what was granted. */
export const GRANT_ENDED = defineFact('grant.ended', 1, {
  grant: order,
  how: z.enum(GRANT_ENDS),
  reason: z.string(),
  ...money,
  convertedMinor: minor,
})

/** A limit of the member's own has changed; null where it was removed. Ledger units, or minutes. */
export const LIMIT_CHANGED = defineFact('limit.changed', 1, {
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  from: minor.nullable(),
  to: minor.nullable(),
  setBy,
})
/** The member asked to ease a limit, or to take it away (`to` null). It waits, and must be confirmed. */
export const LIMIT_EASING_ASKED = defineFact('limit.easing-asked', 1, {
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  from: minor.nullable(),
  to: minor.nullable(),
})
/** No deposits and no play until the given moment. Recorded again when extended. */
export const BREAK_BEGAN = defineFact('break.began', 1, { until: moment, setBy })
/** A break is over: its end has passed. Recorded once, at the moment when the house noticed it. */
export const BREAK_RAN_OUT = defineFact('break.ran-out', 1, { until: moment })
/** No deposits, play, marketing or rewards until the given moment; null: for good. Recorded again when extended. */
export const EXCLUSION_BEGAN = defineFact('exclusion.began', 1, { until: moment.nullable(), setBy })
/**
 * The time of an exclusion is over. Recorded once, at the moment when the house noticed it. The member still cannot
 * play: they must ask to return first.
 */
export const EXCLUSION_RAN_OUT = defineFact('exclusion.ran-out', 1, { until: moment })
/** The member asked to return after an exclusion had run out; play opens at `openFrom`. */
export const EXCLUSION_ENDED = defineFact('exclusion.ended', 1, { openFrom: moment })

/** Two operators lifted a marker of harm that the house had seen. */
export const MARKER_LIFTED = defineFact('marker.lifted', 1, { kind: z.enum(MARKER_KINDS) })

/** All topics. */
export const FACT_TOPICS = [
  MEMBER_REGISTERED,
  MEMBER_MOVED,
  CONTACT_PROVED,
  MEMBER_LOGGED_IN,
  MEMBER_FROZEN,
  MEMBER_UNFROZEN,
  MEMBER_CLOSED,
  MEMBER_BARRED,
  LEVEL_CHANGED,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  DEPOSIT_DECLINED,
  PAYMENT_CREDITED,
  WITHDRAWAL_ASKED,
  WITHDRAWAL_PAID,
  WITHDRAWAL_RETURNED,
  WITHDRAWAL_CORRECTED,
  BALANCE_ADJUSTED,
  LINE_PAYMENT,
  REWARD_GIVEN,
  REWARD_REVERSED,
  GRANT_BEGAN,
  GRANT_ENDED,
  LIMIT_CHANGED,
  LIMIT_EASING_ASKED,
  BREAK_BEGAN,
  BREAK_RAN_OUT,
  EXCLUSION_BEGAN,
  EXCLUSION_RAN_OUT,
  EXCLUSION_ENDED,
  MARKER_LIFTED,
] as const
