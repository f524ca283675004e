/** Comparisons of a provider's statement with what was recorded. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/errors.ts'
import {
  officeNoteDifference,
  officeReconcile,
  officeReconciliations,
} from '#contract/cashier/office-reconciliations.ts'
import type { OutputOf } from '#contract/call.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  buildPayee,
  openCashierHouse,
  openDeposit,
  payOnPage,
  payWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { compareStatement, type Payment } from './compare-statement.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const today = () => house.clock.now().toISOString().slice(0, 10)
async function upload(operator: Person, text: string, { type = 'text/csv', provider = 'sandbox' } = {}) {
  const response = await house.app.inject({
    method: 'POST',
    url: `/office/reconciliations/${provider}/${today()}`,
    payload: text,
    headers: { 'content-type': type, authorization: `Bearer ${operator.token}` },
  })
  return { status: response.statusCode, body: response.json<Envelope<OutputOf<typeof officeReconcile>>>() }
}

const UNNOTED = { notes: [], isClosed: false }

describe('officeReconcile', () => {
  test('OFFICE-2 the sandbox’s own statement finds the payment that was never told, and nothing else', async () => {
    const payee = await buildPayee(house)
    await payWithdrawal(house, payee)
    const silent = await openDeposit(house, await buildMember(house), { amount: '640' })
    await payOnPage(silent, { answer: 'never' })
    const operator = await buildOperator(house, 'finance')
    const found = await operator.caller.ok(officeReconcile, { provider: 'sandbox', day: today() })
    expect(found).toMatchObject({ recorded: 2, stated: 3 })
    expect(found.differences).toEqual([
      {
        reference: silent.reference,
        kind: 'deposit',
        what: 'missing_here',
        currency: 'BDT',
        recorded: null,
        stated: '640.00',
        ...UNNOTED,
      },
    ])
    const listed = await operator.caller.ok(officeReconciliations)
    expect(listed.reconciliations[0]).toEqual(found)
    expect(listed.providers).toEqual(['own-accounts', 'sandbox'])
    house.payments.faults.isDown = true
    expect((await operator.caller.call(officeReconcile, { provider: 'sandbox', day: today() })).body).toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    })
    house.payments.faults.isDown = false
  })

  test('OFFICE-2 a file finds what is missing on either side, in any order of columns, and is refused where it cannot be read', async () => {
    const member = await buildMember(house)
    const paid = await openDeposit(house, member, { amount: '710' })
    await payOnPage(paid)
    const operator = await buildOperator(house, 'finance')
    const { body } = await upload(
      operator,
      `\uFEFFcurrency,amount,kind,reference,fee\r\nBDT,700.00,deposit,${paid.reference},1\r\nBDT,5,payout,W-99999999,1\r\n`,
    )
    if (!body.success) throw new Error(body.code)
    expect(body.value.differences).toEqual(
      expect.arrayContaining([
        {
          reference: paid.reference,
          kind: 'deposit',
          what: 'amount_differs',
          currency: 'BDT',
          recorded: '710.00',
          stated: '700.00',
          ...UNNOTED,
        },
        {
          reference: 'W-99999999',
          kind: 'payout',
          what: 'missing_here',
          currency: 'BDT',
          recorded: null,
          stated: '5.00',
          ...UNNOTED,
        },
      ]),
    )
    for (const [text, line] of [
      ['amount,reference', 1],
      ['reference,kind,amount,currency\nD-1,deposit,ten,BDT', 2],
      [`reference,kind,amount,currency\n=cmd(),deposit,1,BDT`, 2],
    ] as const) {
      expect(await upload(operator, text)).toMatchObject({
        status: 422,
        body: { code: 'STATEMENT_INVALID', value: { line } },
      })
    }
    expect(await upload(operator, 'x', { type: 'application/json' })).toMatchObject({ status: 415 })
    expect(await upload(operator, 'reference,kind,amount,currency', { provider: 'elsewhere' })).toMatchObject({
      status: 404,
    })
    expect(await upload(await buildOperator(house, 'support'), 'reference,kind,amount,currency')).toMatchObject({
      status: 403,
    })
    expect(await upload(member, 'reference,kind,amount,currency')).toMatchObject({ status: 401 })
  })
})

describe('officeNoteDifference', () => {
  test('OFFICE-2 OFFICE-8 a difference is noted and closed, stays so when the day is compared again, and opens when its amounts change', async () => {
    const paid = await openDeposit(house, await buildMember(house), { amount: '820' })
    await payOnPage(paid)
    const operator = await buildOperator(house, 'finance')
    const stated = (amount: string) =>
      upload(operator, `reference,kind,amount,currency\n${paid.reference},deposit,${amount},BDT\n`)
    const about = {
      provider: 'sandbox',
      day: today(),
      kind: 'deposit' as const,
      reference: paid.reference,
      currency: 'BDT',
    }
    const differenceOf = async () =>
      (await operator.caller.ok(officeReconciliations)).reconciliations[0]?.differences.find(
        ({ reference }) => reference === paid.reference,
      )
    await stated('800.00')
    await operator.caller.ok(officeNoteDifference, { ...about, text: 'asked the provider', closes: false })
    expect(await differenceOf()).toMatchObject({ isClosed: false, notes: [{ text: 'asked the provider' }] })
    const closed = await operator.caller.ok(officeNoteDifference, { ...about, text: 'their fee of 20', closes: true })
    expect(closed.differences.find(({ reference }) => reference === paid.reference)).toMatchObject({ isClosed: true })
    await stated('800.00')
    expect(await differenceOf()).toMatchObject({
      isClosed: true,
      notes: [{ operator: operator.username }, { text: 'their fee of 20', closes: true }],
    })
    await stated('790.00')
    expect(await differenceOf()).toMatchObject({ isClosed: false, stated: '790.00', notes: [{}, {}] })
    const log = await house.env.db.query<{ action: string; reason: string }>(
      `select action, reason from core.audit_log where subject = $1 and action like 'difference.%' order by id`,
      [`reconciliation:sandbox ${today()}`],
    )
    expect(log.map(({ action }) => action)).toEqual(['difference.note', 'difference.close'])
  })

  test('OFFICE-2 what is no difference of the brand’s newest comparison is not found; who may not review deposits notes nothing', async () => {
    const operator = await buildOperator(house, 'finance')
    const note = {
      provider: 'sandbox',
      day: today(),
      kind: 'deposit' as const,
      currency: 'BDT',
      text: 'guessed',
      closes: true,
    }
    for (const wrong of [{ reference: 'D-22222222' }, { reference: 'D-22222222', day: '2020-01-01' }])
      expect(await operator.caller.call(officeNoteDifference, { ...note, ...wrong })).toMatchObject({ status: 404 })
    const support = await buildOperator(house, 'support')
    expect(await support.caller.call(officeNoteDifference, { ...note, reference: 'D-22222222' })).toMatchObject({
      status: 403,
    })
  })
})

describe('compareStatement', () => {
  const pay = (reference: string, amountMinor: bigint, change: Partial<Payment> = {}): Payment => ({
    reference,
    kind: 'deposit',
    amountMinor,
    currency: 'BDT',
    ...change,
  })
  test.each<[string, Payment[], Payment[], Payment[], string[]]>([
    ['the same on both sides', [pay('A', 1n), pay('B', 2n)], [pay('B', 2n), pay('A', 1n)], [], []],
    ['missing there', [pay('A', 1n)], [], [], ['A missing_there']],
    ['missing here', [], [pay('A', 1n)], [], ['A missing_here']],
    ['another amount', [pay('A', 1n)], [pay('A', 2n)], [], ['A amount_differs']],
    ['another currency', [pay('A', 1n)], [pay('A', 1n, { currency: 'USD' })], [], ['A currency_differs']],
    ['paid twice, recorded twice', [pay('A', 1n), pay('A', 1n)], [pay('A', 1n), pay('A', 1n)], [], []],
    ['paid twice, recorded once', [pay('A', 1n)], [pay('A', 1n), pay('A', 1n)], [], ['A amount_differs']],
    ['recorded the day before', [], [pay('A', 1n)], [pay('A', 1n)], []],
    ['recorded the day before with another amount', [], [pay('A', 1n)], [pay('A', 3n)], ['A amount_differs']],
    [
      'one number as deposit and as pay-out',
      [pay('A', 1n)],
      [pay('A', 1n, { kind: 'payout' })],
      [],
      ['A missing_there', 'A missing_here'],
    ],
  ])('OFFICE-2 %s', (_title, recorded, stated, elsewhere, expected) => {
    expect(compareStatement(recorded, stated, elsewhere).map((one) => `${one.reference} ${one.what}`)).toEqual(expected)
  })
})
