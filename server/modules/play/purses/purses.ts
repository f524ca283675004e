/**
 * Purses: the bonus money of one grant as play sees it. A member has at most one open purse in a currency; a round
 * belongs to the one that was open when it began, or to none (docs/money.md, docs/reference/games.md 9.1).
 */
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

/** A game by its code, all games of a vendor, or all games of a type. */
export type GameRef = { readonly of: 'game' | 'vendor' | 'type'; readonly code: string }

/** The terms that are held against every stake while the purse is open. */
export type PurseTerms = {
  /** The largest stake, in ledger units; null when there is none. */
  readonly stakeMaxMinor: bigint | null
  /** The games in which no stake is taken. */
  readonly refused: readonly GameRef[]
}

type PurseRef = { memberId: string; currency: string; purse: string }

/** Another purse of the member is open. */
export const PURSE_TAKEN = 'PU001'
/** The purse that should be closed is not the open one. */
export const PURSE_NOT_OPEN = 'PU002'
/** The open purse, or the round's, is another than was read: read again and decide again. */
export const PURSE_CHANGED = 'PU003'

/** The purse that closes still holds something: its balance moved since it was read. */
export const PURSE_NOT_EMPTY = 'PU004'

const EFFECT = 'play.apply_purses'

/** Returns the account of a purse's money. `purse` is the grant's reference, without a slash. */
export function purseAccount(memberId: string, purse: string, currency: string): AccountRef {
  return { kind: 'member_bonus', owner: `${memberId}/${purse}`, currency }
}

/** Returns the account of what comes back to a purse after it was closed. */
export function heldAccount(memberId: string, purse: string, currency: string): AccountRef {
  return { kind: 'bonus_held', owner: `${memberId}/${purse}`, currency }
}

/** Returns the account that stands below zero by all bonus money of a brand. */
export function issuedAccount(brand: string, currency: string): AccountRef {
  return { kind: 'bonus_issued', owner: brand, currency }
}

/** Returns the account of what promotions cost a brand, as a negative. */
export function costAccount(brand: string, currency: string): AccountRef {
  return { kind: 'promotions', owner: brand, currency }
}

/**
 * Returns the effect that opens a purse. Belongs in the posting that moves its money. Raises PU001 when another purse
 * of the member and currency is open. A purse that was closed is never opened again.
 */
export function openPurse({ memberId, currency, purse, terms }: PurseRef & { terms: PurseTerms }): Effect {
  return {
    effect: EFFECT,
    row: {
      does: 'open',
      member_id: memberId,
      currency,
      purse,
      stake_max: terms.stakeMaxMinor?.toString(),
      refused: terms.refused,
    },
  }
}

/**
 * Returns the effect that closes a purse: no stake takes bonus money of it after that commit, and what comes back to it
 * later goes to its `heldAccount`. The posting takes all that its account holds: raises PU004 when
 * something is left there, because a bet moved it since it was read (read again, and post again). Raises PU002 when it
 * is not the open one.
 */
export function closePurse({ memberId, currency, purse }: PurseRef): Effect {
  return { effect: EFFECT, row: { does: 'close', member_id: memberId, currency, purse } }
}

/** Returns the effect that gives the open purse another largest stake. Raises PU002 when it is not the open one. */
export function widenPurse({ memberId, currency, purse, terms }: PurseRef & { terms: PurseTerms }): Effect {
  const stakeMax = terms.stakeMaxMinor?.toString()
  return { effect: EFFECT, row: { does: 'widen', member_id: memberId, currency, purse, stake_max: stakeMax } }
}

/**
 * Returns the effect that refuses its posting with PU003 unless `open` is the member's open purse (null: none is open)
 * at the commit.
 */
export function usePurse({ memberId, currency, open }: Omit<PurseRef, 'purse'> & { open: string | null }): Effect {
  return { effect: EFFECT, row: { does: 'use', member_id: memberId, currency, purse: open ?? '' } }
}
