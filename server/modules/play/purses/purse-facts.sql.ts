/** What a bet must know of bonus money, as pieces of SQL for the caller's own statement (../player.sql.ts). */
import type { GameRef, PurseTerms } from './purses.ts'

/** The money of a member who ever had a purse, in one round. */
export type Purse = {
  /** The member's open purse; null when none is. */
  open: string | null
  /** The purse that the round belongs to; of a round that has not begun, the open one. */
  round: string | null
  /** What the member has in cash, and what the open purse holds. Read for stakes only; 0 else. */
  cashMinor: bigint
  bonusMinor: bigint
  /** What was staked in the round, and how much of that was bonus money. */
  roundStakeMinor: bigint
  roundBonusMinor: bigint
  /** The terms of the open purse. */
  terms: PurseTerms
}

type Amounts = 'cashMinor' | 'bonusMinor' | 'roundStakeMinor' | 'roundBonusMinor'
export type PurseJson = Pick<Purse, 'open' | 'round'> & { [Field in Amounts]: string } & {
  stakeMaxMinor: string | null
  refused: GameRef[]
}

/** Parses the JSON that `purseColumn` selects. */
export function toPurse(json: PurseJson | null): Purse | null {
  return (
    json && {
      open: json.open,
      round: json.round,
      cashMinor: BigInt(json.cashMinor),
      bonusMinor: BigInt(json.bonusMinor),
      roundStakeMinor: BigInt(json.roundStakeMinor),
      roundBonusMinor: BigInt(json.roundBonusMinor),
      terms: {
        stakeMaxMinor: json.stakeMaxMinor === null ? null : BigInt(json.stakeMaxMinor),
        refused: json.refused,
      },
    }
  )
}

/** Returns SQL that joins the purses of `identity.members a` as `purse`; `purseColumn` needs it. */
export const joinPurse = (isTrial: string): string =>
  `left join lateral (select * from play.purses where member_id = a.id::text
    and currency = a.currency and not ${isTrial} offset 0) purse on true`

/**
 * Returns SQL for a Purse as JSON in a round of a bank, null when the member never had one. Reads the round only for
 * members who had, by the index of its name alone ("|| ''"), however few rounds there were; the balances only where a
 * stake is asked about (`isStake`), and 0 else.
 */
export const purseColumn = (
  bank: string,
  round: string,
  isStake: string,
): string => `case when purse.member_id is not null then (
    select json_build_object('open', purse.purse, 'round', case when r.id is null then purse.purse else r.purse end,
      'cashMinor', coalesce(c.balance, 0)::text, 'bonusMinor', coalesce(bonus.balance, 0)::text,
      'roundStakeMinor', coalesce(r.stake, 0)::text, 'roundBonusMinor', coalesce(r.bonus_stake, 0)::text,
      'stakeMaxMinor', purse.stake_max::text, 'refused', purse.refused)
    from (select) one
    left join wallet.balances c on ${isStake} and c.kind = 'member_cash' and c.owner = purse.member_id and c.currency = purse.currency
    left join wallet.balances bonus on ${isStake} and bonus.kind = 'member_bonus' and bonus.owner = purse.member_id || '/' || purse.purse
      and bonus.currency = purse.currency
    left join bets.round_totals r on r.vendor = ${bank} and r.round_id = ${round} and r.member_id || '' = purse.member_id
  ) end`
