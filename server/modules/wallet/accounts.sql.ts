import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { mainAccount, type AccountKind, type AccountRef, type Book } from './account-kinds.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'wallet.accounts': {
      id: bigint
      ledger: number
      book: Book
      currency: string
      kind: AccountKind
      owner: string
      member: string | null
      balance: bigint
      may_go_negative: boolean
      created_at: Date
    }
  }
}

/** Accounts keep their id for ever: those seen by this process, per database. */
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

/** The account's id; opens it, empty, when it does not exist. */
export async function openAccount(q: Db | Tx, ref: AccountRef): Promise<bigint> {
  if (q.kind === 'tx') return open(q, ref) // what this transaction opens may yet be rolled back
  const ids = known.get(q) ?? new Map<string, bigint>()
  known.set(q, ids)
  const name = `${ref.kind} ${ref.currency} ${ref.owner}`
  const seen = ids.get(name)
  if (seen !== undefined) return seen
  const id = await open(q, ref)
  if (ids.size >= KNOWN_MAX) ids.clear()
  ids.set(name, id)
  return id
}

/** The account and what it holds, or null. */
export async function findAccount(q: Queryable, ref: AccountRef): Promise<{ id: bigint; balanceMinor: bigint } | null> {
  const rows = await q.prepared<{ id: bigint; balanceMinor: bigint }>(
    'wallet.find_account',
    'select id, balance as "balanceMinor" from wallet.accounts where kind = $1 and owner = $2 and currency = $3',
    [ref.kind, ref.owner, ref.currency],
  )
  return rows[0] ?? null
}

/** What a player can play with: cash and bonus money together, or play money; in ledger units. */
export async function getPlayBalance(
  q: Queryable,
  player: { id: string; isTrial: boolean; currency: string },
): Promise<bigint> {
  if (player.isTrial) return getBalance(q, mainAccount(player))
  const rows = await q.prepared<{ sum: bigint }>(
    'wallet.play_balance',
    `select coalesce(sum(balance), 0)::bigint as sum from wallet.accounts where kind in ('member_cash', 'member_bonus') and owner = $1 and currency = $2`,
    [player.id, player.currency],
  )
  return only(rows).sum
}

/** What an account holds, in ledger units; nothing where it was never opened. */
export async function getBalance(q: Queryable, ref: AccountRef): Promise<bigint> {
  return (await findAccount(q, ref))?.balanceMinor ?? 0n
}

/** Whether a member has or owes real money anywhere: in cash, as bonus, held, or at a vendor. Points are not money. */
export async function hasMoney(q: Queryable, memberId: string): Promise<boolean> {
  const rows = await q.query(
    `select 1 from wallet.accounts where member = $1 and balance <> 0
       and kind in ('member_cash', 'member_bonus', 'member_held', 'vendor_wallet', 'vendor_debt') limit 1`,
    [memberId],
  )
  return rows.length > 0
}
