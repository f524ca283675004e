/**
 * The player and what they owe, as pieces of SQL; bonus money is in purses/purse-facts.sql.ts. A caller that needs more
 * facts before it moves money reads them together with these in one statement (doors/commands/door-facts.sql.ts).
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

/** The agents above `identity.members a`, from the top down, joined by dots; null when there is none. */
export const agentLineColumn = `nullif(rtrim(left(a.path, length(a.path) - length(a.id::text) - 1), '.'), '')`

/**
 * Returns SQL for a Player as JSON, from `identity.members a` and the expression that says whether play money is meant.
 * A trial account has no real money, so its number without the play-money mark matches no player.
 */
export const playerColumn = (isTrial: string): string =>
  `case when a.id is not null and (${isTrial} or a.type <> 4) then json_build_object(
    'memberId', a.id::text, 'isTrial', ${isTrial}, 'currency', a.currency, 'isFrozen', a.status <> 'active',
    'merchant', a.merchant, 'isGuest', a.type = 4,
    'agentLine', ${agentLineColumn}) end`

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
