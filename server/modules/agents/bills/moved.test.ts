/** Lines that are moved while two processes compute and pay bills: before, in the middle, between the steps, and after. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { officePayBill } from '#contract/agents/bills.ts'
import { officeMoveLine } from '#contract/agents/office-agents.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import type { Tx } from '#server/lib/db.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { salary } from '#server/testing/contracts.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { countWaiting, hold as holdIn, type Killing, openKilling } from '#server/testing/killed.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { CONTRACT_CHECKS } from '../contracts/check-contracts.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { MEASURE_CHECKS } from '../measures/check-measures.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { REBATE_CHECKS } from '../rebates/check-rebates.ts'
import { BILL_CHECKS } from './check-bills.ts'
import { setAsides } from './set-aside.ts'

let house: House
let stage: BillStage
let killing: Killing

beforeAll(async () => {
  ;[house, killing] = await Promise.all([
    openHouse({ REQUESTS_PER_MINUTE: '100000000' }),
    openKilling('server/testing/agents-process'),
  ])
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '50' }))
})
afterEach(() => killing.killAll())
afterAll(async () => {
  await house?.close()
  killing?.close()
})

const daily = (percent: string): ContractTerms => ({ ...salary('daily', percent), ...BOUNDS })
const hold = (lock: (tx: Tx) => Promise<unknown>) => holdIn(house, lock)
const start = () =>
  killing.start(house, { AGENTS_WORK: 'bills', AHEAD_MS: String(house.clock.now().getTime() - Date.now()) })

/** Two operators move a line under an agent. */
async function move(one: Person, to: Person) {
  const [asker, second] = [await buildOperator(house), await buildOperator(house)]
  const reason = 'the line works for another house'
  const { waiting } = await asker.caller.ok(officeMoveLine, { id: one.id, to: to.username, reason })
  await agreeTo(second, waiting ?? undefined)
}

type Row = { id: string; taker: string; day: string; amount: bigint; state: string; payments: number }
const bills = () =>
  house.env.db.query<Row>(
    `select b.id::text as id, b.taker_id as taker, b.day::text as day, b.amount, b.state,
       (select count(*)::int from agents.bill_payments y where y.bill_id = b.id and y.amount > 0) as payments
     from agents.bills b order by b.id`,
  )
const isState = async (taker: Person, state: string) =>
  (await bills()).some((one) => one.taker === taker.id && one.state === state)

test('AGENT-2 AGENT-4 AGENT-5 a line that is moved before bills are computed, while they are, before they are agreed to, before they are paid, and while they are: two processes pay each once by the contract of its days', async () => {
  const [left, right] = [await stage.agent(), await stage.agent()]
  await giveStakes(house.env, left.id, parseMoney('60'))
  const lines = []
  for (let count = 0; count < 5; count++) {
    const agent = await stage.agent(left)
    lines.push({ agent, member: await stage.member(agent) })
  }
  const agents = lines.map(({ agent }) => agent)
  const ids = agents.map(({ id }) => id)
  await house.env.db.query('update identity.accounts set type = 2 where id = any ($1::bigint[])', [ids])
  const [early, computed, agreed, between, paid] = agents
  if (!early || !computed || !agreed || !between || !paid) throw new Error('nobody')
  stage.nextDay()
  for (const top of [left, right])
    await insertContract(house, { taker: top.id, terms: daily('2'), from: stage.today() })
  const contracts: bigint[] = []
  for (const { id } of agents)
    contracts.push(await insertContract(house, { taker: id, giver: left.id, terms: daily('1'), from: stage.today() }))
  for (const { member } of lines) await stage.play(member, '1000')
  await catchUp(house.env, MEASURES_FOLLOWER)
  await setAsides(house.env)
  stage.nextDay()
  await move(early, right)

  // the fourth bill of the commit waits: it is computed, and nothing is stored
  const [letContract, letPaid] = [
    await hold((tx) => tx.query('select from agents.contracts where id = $1 for update', [contracts[3]])),
    await hold((tx) => lockIncoming(tx, paid.id)),
  ]
  await Promise.all([start(), start()])
  await expect.poll(() => countWaiting(house)).toBeGreaterThan(1)
  expect(await bills()).toEqual([])
  await move(computed, right)
  await letContract()

  // everything is computed, the brand's bill waits for two persons, and the last payment is in the middle
  await expect.poll(() => isState(between, 'paid')).toBe(true)
  await expect.poll(() => countWaiting(house)).toBeGreaterThan(0)
  expect(await isState(left, 'waiting')).toBe(true)
  await move(paid, right)
  const [asker, second] = [await buildOperator(house), await buildOperator(house)]
  const ofLeft = (await bills()).find(({ taker }) => taker === left.id)
  const { waiting } = await asker.caller.ok(officePayBill, { id: ofLeft?.id ?? '', reason: 'read and agreed' })
  await move(agreed, right)
  await letPaid()
  await agreeTo(second, waiting ?? undefined)
  await expect
    .poll(async () => (await bills()).every(({ state }) => state === 'paid' || state === 'nothing'))
    .toBe(true)
  await killing.killAll()
  const first = (await bills()).flatMap(({ taker, amount, state }) =>
    amount === 0n ? [] : [[taker, toWire(amount), state]],
  )
  expect(first).toEqual([[left.id, '100.00', 'paid'], ...agents.map(({ id }) => [id, '10.00', 'paid'])])

  // the day of the moves: contracts of the former line go on until it is over, for all that their agents' lines did
  for (const { member } of lines) await stage.play(member, '500')
  stage.nextDay()
  await stage.settle()
  await move(between, right)
  for (const { member } of lines) await stage.play(member, '200')
  stage.nextDay()
  await stage.settle()
  stage.nextDay()
  await setAsides(house.env)
  const rest = (await bills()).slice(7).flatMap(({ taker, amount }) => (amount === 0n ? [] : [[taker, toWire(amount)]]))
  expect(rest).toEqual([
    [left.id, '10.00'],
    [right.id, '40.00'],
    ...agents.map(({ id }) => [id, '5.00']),
    [right.id, '20.00'],
    [between.id, '2.00'],
  ])
  for (const { payments } of (await bills()).filter(({ state }) => state === 'paid')) expect([1, 2]).toContain(payments)
  for (const one of agents) expect(toWire(await stage.cash(one))).toBe(one === between ? '17.00' : '15.00')
  // 60, and 100 and 10 of the brand, less five times 10 and 5, and 2
  expect(toWire(await stage.cash(left))).toBe('93.00')
  const { checks } = await runChecks(house.env.db, [
    ...BILL_CHECKS,
    ...CONTRACT_CHECKS,
    ...MEASURE_CHECKS,
    ...REBATE_CHECKS,
  ])
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
  const aside = `select owner from wallet.balances where kind = 'agent_set_aside' and balance <> 0`
  expect(await house.env.db.query(aside)).toEqual([])
  await expectBalancedBooks(house.env.db)
})
