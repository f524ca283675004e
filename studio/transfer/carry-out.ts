/** Carries out the platform's orders about wallets at the studio, and answers its questions. */
import type { z } from 'zod'
import {
  type recordsAnswer,
  type TRANSFER_COMMANDS,
  type TransferAnswer,
  type TransferBalanceAnswer,
  type TransferCommand,
  type VendorRecord,
} from '#contract/vendor-wallets/transfer-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Tx } from '#studio/lib/db.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import {
  decideOrder,
  findBalance,
  findLastSeq,
  insertOrder,
  listFeed,
  lockOrder,
  lockWallet,
  updateBalance,
  type SubOrder,
  type WalletCommand,
} from './sub-wallets.sql.ts'

type Request<Command extends TransferCommand> = z.output<(typeof TRANSFER_COMMANDS)[Command]>

function told(order: SubOrder): TransferAnswer {
  return {
    orderNo: order.orderNo,
    state: order.state,
    amount: writeAmount(order.amountMinor),
    currency: order.currency,
    reference: order.reference,
    reason: order.reason,
  }
}

/** Decides a pending order, locked: moves its money, or refuses it. */
async function decide(tx: Tx, order: SubOrder, refusal: string | null): Promise<SubOrder> {
  const has = await lockWallet(tx, order)
  const delta = order.command === 'deposit' ? order.amountMinor : -order.amountMinor
  const reason = refusal ?? (has + delta < 0n ? 'the wallet does not cover the amount' : null)
  if (reason === null) await updateBalance(tx, order, has + delta)
  const state = reason === null ? ('done' as const) : ('refused' as const)
  await decideOrder(tx, order.vendorCode, order.orderNo, state, reason)
  return { ...order, state, reason }
}

export type Handling = {
  isLate: boolean
  isRefused: boolean
}

/**
 * Carries out an order, once; `isLate` leaves it pending. The same number with other content is refused and moves
 * nothing.
 */
export async function carryOut(
  { db, clock, random }: StudioEnv,
  vendorCode: string,
  command: 'deposit' | 'withdraw',
  request: Request<'deposit'>,
  { isLate, isRefused }: Handling,
): Promise<TransferAnswer> {
  const amountMinor = parseAmount(request.amount)
  return db.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `sub-wallet order ${vendorCode} ${request.orderNo}`,
    ])
    const known = await lockOrder(tx, vendorCode, request.orderNo)
    if (known) {
      const isSame =
        known.command === command &&
        known.amountMinor === amountMinor &&
        known.accountRef === request.accountRef &&
        known.currency === request.currency
      return isSame
        ? told(known)
        : { ...told({ ...known, amountMinor }), state: 'refused', reason: 'this number was used for another order' }
    }
    const order: Omit<SubOrder, 'state' | 'reason'> = {
      vendorCode,
      orderNo: request.orderNo,
      command,
      accountRef: request.accountRef,
      currency: request.currency,
      amountMinor,
      reference: `S${random.bytes(6).toString('hex').toUpperCase()}`,
    }
    await insertOrder(tx, order, clock.now())
    const pending: SubOrder = { ...order, state: 'pending', reason: null }
    return told(isLate ? pending : await decide(tx, pending, isRefused ? 'refused by the vendor' : null))
  })
}

/** Returns the state of an order. Decides a pending one now. */
export function tellOrder(
  { db }: StudioEnv,
  vendorCode: string,
  { orderNo }: Request<'status'>,
): Promise<TransferAnswer> {
  return db.tx(async (tx) => {
    const order = await lockOrder(tx, vendorCode, orderNo)
    if (!order) return { orderNo, state: 'never_seen', amount: null, currency: null, reference: null, reason: null }
    return told(order.state === 'pending' ? await decide(tx, order, null) : order)
  })
}

/** Returns a member's balance, and up to which record it counts. */
export function tellBalance(
  { db }: StudioEnv,
  vendorCode: string,
  { accountRef, currency }: Request<'balance'>,
): Promise<TransferBalanceAnswer> {
  return db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const balance = await findBalance(tx, { vendorCode, accountRef, currency })
    return { accountRef, currency, balance: writeAmount(balance), seq: String(await findLastSeq(tx, vendorCode)) }
  })
}

function recordOf(row: WalletCommand): VendorRecord {
  return {
    seq: String(row.seq),
    txId: row.txId,
    kind: row.kind === 'tombstone' ? 'end' : row.kind,
    accountRef: row.accountRef,
    roundId: row.roundId,
    gameCode: row.gameCode,
    amount: writeAmount(row.amountMinor),
    currency: row.currency,
    targetTxId: row.targetTxId,
    roundClosed: row.roundClosed,
    at: row.at.toISOString(),
    detail: row.detail as Record<string, unknown> | null,
  }
}

/** Returns the feed after a position in it. */
export async function tellRecords(
  { db }: StudioEnv,
  vendorCode: string,
  { after, limit }: Request<'records'>,
): Promise<z.output<typeof recordsAnswer>> {
  return { records: (await listFeed(db, vendorCode, BigInt(after), limit)).map(recordOf) }
}
