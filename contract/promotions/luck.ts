/** Lucky wheel, raffle, red envelopes, rain and check-in as members meet them. */
import { z } from 'zod'
import { defineCall, id, instant, money } from '../call.ts'
import { MY_PROMOTIONS_TOPIC, PROMOTIONS_TOPIC } from './live.ts'
import { ENVELOPES_MAX, RAFFLE_PRIZES_MAX, WHEEL_PRIZES_MAX } from './luck-terms.ts'

/** At most so many of the newest winners, of the member's own spins, and of draws before and after. */
export const WINNERS_SHOWN = 20
export const SPINS_SHOWN = 20
export const DRAWS_SHOWN = 10
/** At most so many of the member's own raffle tickets are listed. */
export const TICKETS_SHOWN = 100
/** At most so many days of a streak are listed. */
export const CHECK_INS_SHOWN = 62

/** What the member's device drew by chance: the house did not know it when it sealed its secret. */
export const luckSeed = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** What a draw is decided by: its seal from the beginning, its secret when it is over. */
const sealed = {
  id,
  opensAt: instant,
  closesAt: instant,
  /** SHA-256 of the secret's hex text. */
  seal: z.string(),
  /** 32 bytes in hex; null until it is told. */
  secret: z.string().nullable(),
}
const draw = z.object(sealed)
export type LuckDraw = z.infer<typeof draw>

/** A winner as others see them. */
const winner = z.object({ name: z.string(), amount: money, at: instant, isOwn: z.boolean() })

/** What must have been done before, and how much of it is. */
const needState = z.object({
  deposited: z.object({ needed: money, done: money }).nullable(),
  staked: z.object({ needed: money, done: money }).nullable(),
  /** Days of the brand that count, today included. */
  days: z.int(),
  isMet: z.boolean(),
})
export type NeedState = z.infer<typeof needState>

const ticketState = z.object({
  /** Earned so far, and not used yet. */
  left: z.int(),
  earned: z.int(),
  perDay: z.int(),
  perDeposited: money.nullable(),
  perStaked: money.nullable(),
  dayMax: z.int(),
})
export type TicketState = z.infer<typeof ticketState>

/** One spin: with the secret, anybody can compute it again (games/luck/proofs.ts). */
const spin = z.object({
  number: z.int(),
  /** The prize, from 0, and the one that was drawn: another where its stock had run out. */
  prize: z.int(),
  drawn: z.int(),
  amount: money,
  at: instant,
  /** The message of the stream is `WHEEL|<draw>|<ticket>|<seed>|c`. */
  draw: id,
  ticket: z.string(),
  seed: z.string(),
  weights: z.array(z.int()).max(WHEEL_PRIZES_MAX),
  seal: z.string(),
  secret: z.string().nullable(),
})
export type SpinRow = z.infer<typeof spin>

const about = {
  id,
  currency: z.string(),
  now: instant,
  timeZone: z.string(),
  endsAt: instant,
  /** As what prizes are given: cash to be staked so many times ("0": free at once), or a bonus. */
  gift: z.object({ form: z.enum(['cash', 'bonus']), times: z.string() }),
  winners: z.array(winner).max(WINNERS_SHOWN),
  /** The member has set a limit: nothing counts down, falls, runs short or shows what others won. */
  isCalm: z.boolean(),
}

const wheelLuck = z.object({
  kind: z.literal('lucky_wheel'),
  ...about,
  prizes: z.array(
    z.object({ amount: money, weight: z.int(), /** null: as many as are drawn */ stockLeft: z.int().nullable() }),
  ),
  /** What a ticket is worth on average while everything is in stock. */
  ticketValue: money,
  tickets: ticketState,
  /** The ticket that would be used next. */
  next: z.int(),
  draw: draw.nullable(),
  spins: z.array(spin).max(SPINS_SHOWN),
})

const raffleLuck = z.object({
  kind: z.literal('raffle'),
  ...about,
  /** `closed`: the winners are being drawn. */
  state: z.enum(['open', 'closed', 'drawn', 'void']),
  draw,
  prizes: z.array(z.object({ amount: money, count: z.int() })),
  onePerMember: z.boolean(),
  tickets: ticketState,
  /** The member's own tickets that take part, and how many there are of all members. */
  entered: z.array(z.int()).max(TICKETS_SHOWN),
  enteredCount: z.int(),
  total: z.int(),
  /** In the order of the draw; empty before it. */
  drawn: z
    .array(z.object({ ticket: z.int(), amount: money, name: z.string(), isOwn: z.boolean(), isPaid: z.boolean() }))
    .max(RAFFLE_PRIZES_MAX),
})

const envelopeLuck = z.object({
  kind: z.enum(['red_envelope', 'envelope_rain']),
  ...about,
  /**
   * `coming`: opens at `draw.opensAt`; `open`: there is one for the member; `opened`: the member had theirs; `all_taken`;
   * `not_met`: open, and something must be done first; `none`: no further one.
   */
  state: z.enum(['coming', 'open', 'opened', 'all_taken', 'not_met', 'none']),
  /** The one that is open, else the next one. */
  draw: draw.nullable(),
  sum: money,
  envelopes: z.int(),
  /** What the member got of this draw; null until then. */
  amount: money.nullable(),
  needs: needState,
  /** Further ones, the next first. */
  coming: z.array(z.object({ opensAt: instant, closesAt: instant })).max(DRAWS_SHOWN),
  /** Those that are over, the newest first. */
  past: z.array(draw).max(DRAWS_SHOWN),
})

const checkInLuck = z.object({
  kind: z.literal('check_in'),
  ...about,
  /** The brand's day, YYYY-MM-DD. */
  today: z.string(),
  isDone: z.boolean(),
  /** How many steps of the present streak are done. */
  done: z.int(),
  rewards: z.array(money),
  needs: needState,
  /** When the next day begins. */
  nextAt: instant,
  /** Days on which the member checked in, the newest first. */
  days: z.array(z.object({ day: z.string(), step: z.int(), amount: money })).max(CHECK_INS_SHOWN),
})

export const promotionLuckState = z.discriminatedUnion('kind', [wheelLuck, raffleLuck, envelopeLuck, checkInLuck])
export type WheelLuck = z.infer<typeof wheelLuck>
export type RaffleLuck = z.infer<typeof raffleLuck>
export type EnvelopeLuck = z.infer<typeof envelopeLuck>
export type CheckInLuck = z.infer<typeof checkInLuck>
export type PromotionLuck = z.infer<typeof promotionLuckState>

const REFUSED = ['NOT_FOUND', 'PROMOTION_STATE', 'PROMOTION_NOT_MET', 'PROMOTION_USED_UP', 'PROMOTION_REFUSED'] as const

export const promotionLuck = defineCall({
  id: 'promotionLuck',
  method: 'GET',
  path: '/wps/promotions/{id}/luck',
  summary: 'The scene of a wheel, raffle, envelope, rain or check-in: what the member has there, and what seals it',
  who: 'member',
  changesWith: [PROMOTIONS_TOPIC, MY_PROMOTIONS_TOPIC],
  input: z.object({ id }),
  output: promotionLuckState,
  errors: ['NOT_FOUND'],
})

export const spinWheel = defineCall({
  id: 'spinWheel',
  method: 'POST',
  path: '/wps/promotions/{id}/spin',
  summary: 'Spins the wheel with a ticket, once for ever: the same ticket again answers the same outcome',
  who: 'member',
  input: z.object({
    id,
    /** The ticket (`next`). */
    number: z.int().min(1).max(1_000_000),
    seed: luckSeed,
    /** The seal that the page showed; where another one is in force by now, LUCK_SEAL_OVER. */
    seal: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: spin,
  errors: [...REFUSED, 'LUCK_NO_TICKET', 'LUCK_SEAL_OVER'],
})

export const claimRaffle = defineCall({
  id: 'claimRaffle',
  method: 'POST',
  path: '/wps/promotions/{id}/raffle',
  summary: 'Enters every ticket that the member has earned into the raffle, with a seed of their own device',
  who: 'member',
  input: z.object({ id, seed: luckSeed }),
  output: z.object({
    /** Tickets that were entered now. */
    entered: z.array(z.int()),
    enteredCount: z.int(),
    total: z.int(),
  }),
  errors: [...REFUSED],
})

export const redEnvelope = defineCall({
  id: 'redEnvelope',
  method: 'POST',
  path: '/wps/redEnvelopes/{id}/open',
  summary: 'Opens the member’s envelope of a pack or a rain; a repetition answers the same amount',
  who: 'member',
  /** The draw's id, as `promotionLuck` names it. */
  input: z.object({ id }),
  output: z.object({
    /** `all_taken`: others were quicker. */
    state: z.enum(['opened', 'all_taken']),
    amount: money.nullable(),
    currency: z.string(),
    /** Which of how many envelopes it was, from 1; null without one. */
    place: z.int().nullable(),
    envelopes: z.int(),
  }),
  errors: [...REFUSED],
})

export const checkIn = defineCall({
  id: 'checkIn',
  method: 'POST',
  path: '/wps/promotions/{id}/checkIn',
  summary: 'Checks in for the brand’s day; a repetition on the same day answers the same',
  who: 'member',
  input: z.object({ id }),
  output: z.object({ day: z.string(), step: z.int(), amount: money, currency: z.string() }),
  errors: [...REFUSED],
})

/** A ticket under the root: its leaf is SHA-256 of `bet|<ticket>|<holder>|<seed>` (games/luck/proofs.ts). */
const provenTicket = z.object({
  ticket: z.int(),
  /** The first ticket of the same member. */
  holder: z.int(),
  seed: z.string(),
  prize: z.int().nullable(),
  path: z.array(z.string()).max(64),
})

export const luckProof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('raffle'),
    ...sealed,
    /** The root of all tickets at the close; null before it. */
    root: z.string().nullable(),
    tickets: z.int(),
    prizes: z.int(),
    onePerHolder: z.boolean(),
    drawn: z.array(provenTicket),
  }),
  z.object({
    kind: z.enum(['red_envelope', 'envelope_rain']),
    ...sealed,
    sum: money,
    envelopes: z.int(),
    /** What was given, in the order of taking; empty until the secret is told. */
    taken: z.array(z.object({ name: z.string(), amount: money })).max(ENVELOPES_MAX),
  }),
  z.object({ kind: z.literal('lucky_wheel'), ...sealed }),
])
export type LuckProof = z.infer<typeof luckProof>

export const promotionProof = defineCall({
  id: 'promotionProof',
  method: 'GET',
  path: '/wps/promotions/draws/{id}/proof',
  summary: 'Everything that a draw is decided by, for computing it again; the secret when the draw is over',
  who: 'anyone',
  input: z.object({ id }),
  output: luckProof,
  errors: ['NOT_FOUND'],
})
