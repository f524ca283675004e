/** Describes a player's money at each vendor for the wallet page, and brings all of it back. */
import type { OutputOf } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { collectWallets, merchantWallets, TransferRow } from '#contract/vendor-wallets/vendor-wallet.ts'
import { CallError } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { getCatalogue } from '../catalogue/titles/catalogue.ts'
import { nameIn } from '../catalogue/titles/name-in.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { createMove } from './moves/create-move.ts'
import { listOpenOrders, type VendorWalletMove } from './moves/moves.sql.ts'
import { signedVendor } from './vendor-port.ts'
import { listWalletVendors, type WalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'
import { findAutoTransfer, listBookedWallets } from './wallets.sql.ts'

/** Returns whether every vendor that is not off uses our wallet (isSingle, docs/specification.md 3.15). */
export async function isSingleWallet(env: Env): Promise<boolean> {
  return (await getCatalogue(env)).vendors.every((vendor) => vendor.isSingle)
}

/** Returns an order as its member sees it. */
export function presentMove(order: VendorWalletMove, vendorName: string): TransferRow {
  return {
    id: order.id.toString(),
    orderNo: order.orderNo,
    vendor: order.vendor,
    vendorName,
    direction: order.direction,
    amount: toWire(order.amountMinor),
    currency: order.currency,
    state: order.state,
    isAutomatic: order.isAutomatic,
    createdAt: order.createdAt.toISOString(),
    nextAskAt: order.nextAskAt?.toISOString() ?? null,
    decidedAt: order.decidedAt?.toISOString() ?? null,
    needsAttention: order.needsAttention,
  }
}

/** Returns vendors' names in a language. */
export async function nameVendors(env: Env, locale: string): Promise<(code: string) => string> {
  const names = new Map(
    (await listWalletVendors(env.db)).map(({ code, names: all }) => [code, nameIn(all, locale, code)]),
  )
  return (code) => names.get(code) ?? code
}

/** Asks a vendor for a member's balance there, in ledger units. Returns null when it does not answer. */
async function askBalance(env: Env, vendor: WalletVendor, account: Account): Promise<bigint | null> {
  const told = await signedVendor(env, vendor).balance(
    toAccountRef({ memberId: account.id, isTrial: false }),
    account.currency,
  )
  return told && parseMoney(told.balance)
}

/**
 * Returns the main balance, wallets and open orders. Does not ask vendors where the member never had money. A trial
 * player has no such wallets.
 */
export async function describeWallets(
  env: Env,
  account: Account,
  locale: string,
): Promise<OutputOf<typeof merchantWallets>> {
  const [isSingle, main, autoTransfer, booked, open, vendors] = await Promise.all([
    isSingleWallet(env),
    getBalance(env.db, mainAccount(account)),
    findAutoTransfer(env.db, account.id),
    listBookedWallets(env.db, account.id),
    listOpenOrders(env.db, account.id),
    account.isTrial ? [] : listWalletVendors(env.db),
  ])
  const known = new Map(booked.map((wallet) => [wallet.vendor, wallet.bookedMinor]))
  const isTouched = (vendor: WalletVendor) =>
    known.has(vendor.code) || open.some((order) => order.vendor === vendor.code)
  const wallets = await Promise.all(
    vendors
      .filter((vendor) => vendor.status !== 'off' || isTouched(vendor))
      .map(async (vendor) => {
        const bookedMinor = known.get(vendor.code) ?? 0n
        const told = isTouched(vendor) ? await askBalance(env, vendor, account) : 0n
        return {
          vendor: vendor.code,
          vendorName: nameIn(vendor.names, locale, vendor.code),
          balance: told === null ? null : toWire(told),
          booked: toWire(bookedMinor),
          status: vendor.status,
        }
      }),
  )
  const nameOf = await nameVendors(env, locale)
  return {
    isSingle,
    main: toWire(main),
    currency: account.currency,
    autoTransfer: autoTransfer && !account.isTrial,
    wallets,
    open: open.map((order) => presentMove(order, nameOf(order.vendor))),
  }
}

/** Errors that leave a vendor out of the collection: another order with it is open, or nothing is there. */
const LEFT_OUT: readonly string[] = ['TRANSFER_OPEN', 'TRANSFER_NOTHING']

/**
 * Brings all money back from every vendor. Idempotent by the member's `requestId`, from which each vendor's order
 * derives its own. A vendor that does not answer does not stop the others.
 */
export async function collectAll(
  env: Env,
  account: Account,
  locale: string,
  requestId: string,
): Promise<OutputOf<typeof collectWallets>> {
  const nameOf = await nameVendors(env, locale)
  const touched = new Set((await listBookedWallets(env.db, account.id)).map(({ vendor }) => vendor))
  const vendors = (await listWalletVendors(env.db)).filter(({ code }) => touched.has(code))
  const done = await Promise.all(
    vendors.map(async ({ code }) => {
      try {
        return await createMove(env, account, {
          requestId: `${requestId}.${code}`,
          vendor: code,
          direction: 'out',
          amountMinor: null,
        })
      } catch (error) {
        if (error instanceof CallError && LEFT_OUT.includes(error.code)) return null
        if (error instanceof CallError && error.code === 'VENDOR_UNAVAILABLE') return code
        throw error
      }
    }),
  )
  return {
    transfers: done.flatMap((one) =>
      one !== null && typeof one !== 'string' ? [presentMove(one, nameOf(one.vendor))] : [],
    ),
    unanswered: done.flatMap((one) => (typeof one === 'string' ? [{ vendor: one, vendorName: nameOf(one) }] : [])),
  }
}
