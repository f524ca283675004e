/**
 * Millions of rounds for a measurement, with their journal, transfers and entries, made by the database itself.
 */
import type { Db } from '#server/lib/db.ts'

export type Play = {
  /** First and last number of the rounds to make. */
  from: number
  to: number
  /** Accounts that play in turn, as wallet.accounts.id with the member of each. */
  accounts: readonly { id: bigint; member: string }[]
  /** The vendor's account. */
  house: bigint
  /** Days over which the rounds are spread, back from now. */
  days: number
  /** Whether to fill the ledger as well as rounds and journal. */
  isBooked: boolean
}

/** Rounds of one statement. */
const STEP = 250_000

const FACTS = `
  select n, (($5::text[])[1 + n % cardinality($5::text[])]) as member,
    (($6::bigint[])[1 + n % cardinality($6::bigint[])]) as account,
    now() - $3::float8 * interval '1 day' * ($4::float8 - n) / $4::float8 as at,
    (1 + n % 50) * 10000::bigint as stake, case when n % 5 < 2 then (1 + n % 50) * 22000::bigint else 0 end as payout,
    (array['RNG', 'RNG', 'RNG', 'LIVE', 'FISH'])[1 + n % 5] as game_type,
      (array['skyrise', 'sundarban', 'dice-zero'])[1 + n % 3] as game_code
  from generate_series($1::bigint, $2::bigint) as n`

/**
 * Makes settled rounds, one stake and one payout or end each. Two lines of the journal a round; with `isBooked` also
 * their postings, transfers and entries. Balances are not updated: a measurement does not check the books of this past.
 */
export async function fillPlay(db: Db, { from, to, accounts, house, days, isBooked }: Play): Promise<void> {
  const members = accounts.map((account) => account.member)
  const ids = accounts.map((account) => account.id)
  for (let first = from; first <= to; first += STEP) {
    const values = [first, Math.min(to, first + STEP - 1), days, to, members, ids]
    await db.tx(async (tx) => {
      await tx.query('set local statement_timeout = 0')
      await tx.query(
        `with play as (${FACTS}), made as (
           insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake,
             valid_bet, payout, opened_at, settled_at)
           select 'BGS', 'past-' || n, member, false, game_code, game_type, 'BDT', 'settled', stake, stake, payout, at,
             at + interval '3 seconds'
           from play order by n returning id, vendor, round_id, member_id, game_code, game_type, stake, payout,
             opened_at
         )
         insert into bets.journal (epoch, at, round, member_id, vendor, round_id, kind, amount, currency, game_code,
           game_type, trial, transfer_id, begins, stake_before, payout_before)
         select 1, opened_at + line.later, id, member_id, vendor, round_id, line.kind::bets.kind, line.amount, 'BDT',
           game_code, game_type, false, case when line.amount > 0 then id * 2 + line.leg end, line.leg = 0,
           case when line.leg = 1 then stake end, case when line.leg = 1 then 0 end
         from made cross join lateral (values (0, 'stake', stake, interval '0'),
           (1, case when payout > 0 then 'payout' else 'close' end, payout, interval '3 seconds'))
             as line(leg, kind, amount, later)`,
        values,
      )
      if (isBooked) await book(tx, values, house)
    })
  }
  // the writer continues after them
  await db.query(
    `select setval('wallet.posting_ids', greatest($1::bigint, (select last_value from wallet.posting_ids)))`,
    [2 * to + 2],
  )
}

async function book(tx: Pick<Db, 'query'>, values: readonly unknown[], house: bigint): Promise<void> {
  const moves = `play as (${FACTS}), moves as (
    select 2 * n + leg as posting, account, n, leg, at + leg * interval '3 seconds' as at, case leg when 0 then stake else payout end as amount
    from play cross join (values (0), (1)) as legs(leg) where leg = 0 or payout > 0
  )`
  await tx.query(
    `with ${moves} insert into wallet.postings (key, id, request_hash, created_at)
    select 'past ' || posting, posting, '\\x00', at from moves order by n, leg`,
    values,
  )
  await tx.query(
    `with ${moves} insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
    select posting * 64, posting, case leg when 0 then account else $7::bigint end,
      case leg when 0 then $7::bigint else account end, amount,
      (case leg when 0 then 'bet' else 'win' end)::wallet.reason, 'past-' || n, at from moves order by n, leg`,
    [...values, house],
  )
  await tx.query(
    `with ${moves} insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at)
    select side.account, posting * 64, side.amount, 0, at from moves cross join lateral (
      values (account, case leg when 0 then -amount else amount end),
        ($7::bigint, case leg when 0 then amount else -amount end)) as side(account, amount)
    order by n, leg`,
    [...values, house],
  )
}

/** Opens so many members' accounts and the vendor's; makes no rounds. */
export async function openPlayers(db: Db, count: number, prefix = 'm'): Promise<Pick<Play, 'accounts' | 'house'>> {
  const accounts = await db.query<{ id: bigint; member: string }>(
    `select wallet.open_account('member_cash', $2 || n, 'BDT') as id, $2 || n as member
     from generate_series(1, $1::int) as n`,
    [count, prefix],
  )
  const [house] = await db.query<{ id: bigint }>(`select wallet.open_account('house_vendor', 'BGS', 'BDT') as id`)
  if (!house) throw new Error('no account of the vendor')
  return { accounts, house: house.id }
}

/** Updates the planner's statistics and the visibility map after the filling. */
export async function settleTables(db: Db): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const table of [
      'bets.rounds',
      'bets.journal',
      'wallet.postings',
      'wallet.transfers',
      'wallet.entries',
      'wallet.accounts',
    ]) {
      await client.query(`vacuum (analyze) ${table}`)
    }
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
