/** Members' wallets at the studio, the platform's orders about them, and the feed of what the games did with them. */
import { only, type Db, type Tx } from '#studio/lib/db.ts'

export type WalletKey = {
  vendorCode: string
  accountRef: string
  currency: string
}

/** Returns a member's balance; zero where there is no wallet yet. */
export async function findBalance(db: Db | Tx, { vendorCode, accountRef, currency }: WalletKey): Promise<bigint> {
  const [row] = await db.query<{ balance: bigint }>(
    'select balance_minor as balance from studio.sub_wallets where vendor_code = $1 and account_ref = $2 and currency = $3',
    [vendorCode, accountRef, currency],
  )
  return row?.balance ?? 0n
}

/** Locks a wallet until the transaction ends, creating it where needed. Returns its balance. */
export async function lockWallet(tx: Tx, { vendorCode, accountRef, currency }: WalletKey): Promise<bigint> {
  await tx.query(
    'insert into studio.sub_wallets (vendor_code, account_ref, currency) values ($1, $2, $3) on conflict do nothing',
    [vendorCode, accountRef, currency],
  )
  return only(
    await tx.query<{ balance: bigint }>(
      'select balance_minor as balance from studio.sub_wallets where vendor_code = $1 and account_ref = $2 and currency = $3 for update',
      [vendorCode, accountRef, currency],
    ),
  ).balance
}

/** Sets the balance of a locked wallet. */
export async function updateBalance(
  tx: Tx,
  { vendorCode, accountRef, currency }: WalletKey,
  balanceMinor: bigint,
): Promise<void> {
  await tx.query(
    'update studio.sub_wallets set balance_minor = $4 where vendor_code = $1 and account_ref = $2 and currency = $3',
    [vendorCode, accountRef, currency, balanceMinor],
  )
}

export type SubOrder = WalletKey & {
  orderNo: string
  command: 'deposit' | 'withdraw'
  amountMinor: bigint
  state: 'pending' | 'done' | 'refused'
  reason: string | null
  reference: string
}

const ORDER = `vendor_code as "vendorCode", order_no as "orderNo", command, account_ref as "accountRef", currency, amount_minor as "amountMinor", state, reason, reference`

/** Locks and returns an order that was received before, or null. */
export async function lockOrder(tx: Tx, vendorCode: string, orderNo: string): Promise<SubOrder | null> {
  return (
    (
      await tx.query<SubOrder>(
        `select ${ORDER} from studio.sub_wallet_orders where vendor_code = $1 and order_no = $2 for update`,
        [vendorCode, orderNo],
      )
    )[0] ?? null
  )
}

/** Stores an order as pending. */
export async function insertOrder(tx: Tx, order: Omit<SubOrder, 'state' | 'reason'>, now: number): Promise<void> {
  await tx.query(
    `insert into studio.sub_wallet_orders (vendor_code, order_no, command, account_ref, currency, amount_minor, state,
       reference, created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8)`,
    [
      order.vendorCode,
      order.orderNo,
      order.command,
      order.accountRef,
      order.currency,
      order.amountMinor,
      order.reference,
      new Date(now),
    ],
  )
}

/** Decides a locked order. */
export async function decideOrder(
  tx: Tx,
  vendorCode: string,
  orderNo: string,
  state: 'done' | 'refused',
  reason: string | null,
): Promise<void> {
  await tx.query(
    'update studio.sub_wallet_orders set state = $3, reason = $4 where vendor_code = $1 and order_no = $2',
    [vendorCode, orderNo, state, reason],
  )
}

/** Returns the newest number of a vendor's feed. */
export async function findLastSeq(db: Db | Tx, vendorCode: string): Promise<bigint> {
  return (
    (
      await db.query<{ seq: bigint }>('select last_seq as seq from studio.sub_wallet_feeds where vendor_code = $1', [
        vendorCode,
      ])
    )[0]?.seq ?? 0n
  )
}

/** Returns the next number of a vendor's feed. Other transactions wait for this commit. */
export async function nextSeq(tx: Tx, vendorCode: string): Promise<bigint> {
  return only(
    await tx.query<{ seq: bigint }>(
      `insert into studio.sub_wallet_feeds as feed (vendor_code, last_seq) values ($1, 1)
     on conflict (vendor_code) do update set last_seq = feed.last_seq + 1 returning last_seq as seq`,
      [vendorCode],
    ),
  ).seq
}

export type WalletCommand = WalletKey & {
  txId: string
  seq: bigint | null
  kind: 'bet' | 'win' | 'rollback' | 'end' | 'tombstone'
  state: 'posted' | 'rolled_back' | 'tombstone'
  roundId: string
  gameCode: string
  amountMinor: bigint
  targetTxId: string | null
  roundClosed: boolean
  detail: object | null
  at: Date
}

const COMMAND = `vendor_code as "vendorCode", tx_id as "txId", seq, kind, state, account_ref as "accountRef", currency,
  round_id as "roundId",
  game_code as "gameCode", amount_minor as "amountMinor", target_tx_id as "targetTxId", round_closed as "roundClosed",
    detail, at`

/** Returns a command of the games that was carried out before, or null. */
export async function findCommand(db: Db | Tx, vendorCode: string, txId: string): Promise<WalletCommand | null> {
  return (
    (
      await db.query<WalletCommand>(
        `select ${COMMAND} from studio.sub_wallet_commands where vendor_code = $1 and tx_id = $2`,
        [vendorCode, txId],
      )
    )[0] ?? null
  )
}

/** Stores a command. */
export async function insertCommand(tx: Tx, one: WalletCommand): Promise<void> {
  await tx.query(
    `insert into studio.sub_wallet_commands
       (vendor_code, tx_id, seq, kind, state, account_ref, currency, round_id, game_code, amount_minor, target_tx_id,
         round_closed, detail, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      one.vendorCode,
      one.txId,
      one.seq,
      one.kind,
      one.state,
      one.accountRef,
      one.currency,
      one.roundId,
      one.gameCode,
      one.amountMinor,
      one.targetTxId,
      one.roundClosed,
      one.detail && JSON.stringify(one.detail),
      one.at,
    ],
  )
}

/** Marks a command as rolled back. */
export async function markRolledBack(tx: Tx, vendorCode: string, txId: string): Promise<void> {
  await tx.query(`update studio.sub_wallet_commands set state = 'rolled_back' where vendor_code = $1 and tx_id = $2`, [
    vendorCode,
    txId,
  ])
}

/** Returns the feed after a position in it. */
export function listFeed(db: Db, vendorCode: string, after: bigint, limit: number): Promise<WalletCommand[]> {
  return db.query<WalletCommand>(
    `select ${COMMAND} from studio.sub_wallet_commands where vendor_code = $1 and seq > $2 order by seq limit $3`,
    [vendorCode, after, limit],
  )
}
