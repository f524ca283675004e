/**
 * A house with a working cashier: its application listens, and the sandbox payment provider, the same code as in
 * development, listens beside it and sends real call-backs. Time moves only when a test moves it, on both sides.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { createDeposit, type DepositRow } from '#contract/cashier/deposits.ts'
import { createWithdrawal, type WithdrawalRow } from '#contract/cashier/withdrawals.ts'
import { addPayoutAccount, paymentPassword } from '#contract/cashier/payees.ts'
import { officeApproveWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import type { InputOf } from '#contract/call.ts'
import { JOBS } from '#server/app.ts'
import { runJob } from '#server/lib/jobs.ts'
import { insertMoneyRule } from '#server/lib/decisions/money-rules.sql.ts'
import { newToken } from '#server/lib/random.ts'
import {
  getProvider,
  openProviderSecret,
  SANDBOX,
  type Provider,
} from '#server/modules/cashier/providers/providers.sql.ts'
import { takeDepositCallback } from '#server/modules/cashier/deposits/take-deposit-callback.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { registerPayments, type Payments } from '#studio/payments/payments.routes.ts'
import { buildMember, buildOperator, type Person } from './builders.ts'
import { openHouse, type House } from './house.ts'
import { playLine } from './rounds.ts'

export const PAYMENT_PASSWORD = '246810'

export type CashierHouse = House & {
  /** The address on which the application listens. */
  origin: string
  provider: Provider
  payments: Payments
  /** Runs every job that is due by the house's clock, and the jobs that they enqueue. */
  work(): Promise<void>
  /** Stops the provider and starts it again on the same file. */
  restartProvider(): Promise<void>
}

/** Opens the house. Close it in afterAll. */
export async function openCashierHouse(settings: Record<string, string> = {}): Promise<CashierHouse> {
  // what deposits must be staked has its own test: server/modules/rewards/turnover.test.ts
  const house = await openHouse({ DEPOSIT_TURNOVER: '0', ...settings })
  const { env } = house
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 })
  await seedCashier(env)
  const kept = await getProvider(env.db, SANDBOX)
  const provider = { ...kept, secret: openProviderSecret(env, kept) }
  const folder = mkdtempSync(join(tmpdir(), 'payments-'))

  async function startProvider() {
    const app = fastify({ forceCloseConnections: true })
    let publicOrigin = ''
    const payments = await registerPayments(app, {
      secret: provider.secret,
      platformOrigin: origin,
      siteOrigin: env.config.siteOrigin,
      file: join(folder, 'payments.jsonl'),
      fontDir: folder,
      random: env.random,
      get publicOrigin() {
        return publicOrigin
      },
      clock: { wall: () => env.clock.now().getTime(), after: () => () => undefined }, // the test calls deliverDue
    })
    publicOrigin = await app.listen({ host: '127.0.0.1', port: 0 })
    await env.db.query('update cashier.providers set api_url = $1 where code = $2', [
      `${publicOrigin}/pay/api`,
      SANDBOX,
    ])
    return { app, payments }
  }
  let running = await startProvider()

  return {
    ...house,
    origin,
    provider,
    get payments() {
      return running.payments
    },
    work: () => work(house),
    restartProvider: async () => {
      await running.app.close()
      running = await startProvider()
    },
    close: async () => {
      await running.app.close()
      await house.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function work({ env }: House): Promise<void> {
  for (;;) {
    const [job] = await env.db.query<{ id: bigint; name: string; payload: unknown }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id
         and j.id = (select id from graphile_worker._private_jobs where run_at <= $1 order by run_at, id limit 1)
       returning j.id, t.identifier as name, j.payload`,
      [env.clock.now()],
    )
    if (!job) return
    const known = JOBS.find((one) => one.name === job.name)
    if (!known) throw new Error(`no job is called ${job.name}`)
    await runJob(env, known, job.payload)
  }
}

/** Submits the hosted page's form, as a browser would. */
export function payOnPage(deposit: DepositRow, form: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ action: 'pay', amount: deposit.amount, answer: 'now', ...form })
  return fetch(String(deposit.redirectUrl), { method: 'POST', body, redirect: 'manual' })
}

/** Returns a new request number of a client. */
export function newRequestId(house: House): string {
  return newToken(house.env.random)
}

/** Opens a deposit of a member. */
export function openDeposit(
  house: House,
  member: Person,
  input: Partial<InputOf<typeof createDeposit>> = {},
): Promise<DepositRow> {
  return member.caller.ok(createDeposit, {
    requestId: newRequestId(house),
    methodCode: 'surma-pay',
    amount: '1000',
    ...input,
  })
}

/** Pays in through the sandbox; returns the deposit. */
export async function payIn(house: CashierHouse, member: Person, amount: number): Promise<DepositRow> {
  const row = await openDeposit(house, member, { amount: String(amount) })
  await payOnPage(row)
  return row
}

/** The provider says that the payer's bank took a deposit back. */
export function takeBack(
  { env }: House,
  { reference, amount }: Pick<DepositRow, 'reference' | 'amount'>,
): Promise<void> {
  return takeDepositCallback(env, SANDBOX, {
    eventId: newToken(env.random),
    kind: 'deposit',
    reference,
    state: 'reversed',
    amount,
    currency: 'BDT',
    providerReference: 'SB0000000001',
    failure: null,
  })
}

/** Makes a member who lost a deposit that the bank then took back: all of it is owed. */
export async function buildDebtor(
  house: CashierHouse,
  amount: number,
): Promise<{ member: Person; reference: string; debtId: string }> {
  const { env } = house
  const member = await buildMember(house)
  const { reference } = await payIn(house, member, amount)
  await playLine(env, member.id, `lost ${reference}`, {
    kind: 'stake',
    amountMinor: BigInt(amount) * MINOR_PER_UNIT,
    closes: true,
  })
  await takeBack(house, { reference, amount: String(amount) })
  const [debt] = await env.db.query<{ id: bigint }>('select id from cashier.debts where reference = $1', [reference])
  return { member, reference, debtId: String(debt?.id) }
}

/** Makes a member who has paid in through the sandbox. */
export async function buildDepositor(house: CashierHouse, amount = '1000'): Promise<Person> {
  const member = await buildMember(house)
  await payOnPage(await openDeposit(house, member, { amount }))
  return member
}

export type Payee = Person & { payoutAccountId: string }

/**
 * Makes a member with money, a payment password, and a payout account whose number decides what the sandbox does
 * (studio/payments/README.md).
 */
export async function buildPayee(
  house: CashierHouse,
  { number = '01712345482', amount = '1000', methodCode = 'surma-pay' } = {},
): Promise<Payee> {
  const member = await buildDepositor(house, amount)
  await member.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
  const account = await member.caller.ok(addPayoutAccount, {
    methodCode,
    holder: 'Rahima Khatun',
    // no two members share a payout account, unless a test wants it
    number: `${number.slice(0, 3)}${String(house.env.random.int(10_000)).padStart(4, '0')}${number.slice(7)}`,
    ...(methodCode === 'bank' ? { bank: 'Delta Bank' } : {}),
  })
  return { ...member, payoutAccountId: account.id }
}

/** Returns the input with which a payee requests 500. */
export function withdrawalInput(
  house: House,
  payee: Payee,
  input: Partial<InputOf<typeof createWithdrawal>> = {},
): InputOf<typeof createWithdrawal> {
  return {
    requestId: newRequestId(house),
    amount: '500',
    payoutAccountId: payee.payoutAccountId,
    paymentPassword: PAYMENT_PASSWORD,
    ...input,
  }
}

/** Requests a withdrawal, which waits for an operator. */
export async function askWithdrawal(
  house: CashierHouse,
  payee: Payee,
  input: Partial<InputOf<typeof createWithdrawal>> = {},
): Promise<WithdrawalRow> {
  const withdrawal = await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee, input))
  await house.work()
  return withdrawal
}

/** Makes a withdrawal that an operator approved and that was sent to the provider. */
export async function sendWithdrawal(house: CashierHouse, payee: Payee): Promise<WithdrawalRow> {
  const withdrawal = await askWithdrawal(house, payee)
  const operator = await buildOperator(house, 'finance')
  await operator.caller.ok(officeApproveWithdrawal, { id: withdrawal.id })
  await house.work()
  return withdrawal
}

/** Makes a withdrawal that the provider has paid. */
export async function payWithdrawal(house: CashierHouse, payee: Payee): Promise<WithdrawalRow> {
  const withdrawal = await sendWithdrawal(house, payee)
  house.clock.advance(5_000)
  await house.payments.deliverDue()
  return withdrawal
}

/**
 * Sets the sums up to which one person decides alone, at the house and at the brand, without authors, so that every
 * operator is counted.
 */
export async function setBounds(
  house: CashierHouse,
  member: number,
  operator = member,
  brand = operator,
): Promise<void> {
  const bounds = {
    memberAboveMinor: BigInt(member) * MINOR_PER_UNIT,
    operatorAboveMinor: BigInt(operator) * MINOR_PER_UNIT,
    brandAboveMinor: BigInt(brand) * MINOR_PER_UNIT,
  }
  await house.env.db.tx(async (tx) => {
    for (const of of [null, 'fairhouse'])
      await insertMoneyRule(tx, of, 'BDT', { ...bounds, authors: [], decisionId: null, at: house.env.clock.now() })
  })
}

/** Returns a member's balance. */
export async function balanceOf(member: Person): Promise<string> {
  return (await member.caller.ok(walletBalance)).balance
}
