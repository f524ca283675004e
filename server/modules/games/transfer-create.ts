/** New transfers between a member's balance and a vendor's wallet. */
import { CallError, fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference, sha256 } from '#server/lib/random.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { getPlayStatus } from './catalogue.sql.ts'
import { toAccountRef } from './player-ref.ts'
import { addLine } from './transfer-history.sql.ts'
import {
  findOrderByRequest,
  insertOrder,
  listOpenOrders,
  lockTransfersOf,
  type Direction,
  type TransferOrder,
} from './transfer-orders.sql.ts'
import { signedTransferVendor } from './transfer-port.ts'
import { advanceTransfer, askLater, nextAskAt } from './transfer-send.ts'
import { admitReserve, reserveMoney } from './transfer-settle.ts'
import { findAutoTransfer, findTransferVendor, type TransferVendor } from './transfer-wallets.sql.ts'
import { findBar } from './vendor-doors.sql.ts'

export type TransferOrderRequest = {
  requestId: string
  vendor: string
  direction: Direction
  /** Null: everything that is there. */
  amountMinor: bigint | null
  isAutomatic?: boolean
}

/** The whole of one side, by our books or by the vendor's word. Fails with VENDOR_UNAVAILABLE where the vendor does not say. */
async function wholeOf(env: Env, account: Account, vendor: TransferVendor, direction: Direction): Promise<bigint> {
  if (direction === 'in') return getBalance(env.db, mainAccount(account))
  const told = await signedTransferVendor(env, vendor).balance(
    toAccountRef({ memberId: account.id, isTrial: false }),
    account.currency,
  )
  return told ? parseMoney(told.balance) : fail('VENDOR_UNAVAILABLE')
}

/** Money goes in only where it can be played; the way back is open whatever is switched off, as long as the vendor is known. */
async function guardVendor(env: Env, code: string, direction: Direction): Promise<TransferVendor> {
  const vendor = (await findTransferVendor(env.db, code)) ?? fail('NOT_FOUND')
  if (direction === 'in' && (vendor.status !== 'on' || (await getPlayStatus(env.db)) !== 'on'))
    return fail('VENDOR_UNAVAILABLE')
  return vendor
}

function sameOrder(known: TransferOrder, request: TransferOrderRequest): TransferOrder {
  const isSame =
    known.vendor === request.vendor &&
    known.direction === request.direction &&
    (request.amountMinor === null || known.amountMinor === request.amountMinor)
  return isSame ? known : fail('KEY_REUSED')
}

/** Writes the order down and, on its way in, takes the money into transit, in one commit. */
async function storeOrder(
  env: Env,
  account: Account,
  request: TransferOrderRequest,
  amountMinor: bigint,
): Promise<{ order: TransferOrder; isNew: boolean }> {
  const { requestId, vendor, direction, isAutomatic = false } = request
  const effects = direction === 'in' ? await admitReserve(env, account.id, amountMinor) : []
  return env.db.tx(async (tx) => {
    await lockTransfersOf(tx, account.id)
    const known = await findOrderByRequest(tx, account.id, requestId)
    if (known) return { order: sameOrder(known, request), isNew: false }
    const open = await listOpenOrders(tx, account.id)
    if (open.some((one) => one.vendor === vendor && one.direction === direction)) return fail('TRANSFER_OPEN')
    const now = env.clock.now()
    const order = await insertOrder(tx, {
      orderNo: newReference(env.random, 'T'),
      merchant: account.merchant,
      memberId: account.id,
      username: account.username,
      vendor,
      direction,
      amountMinor,
      currency: account.currency,
      requestId,
      isAutomatic,
      createdAt: now,
      nextAskAt: nextAskAt(now, 0),
    })
    await addLine(tx, order.id, {
      event: 'created',
      actor: { kind: 'member', name: account.username },
      detail: {},
      at: now,
    })
    await askLater(tx, order)
    if (direction === 'in') await reserveMoney(tx, env, order, effects)
    return { order, isNew: true }
  })
}

/**
 * Makes a transfer and hands it to the vendor at once; should this process die, a job goes on with it. Idempotent by the member's
 * `requestId`; a member has one open order with a vendor each way. Answers the order as it stands when the vendor has answered, or
 * has not in time. Fails with NOT_FOUND, VENDOR_UNAVAILABLE (only on the way in, or where everything is asked for and the vendor does
 * not say how much that is), TRANSFER_NOTHING, TRANSFER_OPEN, INSUFFICIENT_FUNDS, KEY_REUSED, and on the
 * way in with PLAY_BARRED, EXCLUDED, ON_BREAK, PLAY_LIMIT: the way back is never asked.
 */
export async function createTransfer(
  env: Env,
  account: Account,
  request: TransferOrderRequest,
): Promise<TransferOrder> {
  const known = await findOrderByRequest(env.db, account.id, request.requestId)
  if (known) return sameOrder(known, request)
  const vendor = await guardVendor(env, request.vendor, request.direction)
  if (request.direction === 'in' && (await findBar(env.db, account.id))) return fail('PLAY_BARRED')
  const amountMinor = request.amountMinor ?? (await wholeOf(env, account, vendor, request.direction))
  if (amountMinor <= 0n) return fail('TRANSFER_NOTHING')
  const { order, isNew } = await storeOrder(env, account, request, amountMinor)
  return isNew ? ((await advanceTransfer(env, order.id)) ?? order) : order
}

/** Refusals that leave a launch as it is: the game opens with what is there. */
const HARMLESS: readonly string[] = [
  'TRANSFER_NOTHING',
  'TRANSFER_OPEN',
  'VENDOR_UNAVAILABLE',
  'INSUFFICIENT_FUNDS',
  'EXCLUDED',
  'ON_BREAK',
  'PLAY_LIMIT',
]

/**
 * Brings the whole balance to a vendor with wallets of its own when one of its games is opened, unless the member does not want that.
 * `launch` names the launch. Answers the order, or null where nothing was to be brought.
 */
export async function transferAtLaunch(
  env: Env,
  account: Account,
  vendor: string,
  launch: string,
): Promise<TransferOrder | null> {
  if (!(await findAutoTransfer(env.db, account.id))) return null
  const request = {
    requestId: `launch-${sha256(launch).slice(0, 32)}`,
    vendor,
    direction: 'in',
    amountMinor: null,
    isAutomatic: true,
  } as const
  return createTransfer(env, account, request).catch((error: unknown) => {
    if (error instanceof CallError && HARMLESS.includes(error.code)) return null
    throw error
  })
}
