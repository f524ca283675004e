/** Processes that compute, pay and seal are killed with SIGKILL in the middle; and who owes asks for a withdrawal. */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { logInAgain, type Person } from '#server/testing/builders.ts'
import { buildPayee, openCashierHouse, withdrawalInput, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { bundleInto, killProcess, startProcess } from '#server/testing/server-process.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { SEALED_CHECKS } from '../sealed/check-sealed.ts'
import { BILL_CHECKS } from './check-bills.ts'
import { payBills } from './pay-bills.ts'

const TAKERS = 9
const ENTRY = 'server/testing/agents-process'
let house: CashierHouse
let stage: BillStage
let bundle: string
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  bundle = mkdtempSync(join(cache, 'killed-'))
  ;[house] = await Promise.all([openCashierHouse(), bundleInto(bundle, `${ENTRY}.ts`)])
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '100000000' }))
})
afterEach(async () => {
  for (const child of alive) await kill(child)
  await expectBalancedBooks(house.env.db)
})
afterAll(async () => {
  await house?.close()
  rmSync(bundle, { recursive: true, force: true })
})

async function start(work: 'bills' | 'seal'): Promise<ChildProcess> {
  const child = await startProcess(join(bundle, `${ENTRY}.js`), {
    DATABASE_URL: house.url,
    AGENTS_WORK: work,
    AHEAD_MS: String(house.clock.now().getTime() - Date.now()),
    SANDBOX: 'on',
    FACTOR_SECRET: house.env.config.factorSecret ?? '',
  })
  alive.add(child)
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  alive.delete(child)
  await killProcess(child)
}

/** Holds what a transaction locks, so that whoever needs it waits in the middle of their work; returns what lets it go. */
async function hold(lock: (tx: Tx) => Promise<unknown>) {
  let letGo: () => void = () => undefined
  const until = new Promise<void>((done) => (letGo = done))
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((done) => (isHeld = done))
  const over = house.env.db.tx(async (tx) => {
    await lock(tx)
    isHeld()
    await until
  })
  await Promise.race([held, over])
  return async () => {
    letGo()
    await over
  }
}
const waiting = async () =>
  (
    await house.env.db.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
const daily: ContractTerms = {
  kind: 'daily',
  unit: 'rate',
  tiers: [{ valid: '0', active: 0, gives: '1' }],
  activeFrom: '0',
  ...BOUNDS,
}
const states = async () =>
  (await house.env.db.query<{ state: string }>('select state from agents.bills order by id')).map(({ state }) => state)

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
  await kill(first)
  await contract()
  expect(await states()).toEqual([])

  // some are paid, and the next one waits
  const bill = await hold((tx) => lockIncoming(tx, middle))
  const second = await start('bills')
  await expect.poll(waiting).toBeGreaterThan(0)
  await kill(second)
  const found = await states()
  expect(found).toHaveLength(TAKERS)
  expect([found.includes('paid'), found.includes('calculated')]).toEqual([true, true])

  const two = await Promise.all([start('bills'), start('bills')])
  await expect.poll(waiting).toBeGreaterThan(0)
  await kill(two[0])
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
  await kill(first)
  await bills()
  expect(await seals()).toEqual([])
  const again = await holdBills()
  const two = await Promise.all([start('seal'), start('seal')])
  await expect.poll(waiting).toBe(2)
  await kill(two[1])
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
