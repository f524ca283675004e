/** Queries about purses of bonus money: what is still open in one, and what a player can play with. */
import { only, type Db, type Queryable } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'
import type { GameRef, PurseTerms } from './purses.ts'

/** Returns the rounds of a member's purse that are still open, and what they hold in ledger units, cash and bonus together. */
export async function findOpenStakes(
  q: Queryable,
  { memberId, purse }: { memberId: string; purse: string },
): Promise<{ rounds: number; stakeMinor: bigint }> {
  return only(
    await q.prepared<{ rounds: number; stakeMinor: bigint }>(
      'play.find_open_stakes',
      `select count(*)::int as rounds, coalesce(sum(r.stake), 0)::bigint as "stakeMinor"
       from bets.round_totals r where r.member_id = $2 and r.purse = $1 and r.state = 'open'`,
      [purse, memberId],
    ),
  )
}

/** Returns a member's open purse in a currency and its terms, or null. */
export async function findOpenPurse(
  q: Queryable,
  memberId: string,
  currency: string,
): Promise<{ purse: string; terms: PurseTerms } | null> {
  const [row] = await q.query<{ purse: string; stakeMaxMinor: bigint | null; refused: GameRef[] }>(
    `select purse, stake_max as "stakeMaxMinor", refused from play.purses
     where member_id = $1 and currency = $2 and purse is not null`,
    [memberId, currency],
  )
  return row ? { purse: row.purse, terms: { stakeMaxMinor: row.stakeMaxMinor, refused: row.refused } } : null
}

/** A player's money in a currency: real or play money. */
export type PlayMoneyRef = { id: string; isTrial: boolean; currency: string }

async function readBalances(db: Db, asked: readonly PlayMoneyRef[]): Promise<bigint[]> {
  const rows = await db.lookUp<{ sum: bigint }>(
    'play.balances',
    `select coalesce(c.balance, 0) + coalesce(b.balance, 0) as sum
     from unnest($1::text[], $2::boolean[], $3::text[]) with ordinality as ask(owner, is_trial, currency, place)
     left join lateral (
       select balance from wallet.balances where owner = ask.owner and currency = ask.currency
         and kind = case when ask.is_trial then 'trial_play' else 'member_cash' end::wallet.account_kind offset 0
     ) c on true
     left join lateral (
       select purse from play.purses where member_id = ask.owner and currency = ask.currency and not ask.is_trial offset 0
     ) p on true
     left join lateral (
       select balance from wallet.balances where kind = 'member_bonus' and owner = ask.owner || '/' || p.purse
         and currency = ask.currency offset 0
     ) b on true
     order by ask.place`,
    [asked.map((one) => one.id), asked.map((one) => one.isTrial), asked.map((one) => one.currency)],
  )
  return rows.map((row) => row.sum)
}

const readers = new WeakMap<Db, (player: PlayMoneyRef) => Promise<bigint>>()

/**
 * Returns what a player can play with, in ledger units: cash and the open purse's bonus money together, or play money.
 * Those who ask at the same moment share a statement.
 */
export function getPlayBalance(db: Db, player: PlayMoneyRef): Promise<bigint> {
  let reader = readers.get(db)
  if (!reader) readers.set(db, (reader = gather((asked) => readBalances(db, asked))))
  return reader(player)
}
