import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import { isBankDeposit } from '#contract/cashier/methods.ts'
import { paths } from '#contract/paths.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { answersOf } from '#server/lib/slots.ts'
import { newReference } from '#server/lib/random.ts'
import { countUnavailable } from '../cashier.metrics.ts'
import { admitDeposit } from './admit-deposit.ts'
import { findDepositByRequest, insertDeposit, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { DEPOSIT_LIFE_MS, BANK_DEPOSIT_LIFE_MS } from '../rules/limits.ts'
import { lockMember } from '../member-lock.sql.ts'
import { checkMethod, feeOf, nameIn } from '../rules/method-rules.ts'
import { findMethod } from '../rules/methods.sql.ts'
import { DEPOSIT_OFFERS } from '../cashier.slots.ts'
import { describePayer } from '../rules/payer.ts'
import { signedProvider } from '../providers/provider-port.ts'
import { getProvider } from '../providers/providers.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { EXPIRE_DEPOSIT } from './expire-deposit.ts'

export type DepositRequest = { requestId: string; methodCode: string; amount: string; offer?: string | undefined }

/** Returns whether the chosen offer applies; a fault there refuses the offer, and no deposit without one. */
async function isOffered(env: Env, account: Account, { offer, amount }: DepositRequest): Promise<boolean> {
  if (offer === undefined) return true
  try {
    for (const ask of answersOf(env, DEPOSIT_OFFERS))
      if (await ask(env, account, offer, parseMoney(amount))) return true
  } catch (error) {
    env.log.error({ err: error }, 'whether an offer applies to a deposit could not be found out')
  }
  return false
}

const isSame = (known: Deposit, { amount, methodCode, offer }: DepositRequest) =>
  known.amountMinor === parseMoney(amount) && known.methodCode === methodCode && known.offer === (offer ?? null)

/** Inserts the deposit, or returns the one that this request made before. */
async function openDeposit(env: Env, account: Account, request: DepositRequest): Promise<Deposit> {
  const amountMinor = parseMoney(request.amount)
  const offered = await isOffered(env, account, request)
  return env.db.tx(async (tx) => {
    await lockMember(tx, account.id)
    const known = await findDepositByRequest(tx, account.id, request.requestId)
    if (known) return isSame(known, request) ? known : fail('KEY_REUSED')
    if (!offered) return fail('OFFER_UNAVAILABLE')
    const found = await findMethod(tx, { merchant: account.merchant, direction: 'deposit', code: request.methodCode })
    const method = checkMethod(found, await describePayer(tx, env, account), amountMinor)
    const now = env.clock.now()
    const reference = newReference(env.random, 'D')
    const expiresAt = after(now, isBankDeposit(method) ? BANK_DEPOSIT_LIFE_MS : DEPOSIT_LIFE_MS)
    await admitDeposit(tx, env, account, { reference, amountMinor, expiresAt })
    const deposit = await insertDeposit(tx, {
      reference,
      merchant: account.merchant,
      memberId: account.id,
      username: account.username,
      requestId: request.requestId,
      methodCode: method.code,
      kind: method.kind,
      names: method.names,
      provider: method.provider,
      currency: account.currency,
      amountMinor,
      feeMinor: feeOf(method, amountMinor),
      createdAt: now,
      expiresAt,
      flow: method.flow,
      payee: method.payee,
      offer: request.offer ?? null,
    })
    const actor: Actor = { kind: 'member', name: account.username }
    await addHistory(tx, 'deposit', deposit.id, { event: 'created', actor, detail: {}, at: now })
    await enqueue(tx, EXPIRE_DEPOSIT, { id: String(deposit.id) }, { runAt: deposit.expiresAt })
    tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
    return deposit
  })
}

/** The languages of the provider's pages. */
const PAGE_LANGUAGES = ['ar', 'bn', 'en'] as const
const pageLanguage = (locale: string) => PAGE_LANGUAGES.find((one) => one === locale) ?? 'en'

/** Asks the provider for the page. It may be repeated: the reference is the provider's idempotency key. */
async function openPage(env: Env, deposit: Deposit, locale: string): Promise<Deposit> {
  const brand = await getBrand(env, deposit.merchant)
  const provider = signedProvider(env, await getProvider(env.db, deposit.provider))
  const order = await provider.createOrder({
    reference: deposit.reference,
    amount: toWire(deposit.amountMinor),
    currency: deposit.currency,
    merchant: brand.name,
    channel: { kind: deposit.kind, name: nameIn(locale, deposit.names) },
    language: pageLanguage(locale),
    returnUrl: `${originOf(env, brand)}${paths.deposit(String(deposit.id))}`,
    expiresAt: deposit.expiresAt.toISOString(),
  })
  if (order) return updateDeposit(env.db, deposit.id, { pageUrl: order.pageUrl })
  countUnavailable(deposit)
  return fail('PROVIDER_UNAVAILABLE')
}

/**
 * Creates a deposit, and opens the provider's page for it unless it is a bank deposit. Idempotent by the client's
 * `requestId`: a repetition returns the same deposit, also when the provider did not answer the first attempt. Nothing
 * is credited here.
 *
 * Fails with KEY_REUSED, METHOD_UNAVAILABLE, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, DEPOSITS_OPEN, EXCLUDED, ON_BREAK,
 * DEPOSIT_LIMIT, OFFER_UNAVAILABLE, and with PROVIDER_UNAVAILABLE when the provider gave no page: the deposit then waits without one until
 * it expires.
 */
export async function createDeposit(
  env: Env,
  account: Account,
  locale: string,
  request: DepositRequest,
): Promise<Deposit> {
  const deposit = await openDeposit(env, account, request)
  const needsPage = deposit.flow === 'hosted' && deposit.state === 'pending' && deposit.pageUrl === null
  return needsPage ? openPage(env, deposit, locale) : deposit
}
