/**
 * One or two dishonest operators against the house: each of these attacks made or moved money before decisions counted
 * persons.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  officeApproveWithdrawal,
  officeCorrectWithdrawal,
  officeForceReceived,
  officeWithdrawal,
} from '#contract/cashier/office-withdrawals.ts'
import { officeDeposit, officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { officePaymentMethods, officeUpdatePaymentMethod } from '#contract/cashier/office-methods.ts'
import {
  officeCashierRules,
  officeHouseRules,
  officePaymentPasswordCode,
  officeSetCashierRules,
  officeSetHouseRules,
  type CashierRulesRow,
} from '#contract/cashier/office-cashier-rules.ts'
import { confirmWithdrawal } from '#contract/cashier/withdrawals.ts'
import type { DepositRow } from '#contract/cashier/deposits.ts'
import { officeDecision, type Waiting } from '#contract/decisions/decisions.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { insertVote } from '#server/lib/decisions/decision-votes.sql.ts'
import { insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  openCashierHouse,
  openDeposit,
  payWithdrawal,
  sendWithdrawal,
  setBounds,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import type { Answer } from '#server/testing/house.ts'
import { MARK_NAMES, shareMark } from '#server/testing/marks.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await seedMeghna(house.env)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const finance = () => buildOperator(house, 'finance')
const bankDeposit = (member: Person, amount = '750') =>
  openDeposit(house, member, { methodCode: 'takago-send', amount })
const credit = (operator: Person, row: DepositRow, amount: string, evidence = `TRX ${row.reference}`) =>
  operator.caller.call(officeResolveDeposit, {
    id: row.id,
    decision: 'credit',
    amount,
    evidence,
    reason: 'it is on the account',
  })
const waitingOf = ({ body }: Answer<{ waiting: Waiting }>) => (body.success ? body.value.waiting : null)
/** Updates a deposit as if a picture had been sent. */
const withPicture = (row: DepositRow) =>
  house.env.db.query(`update cashier.deposits set proofs = 1, state = 'review' where id = $1`, [row.id])

describe('C2 a deposit that is credited by hand', () => {
  test('OFFICE-2 CASH-2 200 asked, 999,999 credited: refused, to one and to two; another amount within the method waits for a second person', async () => {
    const member = await buildMember(house)
    const row = await bankDeposit(member, '200')
    const operator = await finance()
    expect((await credit(operator, row, '999999')).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    expect((await credit(operator, row, '25000.01')).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    const asked = await credit(operator, row, '25000')
    expect(asked.body).toMatchObject({ success: true, value: { state: 'pending', waiting: { needed: 2 } } })
    expect(await balanceOf(member)).toBe('0.00')
    expect((await answerWaiting(operator, waitingOf(asked))).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect((await operator.caller.ok(officeDeposit, { id: row.id })).most).toBe('25000.00')
  })

  test('OFFICE-2 CASH-2 what was asked, with a picture, is one person’s up to the day’s sums; without a picture, or above, it is two’s', async () => {
    const [member, bare, rich] = [await buildMember(house), await buildMember(house), await buildMember(house)]
    const shown = await bankDeposit(member)
    await withPicture(shown)
    expect((await credit(await finance(), shown, '750')).body).toMatchObject({
      success: true,
      value: { state: 'paid', waiting: null },
    })
    expect(await balanceOf(member)).toBe('750.00')
    expect((await credit(await finance(), await bankDeposit(bare), '750')).body).toMatchObject({
      value: { waiting: { needed: 2 } },
    })
    const large = await bankDeposit(rich, '20000.01')
    await withPicture(large)
    expect((await credit(await finance(), large, '20000.01')).body).toMatchObject({ value: { waiting: { needed: 2 } } })
  })

  test('OFFICE-2 CASH-2 one line of the account’s statement credits one deposit, however it is typed, also when two are agreed to at once', async () => {
    const members = [await buildMember(house), await buildMember(house)]
    const [one, two] = [await bankDeposit(members[0] as Person), await bankDeposit(members[1] as Person)]
    const asked = await credit(await finance(), one, '750', 'ABC 123')
    expect((await credit(await finance(), two, '750', 'abc123 ')).body).toMatchObject({ code: 'EVIDENCE_USED' })
    await agreeTo(await finance(), waitingOf(asked))
    expect((await credit(await finance(), two, '750', 'ABC123')).body).toMatchObject({ code: 'EVIDENCE_USED' })
    expect(await balanceOf(members[1] as Person)).toBe('0.00')
  })

  test('OFFICE-2 CASH-2 two who agree at once credit once; what changed meanwhile is not agreed to', async () => {
    const member = await buildMember(house)
    const row = await bankDeposit(member)
    const asked = await credit(await finance(), row, '700')
    const others = [await finance(), await finance()]
    const answers = await Promise.all(others.map((other) => answerWaiting(other, waitingOf(asked))))
    expect(answers.map((given) => given.status).sort()).toEqual([200, 409])
    expect(await balanceOf(member)).toBe('700.00')

    const next = await bankDeposit(member)
    await withPicture(next)
    const waits = await credit(await finance(), next, '740')
    await (await finance()).caller.ok(officeResolveDeposit, { id: next.id, decision: 'refuse', reason: 'it went back' })
    expect((await answerWaiting(others[0] as Person, waitingOf(waits))).body).toMatchObject({ code: 'DECISION_STALE' })
    expect(await balanceOf(member)).toBe('700.00')
  })

  test('OFFICE-2 the database refuses a credit without its decision, and of another amount', async () => {
    const row = await bankDeposit(await buildMember(house))
    const asked = await credit(await finance(), row, '700')
    const write = (decision: string | null) =>
      house.env.db.query(
        `update cashier.deposits set state = 'paid', paid_amount = amount, credited = amount, decision_id = $2 where id = $1`,
        [row.id, decision],
      )
    await expect(write(null)).rejects.toThrow('moved without its decision')
    await expect(write(waitingOf(asked)?.id ?? null)).rejects.toThrow('moved without its decision')
  })

  test.each([null, ...MARK_NAMES])(
    'OFFICE-2 CASH-5 nobody credits or corrects their own account (shared by: %s), neither as asker nor as the second person',
    async (mark) => {
      const [own, other, third] = [await finance(), await finance(), await finance()]
      const named = await buildMember(house)
      await house.env.db.query(
        `insert into identity.person_accounts (account_id, person_id, added_at) select $1, person_id, now() from identity.operators where id = $2`,
        [named.id, own.id],
      )
      const member = mark ? await buildMember(house) : named
      if (mark) await shareMark(house, mark, named, member)
      const row = await bankDeposit(member)
      const correct = { username: member.username, amount: '5', reasonKey: 'goodwill' as const, reason: 'a friend' }
      for (const refused of [await credit(own, row, '750'), await own.caller.call(officeRequestAdjustment, correct)])
        expect(refused.body).toMatchObject({ code: 'OWN_MONEY' })
      const asked = [await credit(other, row, '750'), await other.caller.call(officeRequestAdjustment, correct)]
      for (const one of asked)
        expect((await answerWaiting(own, waitingOf(one))).body).toMatchObject({ code: 'OWN_MONEY' })
      expect(await balanceOf(member)).toBe('0.00')
      for (const one of asked) await agreeTo(third, waitingOf(one))
      expect(await balanceOf(member)).toBe('755.00')
    },
  )
})

describe('H2 a withdrawal that is closed by hand', () => {
  test('OFFICE-2 CASH-4 a paid withdrawal without a dispute cannot be corrected', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    expect(
      (
        await (
          await finance()
        ).caller.call(officeCorrectWithdrawal, { id, amount: '500', reason: 'paid, and once more' })
      ).body,
    ).toMatchObject({ code: 'WITHDRAWAL_STATE' })
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test('OFFICE-2 CASH-4 the operator who approved it can neither request its correction nor agree; two others can, once', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const [approver, asker, second] = [await finance(), await finance(), await finance()]
    await approver.caller.ok(officeApproveWithdrawal, { id: asked.id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    await payee.caller.ok(confirmWithdrawal, { id: asked.id, receipt: 'not_received' })
    const correct = (operator: Person) =>
      operator.caller.call(officeCorrectWithdrawal, { id: asked.id, amount: '500', reason: 'it never came' })
    expect((await correct(approver)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    const given = await correct(asker)
    const waiting = given.body.success ? given.body.value.waiting : null
    expect((await answerWaiting(approver, waiting)).body).toMatchObject({ code: 'RULE_AUTHOR' })
    const both = await Promise.all([second, await finance()].map((operator) => answerWaiting(operator, waiting)))
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect(await balanceOf(payee)).toBe('1000.00')
    expect((await correct(asker)).body).toMatchObject({ code: 'WITHDRAWAL_STATE' })
    await expect(
      house.env.db.query(
        `update cashier.withdrawals set state = 'disputed', confirmation = null, needs_attention = true, closed_at = null where id = $1`,
        [asked.id],
      ),
    ).resolves.toBeDefined()
    expect((await correct(asker)).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' }) // the cause is fully compensated
    await house.env.db.query(
      `update cashier.withdrawals set state = 'confirmed', confirmation = 'corrected', needs_attention = false, closed_at = now() where id = $1`,
      [asked.id],
    )
  })

  test('OFFICE-2 CASH-4 the operator who approved it cannot close the member’s dispute either: they may have paid themselves', async () => {
    const payee = await buildPayee(house)
    const { id } = await askWithdrawal(house, payee)
    const approver = await finance()
    await approver.caller.ok(officeApproveWithdrawal, { id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
    const close = (operator: Person) =>
      operator.caller.call(officeForceReceived, { id, reason: 'the statement shows it' })
    expect((await close(approver)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect((await close(await finance())).body).toMatchObject({
      success: true,
      value: { confirmation: 'forced_received' },
    })
  })

  test('OFFICE-2 CASH-4 a provider who does not answer keeps it open', async () => {
    const payee = await buildPayee(house)
    const row = await sendWithdrawal(house, payee)
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    await payee.caller.ok(confirmWithdrawal, { id: row.id, receipt: 'not_received' })
    house.payments.faults.isDown = true
    expect(
      (
        await (
          await finance()
        ).caller.call(officeCorrectWithdrawal, { id: row.id, amount: '500', reason: 'it never came' })
      ).body,
    ).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    house.payments.faults.isDown = false
    expect(await (await finance()).caller.ok(officeWithdrawal, { id: row.id })).toMatchObject({
      state: 'disputed',
      needsAttention: true,
    })
  })
})

describe('H3 the rules themselves', () => {
  beforeEach(() => setBounds(house, 400, 4_000, 40_000))
  afterAll(() => setBounds(house, 20_000, 1_000_000))

  async function rulesFor(operator: Person): Promise<CashierRulesRow> {
    const [rules] = (await operator.caller.ok(officeCashierRules)).rules
    if (!rules) throw new Error('no rules')
    return rules
  }
  async function set(operator: Person, change: object) {
    const { floor: _floor, waiting: _waiting, ...rules } = await rulesFor(operator)
    return operator.caller.call(officeSetCashierRules, { ...rules, ...change, reason: 'for a test' })
  }
  const liftFloor = () =>
    house.env.db.query(
      `insert into core.money_rules (brand, currency, member_above, operator_above, brand_above, at) values (null, 'BDT', 200000000, 2000000000, 20000000000, $1)`,
      [house.clock.now()],
    )

  test('OFFICE-2 raise the threshold, decide, lower it again: one alone raises nothing', async () => {
    await liftFloor()
    const operator = await buildOperator(house)
    const raised = await set(operator, { memberAbove: '4000' })
    expect(raised.body).toMatchObject({
      success: true,
      value: { memberAbove: '400.00', waiting: { needed: 2, effectiveAt: null } },
    })
    const asked = await askWithdrawal(house, await buildPayee(house))
    expect((await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })).waiting).toMatchObject({ needed: 2 })
    // one person may lower a bound with immediate effect, also while a raise waits; the raise is then void
    expect((await set(operator, { memberAbove: '300' })).body).toMatchObject({ value: { memberAbove: '300.00' } })
    expect(
      (
        await answerWaiting(
          await buildOperator(house),
          raised.body.success ? (raised.body.value.waiting ?? undefined) : undefined,
        )
      ).body,
    ).toMatchObject({ code: 'DECISION_STALE' })
  })

  test('OFFICE-2 rules for a currency in which the brand has no cashier are not found, and nothing waits', async () => {
    const operator = await buildOperator(house)
    expect((await set(operator, { currency: 'YJK' })).body).toMatchObject({ success: false, code: 'NOT_FOUND' })
    expect((await operator.caller.ok(officeCashierRules)).rules.map((rules) => rules.currency)).not.toContain('YJK')
  })

  test('OFFICE-2 by two: it takes effect a day later, others see it waiting, and neither of the two is counted under it, also when one lowers it a little', async () => {
    await liftFloor()
    const [one, two] = [await buildOperator(house), await buildOperator(house)]
    const raised = await set(one, { memberAbove: '4000' })
    const waiting = raised.body.success ? raised.body.value.waiting : null
    expect(await agreeTo(two, waiting ?? undefined)).toMatchObject({ state: 'agreed' })
    expect(await rulesFor(two)).toMatchObject({
      memberAbove: '400.00',
      waiting: { effectiveAt: expect.any(String) as string },
    })
    house.clock.advance(DAY_MS)
    await house.work()
    const third = await buildOperator(house)
    expect(await rulesFor(third)).toMatchObject({ memberAbove: '4000.00', waiting: null })
    const again = async (person: Person) => buildOperator(house, 'admin', 'fairhouse', await personOf(person))
    const author = await again(one)
    const approve = async (operator: Person) =>
      (
        await operator.caller.ok(officeApproveWithdrawal, {
          id: (await askWithdrawal(house, await buildPayee(house))).id,
        })
      ).waiting
    expect(await approve(third)).toBeNull()
    const waits = await approve(author)
    expect(waits).toMatchObject({ needed: 1 })
    expect((await answerWaiting(await again(two), waits ?? undefined)).body).toMatchObject({ code: 'RULE_AUTHOR' })
    expect(await agreeTo(third, waits ?? undefined)).toMatchObject({ state: 'done' })
    await set(author, { memberAbove: '3999' })
    expect(await approve(author)).toMatchObject({ needed: 1 })
    await set(author, { memberAbove: '400' })
    expect((await set(third, { memberAbove: '399' })).body).toMatchObject({ success: true })
  })

  async function personOf(operator: Person): Promise<bigint> {
    const [row] = await house.env.db.query<{ person: bigint }>(
      'select person_id as person from identity.operators where id = $1',
      [operator.id],
    )
    return row?.person ?? 0n
  }

  test('OFFICE-2 no brand goes above the house’s floor, and what contradicts itself names its field', async () => {
    const operator = await buildOperator(house)
    for (const [field, change] of [
      ['memberAbove', { memberAbove: '400.01' }],
      ['operatorAbove', { operatorAbove: '399' }],
      ['brandAbove', { brandAbove: '3999' }],
      ['autoApproveUpTo', { autoApproveUpTo: '401' }],
      ['limits', { limits: [{ period: 'day', minVip: 0, withdrawals: 5, amount: '0' }] }],
      ['restHours', { restHours: 12 }],
    ] as const)
      expect((await set(operator, change)).body).toMatchObject({
        code: 'INVALID_INPUT',
        value: { fields: { [field]: {} } },
      })
    expect((await set(await buildOperator(house, 'support'), {})).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('OFFICE-2 longer limits, a shorter rest and a higher automatic amount are looser as well; other changes are not', async () => {
    const operator = await buildOperator(house)
    const { limits } = await rulesFor(operator)
    for (const change of [{ autoApproveUpTo: '1' }, { payeeWaitMinutes: 0 }, { limits: limits.slice(1) }]) {
      const given = await set(operator, change)
      expect(given.body).toMatchObject({ value: { waiting: { needed: 2 } } })
      await answerWaiting(
        await buildOperator(house),
        given.body.success ? (given.body.value.waiting ?? undefined) : undefined,
        false,
      )
    }
    expect((await set(operator, { reopenHours: 48, restHours: 72, payeeWaitMinutes: 90 })).body).toMatchObject({
      value: { reopenHours: 48, restHours: 72, waiting: null },
    })
    expect((await set(operator, { restHours: 71 })).body).toMatchObject({
      value: { restHours: 72, waiting: { needed: 2 } },
    })
  })

  test('OFFICE-2 the floor is the house’s: two of its operators loosen it, no operator of a brand reads or sets it', async () => {
    const [one, two] = [await buildHouseOperator(house), await buildHouseOperator(house)]
    const floor = (await one.caller.ok(officeHouseRules)).rules.find((rules) => rules.currency === 'BDT')
    expect(floor).toMatchObject({ memberAbove: '400.00', waiting: null })
    const next = { currency: 'BDT', memberAbove: '500', operatorAbove: '4000', brandAbove: '40000' }
    const { waiting } = await one.caller.ok(officeSetHouseRules, next)
    expect(await agreeTo(two, waiting ?? undefined)).toMatchObject({ state: 'agreed' })
    expect(await one.caller.ok(officeSetHouseRules, { ...next, memberAbove: '300' })).toMatchObject({
      memberAbove: '300.00',
    })
    expect((await one.caller.call(officeSetHouseRules, { ...next, memberAbove: '5000' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const brand = await buildOperator(house)
    expect((await brand.caller.call(officeSetHouseRules, next)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await brand.caller.call(officeHouseRules)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('OFFICE-2 CASH-2 the payee that members are told to pay is changed by two and a day later; who changed it credits nothing there', async () => {
    const [one, two] = [await buildOperator(house), await buildOperator(house)]
    const method = (await one.caller.ok(officePaymentMethods)).methods.find((known) => known.code === 'takago-send')
    if (!method) throw new Error('no such method')
    const changed = { ...method, payee: { holder: 'Somebody Else', number: '01799990000', bank: null } }
    const asked = await one.caller.ok(officeUpdatePaymentMethod, changed)
    expect(asked).toMatchObject({ payee: method.payee, waiting: { needed: 2 } })
    expect((await answerWaiting(one, asked.waiting ?? undefined)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect(await one.caller.ok(officeDecision, { id: asked.waiting?.id ?? '' })).toMatchObject({
      content: { before: { payee: method.payee }, after: { payee: changed.payee } },
    })
    expect(
      (
        await (
          await buildOperator(house, 'admin', 'meghna')
        ).caller.call(officeDecision, { id: asked.waiting?.id ?? '' }, { host: `${MEGHNA.domain}:3000` })
      ).status,
    ).toBe(404)
    await agreeTo(two, asked.waiting ?? undefined)
    expect((await bankDeposit(await buildMember(house))).payee).toEqual(method.payee)
    house.clock.advance(DAY_MS)
    await house.work()
    const member = await buildMember(house)
    const row = await bankDeposit(member, '300')
    expect(row.payee).toEqual(changed.payee)
    await withPicture(row)
    const author = await buildOperator(house, 'admin', 'fairhouse', await personOf(one))
    expect((await credit(author, row, '300')).body).toMatchObject({
      success: true,
      value: { state: 'review', waiting: { needed: 1 } },
    })
    expect(await balanceOf(member)).toBe('0.00')
  })
})

test('OFFICE-2 H7 who gave a member a one-time password lately has no part in the code for the payment password', async () => {
  const payee = await buildPayee(house)
  await house.env.db.query(
    `insert into identity.mobiles (merchant, number, account_id, verified_at, created_at) values ('fairhouse', $2, $1, $3, $3)`,
    [payee.id, `+88017${payee.id.padStart(8, '0')}`, house.clock.now()],
  )
  const [helper, one, two] = [
    await buildOperator(house, 'support'),
    await buildOperator(house, 'support'),
    await buildOperator(house, 'support'),
  ]
  const [who] = await house.env.db.query<{ person: bigint }>(
    'select person_id as person from identity.operators where id = $1',
    [helper.id],
  )
  const at = house.clock.now()
  await house.env.db.tx(async (tx) => {
    const given = await insertDecision(tx, {
      reference: 'Q-22222222',
      brand: 'fairhouse',
      kind: 'member.one-time-password',
      permission: 'members.write',
      housePermission: null,
      needsHouse: false,
      subject: `member:${payee.id}`,
      memberId: payee.id,
      direction: null,
      currency: null,
      amountMinor: null,
      content: {},
      basis: '',
      reason: 'forgot',
      evidence: null,
      needed: 1,
      excluded: [],
      askedBy: BigInt(helper.id),
      askedName: helper.username,
      askedPerson: who?.person ?? 0n,
      askedAt: at,
      expiresAt: after(at, DAY_MS),
    })
    await insertVote(tx, {
      decisionId: given?.id ?? 0n,
      personId: who?.person ?? 0n,
      operatorId: BigInt(helper.id),
      operator: helper.username,
      isHouse: false,
      agrees: true,
      contentHash: given?.contentHash ?? '',
      note: null,
      ip: '127.0.0.1',
      at,
    })
  })
  const ask = (operator: Person) =>
    operator.caller.call(officePaymentPasswordCode, { id: payee.id, reason: 'forgot it' })
  expect((await ask(helper)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
  const asked = await ask(one)
  const waiting = asked.body.success ? asked.body.value.waiting : null
  expect((await answerWaiting(helper, waiting)).body).toMatchObject({ code: 'RULE_AUTHOR' })
  expect(await agreeTo(two, waiting)).toMatchObject({ state: 'done' })
})
