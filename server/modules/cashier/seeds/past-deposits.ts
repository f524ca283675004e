/** Deposits of the demo's past, made by the cashier's own operations, so that books and records agree. */
import { toWire } from '#contract/money.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { SeededLuck } from '#server/lib/seeds/luck.ts'
import { newReference } from '#server/lib/random.ts'
import { creditDeposit } from '../deposits/credit-deposit.ts'
import { type Deposit, findDepositByRequest, insertDeposit, updateDeposit } from '../deposits/deposits.sql.ts'
import { addHistory, SYSTEM } from '../history.sql.ts'
import type { Method } from '../rules/methods.sql.ts'
import type { DemoMember } from '#server/modules/identity/seeds/demo-people.sql.ts'

const EXPIRY_MS = 30 * MINUTE_MS
/**
 * Of the payment pages that were left within this time, some were paid with another amount: an operator must decide.
 */
const REVIEW_MS = 36 * HOUR_MS

/** A demo brand. */
type Brand = { readonly code: string; readonly currency: string }
export type PastDeposit = {
  member: DemoMember
  at: Date
  amountMinor: bigint
  /** False: the payment page was left without paying. */ isPaid: boolean
  method: Method
  luck: SeededLuck
}

/** Returns an environment whose clock is set to a moment of the past. */
export function envAt(env: Env, at: Date): Env {
  return { ...env, clock: { now: () => at } }
}

async function leave(
  tx: Tx,
  { id, amountMinor, provider }: Deposit,
  { at, luck }: PastDeposit,
  now: Date,
): Promise<void> {
  if (after(at, REVIEW_MS) > now && after(at, EXPIRY_MS) < now) {
    const actor = { kind: 'provider', name: provider } as const
    const providerReference = `S${luck.bytes(5).toString('hex').toUpperCase()}`
    await updateDeposit(tx, id, {
      state: 'review',
      paidMinor: amountMinor - amountMinor / 10n,
      reasonKey: 'amount_differs',
      providerReference,
    })
    await addHistory(tx, 'deposit', id, {
      event: 'provider_paid',
      actor,
      detail: { providerReference },
      at: after(at, 3 * MINUTE_MS),
    })
    return
  }
  const expiredAt = after(at, EXPIRY_MS)
  await updateDeposit(tx, id, { state: 'expired', decidedAt: expiredAt })
  await addHistory(tx, 'deposit', id, { event: 'expired', actor: SYSTEM, detail: {}, at: expiredAt })
}

async function seedDeposit(
  env: Env,
  tx: Tx,
  one: PastDeposit,
  { now, brand }: { now: Date; brand: Brand },
): Promise<void> {
  const { member, at, amountMinor, isPaid, method, luck } = one
  const requestId = luck.bytes(12).toString('hex')
  if (await findDepositByRequest(tx, member.id, requestId)) return
  const createdAt = after(at, -2 * MINUTE_MS)
  const deposit = await insertDeposit(tx, {
    reference: newReference(luck, 'D'),
    merchant: brand.code,
    memberId: member.id,
    username: member.username,
    requestId,
    methodCode: method.code,
    kind: method.kind,
    names: method.names,
    provider: method.provider,
    currency: brand.currency,
    amountMinor,
    feeMinor: 0n,
    createdAt,
    expiresAt: after(at, EXPIRY_MS),
    flow: 'hosted',
    payee: null,
    offer: null,
  })
  await addHistory(tx, 'deposit', deposit.id, {
    event: 'created',
    actor: { kind: 'member', name: member.username },
    detail: {},
    at: createdAt,
  })
  if (!isPaid) return leave(tx, deposit, one, now)
  // the books ask for the provider's word about every deposit since the database was made, which may be long before now
  await addHistory(tx, 'deposit', deposit.id, {
    event: 'provider_paid',
    actor: { kind: 'provider', name: method.provider },
    detail: { reference: deposit.reference, amount: toWire(amountMinor), currency: brand.currency },
    at,
  })
  await creditDeposit(tx, envAt({ ...env, random: luck }, at), deposit, {
    amountMinor,
    actor: { kind: 'provider', name: method.provider },
    detail: {},
  })
}

/** Makes deposits in the order of the list, in one transaction, each once: the same seed makes the same deposit. */
export async function seedDeposits(
  env: Env,
  deposits: readonly PastDeposit[],
  now: Date,
  brand: Brand = FIRST_BRAND,
): Promise<void> {
  await env.db.tx(async (tx) => {
    for (const one of deposits) await seedDeposit(env, tx, one, { now, brand })
  })
}
