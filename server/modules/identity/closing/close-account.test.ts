/** Closing an account: what prevents it, the waiting time, the end, and what the member is shown afterwards. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAccount, closingState, keepAccount } from '#contract/identity/closing.ts'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { getMember, unfreezeMember } from '#contract/identity/office-identity.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { hasMoney } from '#server/modules/wallet/accounts.sql.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, PASSWORD } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  buildPayee,
  openCashierHouse,
  openDeposit,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { speakOfLogins } from '#server/testing/logins.ts'
import { speakOfOperators } from '#server/testing/operators.ts'
import { closeDueAccounts } from './close-account.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { withAnswers } from '#server/testing/slots.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse()
  say = speakOfLogins(house)
})
afterAll(() => house.close())

const wish = { reason: 'unused' as const, note: 'No time.' }

test('AUTH-17 an account is closed a week after its owner asked; logins say so, and operators see it', async () => {
  const member = await buildMember(house)
  expect(await member.caller.ok(closingState)).toEqual({ closing: null, ties: [] })
  const { closing } = await member.caller.ok(closeAccount, wish)
  expect(Date.parse(closing?.closesAt ?? '') - Date.parse(closing?.askedAt ?? '')).toBe(7 * DAY_MS)
  expect((await member.caller.ok(closeAccount, wish)).closing, 'asking twice is asking once').toEqual(closing)
  const { caller: operator } = await buildOperator(house)
  expect(await operator.ok(getMember, { id: member.id })).toMatchObject({
    member: { status: 'active' },
    closing: { reason: 'unused', note: 'No time.', isClosed: false },
  })

  house.clock.advance(6 * DAY_MS)
  await closeDueAccounts(house.env)
  expect((await house.as().call(login, { username: member.username, password: PASSWORD })).status, 'still open').toBe(
    200,
  )
  house.clock.advance(DAY_MS + HOUR_MS)
  const own = await logInAgain(house, member)
  await closeDueAccounts(house.env)
  expect((await own.caller.call(memberInfoCall)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect((await house.as().call(login, { username: member.username, password: PASSWORD })).body).toMatchObject({
    code: 'ACCOUNT_CLOSED',
  })
  expect(
    (await house.as().call(login, { username: member.username, password: 'Wrong-1234' })).body,
    'told to its owner only',
  ).toMatchObject({ code: 'LOGIN_FAILED' })
  const { caller: later } = await buildOperator(house)
  expect(await later.ok(getMember, { id: member.id })).toMatchObject({
    member: { status: 'closed' },
    closing: { isClosed: true },
  })
  const { waiting } = await later.ok(unfreezeMember, { id: member.id, reason: 'the member asks to come back' })
  expect(await speakOfOperators(house).stateAfter((await buildOperator(house)).caller, waiting?.id ?? '')).toBe('done')
  expect((await house.as().call(login, { username: member.username, password: PASSWORD })).status).toBe(200)
})

test('AUTH-17 a member who cancels keeps the account, and gets a message at each step', async () => {
  const { browser, person } = await say.newcomer()
  expect(await browser.refusal(keepAccount)).toBe('NOT_FOUND')
  await browser.ok(closeAccount, wish)
  expect((await browser.ok(keepAccount)).closing).toBeNull()
  await house.work()
  expect(await say.told(browser)).toEqual(
    expect.arrayContaining(['Your account will be closed', 'Your account stays open']),
  )
  house.clock.advance(8 * DAY_MS)
  await closeDueAccounts(house.env)
  expect((await house.as().call(login, { username: person.username, password: PASSWORD })).status).toBe(200)
})

test('AUTH-17 CASH-1 money, withdrawals, deposits and people below come first', async () => {
  const payee = await buildPayee(house)
  expect((await payee.caller.call(closeAccount, wish)).body).toMatchObject({
    code: 'CLOSING_TIED',
    value: { ties: ['money'] },
  })
  await askWithdrawal(house, payee)
  expect((await payee.caller.ok(closingState)).ties).toContain('withdrawals')
  const depositor = await buildMember(house)
  await openDeposit(house, depositor)
  expect((await depositor.caller.ok(closingState)).ties).toEqual(['deposits'])
  const agent = await buildAgent(house)
  await buildMember(house, { upline: { id: BigInt(agent.id), path: `${agent.id}.` } })
  expect((await agent.caller.call(closeAccount, wish)).body).toMatchObject({
    code: 'CLOSING_TIED',
    value: { ties: ['downline'] },
  })
})

test('AUTH-17 money that arrived meanwhile keeps the account open', async () => {
  const { browser } = await say.newcomer()
  await browser.ok(closeAccount, wish)
  house.clock.advance(8 * DAY_MS)
  await closeDueAccounts(withAnswers(house.env, CLOSING_TIES, { tie: 'money', hangs: async () => true }))
  const rows = await house.env.db.query<{ outcome: string; status: string }>(
    `select c.outcome, a.status from identity.closings c join identity.accounts a on a.id = c.account_id order by c.id desc limit 1`,
  )
  expect(rows).toEqual([{ outcome: 'tied', status: 'active' }])
})

test('AUTH-17 whether an account has money left is read from the index of its owner', async () => {
  const { id } = await buildMember(house)
  const plan = await house.env.db.tx(async (tx) => {
    await tx.query('set local enable_seqscan = off') // the planner reads so few rows without an index otherwise
    let lines: { 'QUERY PLAN': string }[] = []
    const asked = vi.spyOn(tx, 'query').mockImplementation(async (sql, values) => {
      asked.mockRestore()
      lines = await tx.query(`explain ${sql}`, values)
      return []
    })
    await hasMoney(tx, id)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('accounts_of_a_member')
  expect(plan).not.toContain('Seq Scan')
})
