/** Creates transfers between a member's balance and a vendor's wallet. */
import { CallError, fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference, sha256 } from '#server/lib/random.ts'
import type { Launch } from '#server/lib/vendor-slots.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { getPlayStatus } from '#server/modules/play/switches/play-switches.sql.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { addLine } from './history.sql.ts'
import {
  findOrderByRequest,
  insertOrder,
  listOpenOrders,
  lockMovesOf,
  type Direction,
  type VendorWalletMove,
} from './moves.sql.ts'
import { signedVendor } from '../vendor-port.ts'
import { advanceMove, askLater, nextAskAt } from './send-move.ts'
import { admitReserve, reserveMoney } from './settle-move.ts'
import { findWalletVendor, type WalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'
import { findAutoTransfer, listBookedWallets } from '../wallets.sql.ts'
import { findBar } from '#server/modules/play/switches/bars.sql.ts'

export type MoveRequest = {
  requestId: string
  vendor: string
  direction: Direction
  /** Null: the whole amount. */
  amountMinor: bigint | null
  isAutomatic?: boolean
}

/**
 * Returns the whole amount of one side, by our books or by the vendor's answer. Fails with VENDOR_UNAVAILABLE when the
 * vendor does not answer.
 */
async function wholeOf(env: Env, account: Account, vendor: WalletVendor, direction: Direction): Promise<bigint> {
  if (direction === 'in') return getBalance(env.db, mainAccount(account))
  const told = await signedVendor(env, vendor).balance(
    toAccountRef({ memberId: account.id, isTrial: false }),
    account.currency,
  )
  return told ? parseMoney(told.balance) : fail('VENDOR_UNAVAILABLE')
}

/**
 * Allows money in only when it can be played; the way back is always allowed, whatever is switched off, as long as the
 * vendor is known.
 */
async function guardVendor(env: Env, code: string, direction: Direction): Promise<WalletVendor> {
  const vendor = (await findWalletVendor(env.db, code)) ?? fail('NOT_FOUND')
  if (direction === 'in' && (vendor.status !== 'on' || (await getPlayStatus(env.db)) !== 'on'))
    return fail('VENDOR_UNAVAILABLE')
  return vendor
}

function sameOrder(known: VendorWalletMove, request: MoveRequest): VendorWalletMove {
  const isSame =
    known.vendor === request.vendor &&
    known.direction === request.direction &&
    (request.amountMinor === null || known.amountMinor === request.amountMinor)
  return isSame ? known : fail('KEY_REUSED')
}

/** Stores the order and, on the way in, moves the money into transit, in one commit. */
async function storeOrder(
  env: Env,
  account: Account,
  request: MoveRequest,
  amountMinor: bigint,
): Promise<{ order: VendorWalletMove; isNew: boolean }> {
  const { requestId, vendor, direction, isAutomatic = false } = request
  const effects = direction === 'in' ? await admitReserve(env, account.id, amountMinor) : []
  return env.db.tx(async (tx) => {
    await lockMovesOf(tx, account.id)
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
 * Makes a transfer and sends it to the vendor immediately; if this process dies, a job continues it. Idempotent by the
 * member's `requestId`; a member has one open order with a vendor each way. Returns the order in its state after the
 * vendor's answer or the time-out. Fails with NOT_FOUND, VENDOR_UNAVAILABLE (only on the way in, or when the whole
 * amount is requested and the vendor does not say how much that is), TRANSFER_NOTHING, TRANSFER_OPEN,
 * INSUFFICIENT_FUNDS, KEY_REUSED, and on the way in with PLAY_BARRED, EXCLUDED, ON_BREAK, PLAY_LIMIT: the way back is
 * never checked for these.
 */
export async function createMove(env: Env, account: Account, request: MoveRequest): Promise<VendorWalletMove> {
  const known = await findOrderByRequest(env.db, account.id, request.requestId)
  if (known) return sameOrder(known, request)
  const vendor = await guardVendor(env, request.vendor, request.direction)
  if (request.direction === 'in' && (await findBar(env.db, account.id))) return fail('PLAY_BARRED')
  const amountMinor = request.amountMinor ?? (await wholeOf(env, account, vendor, request.direction))
  if (amountMinor <= 0n) {
    // another copy of the request may have moved it since
    const moved = await findOrderByRequest(env.db, account.id, request.requestId)
    return moved ? sameOrder(moved, request) : fail('TRANSFER_NOTHING')
  }
  const { order, isNew } = await storeOrder(env, account, request, amountMinor)
  return isNew ? ((await advanceMove(env, order.id)) ?? order) : order
}

/** Refusals that do not stop a launch: the game opens with the money that is at the vendor. */
const HARMLESS: readonly string[] = [
  'TRANSFER_NOTHING',
  'TRANSFER_OPEN',
  'VENDOR_UNAVAILABLE',
  'INSUFFICIENT_FUNDS',
  'EXCLUDED',
  'ON_BREAK',
  'PLAY_LIMIT',
]

/** Makes an automatic move of everything. Returns null when a harmless refusal leaves the money where it is. */
async function moveWhole(
  env: Env,
  account: Account,
  move: Pick<MoveRequest, 'requestId' | 'vendor' | 'direction'>,
): Promise<VendorWalletMove | null> {
  return createMove(env, account, { ...move, amountMinor: null, isAutomatic: true }).catch((error: unknown) => {
    if (error instanceof CallError && HARMLESS.includes(error.code)) return null
    throw error
  })
}

/**
 * Brings the money to where it is played when a game is opened, unless the member has switched that off: back from the
 * wallets of other vendors, and to the game's vendor where that has wallets of its own. `launch` names the launch.
 * Returns the moves that were made.
 */
export async function moveAtLaunch(
  env: Env,
  { account, vendor, launch, hasWallet }: Launch,
): Promise<VendorWalletMove[]> {
  if (!(await findAutoTransfer(env.db, account.id))) return []
  const name = sha256(launch).slice(0, 32)
  const away = (await listBookedWallets(env.db, account.id)).filter(
    (wallet) => wallet.vendor !== vendor && wallet.bookedMinor > 0n,
  )
  const back = await Promise.all(
    away.map((wallet) =>
      moveWhole(env, account, { requestId: `back-${name}-${wallet.vendor}`, vendor: wallet.vendor, direction: 'out' }),
    ),
  )
  const there = hasWallet
    ? await moveWhole(env, account, { requestId: `launch-${name}`, vendor, direction: 'in' })
    : null
  return [...back, there].filter((move) => move !== null)
}
