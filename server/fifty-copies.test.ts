/**
 * The same call fifty times at the same time, over two server processes on one database: one effect, and fifty answers
 * that agree.
 */
import { createHmac } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmWithdrawal, createWithdrawal, withdrawal as withdrawalCall } from '#contract/cashier/withdrawals.ts'
import { createDeposit } from '#contract/cashier/deposits.ts'
import type { CallDefinition, InputOf } from '#contract/call.ts'
import { officeApproveWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import {
  SIGNATURE_HEADER,
  signedCallback,
  TIMESTAMP_HEADER,
  type Callback,
} from '#contract/cashier/payment-protocol.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { pointsBalance, pointsConvert, pointsRedeem } from '#contract/points/points.ts'
import { checkIn, promotionLuck, redEnvelope } from '#contract/promotions/luck.ts'
import { claimPromotion, enterPromoCode } from '#contract/promotions/offers.ts'
import { claimReward } from '#contract/rewards/rewards.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { localDay } from '#server/lib/local-day.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  buildDepositor,
  buildPayee,
  newRequestId,
  openCashierHouse,
  openDeposit,
  PAYMENT_PASSWORD,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { buildLuckOffer, CASH } from '#server/testing/luck.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { buildGood, buildRates, givePoints } from '#server/testing/points.ts'
import { callRemote } from '#server/testing/remote.ts'
import { buildAuthority, give, giftOf } from '#server/testing/rewards.ts'
import { bundleInto, findFreePort, killProcess, startProcess } from '#server/testing/server-process.ts'
import { fundCash, remoteVendor, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'

const COPIES = 50
const VENDOR = 'BGS'
const GAME = 'skyrise'

let house: CashierHouse
let bundle: string
let servers: ChildProcess[] = []
let origins: string[]
let key: SigningKey
beforeAll(async () => {
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  bundle = mkdtempSync(join(cache, 'fifty-'))
  ;[house] = await Promise.all([openCashierHouse(), bundleInto(bundle, 'server/main.ts')])
  key = (await seedGames(house.env, { studioVendors: null }))[VENDOR] ?? expect.fail('no key')
  await buildRates(house)
  house.clock.advance(-1_000) // the processes have the machine's clock: what is new here must not lie ahead of it
  const ports = [await findFreePort(), await findFreePort()]
  origins = ports.map((port) => `http://127.0.0.1:${port}`)
  servers = await Promise.all(
    ports.map((port) =>
      startProcess(join(bundle, 'server/main.js'), {
        DATABASE_URL: house.url,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(bundle, String(port)),
        SEED: 'off',
        RENDER_ART: 'off',
        LOG_LEVEL: 'error',
        FACTOR_SECRET: house.env.config.factorSecret ?? '',
        SANDBOX: 'on',
        SITE_ORIGIN: house.env.config.siteOrigin,
      }),
    ),
  )
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(async () => {
  await Promise.all(servers.map(killProcess))
  await house.close()
  rmSync(bundle, { recursive: true, force: true })
})

/** Sends fifty calls at the same time, alternately to each process. */
function fifty<Result>(send: (origin: string) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: COPIES }, (_, index) => send(origins[index % origins.length] ?? '')))
}
function fiftyCalls<Call extends CallDefinition>(call: Call, input: InputOf<Call>, person: Person) {
  return fifty((origin) => callRemote(origin, call, input, person.token))
}
/** Returns the different answers, after removing what may differ between copies. */
function differing(answers: readonly object[], leaveOut: readonly string[] = []): unknown[] {
  const texts = answers.map((answer) =>
    JSON.stringify(answer, (name, value: unknown) => (leaveOut.includes(name) ? undefined : value)),
  )
  return [...new Set(texts)].map((text) => JSON.parse(text) as unknown)
}
/** Asks with pauses: without them the questions would use up the calls of a minute. */
function until(isSo: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 30_000, interval: 50 })
}
const count = async (statement: string, values: readonly unknown[]) =>
  (await house.env.db.query(statement, values)).length

const HOME = { name: 'Rahima Khatun', phone: '+880 1712 345678', street: 'House 7, Road 3', city: 'Dhaka' }

async function buildBuyer(points: number): Promise<Person> {
  const member = await buildMember(house)
  await member.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
  await givePoints(house, member, points)
  return member
}

describe('fifty copies at once over two processes', () => {
  test('CASH-7 GAME-2 bet, win and rollback of a vendor move money once', async () => {
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    const seat: SessionAnswer = await sitDown(house, vendorClient(house, VENDOR, key), member, GAME)
    const common = { accountRef: seat.accountRef, roundId: 'fifty', gameCode: GAME, currency: 'BDT' }
    const send = (command: string, body: object) =>
      fifty((origin) => remoteVendor(origin, VENDOR, key).send(command, { ...common, ...body }))
    const commands = [
      ['bet', { txId: 'f-bet', session: seat.session, amount: '10' }, '90.00'],
      ['win', { txId: 'f-win', amount: '25' }, '115.00'],
      ['rollback', { txId: 'f-back', targetTxId: 'f-win' }, '90.00'],
    ] as const
    for (const [command, body, balance] of commands) {
      const answers = await send(command, body)
      expect(differing(answers, ['replay']), command).toEqual([expect.objectContaining({ code: 0, balance })])
      expect(
        answers.filter((answer) => !answer.replay),
        command,
      ).toHaveLength(1)
    }
    expect(await balanceOf(member)).toBe('90.00')
  })

  test('PROMO-4 a reward is claimed once, and an envelope of a rain opened once', async () => {
    const member = await buildMember(house)
    const order = giftOf(member.id, await buildAuthority(house), { claim: 'by_member' })
    const given = await give(house, order)
    if (given.status === 'refused') expect.fail(given.why)
    const claimed = await fiftyCalls(claimReward, { id: given.reward }, member)
    expect(differing(claimed)).toEqual([expect.objectContaining({ status: 200 })])
    const balance = await balanceOf(member)
    const needs = { deposited: null, staked: null, days: 1 }
    const pack = { sum: '90.01', envelopes: 7, needs, gift: CASH }
    const id = await buildLuckOffer(house, 'red_envelope', pack)
    const luck = await member.caller.ok(promotionLuck, { id })
    const draw = 'draw' in luck ? (luck.draw?.id ?? '') : ''
    const opened = await fiftyCalls(redEnvelope, { id: draw }, member)
    expect(differing(opened)).toEqual([expect.objectContaining({ status: 200 })])
    expect(await count('select 1 from promotions.grabs where member_id = $1', [member.id])).toBe(1)
    const paid = await count(`select 1 from rewards.rewards where member_id = $1 and state = 'claimed'`, [member.id])
    expect(paid).toBe(2)
    expect(Number(await balanceOf(member))).toBeGreaterThan(Number(balance))
  })

  test('PROMO-3 PROMO-4 a code and a day of a streak give once each', async () => {
    const [member, author] = [await buildMember(house), await buildOperator(house, 'admin')]
    const code = { codes: { use: 'universal', code: 'FIFTY' }, amount: '5', ...FREE_CASH }
    await publishOffer(house, author, 'code', documentWith(house, code))
    const needs = { deposited: null, staked: null, days: 1 }
    const streak = await buildLuckOffer(house, 'check_in', { rewards: ['2', '4'], needs, gift: CASH })
    const all = [
      await fiftyCalls(enterPromoCode, { code: 'FIFTY' }, member),
      await fiftyCalls(checkIn, { id: streak }, member),
    ]
    // one at the least is told yes, and none is a fault of the house
    for (const answers of all) {
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
    expect(await balanceOf(member)).toBe('7.00')
    expect(await count('select 1 from rewards.rewards where member_id = $1', [member.id])).toBe(2)
  })

  test('PROMO-3 PROMO-6 a birthday gives once', async () => {
    const author = await buildOperator(house, 'admin')
    const terms = { amount: '50', memberDays: 30, ...FREE_CASH }
    const id = await publishOffer(house, author, 'birthday', documentWith(house, terms))
    const { db } = house.env
    const member = await buildMember(house)
    await db.query(`update identity.accounts set created_at = created_at - interval '60 days' where id = $1`, [
      member.id,
    ])
    await db.query(
      `insert into identity.profiles (account_id, birthday) values ($1, $2)
       on conflict (account_id) do update set birthday = excluded.birthday`,
      [member.id, `1990-${localDay(new Date(), 'Asia/Dhaka').slice(5)}`],
    )
    const answers = await fiftyCalls(claimPromotion, { id }, member)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await balanceOf(member)).toBe('50.00')
    expect(await count('select 1 from rewards.rewards where member_id = $1', [member.id])).toBe(1)
  })

  test('PROMO-8 a redemption and a conversion of points: one order, one unit of stock, one payment for one request', async () => {
    const [good, member] = [await buildGood(house), await buildBuyer(1_000)]
    const chosen = { goodId: String(good.id), version: good.version, price: good.terms.price }
    const asked = { paymentPassword: PAYMENT_PASSWORD, requestId: newRequestId(house) }
    const redeemed = await fiftyCalls(pointsRedeem, { ...asked, ...chosen, address: HOME }, member)
    expect(differing(redeemed)).toEqual([expect.objectContaining({ status: 200 })])
    expect(await count('select 1 from points.orders where member_id = $1', [member.id])).toBe(1)
    expect(await house.env.db.query('select stock from points.goods where id = $1', [good.id])).toEqual([{ stock: 4 }])
    expect((await member.caller.ok(pointsBalance)).points).toBe(900)

    const converted = await fiftyCalls(pointsConvert, { ...asked, requestId: newRequestId(house), points: 150 }, member)
    expect(differing(converted)).toEqual([expect.objectContaining({ status: 200 })])
    expect((await member.caller.ok(pointsBalance)).points).toBe(750)
    expect(await balanceOf(member)).toBe('1.50')
  })

  test('PROMO-8 fifty different requests for the last of the stock and for the last points: as many as there are', async () => {
    const good = await buildGood(house, { price: 10 }, { stock: 3 })
    const [rich, poor] = [await buildBuyer(1_000), await buildBuyer(250)]
    const chosen = { goodId: String(good.id), version: good.version, price: 10, address: HOME }
    const ask = () => ({ paymentPassword: PAYMENT_PASSWORD, requestId: newRequestId(house) })
    const orders = await fifty((origin) => callRemote(origin, pointsRedeem, { ...ask(), ...chosen }, rich.token))
    expect(orders.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(orders.filter(({ status }) => status >= 500)).toEqual([])
    expect((await rich.caller.ok(pointsBalance)).points).toBe(970)

    const paid = await fifty((origin) => callRemote(origin, pointsConvert, { ...ask(), points: 100 }, poor.token))
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(paid.filter(({ status }) => status >= 500)).toEqual([])
    expect((await poor.caller.ok(pointsBalance)).points).toBe(50)
    expect(await balanceOf(poor)).toBe('2.00')
  })

  test('CASH-3 createDeposit under one key opens one deposit and one page', async () => {
    const member = await buildMember(house)
    const requestId = newRequestId(house)
    const answers = await fiftyCalls(createDeposit, { requestId, methodCode: 'surma-pay', amount: '700' }, member)
    expect(differing(answers)).toEqual([expect.objectContaining({ status: 200 })])
    expect(await count('select 1 from cashier.deposits where member_id = $1', [member.id])).toBe(1)
  })

  test('CASH-3 a payment call-back credits once', async () => {
    const member = await buildMember(house)
    const deposit = await openDeposit(house, member, { amount: '300' })
    const word: Callback = {
      eventId: newRequestId(house),
      kind: 'deposit',
      reference: deposit.reference,
      state: 'paid',
      amount: '300',
      currency: 'BDT',
      providerReference: 'SB-fifty',
      failure: null,
    }
    const body = JSON.stringify(word)
    const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
    const signature = createHmac('sha256', house.provider.secret)
      .update(signedCallback({ timestamp, body }))
      .digest('hex')
    const answers = await fifty(async (origin) => {
      const response = await fetch(`${origin}/callback/payment/${house.provider.code}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature },
      })
      return { status: response.status, body: (await response.json()) as object }
    })
    expect(differing(answers)).toEqual([{ status: 200, body: { success: true, value: { taken: true } } }])
    expect(await balanceOf(member)).toBe('300.00')
  })

  test('CASH-4 OFFICE-2 createWithdrawal takes the money once; one approval and one receipt count, and every other copy is answered with the state', async () => {
    const payee = await buildPayee(house)
    const operator = await buildOperator(house, 'finance')
    const answers = await fiftyCalls(createWithdrawal, withdrawalInput(house, payee), payee)
    // jobs work on it at the same time: the stage may change between two copies
    const [asked] = differing(answers, ['state', 'stages', 'updatedAt', 'actsNext', 'canCancel']) as {
      status: number
      body: { success: true; value: { id: string } }
    }[]
    expect(differing(answers, ['state', 'stages', 'updatedAt', 'actsNext', 'canCancel'])).toEqual([
      expect.objectContaining({ status: 200 }),
    ])
    expect(await balanceOf(payee)).toBe('500.00')
    expect(await count('select 1 from cashier.withdrawals where member_id = $1', [payee.id])).toBe(1)

    const id = asked?.body.value.id ?? ''
    const stateIs =
      (...states: string[]) =>
      async () =>
        states.includes((await payee.caller.ok(withdrawalCall, { id })).state)
    await until(stateIs('checked'))
    const oneEffect = (all: { status: number; body: { success: boolean; code?: string } }[]) => {
      expect(all.filter((one) => one.body.success)).toHaveLength(1)
      expect(new Set(all.filter((one) => !one.body.success).map((one) => one.body.code))).toEqual(
        new Set(['WITHDRAWAL_STATE']),
      )
    }
    oneEffect(await fiftyCalls(officeApproveWithdrawal, { id }, operator))
    await until(stateIs('sending'))
    house.clock.advance(5_000)
    await until(async () => {
      await house.payments.deliverDue()
      return stateIs('paid')()
    })
    oneEffect(await fiftyCalls(confirmWithdrawal, { id, receipt: 'received' }, payee))
    expect(await balanceOf(payee)).toBe('500.00')
    expect(
      await count(
        `select 1 from wallet.transfers t join wallet.accounts a on a.id = t.debit where a.member = $1 and t.reason = 'withdrawal'`,
        [payee.id],
      ),
    ).toBe(1)
  })

  test('CASH-1 fifty different spenders of one balance: as many succeed as it covers', async () => {
    const member = await buildDepositor(house, '100')
    const seat = await sitDown(house, vendorClient(house, VENDOR, key), member, GAME)
    let number = 0
    const answers = await fifty((origin) => {
      const id = `race-${number++}`
      return remoteVendor(origin, VENDOR, key).send('bet', {
        txId: id,
        roundId: id,
        session: seat.session,
        accountRef: seat.accountRef,
        gameCode: GAME,
        currency: 'BDT',
        amount: '9',
      })
    })
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(11)
    expect(new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.status))).toEqual(
      new Set(['INSUFFICIENT_FUNDS']),
    )
    expect(await balanceOf(member)).toBe('1.00')
  })
})
