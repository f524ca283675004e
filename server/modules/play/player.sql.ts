/**
 * The player and the parts of their money, as pieces of SQL. A caller that needs more facts before it moves money reads
 * them together with these in one statement (doors/commands/door-facts.sql.ts).
 */
import type { Queryable } from '#server/lib/db.ts'

/** A member, with real or with play money. */
export type PlayerRef = { memberId: string; isTrial: boolean }

export type Player = PlayerRef & {
  currency: string
  isFrozen: boolean
  merchant: string
  /** Whether this is a trial account, which has only play money. */
  isGuest: boolean
  /** The agents above the member, from the top down, joined by dots; null when there is none. */
  agentLine: string | null
}

/** The cash and bonus money of a member who ever had bonus money, and how much of each the round holds. */
export type Purse = { cashMinor: bigint; bonusMinor: bigint; roundStakeMinor: bigint; roundBonusMinor: bigint }

export type PurseJson = { [Field in keyof Purse]: string }

/** Parses the JSON that `purseColumn` selects. */
export function toPurse(json: PurseJson | null): Purse | null {
  return (
    json && {
      cashMinor: BigInt(json.cashMinor),
      bonusMinor: BigInt(json.bonusMinor),
      roundStakeMinor: BigInt(json.roundStakeMinor),
      roundBonusMinor: BigInt(json.roundBonusMinor),
    }
  )
}

/**
 * Returns SQL for a Player as JSON, from `identity.members a` and the expression that says whether play money is meant.
 * A trial account has no real money, so its number without the play-money mark matches no player.
 */
export const playerColumn = (isTrial: string): string =>
  `case when a.id is not null and (${isTrial} or a.type <> 4) then json_build_object(
    'memberId', a.id::text, 'isTrial', ${isTrial}, 'currency', a.currency, 'isFrozen', a.status <> 'active',
    'merchant', a.merchant, 'isGuest', a.type = 4,
    'agentLine', nullif(rtrim(left(a.path, length(a.path) - length(a.id::text) - 1), '.'), '')) end`

/** Returns SQL that joins the bonus account of `identity.members a` as `bonus`; `purseColumn` needs it. */
export const joinBonus = (isTrial: string): string =>
  `left join lateral (select * from wallet.balances where kind = 'member_bonus' and owner = a.id::text
    and currency = a.currency and not ${isTrial} offset 0) bonus on true`

/**
 * Returns SQL for a Purse as JSON in a round of a bank, null when the member never had bonus money. Reads the round
 * only for members who have a bonus account, by the index of its name alone ("|| ''"), however few rounds there were.
 */
export const purseColumn = (bank: string, round: string): string => `case when bonus.id is not null then (
    select json_build_object('cashMinor', coalesce(c.balance, 0)::text, 'bonusMinor', bonus.balance::text,
      'roundStakeMinor', coalesce(r.stake, 0)::text, 'roundBonusMinor', coalesce(r.bonus_stake, 0)::text)
    from (select) one
    left join wallet.balances c on c.kind = 'member_cash' and c.owner = bonus.owner and c.currency = bonus.currency
    left join bets.round_totals r on r.vendor = ${bank} and r.round_id = ${round} and r.member_id || '' = bonus.owner
  ) end`

/** Returns SQL that joins what `identity.members a` owes a bank as `debt`: a balance that is never above zero. */
export const joinDebt = (bank: string, isTrial: string): string =>
  `left join lateral (select * from wallet.balances where kind = 'vendor_debt' and owner = a.id || '/' || ${bank}
    and currency = a.currency and not ${isTrial} offset 0) debt on true`

/** Finds a player. Returns null for an unknown number, and for a trial account when real money is meant. */
export async function findPlayer(q: Queryable, { memberId, isTrial }: PlayerRef): Promise<Player | null> {
  const [row] = await q.prepared<{ player: Player | null }>(
    'play.find_player',
    `select ${playerColumn('ask.is_trial')} as player
     from (select $1::bigint as member_id, $2::boolean as is_trial) ask
       join identity.members a on a.id = ask.member_id`,
    [memberId, isTrial],
  )
  return row?.player ?? null
}
