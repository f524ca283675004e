/** A provider's call-backs about a deposit: once, twice, late, wrong, forged. */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deposit, type DepositRow } from '#contract/cashier/deposits.ts'
import { officeDeposit } from '#contract/cashier/office-deposits.ts'
import { officeFindings, officeResolveFinding, officeUnknownPayments } from '#contract/cashier/office-payments.ts'
import {
  SIGNATURE_HEADER,
  signedCallback,
  TIMESTAMP_HEADER,
  type Callback,
} from '#contract/cashier/payment-protocol.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

/** Returns the sandbox's call-back about a deposit. */
function wordOf(row: DepositRow, word: Partial<Callback> = {}): Callback {
  return {
    eventId: newRequestId(house),
    kind: 'deposit',
    reference: row.reference,
    state: 'paid',
    amount: row.amount,
    currency: 'BDT',
    providerReference: 'SB0000000001',
    failure: null,
    ...word,
  }
}

type Forgery = { secret?: string; ageSeconds?: number; body?: string; provider?: string }

/** Posts a call-back to the application, signed as a provider signs it. */
async function callBack(
  word: object,
  { secret = house.provider.secret, ageSeconds = 0, body, provider = 'sandbox' }: Forgery = {},
) {
  const text = JSON.stringify(word)
  const timestamp = String(Math.floor(house.clock.now().getTime() / 1000) - ageSeconds)
  const response = await fetch(`${house.origin}/callback/payment/${provider}`, {
    method: 'POST',
    body: body ?? text,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: createHmac('sha256', secret)
        .update(signedCallback({ timestamp, body: text }))
        .digest('hex'),
    },
  })
  return { status: response.status, body: (await response.json()) as { success: boolean; code?: string } }
}

describe('paymentCallback', () => {
  test('CASH-2 heard twice in a row, and fifty times at once, credits once', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    const word = wordOf(row)
    const answers = await Promise.all(Array.from({ length: 50 }, () => callBack(word)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(await callBack(word)).toMatchObject({ status: 200 })
    expect(await callBack(wordOf(row))).toMatchObject({ status: 200 })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-2 sent twice by the provider credits once', async () => {
    const member = await buildMember(house)
    await payOnPage(await openDeposit(house, member), { answer: 'twice' })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-2 a late one, after the deposit has expired, still counts', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    house.clock.advance(29 * MINUTE_MS)
    await house.work()
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'pending' })
    await payOnPage(row, { answer: 'late' })
    house.clock.advance(2 * MINUTE_MS - 1000)
    await house.work()
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'expired', redirectUrl: null })
    await house.payments.deliverDue()
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'paid', credited: '1000.00' })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-2 of a declined payment closes the deposit; a payment after that goes to review', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    await payOnPage(row, { action: 'decline' })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'failed',
      reason: { key: 'declined' },
    })
    await callBack(wordOf(row))
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'review' })
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('CASH-2 that fails after it was paid changes nothing', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    await payOnPage(row)
    await callBack(wordOf(row, { state: 'failed' }))
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'paid' })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-2 is refused when forged, too old, changed on the way, unknown, or malformed', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    const word = wordOf(row)
    const refusals = {
      forged: await callBack(word, { secret: 'x'.repeat(43) }),
      old: await callBack(word, { ageSeconds: 301 }),
      early: await callBack(word, { ageSeconds: -302 }),
      changed: await callBack(word, { body: JSON.stringify({ ...word, amount: '9000.00' }) }),
      stranger: await callBack(word, { provider: 'nobody' }),
      unknown: await callBack(wordOf(row, { reference: 'D-22222222' })),
      currency: await callBack(wordOf(row, { currency: 'USD' })),
      malformed: await callBack({ ...word, amount: 'much' }),
    }
    expect(Object.entries(refusals).map(([name, { status, body }]) => `${name} ${status} ${body.code}`)).toEqual([
      'forged 401 SIGNATURE_INVALID',
      'old 401 SIGNATURE_INVALID',
      'early 401 SIGNATURE_INVALID',
      'changed 401 SIGNATURE_INVALID',
      'stranger 404 NOT_FOUND',
      'unknown 404 NOT_FOUND',
      'currency 422 CURRENCY_MISMATCH',
      'malformed 400 INVALID_INPUT',
    ])
    expect(await balanceOf(member)).toBe('0.00')
    expect(await callBack(word, { ageSeconds: 270 })).toMatchObject({ status: 200 })
  })
})

describe('payments that no open order explains', () => {
  const queueOf = async (operator: Person) => (await operator.caller.ok(officeFindings, { pageSize: 100 })).content

  test('CASH-2 OFFICE-2 a second payment of a paid deposit waits for an operator, who credits it once', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    await callBack(wordOf(row))
    const second = wordOf(row, { amount: '400' })
    expect((await callBack(second)).status).toBe(200)
    expect((await callBack(second)).status).toBe(200)
    expect(await balanceOf(member)).toBe('1000.00')
    const operator = await buildOperator(house, 'finance')
    const found = (await queueOf(operator)).filter((one) => one.reference === row.reference)
    expect(found).toMatchObject([
      {
        kind: 'second_payment',
        state: 'open',
        amount: '400.00',
        depositId: row.id,
        member: { username: member.username },
      },
    ])
    const decide = () =>
      operator.caller.call(officeResolveFinding, {
        id: String(found[0]?.id),
        decision: 'credit',
        reason: 'paid twice, keeps it',
      })
    const answers = await Promise.all(Array.from({ length: 10 }, decide))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'DECISION_OPEN')).toHaveLength(9)
    expect(await balanceOf(member)).toBe('1000.00')
    const [waits] = (await queueOf(operator)).filter((one) => one.reference === row.reference)
    const other = await buildOperator(house, 'finance')
    await agreeTo(other, waits?.waiting ?? null)
    expect(
      (
        await other.caller.call(officeResolveFinding, {
          id: String(found[0]?.id),
          decision: 'close',
          reason: 'too late',
        })
      ).body,
    ).toMatchObject({ code: 'FINDING_CLOSED' })
    expect(await balanceOf(member)).toBe('1400.00')
    expect((await operator.caller.ok(officeDeposit, { id: row.id })).history.at(-1)).toMatchObject({
      event: 'finding_credited',
      actor: { kind: 'operator' },
    })
    const audit = await house.env.db.query<{ action: string }>('select action from core.audit_log where subject = $1', [
      `finding:${row.reference}`,
    ])
    expect(audit).toEqual([{ action: 'finding.credit' }])
  })

  test('CASH-2 OFFICE-2 an unknown order and another currency are refused to the provider and stored: the first for the house, the second for its brand', async () => {
    const row = await openDeposit(house, await buildMember(house))
    const unknown = wordOf(row, { reference: 'D-77777777' })
    const foreign = wordOf(row, { currency: 'USD' })
    for (let count = 0; count < 3; count++) {
      expect(await callBack(unknown)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      expect(await callBack(foreign)).toMatchObject({ status: 422, body: { code: 'CURRENCY_MISMATCH' } })
    }
    const operator = await buildOperator(house, 'finance')
    const { content: unknowns } = await (
      await buildHouseOperator(house)
    ).caller.ok(officeUnknownPayments, { pageSize: 100 })
    expect(
      unknowns
        .filter((one) => one.reference === 'D-77777777')
        .map((one) => [one.reference, one.kind, one.currency, one.member]),
    ).toEqual([['D-77777777', 'unknown_order', 'BDT', null]])
    const found = (await queueOf(operator)).filter((one) => ['D-77777777', row.reference].includes(one.reference))
    expect(found.map((one) => [one.kind, one.currency, one.member !== null])).toEqual([['other_currency', 'USD', true]])
    for (const { id } of found) {
      expect(
        (await operator.caller.call(officeResolveFinding, { id, decision: 'credit', reason: 'why not' })).body,
      ).toMatchObject({ code: 'INVALID_INPUT' })
      expect(
        await operator.caller.ok(officeResolveFinding, { id, decision: 'close', reason: 'sent back by the provider' }),
      ).toMatchObject({ state: 'closed', decidedBy: operator.username })
    }
    expect((await operator.caller.ok(officeFindings, { state: 'closed' })).total).toBeGreaterThanOrEqual(1)
  })

  test('OFFICE-2 findings are for operators who may read and review deposits', async () => {
    const input = { id: '999999', decision: 'close', reason: 'nothing there' } as const
    const finance = await buildOperator(house, 'finance')
    expect((await finance.caller.call(officeResolveFinding, input)).body).toMatchObject({ code: 'NOT_FOUND' })
    const viewer = await buildOperator(house, 'viewer')
    expect((await viewer.caller.call(officeResolveFinding, input)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await (await buildMember(house)).caller.call(officeFindings)).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })
})
