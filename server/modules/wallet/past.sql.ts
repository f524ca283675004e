/**
 * Writes the ledger's part of the demo data in bulk: thousands of transfers in one statement. Only seeds use this; all
 * other money moves by postTransfers.
 */
import type { Tx } from '#server/lib/db.ts'
import { hashPosting, TRANSFERS_MAX, type Posting, type TransferOrder } from './posting.ts'

/** A posting of the demo's past, with its time. */
export type PastPosting = Posting & { at: Date }

/** Each account's balance in ledger units, by account id. */
type Balances = Map<bigint, bigint>

/** Returns those of the keys that have been posted already. */
export async function findPosted(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>('select key from wallet.postings where key = any ($1)', [keys])
  return new Set(rows.map(({ key }) => key))
}

async function lockBalances(tx: Tx, postings: readonly PastPosting[]): Promise<Balances> {
  const ids = [
    ...new Set(postings.flatMap(({ transfers }) => transfers.flatMap(({ debit, credit }) => [debit, credit]))),
  ]
  const rows = await tx.query<{ id: bigint; balance: bigint }>(
    'select id, balance from wallet.accounts where id = any ($1) order by id for no key update',
    [ids],
  )
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

type Move = TransferOrder & {
  id: bigint
  posting: bigint
  at: Date
  debitAfter: bigint
  creditAfter: bigint
}

/** Returns each transfer with its id and the balances after it. Updates `balances`. */
function draftMoves(postings: readonly PastPosting[], ids: readonly bigint[], balances: Balances): Move[] {
  return postings.flatMap(({ transfers, at }, place) =>
    transfers.map((one, leg) => {
      const posting = ids[place] ?? 0n
      const [debitAfter, creditAfter] = [
        (balances.get(one.debit) ?? 0n) - one.amountMinor,
        (balances.get(one.credit) ?? 0n) + one.amountMinor,
      ]
      balances.set(one.debit, debitAfter).set(one.credit, creditAfter)
      return { ...one, id: posting * BigInt(TRANSFERS_MAX) + BigInt(leg), posting, at, debitAfter, creditAfter }
    }),
  )
}

/** Inserts the transfers and both entries of each. */
async function insertMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  const column = <Value>(pick: (move: Move) => Value) => moves.map(pick)
  const [transfers, debits, credits, amounts, moments] = [
    column(({ id }) => id),
    column(({ debit }) => debit),
    column(({ credit }) => credit),
    column(({ amountMinor }) => amountMinor),
    column(({ at }) => at),
  ]
  await tx.query(
    `insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::wallet.reason[],
       $7::text[], $8::timestamptz[])`,
    [
      transfers,
      column(({ posting }) => posting),
      debits,
      credits,
      amounts,
      column(({ reason }) => reason),
      column(({ reference }) => reference),
      moments,
    ],
  )
  await tx.query(
    `insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at)
     select side.account, move.id, side.amount, side.after, move.at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[])
       as move (id, debit, credit, amount, debit_after, credit_after, at)
     cross join lateral (values (debit, -amount, debit_after), (credit, amount, credit_after))
       as side (account, amount, after)`,
    [
      transfers,
      debits,
      credits,
      amounts,
      column(({ debitAfter }) => debitAfter),
      column(({ creditAfter }) => creditAfter),
      moments,
    ],
  )
}

/**
 * Inserts postings of the demo's past and returns their ids. The list must be in the order of their times, the accounts
 * must exist, and no key may have been used. The database refuses a transfer that takes an account below zero that must
 * not go there: then nothing is posted.
 */
export async function insertPastPostings(tx: Tx, postings: readonly PastPosting[]): Promise<bigint[]> {
  const balances = await lockBalances(tx, postings)
  const drawn = await tx.query<{ id: bigint }>(
    `select nextval('wallet.posting_ids') as id from generate_series(1, $1::int) n order by n`,
    [postings.length],
  )
  const ids = drawn.map(({ id }) => id)
  await tx.query(
    `insert into wallet.postings (key, id, request_hash, created_at) select *
     from unnest($1::text[], $2::bigint[], $3::bytea[], $4::timestamptz[])`,
    [
      postings.map(({ key }) => key),
      ids,
      postings.map((one) => Buffer.from(hashPosting(one), 'hex')),
      postings.map(({ at }) => at),
    ],
  )
  await insertMoves(tx, draftMoves(postings, ids, balances))
  await tx.query(
    'update wallet.accounts account set balance = now.balance from unnest($1::bigint[], $2::bigint[]) as now (id, balance) where account.id = now.id',
    [[...balances.keys()], [...balances.values()]],
  )
  return ids
}
