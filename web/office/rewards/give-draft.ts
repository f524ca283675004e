/** What an operator writes to ask for a gift by hand, and how it is sent. */
import type { InputOf } from '#contract/call.ts'
import type { officeCorrectPoints } from '#contract/points/office-points.ts'
import type { officeGiveReward } from '#contract/rewards/office-rewards.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'

export const GIFT_KINDS = ['cash', 'bonus', 'free_rounds', 'points'] as const
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
  /** Free rounds: the game with its vendor, how many, with what stake, for how long. `amount` is the most they can win. */
  vendor: string
  gameCode: string
  rounds: string
  stake: string
  playDays: string
  winnings: 'cash' | 'bonus'
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
  vendor: '',
  gameCode: '',
  rounds: '10',
  stake: '10',
  playDays: '7',
  winnings: 'cash',
}

/** A text that is no number is sent as none, so that the server names the field. */
const whole = (text: string) => (text.trim() === '' ? Number.NaN : Number(latinFigures(text).trim()))
const orNull = (text: string) => (text.trim() === '' ? null : wireAmount(text))

const termsOf = (draft: GiftDraft) => ({
  wageringTimes: latinFigures(draft.times).trim(),
  base: 'bonus' as const,
  depositMinor: '0',
  lifeDays: whole(draft.days),
  stakeMax: orNull(draft.stakeMax),
  payoutMax: orNull(draft.payoutMax),
  weights: { game: {}, vendor: {}, type: {}, otherwise: whole(draft.otherwise) },
  oddsMin: null,
  excluded: [],
  lateMoney: draft.late,
})

/** Writes an amount as the wire has it: two decimals, more only where they are not zero. */
const amountOf = (text: string): string => wireAmount(text).replace(/(\.\d\d)0+$/, '$1')

function whatOf(draft: GiftDraft): InputOf<typeof officeGiveReward>['what'] {
  if (draft.kind === 'bonus') return { kind: 'bonus', terms: termsOf(draft) }
  if (draft.kind !== 'free_rounds') return { kind: 'cash', turnover: whole(draft.turnover) }
  const { vendor, gameCode, rounds, stake, playDays, winnings } = draft
  return {
    kind: 'free_rounds',
    vendor,
    gameCode,
    rounds: whole(rounds),
    stake: amountOf(stake),
    playDays: whole(playDays),
    terms: winnings === 'bonus' ? termsOf(draft) : null,
  }
}

/** Returns what the draft asks of the call for cash, bonus money and free rounds. */
export function giftOf(draft: GiftDraft, reason: string): InputOf<typeof officeGiveReward> {
  return { username: draft.username.trim(), amount: amountOf(draft.amount), reason, what: whatOf(draft) }
}

/** Returns what the draft asks of the call for points, which are corrected upwards. */
export function pointsOf(draft: GiftDraft, reason: string): InputOf<typeof officeCorrectPoints> {
  return { username: draft.username.trim(), points: Math.abs(whole(draft.amount)), reason }
}
