import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'
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

/** A member's purse: real or play money of a currency. */
export type PurseRef = { id: string; isTrial: boolean; currency: string }

async function readPurses(db: Db, purses: readonly PurseRef[]): Promise<bigint[]> {
  const rows = await db.lookUp<{ sum: bigint }>(
    'wallet.play_balances',
    `select coalesce((
       select sum(a.balance) from wallet.accounts a where a.owner = ask.owner and a.currency = ask.currency
         and a.kind = any (case when ask.is_trial then '{trial_play}' else '{member_cash,member_bonus}' end::wallet.account_kind[])
     ), 0)::bigint as sum
     from unnest($1::text[], $2::boolean[], $3::text[]) with ordinality as ask(owner, is_trial, currency, place)
     order by ask.place`,
    [purses.map((one) => one.id), purses.map((one) => one.isTrial), purses.map((one) => one.currency)],
  )
  return rows.map((row) => row.sum)
}

const purseReaders = new WeakMap<Db, (purse: PurseRef) => Promise<bigint>>()

/**
 * Returns what a player can play with, in ledger units: cash and bonus money together, or play money. Those who ask at
 * the same moment share a statement.
 */
export function getPlayBalance(db: Db, purse: PurseRef): Promise<bigint> {
  let reader = purseReaders.get(db)
  if (!reader) purseReaders.set(db, (reader = gather((asked) => readPurses(db, asked))))
  return reader(purse)
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
       and kind in ('member_cash', 'member_bonus', 'member_held', 'vendor_wallet', 'vendor_debt') limit 1`,
    [memberId],
  )
  return rows.length > 0
}
