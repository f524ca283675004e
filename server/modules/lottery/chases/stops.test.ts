/** What ends a chase against its member's plan: an exclusion, a break, a freeze, a bar, a limit, a sale that stopped. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setMemberPlay } from '#contract/doors/office-vendor-door.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { freezeMember } from '#contract/identity/office-identity.ts'
import { lotteryBet, lotteryChase, lotteryChases, lotteryChaseStop } from '#contract/lottery/tickets.ts'
import { officeLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { excludeSelf, setLimit, takeBreak } from '#contract/protection/protection.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { END_CHASES, STOPS_FOLLOWER } from './follow-stops.ts'
import { stakeDue } from './stake-chases.ts'

const UNIT = 10_000n
const START = 100n * UNIT
let house: House
let operator: Person
let second: Person
let count = 0
beforeAll(async () => {
  house = await openHouse()
  operator = await buildOperator(house, 'admin')
  second = await buildOperator(house, 'admin')
  await catchUp(house.env, STOPS_FOLLOWER)
})
afterAll(() => house.close())
afterEach(() => expectBalancedBooks(house.env.db))

const GAME = 'ssc90'
const LINE = () => lineOf('ssc1', { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake: '2.00' })
type Issues = { id: bigint; number: string }[]

let minutes = 10_000
/** Sells three issues of which the first is on sale. Those of the next call draw before them. */
async function sell(): Promise<Issues> {
  const { db } = house.env
  minutes -= 100
  const first = await sellIssue(db, GAME, { minutes })
  const others = []
  for (const later of [10, 20]) others.push(await sellIssue(db, GAME, { minutes: minutes + later, state: 'pending' }))
  return [first, ...others]
}
const open = (issue: Issues[number] | undefined) =>
  house.env.db.query(`update lottery.issues set state = 'open' where id = $1`, [issue?.id])

const chase = ([first]: Issues, more: object = {}) => ({
  gameCode: GAME,
  termsVersion: 1,
  from: first?.number ?? '',
  issues: 3,
  lines: [LINE()],
  plan: { kind: 'same' as const, multiple: 1 },
  stopOnWin: false,
  total: '6.00',
  requestId: `stops-${++count}`,
  ...more,
})

async function buildChaser(): Promise<Person> {
  const one = await buildMember(house)
  await giveStakes(house.env, one.id, START)
  return one
}

const money = (kind: 'member_held' | 'member_cash', { id }: Person) =>
  getBalance(house.env.db, { kind, owner: id, currency: 'BDT' })
const moneyOf = async (one: Person) => [await money('member_held', one), await money('member_cash', one)]
const listOf = (one: Person) =>
  house.env.db.query<{ state: string; why: string | null }>(
    `select i.state, i.why from lottery.chase_issues i join lottery.chases c on c.id = i.chase where c.member_id = $1 order by i.issue`,
    [one.id],
  )
const stateOf = async (one: Person) =>
  (await house.env.db.query<{ state: string }>('select state from lottery.chases where member_id = $1', [one.id])).map(
    ({ state }) => state,
  )
const toldOf = (one: Person) =>
  house.env.db.query(
    `select parameters ->> 'why' as why, parameters -> 'amount' as amount from messages.messages where member_id = $1 and key = 'lottery-chase-stopped'`,
    [one.id],
  )
const termsOf = async () => (await operator.caller.ok(officeLotteryTerms, { gameCode: GAME })).inForce
/** Two operators stop the sale of the lottery, or begin it again. */
async function sellOrStop(isOnSale: boolean): Promise<void> {
  const { terms } = await termsOf()
  const reason = 'a story of chases'
  const { waiting } = await operator.caller.ok(setLotteryTerms, {
    gameCode: GAME,
    terms: { ...terms, isOnSale },
    reason,
  })
  if (!waiting) return
  const { contentHash } = await second.caller.ok(officeDecision, { id: waiting.id })
  await second.caller.ok(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash, note: reason })
}

type Payload = Parameters<typeof END_CHASES.run>[1]
const jobsOf = async (one: Person): Promise<Payload[]> =>
  (
    await house.env.db.query<{ payload: Payload }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.payload ->> 'memberId' = $2`,
      [END_CHASES.name, one.id],
    )
  ).map(({ payload }) => payload)

const stops: [why: string, stop: (one: Person) => Promise<unknown>][] = [
  ['excluded', (one) => one.caller.ok(excludeSelf, { months: 6, understood: true })],
  ['break', (one) => one.caller.ok(takeBreak, { hours: 24, understood: true })],
  ['frozen', (one) => operator.caller.ok(freezeMember, { id: one.id, reason: 'asked by the bank' })],
  ['barred', (one) => operator.caller.ok(setMemberPlay, { id: one.id, mayPlay: false, reason: 'a check' })],
]

test.each(stops)(
  'LOTT-6 all that a chase holds comes back when its member is stopped (%s), before any issue is due, once, and they are told',
  async (why, stop) => {
    const one = await buildChaser()
    await one.caller.ok(lotteryChase, chase(await sell()))
    expect(await moneyOf(one)).toEqual([4n * UNIT, START - 6n * UNIT])
    await stop(one)
    // the first process dies before its commit; what it asked for is gone with it
    await followDying(
      house.env,
      dying(STOPS_FOLLOWER, () => true),
    )
    expect(await jobsOf(one)).toEqual([])
    await catchUp(house.env, STOPS_FOLLOWER)
    const jobs = await jobsOf(one)
    expect(jobs).toHaveLength(1)
    const run = () => END_CHASES.run(house.env, jobs[0] as Payload)
    await Promise.all([run(), run(), stakeDue(house.env)])
    await run()
    expect(await moneyOf(one)).toEqual([0n, START - 2n * UNIT])
    expect(await listOf(one)).toEqual([
      { state: 'staked', why: null },
      { state: 'stopped', why },
      { state: 'stopped', why },
    ])
    expect(await toldOf(one)).toEqual([{ why, amount: { amount: '4.00', currency: 'BDT' } }])
  },
)

test('LOTT-6 a process that dies anywhere while it gives a chase back leaves the rest to the next one: nothing twice, one message', async () => {
  for (let steps = 0; steps < 7; steps++) {
    const one = await buildChaser()
    await one.caller.ok(lotteryChase, chase(await sell()))
    await one.caller.ok(takeBreak, { hours: 24, understood: true })
    const payload = { memberId: one.id, why: 'break', at: house.env.clock.now().getTime() }
    let left = steps
    // it dies after the work of a transaction and before its commit
    const tx = <Value>(work: (tx: Tx) => Promise<Value>) =>
      house.env.db.tx(async (inner) => {
        const value = await work(inner)
        if (left-- === 0) throw new Error('killed')
        return value
      })
    const db = new Proxy(house.env.db, { get: (of, key) => (key === 'tx' ? tx : Reflect.get(of, key)) })
    const died = await END_CHASES.run({ ...house.env, db } as Env, payload).catch((error: Error) => error.message)
    // two issues and one message are three transactions
    expect(died).toBe(steps < 3 ? 'killed' : undefined)
    await END_CHASES.run(house.env, payload)
    expect(await moneyOf(one), `${steps}`).toEqual([0n, START - 2n * UNIT])
    expect(await toldOf(one), `${steps}`).toEqual([{ why: 'break', amount: { amount: '4.00', currency: 'BDT' } }])
  }
})

test('LOTT-6 a chase that was begun after a break had ended stays, whenever the break is heard of', async () => {
  const one = await buildChaser()
  await one.caller.ok(lotteryChase, chase(await sell()))
  const before = { memberId: one.id, why: 'break', at: house.env.clock.now().getTime() - 3_600_000 }
  await END_CHASES.run(house.env, before)
  expect(await stateOf(one)).toEqual(['running'])
  expect(await moneyOf(one)).toEqual([4n * UNIT, START - 6n * UNIT])
  // one that was begun in the same moment as the break is found by what stops the member now
  await one.caller.ok(takeBreak, { hours: 24, understood: true })
  await END_CHASES.run(house.env, before)
  expect(await moneyOf(one)).toEqual([0n, START - 2n * UNIT])
})

test.each(stops)(
  'LOTT-6 the second net: the next issue of a chase is not bought for a member who is stopped (%s), all comes back and they are told once',
  async (why, stop) => {
    const one = await buildChaser()
    const issues = await sell()
    await one.caller.ok(lotteryChase, chase(issues))
    await stop(one)
    await open(issues[1])
    await Promise.all([stakeDue(house.env), stakeDue(house.env)])
    expect(await moneyOf(one)).toEqual([0n, START - 2n * UNIT])
    const bought = await house.env.db.query('select issue from lottery.tickets where member_id = $1', [one.id])
    expect(bought, 'the first alone, which stays').toEqual([{ issue: issues[0]?.id }])
    expect((await listOf(one)).map(({ why: said }) => said)).toEqual([null, why, why])
    await catchUp(house.env, STOPS_FOLLOWER)
    for (const job of await jobsOf(one)) await END_CHASES.run(house.env, job)
    await stakeDue(house.env)
    expect(await toldOf(one)).toEqual([{ why, amount: { amount: '4.00', currency: 'BDT' } }])
  },
)

test('LOTT-6 a limit of the member’s own ends the issue that would pass it, and that issue alone', async () => {
  const one = await buildChaser()
  const issues = await sell()
  await one.caller.ok(lotteryChase, chase(issues))
  await one.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '3.00' })
  await open(issues[1])
  await stakeDue(house.env)
  expect(await listOf(one)).toEqual([
    { state: 'staked', why: null },
    { state: 'stopped', why: 'limit' },
    { state: 'waiting', why: null },
  ])
  expect(await moneyOf(one)).toEqual([2n * UNIT, START - 4n * UNIT])
  expect(await stateOf(one)).toEqual(['running'])
  expect(await toldOf(one)).toEqual([])
})

test('LOTT-6 an issue of a chase whose lottery is not sold any more is refused and its money comes back; the next one is tried again', async () => {
  const one = await buildChaser()
  const issues = await sell()
  await one.caller.ok(lotteryChase, chase(issues, { termsVersion: (await termsOf()).version }))
  await sellOrStop(false)
  await open(issues[1])
  await stakeDue(house.env)
  expect((await listOf(one)).map(({ why }) => why)).toEqual([null, 'refused', null])
  expect(await moneyOf(one)).toEqual([2n * UNIT, START - 4n * UNIT])
  await sellOrStop(true)
  await open(issues[2])
  await stakeDue(house.env)
  expect((await listOf(one)).map(({ state }) => state)).toEqual(['staked', 'stopped', 'staked'])
  expect(await moneyOf(one)).toEqual([0n, START - 4n * UNIT])
})

test('LOTT-6 an exclusion among 64 clients that begin, stop and stake chases leaves nothing held, and every unit where it belongs', async () => {
  const one = await buildChaser()
  const { version } = await termsOf()
  const issues = await sell()
  const two = { issues: 2, total: '4.00' }
  const begun = await one.caller.ok(lotteryChase, chase(issues, { termsVersion: version }))
  const clients = Array.from({ length: 64 }, (_, index) => {
    if (index === 32) return one.caller.call(excludeSelf, { months: 6, understood: true })
    if (index % 16 === 8) return stakeDue(house.env)
    if (index % 16 === 3) return one.caller.call(lotteryChaseStop, { id: begun.id, issue: issues[2]?.number ?? '' })
    if (index % 16 === 5)
      return one.caller.call(lotteryBet, {
        gameCode: GAME,
        issue: issues[0]?.number ?? '',
        termsVersion: version,
        lines: [LINE()],
        requestId: `side-${index}`,
      })
    // from the one on sale, and from one that is not yet
    return one.caller.call(lotteryChase, chase(issues.slice(index % 2), { ...two, termsVersion: version }))
  })
  await Promise.all(clients)
  await catchUp(house.env, STOPS_FOLLOWER)
  for (const job of await jobsOf(one)) await END_CHASES.run(house.env, job)
  expect((await listOf(one)).filter(({ state }) => state === 'waiting')).toEqual([])
  const [staked] = await house.env.db.query<{ cost: bigint }>(
    `select coalesce(sum(cost), 0)::bigint as cost from lottery.tickets where member_id = $1`,
    [one.id],
  )
  expect(await moneyOf(one)).toEqual([0n, START - (staked?.cost ?? 0n)])
  expect(await toldOf(one)).not.toEqual([])
  expect((await one.caller.call(lotteryChase, chase(issues, { ...two, termsVersion: version }))).body).toMatchObject({
    code: 'EXCLUDED',
  })
  expect((await one.caller.ok(lotteryChases, {})).content.every(({ held }) => held === '0.00')).toBe(true)
})
