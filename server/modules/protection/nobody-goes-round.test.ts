/**
 * No call bypasses a member's protection: tests every call of the contract, with valid input about the member, from the
 * member, the agent above, a stranger and an operator with all permissions. Afterwards no protection is looser than
 * before.
 */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { excludeSelf, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { only } from '#server/lib/db.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, openDeposit, type CashierHouse } from '#server/testing/cashier-house.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { fittingInput } from '#server/testing/hostile/hostile-input.ts'
import { openTable, type Seat, type Table } from '#server/testing/table.ts'
import { fundCash } from '#server/testing/vendor.ts'

const INPUTS_EACH = 4
/** Calls that end the caller's own session, and calls that spend seconds on passwords and take no member's id. */
const LEFT_OUT = /logout|changePassword|login|register|trial/i
/** All calls that can change something. */
const CALLS = (await listContractCalls()).filter((call) => call.method !== 'GET' && !LEFT_OUT.test(call.id))

type Guarded = { member: Person; agent: Person; seat: Seat; ids: string[] }
let house: CashierHouse
let table: Table
beforeAll(async () => {
  house = await openCashierHouse({ REQUESTS_PER_MINUTE: '100000000' })
  table = await openTable(house)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

/** Opens again what the operator's calls may have closed: operators are allowed to, and it is not tested here. */
async function reopen(): Promise<void> {
  for (const statement of [
    'delete from games.brand_choices',
    'delete from games.brand_play',
    `update games.play_switch set status = 'on'`,
    `update games.vendors set status = 'on'`,
    `update games.games set status = 'on'`,
    `update core.brands set maintenance = false`,
    `update identity.accounts set status = 'active'`,
    'delete from games.barred_members',
    'update cashier.methods set is_active = true, min_amount = 1000000, max_amount = 250000000',
  ])
    await house.env.db.query(statement)
  house.env.live.signal('all', STATUS_TOPIC)
}

async function build(stop: (member: Person) => Promise<unknown>): Promise<Guarded> {
  await reopen()
  const agent = await buildAgent(house)
  const { path } = only(
    await house.env.db.query<{ path: string }>('select path from identity.accounts where id = $1', [agent.id]),
  )
  const member = await buildMember(house, { upline: { id: BigInt(agent.id), path } })
  await fundCash(house, member.id, 5_000)
  await fundCash(house, agent.id, 5_000)
  const seat = await table.sit(member)
  await seat.bet('10')
  const deposit = await openDeposit(house, member)
  await member.caller.ok(setLimit, { kind: 'loss', period: 'day', value: '100' })
  await member.caller.ok(setLimit, { kind: 'deposit', period: 'month', value: '1000' })
  await member.caller.ok(setLimit, { kind: 'loss', period: 'day', value: null })
  await stop(member)
  const { id } = only(
    await house.env.db.query<{ id: bigint }>(
      `select id from protection.changes where member_id = $1 and state = 'pending'`,
      [member.id],
    ),
  )
  return {
    member,
    agent,
    seat,
    ids: [member.id, member.id, member.id, String(id), deposit.id, deposit.reference, member.username],
  }
}

type Facts = {
  excludedAt: Date | null
  excludedUntil: Date | null
  restUntil: Date | null
  loss: bigint | null
  deposit: bigint | null
}
async function read({ member }: Guarded): Promise<Facts> {
  return only(
    await house.env.db.query<Facts>(
      `select excluded_at as "excludedAt", excluded_until as "excludedUntil", rest_until as "restUntil",
       (select value from protection.limits l where l.member_id = m.member_id and kind = 'loss' and period = 'day') as loss,
       (select value from protection.limits l where l.member_id = m.member_id and kind = 'deposit' and period = 'month') as deposit
     from protection.members m where member_id = $1`,
      [member.id],
    ),
  )
}

const isLooser = (before: Facts, after: Facts) =>
  (before.excludedAt && !after.excludedAt) ||
  (before.excludedAt && after.excludedUntil && (!before.excludedUntil || after.excludedUntil < before.excludedUntil)) ||
  (before.restUntil && (!after.restUntil || after.restUntil < before.restUntil)) ||
  (before.loss !== null && (after.loss === null || after.loss > before.loss)) ||
  (before.deposit !== null && (after.deposit === null || after.deposit > before.deposit))

type Input = { call: (typeof CALLS)[number]; input: object }

/** Sends every call as one caller. Returns after which call a member's protection was looser. */
async function tryEverything(
  guarded: readonly Guarded[],
  inputs: readonly Input[],
  caller: () => Promise<Person>,
): Promise<string[]> {
  const loosened: string[] = []
  let person = await caller()
  let before = await Promise.all(guarded.map(read))
  for (const [place, { call, input }] of inputs.entries()) {
    const { body } = await person.caller.call(call, input as never)
    if (!body.success && body.code === 'LOGIN_REQUIRED' && call.who !== 'operator') person = await caller()
    if (inputs[place + 1]?.call === call) continue
    const after = await Promise.all(guarded.map(read))
    after.forEach((facts, index) => {
      if (isLooser(before[index] ?? facts, facts)) loosened.push(call.id)
    })
    before = after
  }
  return loosened
}

/** Checks that an excluded member, or one on a break, is still refused. */
async function expectClosed({ member, seat }: Guarded, code: string): Promise<void> {
  await reopen()
  const { caller } = await logInAgain(house, member)
  const input = { requestId: newRequestId(house), methodCode: 'surma-pay', amount: '500' }
  for (const trial of [false, true])
    expect((await caller.call(gameLaunch, { gameCode: 'skyrise', trial })).body).toMatchObject({ code })
  expect((await caller.call(createDeposit, input)).body).toMatchObject({ code })
  expect((await seat.bet('1')).code).not.toBe(0)
}

/** Six callers send some thousand calls, one after another. */
const EVERY_CALL = { timeout: 240_000 }

describe('every call', () => {
  test(
    'CASH-9 ends no break or exclusion and eases no limit, whoever sends it; only the member does, after the wait',
    EVERY_CALL,
    async () => {
      const waited = await build(async () => undefined)
      house.clock.advance(DAY_MS)
      const excluded = await build((one) => one.caller.ok(excludeSelf, { months: 6, understood: true }))
      const forGood = await build((one) => one.caller.ok(excludeSelf, { months: null, understood: true }))
      const resting = await build((one) => one.caller.ok(takeBreak, { hours: 72, understood: true }))
      const all = [waited, excluded, forGood, resting]
      const ids = all.flatMap((one) => one.ids)
      const inputs = CALLS.flatMap((call): Input[] =>
        fc
          .sample(fittingInput(call, ids), { numRuns: INPUTS_EACH, seed: 7 })
          .map((input) => ({ call, input: JSON.parse(JSON.stringify(input)) as object })),
      )
      const notOffice = inputs.filter(({ call }) => call.who !== 'operator')
      expect(inputs.length).toBeGreaterThan(200)

      expect(await tryEverything(all, inputs, () => buildOperator(house, 'admin')), 'operator').toEqual([])
      expect(await tryEverything(all, notOffice, () => logInAgain(house, waited.agent)), 'agent').toEqual([])
      expect(await tryEverything(all, notOffice, () => buildMember(house)), 'stranger').toEqual([])
      for (const one of [excluded, forGood, resting]) {
        const own = async () => {
          await reopen()
          return logInAgain(house, one.member)
        }
        expect(await tryEverything([one], notOffice, own), 'member').toEqual([])
      }
      // a valid call may have excluded the resting member for longer
      const excludedToo = (await read(resting)).excludedAt !== null
      await expectClosed(excluded, 'EXCLUDED')
      await expectClosed(forGood, 'EXCLUDED')
      await expectClosed(resting, excludedToo ? 'EXCLUDED' : 'ON_BREAK')
    },
  )
})
