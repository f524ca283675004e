/** Stores members' wallets at vendors that keep them, by our books, and members' preference. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type WalletKey = { memberId: string; vendor: string; currency: string }

/**
 * Locks wallets until the transaction ends, opens new ones, always in the same order: only a transaction with this lock
 * moves the account `vendor_wallet`. Returns the house's advance to each, in the order asked.
 */
export async function lockWallets(tx: Tx, keys: readonly WalletKey[]): Promise<bigint[]> {
  const rows = JSON.stringify(keys.map(({ memberId, vendor, currency }) => ({ memberId, vendor, currency })))
  await tx.query(
    `insert into games.vendor_wallets (member_id, vendor, currency)
     select distinct k."memberId", k.vendor, k.currency
     from jsonb_to_recordset($1::jsonb) as k("memberId" text, vendor text, currency text)
     order by 2, 1, 3 on conflict do nothing`,
    [rows],
  )
  const locked = await tx.query<WalletKey & { advance: bigint }>(
    `select w.vendor, w.member_id as "memberId", w.currency, w.advance from games.vendor_wallets w
     where (w.vendor, w.member_id, w.currency) in (select k.vendor, k."memberId", k.currency
       from jsonb_to_recordset($1::jsonb) as k("memberId" text, vendor text, currency text))
     order by w.vendor, w.member_id, w.currency for no key update`,
    [rows],
  )
  const advances = new Map(locked.map((row) => [`${row.vendor} ${row.memberId} ${row.currency}`, row.advance]))
  return keys.map((key) => advances.get(`${key.vendor} ${key.memberId} ${key.currency}`) ?? 0n)
}

/** Sets the house's advance to a locked wallet. */
export async function updateAdvance(tx: Tx, { memberId, vendor, currency }: WalletKey, advance: bigint): Promise<void> {
  await tx.query(
    'update games.vendor_wallets set advance = $4 where vendor = $1 and member_id = $2 and currency = $3',
    [vendor, memberId, currency, advance],
  )
}

export type BookedWallet = { vendor: string; memberId: string; currency: string; bookedMinor: bigint }

/** Returns a member's balance at each vendor where they ever had money, by our books, less advances. */
export function listBookedWallets(q: Queryable, memberId: string): Promise<BookedWallet[]> {
  return q.query<BookedWallet>(
    `select w.vendor, w.member_id as "memberId", w.currency, coalesce(a.balance, 0) - w.advance as "bookedMinor"
     from games.vendor_wallets w
     left join wallet.balances a on a.kind = 'vendor_wallet' and a.owner = w.member_id || '/' || w.vendor
       and a.currency = w.currency
     where w.member_id = $1 order by w.vendor`,
    [memberId],
  )
}

/**
 * Returns the same for a vendor's members without an open order, at most `limit`, those whose account moved last first.
 */
export function listWalletsOf(q: Queryable, vendor: string, limit: number): Promise<BookedWallet[]> {
  return q.query<BookedWallet>(
    `select w.vendor, w.member_id as "memberId", w.currency, coalesce(a.balance, 0) - w.advance as "bookedMinor"
     from games.vendor_wallets w
     left join wallet.balances a on a.kind = 'vendor_wallet' and a.owner = w.member_id || '/' || w.vendor
       and a.currency = w.currency
     left join lateral (select e.transfer_id from wallet.entry_lines e
       where e.account_id = a.id order by e.transfer_id desc limit 1) last on true
     where w.vendor = $1
       and not exists (select from games.transfer_orders o where o.member_id = w.member_id and o.vendor = w.vendor
         and o.decided_at is null)
     order by last.transfer_id desc nulls last limit $2`,
    [vendor, limit],
  )
}

/** Returns the same for one wallet; null when it does not exist or an order of it is open. */
export async function findBookedWallet(
  q: Queryable,
  { memberId, vendor, currency }: WalletKey,
): Promise<BookedWallet | null> {
  const [row] = await q.query<BookedWallet>(
    `select w.vendor, w.member_id as "memberId", w.currency, coalesce(a.balance, 0) - w.advance as "bookedMinor"
     from games.vendor_wallets w
     left join wallet.balances a on a.kind = 'vendor_wallet' and a.owner = w.member_id || '/' || w.vendor
       and a.currency = w.currency
     where w.vendor = $1 and w.member_id = $2 and w.currency = $3
       and not exists (select from games.transfer_orders o where o.member_id = w.member_id and o.vendor = w.vendor
         and o.decided_at is null)`,
    [vendor, memberId, currency],
  )
  return row ?? null
}

/** Returns whether opening a game moves the member's balance to the vendor; true unless the member switched it off. */
export async function findAutoTransfer(q: Queryable, memberId: string): Promise<boolean> {
  return only(
    await q.query<{ auto: boolean }>(
      'select coalesce((select auto_transfer from games.transfer_preferences where member_id = $1), true) as auto',
      [memberId],
    ),
  ).auto
}

/** Stores the member's choice. */
export async function putAutoTransfer(q: Queryable, memberId: string, autoTransfer: boolean): Promise<void> {
  await q.query(
    `insert into games.transfer_preferences (member_id, auto_transfer) values ($1, $2)
     on conflict (member_id) do update set auto_transfer = excluded.auto_transfer`,
    [memberId, autoTransfer],
  )
}
