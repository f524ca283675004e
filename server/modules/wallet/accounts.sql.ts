import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { AccountRef } from './account-kinds.ts'

/** An account's id never changes: this caches, per database, the ids that this process has read. */
const known = new WeakMap<Db, Map<string, bigint>>()
const KNOWN_MAX = 50_000

async function open(q: Queryable, { kind, owner, currency }: AccountRef): Promise<bigint> {
  return only(
    await q.prepared<{ id: bigint }>('wallet.open_account', 'select wallet.open_account($1, $2, $3) as id', [
      kind,
      owner,
      currency,
    ]),
  ).id
}

const nameOf = ({ kind, owner, currency }: AccountRef) => `${kind} ${currency} ${owner}`

/** Returns an account's id where this process has read it; for the hot path, before `openAccount`. */
export function knownAccount(q: Db | Tx, ref: AccountRef): bigint | undefined {
  return q.kind === 'db' ? known.get(q)?.get(nameOf(ref)) : undefined
}

/** Returns the account's id. Opens the account with a balance of zero when it does not exist. */
export async function openAccount(q: Db | Tx, ref: AccountRef): Promise<bigint> {
  if (q.kind === 'tx') return open(q, ref) // not cached: the transaction that opens it may still be rolled back
  const ids = known.get(q) ?? new Map<string, bigint>()
  known.set(q, ids)
  const name = nameOf(ref)
  const seen = ids.get(name)
  if (seen !== undefined) return seen
  const id = await open(q, ref)
  if (ids.size >= KNOWN_MAX) ids.clear()
  ids.set(name, id)
  return id
}

/** Returns the account's id and balance in ledger units, or null. */
export async function findAccount(q: Queryable, ref: AccountRef): Promise<{ id: bigint; balanceMinor: bigint } | null> {
  const rows = await q.prepared<{ id: bigint; balanceMinor: bigint }>(
    'wallet.find_account',
    'select id, balance as "balanceMinor" from wallet.accounts where kind = $1 and owner = $2 and currency = $3',
    [ref.kind, ref.owner, ref.currency],
  )
  return rows[0] ?? null
}

/** Returns the balances of several owners' accounts of one kind and currency, in ledger units by owner; none: left out. */
export async function listBalances(
  q: Queryable,
  { kind, owners, currency }: Pick<AccountRef, 'kind' | 'currency'> & { owners: readonly string[] },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ owner: string; balance: bigint }>(
    'select owner, balance from wallet.accounts where kind = $1 and owner = any ($2) and currency = $3',
    [kind, owners, currency],
  )
  return new Map(rows.map(({ owner, balance }) => [owner, balance]))
}

/**
 * Locks accounts until the transaction ends, in the order in which postings lock them, and returns their balances in
 * ledger units by id. For an operation that moves all that an account holds: name every account of its posting.
 */
export async function lockBalances(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await tx.query<{ id: bigint; balance: bigint }>('select id, balance from wallet.lock_balances($1)', [
    ids,
  ])
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Returns an account's balance in ledger units; 0 when it was never opened. */
export async function getBalance(q: Queryable, ref: AccountRef): Promise<bigint> {
  return (await findAccount(q, ref))?.balanceMinor ?? 0n
}

/**
 * Returns whether a member has or owes real money anywhere: in cash, as bonus, held, or at a vendor. Points are not
 * money.
 */
export async function hasMoney(q: Queryable, memberId: string): Promise<boolean> {
  const rows = await q.query(
    `select 1 from wallet.accounts where member = $1 and balance <> 0
       and kind in ('member_cash', 'member_bonus', 'bonus_held', 'member_held', 'agent_set_aside', 'vendor_wallet', 'vendor_debt',
         'member_debt') limit 1`,
    [memberId],
  )
  return rows.length > 0
}
