/**
 * Adds to a draft a stake, a win, or the return of either: the money (cash before bonus money, pool and debt) and the
 * journal's line. Nothing is checked here, and the only refusal is for money that does not suffice.
 */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'
import type { Draft } from './draft.ts'
import type { BonusFrom } from './purses/find-bonus.sql.ts'
import { drawJackpot, recoverDebt, shareOf, shareWin, takeStake, type Held } from './halves.ts'

type Told = {
  /** What the entries show for people to read: a ticket's number, a vendor's transaction. */
  reference: string
  amountMinor: bigint
  /** Public facts of the round. */
  detail?: Record<string, unknown> | undefined
}

/** A stake, with its contribution to the bank's jackpot pool. */
export type Stake = Told & { jackpotMinor?: bigint }
/** How much of a stake was bonus money, and how much of it went into the pool. */
export type Staked = { bonusMinor: bigint; jackpotMinor: bigint }

/**
 * Adds a stake: cash and then bonus money to the bank, and the contribution from there to the pool. Returns null and
 * adds nothing when the money does not suffice.
 */
export function addStake(draft: Draft, held: Held, stake: Stake): Staked | null {
  const { amountMinor, reference, detail } = stake
  const halves = takeStake(held, amountMinor)
  if (!halves) return null
  const { bonusMinor } = halves
  draft.keepPurse()
  draft.ownStakeMinor += halves.realMinor
  const jackpotMinor = draft.frame.player.isTrial ? 0n : (stake.jackpotMinor ?? 0n) // play money adds nothing to a pool
  const legs = draft.moveHalves('to-bank', halves, 'bet', reference)
  draft.move('bank', 'pool', jackpotMinor, 'jackpot_contribution', reference)
  held.poolMinor += jackpotMinor
  draft.tell({ kind: 'stake', amountMinor, bonusMinor }, legs, detail)
  return { bonusMinor, jackpotMinor }
}

/** A win. `reason` says its kind; a jackpot is paid out of the pool first. */
export type Win = Told & {
  reason: Reason
  /** Whether this win ends the round. */
  closes: boolean
  /** What of the whole round counts, where it ends it and its bank says so. */
  roundValid?: RoundValid | undefined
}
/** How much of a win was bonus money, came out of the pool, and was withheld for a debt. */
export type Won = { bonusMinor: bigint; jackpotMinor: bigint; keptMinor: bigint }

/**
 * Adds a win: the bank to the player, in the proportion of the round's stake. What the player owes the bank is taken
 * out of the real half.
 */
export function addWin(draft: Draft, held: Held, win: Win): Won {
  const { amountMinor, reference, reason, closes, roundValid, detail } = win
  const isPooled = reason === 'jackpot_win' && !draft.frame.player.isTrial
  const jackpotMinor = isPooled ? drawJackpot(held, amountMinor) : 0n
  const halves = shareWin(held, amountMinor)
  const keptMinor = recoverDebt(held, halves.realMinor)
  draft.move('pool', 'bank', jackpotMinor, 'jackpot_paid', reference)
  const legs = draft.moveHalves('to-player', halves, reason, reference)
  draft.move('player', 'debt', keptMinor, 'overdraft_recovered', reference)
  const { bonusMinor, split } = halves
  draft.tell({ kind: 'payout', amountMinor, bonusMinor, split, closes, roundValid }, legs, detail)
  return { bonusMinor, jackpotMinor, keptMinor }
}

/** A stake as it was taken. */
export type StakeTaken = Told &
  Staked & {
    /** The part that counted as turnover; the whole stake when absent. */
    validMinor?: bigint | undefined
  }

/**
 * Adds the return of a stake, each half to where it came from, and of its pool contribution what the pool still has.
 * Returns the amount that the pool gave back.
 */
export async function addStakeBack(draft: Draft, stake: StakeTaken): Promise<bigint> {
  const { amountMinor, bonusMinor, validMinor, reference, detail } = stake
  const halves = { realMinor: amountMinor - bonusMinor, bonusMinor }
  const legs = draft.moveHalves('to-player', halves, 'bet_rollback', reference)
  const pool = stake.jackpotMinor > 0n ? await draft.poolBalance() : 0n
  const jackpotMinor = pool < stake.jackpotMinor ? pool : stake.jackpotMinor // the house bears what a jackpot took
  draft.move('pool', 'bank', jackpotMinor, 'jackpot_returned', reference)
  draft.tell({ kind: 'reversal', reverses: 'stake', amountMinor, bonusMinor, validMinor }, legs, detail)
  return jackpotMinor
}

/** A win as it was paid. */
export type WinPaid = Told &
  Won & {
    validMinor?: bigint | undefined
    /** Where its bonus half is taken from; from the round's purse when absent. */
    bonusFrom?: BonusFrom | undefined
  }

/**
 * Adds the return of a win. What it had paid of a debt is owed again. A bonus half that the purse no longer has is
 * borne by the brand. Returns the amount that the pool got back.
 */
export function addWinBack(draft: Draft, win: WinPaid): bigint {
  const { amountMinor, bonusMinor, jackpotMinor, keptMinor, validMinor, bonusFrom = 'bonus', reference, detail } = win
  draft.move('debt', 'player', keptMinor, 'vendor_overdraft', reference)
  const leg = draft.move('player', 'bank', amountMinor - bonusMinor, 'win_rollback', reference)
  const bonusLeg =
    bonusMinor === 0n || bonusFrom === 'cost'
      ? draft.move('cost', 'bank', bonusMinor, 'win_rollback', reference)
      : draft.moveBonus('to-bank', bonusFrom, bonusMinor, 'win_rollback', reference)
  draft.move('bank', 'pool', jackpotMinor, 'jackpot_returned', reference)
  draft.tell({ kind: 'reversal', reverses: 'payout', amountMinor, bonusMinor, validMinor }, { leg, bonusLeg }, detail)
  return jackpotMinor
}

/**
 * Adds that a part of a returned stake is staked again, from cash and bonus money in the stake's own proportion.
 * Nothing is checked again: it is the same money, in the same commit.
 */
export function addStakeAgain(
  draft: Draft,
  taken: Pick<StakeTaken, 'amountMinor' | 'bonusMinor'>,
  { amountMinor, reference, detail, validMinor }: Told & Pick<StakeTaken, 'validMinor'>,
): Pick<Staked, 'bonusMinor'> {
  const halves = shareOf(amountMinor, taken.amountMinor, taken.bonusMinor)
  const { bonusMinor, split } = halves
  const legs = draft.moveHalves('to-bank', halves, 'bet', reference)
  draft.tell({ kind: 'stake', amountMinor, bonusMinor, split, validMinor }, legs, detail)
  return { bonusMinor }
}
