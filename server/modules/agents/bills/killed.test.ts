/** Processes that compute, pay and seal are killed with SIGKILL in the middle; and who owes asks for a withdrawal. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contractEffects, dividendAnswer } from '#contract/agents/contracts.ts'
import type { InputOf } from '#contract/call.ts'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { buildPayee, openCashierHouse, withdrawalInput, type CashierHouse } from '#server/testing/cashier-house.ts'
import {
  acceptIt,
  dividend,
  givePaymentPasswords,
  offerByBrand,
  offerTo,
  openContracts,
  signed,
} from '#server/testing/contracts.ts'
import { catchUp } from '#server/testing/followers.ts'
import { countWaiting, hold as holdIn, type Killing, openKilling } from '#server/testing/killed.ts'
import { callRemote } from '#server/testing/remote.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { CONTRACT_CHECKS } from '../contracts/check-contracts.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { SEALED_CHECKS } from '../sealed/check-sealed.ts'
import { BILL_CHECKS } from './check-bills.ts'
import { payBills } from './pay-bills.ts'

const TAKERS = 9
let house: CashierHouse
let stage: BillStage
let killing: Killing

beforeAll(async () => {
  ;[house, killing] = await Promise.all([openCashierHouse(), openKilling('server/testing/agents-process')])
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '100000000' }))
})
afterEach(async () => {
  await killing.killAll()
  await expectBalancedBooks(house.env.db)
})
afterAll(async () => {
  await house?.close()
  killing?.close()
})

const start = (work: 'bills' | 'seal') =>
  killing.start(house, { AGENTS_WORK: work, AHEAD_MS: String(house.clock.now().getTime() - Date.now()) })
const hold = (lock: (tx: Tx) => Promise<unknown>) => holdIn(house, lock)
const waiting = () => countWaiting(house)
const daily: ContractTerms = {
  kind: 'daily',
  unit: 'rate',
  tiers: [{ valid: '0', active: 0, gives: '1' }],
  activeFrom: '0',
  ...BOUNDS,
}
const states = async () =>
  (await house.env.db.query<{ state: string }>('select state from agents.bills order by id')).map(({ state }) => state)

test('AGENT-4 AGENT-9 a process killed between an answer to a contract and its effects leaves nothing of either, and the same answer again does all of it once', async () => {
  const [top, asker, second] = [await stage.agent(), await buildOperator(house), await buildOperator(house)]
  const below = await stage.agent(top)
  await openContracts(house, { approveAbove: '100000000' })
  await givePaymentPasswords(house, [top, below])
  const former = await acceptIt(top, await offerByBrand([asker, second], top, dividend('10')))
  const given = await acceptIt(below, await offerTo(top, below.id, dividend('8')))
  const higher = await offerByBrand([asker, second], top, dividend('15'))
  const read = async () => {
    const rows = await house.env.db.query<{ state: string; ends: boolean; signatures: number; told: number }>(
      `select c.state, c.until_day is not null as ends,
         (select count(*)::int from agents.contract_signatures s where s.contract_id = c.id) as signatures,
         (select count(*)::int from messages.messages m where m.member_id = c.taker_id and m.key = 'contract-ends') as told
       from agents.contracts c where c.id = any ($1) order by c.id`,
      [[former.id, given.id, higher.id]],
    )
    return rows.map(({ state, ends, signatures, told }) => [state, ends, signatures, told])
  }
  const before = await read()
  const { print: seen } = await top.caller.ok(contractEffects, { contract: higher.id })

  /** Answers at a process that waits for a contract's row, and is killed there. */
  const answerAndDie = async (row: string, input: InputOf<typeof dividendAnswer>) => {
    const port = await findFreePort()
    const server = await killing.start(house, { AGENTS_WORK: 'serve', PORT: String(port) })
    const letGo = await hold((tx) => tx.query('select from agents.contracts where id = $1 for update', [row]))
    const answer = callRemote(`http://127.0.0.1:${port}`, dividendAnswer, input, top.token).catch(() => 'none')
    await expect.poll(waiting).toBeGreaterThan(0)
    await killing.kill(server)
    await letGo()
    expect(await answer).toBe('none')
  }
  const accept = { id: higher.id, answer: 'accept', seen, ...signed } as const
  await answerAndDie(given.id, accept)
  expect(await read()).toEqual(before)
  for (let copy = 0; copy < 2; copy++) await top.caller.ok(dividendAnswer, accept)
  const ended = [
    ['accepted', true, 2, 1],
    ['accepted', true, 2, 1],
    ['accepted', false, 2, 1],
  ]
  expect(await read()).toEqual(ended)

  const end = { id: higher.id, answer: 'end', ...signed } as const
  await answerAndDie(higher.id, end)
  expect(await read()).toEqual(ended)
  for (let copy = 0; copy < 2; copy++) await top.caller.ok(dividendAnswer, end)
  expect((await read()).at(-1)?.[1]).toBe(true)
  const { checks } = await runChecks(house.env.db, CONTRACT_CHECKS)
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
})

test('AGENT-5 AGENT-9 a process killed in the middle of computing, and of paying, and two that go on at once: every bill once, paid once', async () => {
  const takers: Person[] = []
  stage.nextDay()
  for (let count = 0; count < TAKERS; count++) {
    const agent = await stage.agent()
    takers.push(agent)
    await insertContract(house, { taker: agent.id, terms: daily, from: stage.today() })
    await stage.play(await stage.member(agent), '1000')
  }
  stage.nextDay()
  await catchUp(house.env, MEASURES_FOLLOWER)

  // some bills of the commit are stored, and the next one waits
  const middle = takers[Math.floor(TAKERS / 2)]?.id ?? ''
  const contract = await hold((tx) => tx.query('select from agents.contracts where taker_id = $1 for update', [middle]))
  const first = await start('bills')
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(first)
  await contract()
  expect(await states()).toEqual([])

  // some are paid, and the next one waits
  const bill = await hold((tx) => lockIncoming(tx, middle))
  const second = await start('bills')
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(second)
  const found = await states()
  expect(found).toHaveLength(TAKERS)
  expect([found.includes('paid'), found.includes('calculated')]).toEqual([true, true])

  const two = await Promise.all([start('bills'), start('bills')])
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(two[0])
  await bill()
  await expect.poll(states).toEqual(found.map(() => 'paid'))
  for (const one of takers) expect(toWire(await stage.cash(one))).toBe('10.00')
  const { checks } = await runChecks(house.env.db, BILL_CHECKS)
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
})

test('AGENT-9 a process killed in the middle of a seal, and two that seal at once: one seal a day, whole', async () => {
  house.clock.advance(2 * HOUR_MS)
  await catchUp(house.env, MEASURES_FOLLOWER)
  const seals = () => house.env.db.query<{ day: string }>('select day from agents.seals order by day')
  // figures are stored, and the bills that it seals are not noted
  const holdBills = () => hold((tx) => tx.query('select from agents.bills for update'))
  const bills = await holdBills()
  const first = await start('seal')
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(first)
  await bills()
  // a day before, on which people only came, has no bills to wait for
  expect((await seals()).map(({ day }) => day)).not.toContain(stage.today(-1))
  const again = await holdBills()
  const two = await Promise.all([start('seal'), start('seal')])
  await expect.poll(waiting).toBe(2)
  await killing.kill(two[1])
  await again()
  await expect.poll(async () => (await seals()).at(-1)?.day).toBe(stage.today(-1))
  const days = (await seals()).map(({ day }) => day)
  expect(new Set(days).size).toBe(days.length)
  const { checks } = await runChecks(house.env.db, SEALED_CHECKS)
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
})

test('CASH-6 AGENT-4 who owes for a contract asks for a withdrawal in vain, and gets it when everything is paid', async () => {
  const giver = await buildPayee(house)
  // the one who has a payee becomes an agent who gives
  await house.env.db.query('update identity.accounts set type = 2 where id = $1', [giver.id])
  const taker = await stage.agent(giver)
  const member = await stage.member(taker)
  stage.nextDay()
  const none: ContractTerms = { ...daily, tiers: [{ valid: '0', active: 0, gives: '0' }] }
  await insertContract(house, { taker: giver.id, terms: none, from: stage.today() })
  await insertContract(house, { taker: taker.id, giver: giver.id, terms: daily, from: stage.today() })
  await stage.play(member, '150000')
  stage.nextDay()
  await stage.settle()
  const cash = async () => [toWire(await stage.cash(giver)), toWire(await stage.cash(taker))]
  expect(await cash()).toEqual(['0.00', '1000.00'])
  await giveStakes(house.env, giver.id, parseMoney('700'))
  const ask = async () => {
    Object.assign(giver, await logInAgain(house, giver))
    return (await giver.caller.call(createWithdrawal, withdrawalInput(house, giver))).body
  }
  expect(await ask()).toMatchObject({ success: false, code: 'WITHDRAWAL_LOCKED' })
  await payBills(house.env)
  expect(await cash()).toEqual(['200.00', '1500.00'])
  await giveStakes(house.env, giver.id, parseMoney('700'))
  expect(await ask()).toMatchObject({ success: true })
})
