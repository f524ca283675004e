/**
 * The operators and members of the second brand make every call, on their own domain, with the ids of the first brand's
 * things. No answer may reveal anything of these, and not a row of the first brand or of its members may change. The
 * seed is in the title.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { createExport } from '#contract/exports/exports.ts'
import { officeDeposits } from '#contract/cashier/office-deposits.ts'
import { officeWithdrawals } from '#contract/cashier/office-withdrawals.ts'
import { listMembers } from '#contract/identity/office-identity.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { askCall } from '#server/testing/ask-call.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { askWithdrawal, buildPayee, openDeposit, type CashierHouse } from '#server/testing/cashier-house.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { hostileInput, isAnswer } from '#server/testing/hostile.ts'
import { seal } from '#server/testing/house.ts'
import { readRowsOf } from '#server/testing/rows-of-brand.ts'
import { openTwoBrands } from '#server/testing/two-brands.ts'

const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
const RUNS = Number(process.env.HOSTILE_RUNS ?? 4)
const CALLS = await listContractCalls()

let house: CashierHouse
/** Ids of the first brand's things, in every form that a call may take. */
let ids: string[]
/** Texts that are only in the first brand's things and in no input. */
let marks: string[]
let theirs: { member: Person; agent: Person; operator: Person }
let owners: string[]

beforeAll(async () => {
  house = await openTwoBrands()
  const [payee, other, operator] = [await buildPayee(house), await buildPayee(house), await buildOperator(house)]
  const withdrawal = await askWithdrawal(house, payee)
  const deposit = await openDeposit(house, other)
  const { sessions } = await payee.caller.ok(securityOverview)
  const now = house.clock.now().getTime()
  const file = await payee.caller.ok(createExport, {
    requestId: 'second-brand-1',
    record: 'transactions',
    from: new Date(now - DAY_MS).toISOString(),
    to: new Date(now).toISOString(),
  })
  await payee.caller.ok(feedback, { content: 'A remark for the first brand alone.' })
  ids = [
    payee.id,
    other.id,
    operator.id,
    payee.payoutAccountId,
    withdrawal.id,
    deposit.id,
    file.id,
    ...sessions.map((one) => one.id),
    payee.username,
    operator.username,
  ]
  marks = [withdrawal.reference, deposit.reference, other.username, 'A remark for the first brand alone.']
  const home = { merchant: MEGHNA.code, currency: 'INR' as const }
  theirs = {
    member: await buildMember(house, home),
    agent: await buildAgent(house, home),
    operator: await buildOperator(house, 'admin', MEGHNA.code),
  }
  owners = [payee.id, other.id]
})
afterAll(() => house.close())

async function send(call: CallDefinition, { token }: Person, given: Record<string, unknown>) {
  const input = { ...given }
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, '\ufffd'),
    )
  })
  const query = new URLSearchParams()
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return askCall(house.app, call, {
    method: call.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      host: MEGHNA.domain,
      authorization: `Bearer ${token}`,
      'content-type': call.sealed ? 'application/jose' : 'application/json',
    },
    ...(call.method === 'GET' ? {} : { payload: call.sealed ? await seal(house.env, input) : JSON.stringify(input) }),
  })
}

const readFirstBrand = () => readRowsOf(house.env.db, 'fairhouse', owners)

const CALLER: Record<CallDefinition['who'], keyof typeof theirs> = {
  anyone: 'member',
  player: 'member',
  member: 'member',
  agent: 'agent',
  operator: 'operator',
}
/** Calls after which the caller would no longer be logged in. */
const ENDS_ITS_CALLER = new Set(['logout', 'officeLogout', 'revokeOtherSessions', 'excludeSelf', 'closeAccount'])

describe(`the second brand with the first one’s ids, HOSTILE_SEED=${SEED}`, () => {
  test('SITE-6 what is looked at is there', async () => {
    const sums = await readFirstBrand()
    expect(Object.values(sums).filter((sum) => sum !== null).length).toBeGreaterThan(15)
    expect(await readFirstBrand()).toEqual(sums)
    const { caller } = await buildOperator(house)
    const told = JSON.stringify([
      await caller.ok(listFeedback, {}),
      await caller.ok(listMembers, {}),
      await caller.ok(officeDeposits, {}),
      await caller.ok(officeWithdrawals, {}),
    ])
    for (const mark of marks) expect(told, 'to its own operators').toContain(mark)
    expect(await readFirstBrand(), 'a change is seen: there is an operator more').not.toEqual(sums)
  })

  test.each(CALLS.filter((call) => !ENDS_ITS_CALLER.has(call.id)).map((call) => [call.id, call] as const))(
    'SITE-6 AUTH-18 %s',
    async (_id, call) => {
      const before = await readFirstBrand()
      const person = theirs[CALLER[call.who]]
      const looked = async (input: Record<string, unknown>) => {
        const answer = await send(call, person, input)
        const { statusCode, body } = answer
        expect(isAnswer(call, answer), body.slice(0, 300)).toBe(true)
        for (const mark of marks) expect(body).not.toContain(mark)
        return statusCode
      }
      // each id in every field that could take one, with the other fields that the call needs
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      if (names.length > 0) {
        for (const id of ids) await looked(Object.fromEntries(names.map((name) => [name, id])))
      }
      await fc.assert(
        fc.asyncProperty(hostileInput(call, ids), async (hostile) => {
          if ('input' in hostile)
            await looked({ ...Object.fromEntries(names.map((name) => [name, ids[0]])), ...hostile.input })
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      )
      // the second brand's operators may close it for everybody, which must not hide the result of the next call
      await house.env.db.query(
        `update core.brands set maintenance = false, region_mode = 'off', region_networks = '[]' where code = $1`,
        [MEGHNA.code],
      )
      house.env.live.signal('all', 'status')
      expect(await readFirstBrand()).toEqual(before)
    },
  )
})
