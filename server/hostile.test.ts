/**
 * Hostile input for every call of the contract, from every kind of caller: none of it may cause a bug of ours, reveal
 * how the house is built, be answered outside the envelope or with a code that the call does not declare, or move a
 * balance that the call does not move. The seed is in the titles: HOSTILE_SEED=… sends the same again, HOSTILE_RUNS=…
 * sends more.
 */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { ERRORS, type Envelope, type ErrorCode } from '#contract/errors.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { only } from '#server/lib/db.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { askCall } from '#server/testing/ask-call.ts'
import {
  askWithdrawal,
  buildPayee,
  openCashierHouse,
  openDeposit,
  payWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { isAnswer, LEAK } from '#server/testing/hostile/answers.ts'
import { hostileInput, type Hostile } from '#server/testing/hostile/hostile-input.ts'
import { seal } from '#server/testing/house.ts'

const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
const RUNS = Number(process.env.HOSTILE_RUNS ?? 10)
const CALLS = await listContractCalls()

/**
 * Calls that move money when they are permitted. After them the books must balance; all other calls must make no
 * posting. A trial's first launch gives its play money, by lotteryLaunch as by loginFreeplay.
 */
const MOVES_MONEY = new Set(['createWithdrawal', 'cancelWithdrawal', 'loginFreeplay', 'lotteryLaunch'])
const movesMoney = (call: CallDefinition) =>
  MOVES_MONEY.has(call.id) || /\.(review|force|write|adjust)$/.test(call.permission ?? '')

let house: CashierHouse
/** Ids of things that belong to another member. */
let ids: string[]
beforeAll(async () => {
  house = await openCashierHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedGames(house.env, { studioVendors: null })
  const [payee, other] = [await buildPayee(house), await buildPayee(house)]
  const withdrawal = await askWithdrawal(house, payee)
  const paid = await payWithdrawal(house, other)
  const deposit = await openDeposit(house, other)
  ids = [
    payee.id,
    other.id,
    payee.username,
    payee.payoutAccountId,
    withdrawal.id,
    paid.id,
    deposit.id,
    deposit.reference,
    '1',
    '101',
  ]
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const ALWAYS: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'TOO_MANY_REQUESTS',
  'CALL_UNKNOWN',
  'SEALED_REQUIRED',
  'SEALED_INVALID',
  'SEALED_EXPIRED',
  'SEALED_REPLAYED',
  'MAINTENANCE',
  'REGION_RESTRICTED',
]
const OF_AUDIENCE: Record<CallDefinition['who'], readonly ErrorCode[]> = {
  anyone: [],
  player: ['LOGIN_REQUIRED'],
  member: ['LOGIN_REQUIRED', 'in_need_true_account'],
  agent: ['LOGIN_REQUIRED', 'in_need_true_account', 'NOT_AN_AGENT'],
  operator: ['LOGIN_REQUIRED', 'PERMISSION_DENIED'],
}
const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, '\ufffd')

async function send(call: CallDefinition, person: Person | null, hostile: Hostile) {
  const input: Record<string, unknown> = 'input' in hostile ? { ...hostile.input } : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = input[name] ?? ids[0]
    delete input[name]
    return encodeURIComponent(asText(value))
  })
  const query = new URLSearchParams()
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(input)) if (value !== undefined) query.append(name, asText(value))
  }
  const type = 'raw' in hostile ? hostile.type : call.sealed ? 'application/jose' : 'application/json'
  const payload =
    'raw' in hostile
      ? hostile.raw
      : call.method === 'GET'
        ? undefined
        : call.sealed
          ? await seal(house.env, input)
          : JSON.stringify(input)
  return askCall(house.app, call, {
    method: call.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      ...(type === null || payload === undefined ? {} : { 'content-type': type }),
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

function judge(call: CallDefinition, answer: { statusCode: number; body: string }): void {
  expect(answer.body).not.toMatch(LEAK)
  const body = JSON.parse(answer.body) as Envelope<unknown>
  expect(isAnswer(call, answer), answer.body.slice(0, 300)).toBe(true)
  expect(typeof body.success).toBe('boolean')
  if (body.success) return expect(answer.statusCode).toBe(200)
  expect([...ALWAYS, ...OF_AUDIENCE[call.who], ...call.errors]).toContain(body.code)
  expect([answer.statusCode, body.message.length > 0]).toEqual([ERRORS[body.code].status, true])
}

/**
 * Opens the site again, because hostile calls of operators may close it; the next call must be tested on an open site.
 */
async function reopenSite(): Promise<void> {
  await house.env.db.query(`update core.brands set maintenance = false, region_mode = 'off', region_networks = '[]'`)
  house.env.live.signal('all', STATUS_TOPIC)
}

async function readMoney() {
  return only(
    await house.env.db.query(`
    select (select count(*) from wallet.postings) as postings,
      (select md5(string_agg(id || ' ' || balance, ',' order by id)) from wallet.accounts where balance <> 0) as balances`),
  )
}

/** An empty part of the path makes it the path of another call, which has its own test. */
function isElsewhere({ path }: CallDefinition, hostile: object): boolean {
  const input: unknown = 'input' in hostile ? hostile.input : null
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => fields[name] === '')
}

describe(`hostile input, HOSTILE_SEED=${SEED}`, () => {
  test.each(CALLS.map((call) => [call.id, call] as const))('AUTH-18 CASH-7 %s', async (_id, call) => {
    const trial = await buildTrial(house)
    await trial.caller.ok(walletBalance) // the first look at the balance gives a trial player their money
    const people = {
      visitor: null,
      trial,
      member: await buildMember(house),
      agent: await buildAgent(house),
      operator: await buildOperator(house),
      viewer: await buildOperator(house, 'viewer'),
    }
    const fitting = {
      anyone: 'visitor',
      player: 'trial',
      member: 'member',
      agent: 'agent',
      operator: 'operator',
    } as const
    const caller = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(people)) },
      { weight: 1, arbitrary: fc.constant(fitting[call.who]) },
    ) as fc.Arbitrary<keyof typeof people>
    const before = await readMoney()
    await fc.assert(
      fc.asyncProperty(caller, hostileInput(call, ids), async (name, hostile) => {
        fc.pre(!isElsewhere(call, hostile))
        judge(call, await send(call, people[name], hostile))
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    if (!movesMoney(call)) expect(await readMoney()).toEqual(before)
    if (call.path.startsWith('/office/site/')) await reopenSite()
  })
})
