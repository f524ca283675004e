/** What an operator writes to ask for a gift by hand, and how it is sent. */
import type { InputOf } from '#contract/call.ts'
import type { officeCorrectPoints } from '#contract/points/office-points.ts'
import type { officeGiveReward } from '#contract/rewards/office-rewards.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'

export const GIFT_KINDS = ['cash', 'bonus', 'points'] as const
export type GiftKind = (typeof GIFT_KINDS)[number]

export type GiftDraft = {
  kind: GiftKind
  username: string
  /** Money, or whole points. */
  amount: string
  /** Cash: how many times it must be staked. */
  turnover: string
  /** Bonus money: its terms. */
  times: string
  days: string
  stakeMax: string
  payoutMax: string
  otherwise: string
  late: 'taken_back' | 'paid_as_cash'
}
export const EMPTY_GIFT: GiftDraft = {
  kind: 'cash',
  username: '',
  amount: '',
  turnover: '1',
  times: '10',
  days: '14',
  stakeMax: '',
  payoutMax: '',
  otherwise: '100',
  late: 'taken_back',
}

/** A text that is no number is sent as none, so that the server names the field. */
const whole = (text: string) => (text.trim() === '' ? Number.NaN : Number(latinFigures(text).trim()))
const orNull = (text: string) => (text.trim() === '' ? null : wireAmount(text))

/** Returns what the draft asks of the call for cash and bonus money. */
export function giftOf(draft: GiftDraft, reason: string): InputOf<typeof officeGiveReward> {
  return {
    username: draft.username.trim(),
    amount: wireAmount(draft.amount).replace(/(\.\d\d)0+$/, '$1'),
    reason,
    what:
      draft.kind === 'bonus'
        ? {
            kind: 'bonus',
            terms: {
              wageringTimes: latinFigures(draft.times).trim(),
              base: 'bonus',
              depositMinor: '0',
              lifeDays: whole(draft.days),
              stakeMax: orNull(draft.stakeMax),
              payoutMax: orNull(draft.payoutMax),
              weights: { game: {}, vendor: {}, type: {}, otherwise: whole(draft.otherwise) },
              oddsMin: null,
              excluded: [],
              lateMoney: draft.late,
            },
          }
        : { kind: 'cash', turnover: whole(draft.turnover) },
  }
}

/** Returns what the draft asks of the call for points, which are corrected upwards. */
export function pointsOf(draft: GiftDraft, reason: string): InputOf<typeof officeCorrectPoints> {
  return { username: draft.username.trim(), points: Math.abs(whole(draft.amount)), reason }
}
