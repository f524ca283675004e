/**
 * Measures the checks of the books, one by one, on a ledger of some size: `npm run bench -- books`, with BOOKS_ENTRIES
 * (1,000,000 by default). Prints the measured time and the time computed for ten million entries. The rows are made in
 * SQL, with balances and rounds, so that every check does its full work and finds nothing. Fails when something
 * differs.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkOwnBooks } from '#server/testing/books.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { printTable } from './lib-house.ts'

const WALLETS = 10_000
const TEN_MILLION = 10_000_000

/** Stakes of ten thousand members in rounds of their own, each of one transfer, after one deposit each. */
const FILL = (transfers: number) => `
set session_replication_role = replica;
select wallet.open_account('member_cash', 'm' || n, 'BDT') from generate_series(1, ${WALLETS}) n;
create temp table members as select row_number() over (order by id) as n, id, owner from wallet.accounts
where kind = 'member_cash';
create temp table house as select wallet.open_account('house_vendor', 'acme', 'BDT') as id;
create temp table bank as select wallet.open_account('adjustments', '', 'BDT') as id;
insert into wallet.postings (key, id, request_hash, created_at) select 'p' || n, n, '\\x00', now()
from generate_series(1, ${transfers}) n;
insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
  select t.n * 64, t.n, case when t.n <= ${WALLETS} then b.id else m.id end,
    case when t.n <= ${WALLETS} then m.id else h.id end,
    case when t.n <= ${WALLETS} then 1000000000 else 1 + t.n % 100 end,
      case when t.n <= ${WALLETS} then 'adjustment' else 'bet' end::wallet.reason, 'bench', now()
  from generate_series(1, ${transfers}) t(n) join members m on m.n = 1 + t.n % ${WALLETS}, house h, bank b;
insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at)
  select account, id, amount, sum(amount) over (partition by account order by id), now()
  from (select debit as account, id, -amount as amount from wallet.transfers union all select credit, id, amount
    from wallet.transfers) e;
update wallet.accounts a set balance = e.sum
from (select account_id, sum(amount) as sum from wallet.entries group by 1) e where e.account_id = a.id;
insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake, valid_bet,
  opened_at, settled_at)
  select 'acme', 'r' || t.posting_id, m.owner, false, 'reels', 'RNG', 'BDT', 'settled', t.amount, t.amount, now(), now()
  from wallet.transfers t join members m on m.id = t.debit;
insert into bets.journal (epoch, at, round, member_id, vendor, round_id, kind, amount, currency, game_code, game_type,
  trial, transfer_id, begins)
  select 1, now(), r.id, r.member_id, 'acme', r.round_id, 'stake', t.amount, 'BDT', 'reels', 'RNG', false, t.id, true
  from wallet.transfers t join bets.rounds r on r.vendor = 'acme' and r.round_id = 'r' || t.posting_id;
set session_replication_role = origin;`

/** Prints a line for each check. */
export async function run(): Promise<void> {
  const entries = Number(process.env.BOOKS_ENTRIES ?? 1_000_000)
  const folder = resolve('.cache', 'bench-books')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({ dir: join(folder, 'pg') })
  try {
    await migrateHouse(server.url)
    const db = openDb(server.url, 1)
    await db.query('set statement_timeout = 0')
    await db.query(FILL(entries / 2))
    await db.query('analyze')
    const { checks, isBalanced } = await checkOwnBooks(db)
    const all = checks.reduce((sum, check) => sum + check.ms, 0)
    const row = (name: string, looked: string, ms: number) => [
      name,
      looked,
      (ms / 1000).toFixed(2),
      ((ms / 1000) * (TEN_MILLION / entries)).toFixed(0),
    ]
    printTable(
      ['check', 'looked at', 'seconds', 'at ten million, about'],
      [
        ...checks.map((check) => row(check.name, String(check.examined), check.ms)),
        row('together', `${entries} entries`, all),
      ],
    )
    for (const check of checks)
      for (const { id, what } of check.differing.slice(0, 3)) process.stdout.write(`${check.name}: ${id} ${what}\n`)
    if (!isBalanced) process.exitCode = 1
    await db.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
