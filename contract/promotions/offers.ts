/** Offers as members see them: what each is, what it costs to get, and the one next step. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing } from '../call.ts'
import { GAME_TYPES } from '../catalogue/games.ts'
import { bonusForecast } from '../rewards/terms.ts'
import { MEMBER_STATES, NEXT_STEPS, OFFER_CATEGORIES, OFFER_KINDS, REJECT_REASONS, WHY_NOT } from './kinds.ts'
import { MY_PROMOTIONS_TOPIC, PROMOTIONS_TOPIC } from './live.ts'

/** Per cent as text: "50", "0.8". */
const percent = z.string().regex(/^\d{1,4}(\.\d{1,4})?$/)

/** What the member gets. Each row of `steps` counts from `from` up to the next row. */
const gift = z.object({
  /** `prize`: drawn, or in a scene of its own. */
  form: z.enum(['cash', 'bonus', 'points', 'free_rounds', 'prize']),
  /** What a percentage is of; `fixed`: a fixed amount. */
  of: z.enum(['fixed', 'deposit', 'loss', 'stakes']),
  steps: z.array(
    z.object({
      /** From this deposit or loss on; null: any. */
      from: money.nullable(),
      /** From this VIP level on; null: any. */
      level: z.int().nullable(),
      /** Stakes in games of this type; null: any. */
      type: z.enum(GAME_TYPES).nullable(),
      percent: percent.nullable(),
      /** A fixed amount, or the most that the percentage gives; null: no bound. */
      amount: money.nullable(),
    }),
  ),
  points: z.string().nullable(),
  rounds: z
    .object({
      vendor: z.string(),
      gameCode: z.string(),
      gameName: z.string(),
      rounds: z.int(),
      stake: money,
      /** The most that all rounds together pay, and for how many days they can be played. */
      winMax: money,
      playDays: z.int(),
    })
    .nullable(),
})

/** A rule about a game, a vendor or a type of games; `name` in the reader's language. */
const about = { of: z.enum(['game', 'vendor', 'type']), code: z.string(), name: z.string() }

/** The terms as figures: nothing applies that is not here. */
export const offerTerms = z.object({
  currency: z.string(),
  /** What must be paid in; `number`: which deposit of the member, null: any. */
  deposit: z.object({ min: money, number: z.int().nullable() }).nullable(),
  gift,
  /** How much must be staked before it is withdrawable cash; null: nothing. */
  staking: z.object({ times: z.string(), base: z.enum(['bonus', 'deposit_and_bonus', 'gift']) }).nullable(),
  /** A worked example: pay so much, get so much, stake so much. */
  example: z.object({ pay: money.nullable(), get: money, stake: money }).nullable(),
  /** Days to finish, from the moment when the bonus begins; null: no end. */
  lifeDays: z.int().nullable(),
  /** The largest stake while it runs: a larger one is refused at the bet. */
  stakeMax: money.nullable(),
  /** The most that becomes cash. */
  payoutMax: money.nullable(),
  /** How much of a stake counts, most specific first; the last row is for everything else. */
  weights: z.array(z.object({ ...about, of: z.enum(['game', 'vendor', 'type', 'otherwise']), percent: z.int() })),
  excluded: z.array(z.object({ ...about, how: z.enum(['refused', 'counts_nothing']) })),
  oddsMin: z.string().nullable(),
  lateMoney: z.enum(['taken_back', 'paid_as_cash']).nullable(),
  /** Which time a loss or stakes are counted over, and the hour of the brand's day at which it is given. */
  period: z.enum(['day', 'week']).nullable(),
  givenAtHour: z.int().nullable(),
  /** How a loss is counted: `money`: deposits − withdrawals − balance; `play`: stakes − what came back. */
  lossBy: z.enum(['money', 'play']).nullable(),
  /** How often a member gets it; null: as often as the conditions are met. */
  timesMax: z.int().nullable(),
  timesPerDay: z.int().nullable(),
  /** Who it is for: only what a member may know. */
  levelMin: z.int().nullable(),
  contact: z.enum(['any', 'sms', 'mail']).nullable(),
  memberDays: z.int().nullable(),
})
export type OfferTerms = z.infer<typeof offerTerms>

const row = {
  id,
  kind: z.enum(OFFER_KINDS),
  category: z.enum(OFFER_CATEGORIES),
  state: z.enum(MEMBER_STATES),
  next: z.object({ step: z.enum(NEXT_STEPS), at: instant.nullable() }),
  /** Why it cannot be taken now; null where it can. */
  why: z.enum(WHY_NOT).nullable(),
  /** In the reader's language. */
  title: z.string(),
  summary: z.string(),
  /** Without words: wide, and for phones. */
  picture: z.object({ wide: z.string(), narrow: z.string() }),
  startsAt: instant,
  endsAt: instant,
  /** What is there to claim, or was received; null where it is not an amount of money. */
  amount: money.nullable(),
  currency: z.string(),
}
export const promotionRow = z.object(row)
export type PromotionRow = z.infer<typeof promotionRow>

/** Remark and pictures of an application (docs/specification.md: remark 140, three pictures, 5 MB, PNG or JPEG). */
export const REMARK_MAX = 140
export const APPLICATION_PICTURES_MAX = 3
export const APPLICATION_PICTURE_MAX_BYTES = 5 * 1024 * 1024

const application = z.object({
  id,
  remark: z.string(),
  pictures: z.int(),
  /** Whether another picture is accepted now. */
  canAdd: z.boolean(),
  at: instant,
  state: z.enum(['applying', 'approved', 'rejected']),
  reason: z.enum(REJECT_REASONS).nullable(),
})

export const promotionDetail = z.object({
  ...row,
  /** Read with contract/site/rich-text.ts. */
  text: z.string(),
  /** The market's hint, as the operator wrote it, such as "Zalo bonus up to 131K"; empty where there is none. */
  hint: z.string(),
  terms: offerTerms,
  /**
   * With the member's own mix of games, from the games' stated mathematics: the chance to finish, what the staking
   * costs on average, and the days that it usually takes. Null where nothing must be staked, or for visitors.
   */
  outlook: bonusForecast.nullable(),
  /** How the brand gives bonus money (docs/decisions/0541), for what an early end takes; null: no bonus money. */
  wallet: z.enum(['purse', 'single_wallet']).nullable(),
  /** The newest application; null where the member made none, or the kind takes none. */
  application: application.nullable(),
  /** What the member had of it, newest first, at most twenty. */
  received: z.array(
    z.object({
      at: instant,
      state: z.enum(MEMBER_STATES),
      amount: money.nullable(),
      /** The reward's id (rewardCenter) and the bonus's reference (bonusDetails). */
      reward: id.nullable(),
      bonus: z.string().nullable(),
    }),
  ),
})
export type PromotionDetail = z.infer<typeof promotionDetail>

const CHANGES = [PROMOTIONS_TOPIC, MY_PROMOTIONS_TOPIC]

export const promotions = defineCall({
  id: 'promotions',
  method: 'GET',
  path: '/wps/promotions',
  summary: 'Offers that exist for the reader, in the brand’s order, with their state and one next step each',
  who: 'anyone',
  changesWith: CHANGES,
  input: z.object({ category: z.enum([...OFFER_CATEGORIES, 'mine']).optional() }),
  output: z.object({
    /** Offers that run for the reader. */
    running: z.int(),
    /** Categories that have one, with how many. */
    categories: z.array(z.object({ category: z.enum([...OFFER_CATEGORIES, 'mine']), offers: z.int() })),
    content: z.array(promotionRow),
  }),
  errors: [],
})

export const promotion = defineCall({
  id: 'promotion',
  method: 'GET',
  path: '/wps/promotions/{id}',
  summary: 'One offer with its terms as figures. An offer that is not for the reader answers as one that is not there',
  who: 'anyone',
  changesWith: CHANGES,
  input: z.object({ id }),
  output: promotionDetail,
  errors: ['NOT_FOUND'],
})

const REFUSED = ['NOT_FOUND', 'PROMOTION_STATE', 'PROMOTION_NOT_MET', 'PROMOTION_USED_UP', 'PROMOTION_REFUSED'] as const

export const joinPromotion = defineCall({
  id: 'joinPromotion',
  method: 'POST',
  path: '/wps/promotions/{id}/join',
  summary: 'Joins an offer, with the terms as they are now; nothing is given yet. A repetition changes nothing',
  who: 'member',
  input: z.object({ id }),
  output: promotionDetail,
  errors: [...REFUSED],
})

export const claimPromotion = defineCall({
  id: 'claimPromotion',
  method: 'POST',
  path: '/wps/promotions/{id}/claim',
  summary: 'Claims what the offer gives now, once. A repetition answers the same',
  who: 'member',
  input: z.object({ id }),
  output: promotionDetail,
  errors: [...REFUSED],
})

/** A number of the sender's own: repeats with the same number are one application. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

export const applyPromotion = defineCall({
  id: 'applyPromotion',
  method: 'POST',
  path: '/wps/promotions/{id}/apply',
  summary: 'Applies for an offer that an operator decides about; pictures are added with applicationPicture',
  who: 'member',
  input: z.object({ id, requestId, remark: z.string().trim().max(REMARK_MAX).default('') }),
  output: promotionDetail,
  errors: [...REFUSED, 'KEY_REUSED'],
})

export const applicationPicture = defineCall({
  id: 'applicationPicture',
  method: 'POST',
  path: '/wps/promotions/applications/{id}/picture',
  summary: 'Adds a picture to an own application: PNG or JPEG, the body is the file itself. The same one again is one',
  who: 'member',
  upload: { types: ['image/png', 'image/jpeg'], maxBytes: APPLICATION_PICTURE_MAX_BYTES },
  input: z.object({ id }),
  output: z.object({ pictures: z.int() }),
  errors: [
    'NOT_FOUND',
    'APPLICATION_CLOSED',
    'APPLICATION_PICTURES_FULL',
    'PICTURE_INVALID',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA',
  ],
})

/** The longest code of a promotion. */
export const PROMO_CODE_MAX = 40

export const enterPromoCode = defineCall({
  id: 'enterPromoCode',
  method: 'POST',
  path: '/wps/promotions/code',
  summary: 'Enters a promotion’s code. Wrong, expired, used and other members’ codes answer alike',
  who: 'member',
  input: z.object({ code: z.string().trim().min(1).max(PROMO_CODE_MAX) }),
  output: promotionDetail,
  errors: ['PROMO_CODE_INVALID', 'TOO_MANY_REQUESTS'],
})

/** What can be chosen with a deposit, and what it gives for which amount. */
export const depositOffer = z.object({
  id,
  kind: z.enum(OFFER_KINDS),
  title: z.string(),
  summary: z.string(),
  terms: offerTerms,
})
export type DepositOffer = z.infer<typeof depositOffer>

export const depositOffers = defineCall({
  id: 'depositOffers',
  method: 'GET',
  path: '/wps/promotions/deposit',
  summary: 'Offers that the member may choose with the next deposit (`offer` of createDeposit)',
  who: 'member',
  changesWith: CHANGES,
  input: nothing,
  output: z.object({ content: z.array(depositOffer) }),
  errors: [],
})
