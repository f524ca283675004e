/**
 * The second brand against the first one's things: its operators and members make a call on their own domain with the
 * ids of the first brand's things. No answer may reveal anything of these, and not a row of the first brand or of its
 * members may change.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { createExport } from '#contract/exports/exports.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { STATUS_TOPIC } from '#contract/site/live.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { askCall } from './ask-call.ts'
import { buildAgent, buildMember, buildOperator, type Person } from './builders.ts'
import { askWithdrawal, buildPayee, openDeposit, type CashierHouse } from './cashier-house.ts'
import { listContractCalls } from './contract-calls.ts'
import { isAnswer } from './hostile/answers.ts'
import { hostileInput } from './hostile/hostile-input.ts'
import { seal } from './house.ts'
import { readRowsOf } from './rows-of-brand.ts'
import { openTwoBrands } from './two-brands.ts'

/** The seed of the input, to repeat a run: it is in the tests' titles. */
export const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
const RUNS = Number(process.env.HOSTILE_RUNS ?? 4)

/** A sum of each table's rows about the first brand. */
type Sums = Record<string, string | null>
/** A house with both brands, before the calls begin. */
export type SecondBrand = {
  house: CashierHouse
  /** Ids of the first brand's things, in every form that a call may take. */
  ids: string[]
  /** Texts that are only in the first brand's things and in no input. */
  marks: string[]
  theirs: { member: Person; agent: Person; operator: Person }
  /** Members of the first brand. */
  owners: string[]
  /** The first brand's rows as they were read last; null when something may have changed them since. */
  known: Sums | null
}

/** Opens a house in which the first brand has something of everything, and the second one its persons. */
export async function openSecondBrand(): Promise<SecondBrand> {
  const house = await openTwoBrands()
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
  const ids = [
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
  const marks = [withdrawal.reference, deposit.reference, other.username, 'A remark for the first brand alone.']
  const home = { merchant: MEGHNA.code, currency: 'INR' as const }
  const theirs = {
    member: await buildMember(house, home),
    agent: await buildAgent(house, home),
    operator: await buildOperator(house, 'admin', MEGHNA.code),
  }
  const owners = [payee.id, other.id]
  return { house, ids, marks, theirs, owners, known: null }
}

/** Returns what each table has about the first brand and its members. */
export function readFirstBrand({ house, owners }: SecondBrand): Promise<Sums> {
  return readRowsOf(house.env.db, 'fairhouse', owners)
}

async function send(house: CashierHouse, call: CallDefinition, { token }: Person, given: Record<string, unknown>) {
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

const CALLER: Record<CallDefinition['who'], keyof SecondBrand['theirs']> = {
  anyone: 'member',
  player: 'member',
  member: 'member',
  agent: 'agent',
  operator: 'operator',
}
/** Calls after which the caller would no longer be logged in. */
const ENDS_ITS_CALLER = new Set(['logout', 'officeLogout', 'revokeOtherSessions', 'excludeSelf', 'closeAccount'])

/** Returns the calls of the contract, of operators or of everybody else, that leave their caller logged in. */
export async function listCallsOf(who: 'operators' | 'others'): Promise<CallDefinition[]> {
  const calls = await listContractCalls()
  return calls.filter((call) => (call.who === 'operator') === (who === 'operators') && !ENDS_ITS_CALLER.has(call.id))
}

/** Makes a call with the first brand's ids and with hostile input, and expects that it revealed and changed nothing. */
export async function expectNothingOfTheFirstBrand(stage: SecondBrand, call: CallDefinition): Promise<void> {
  const { house, ids, marks, theirs } = stage
  // each call begins with what the one before has left
  const before = stage.known ?? (await readFirstBrand(stage))
  stage.known = null
  const person = theirs[CALLER[call.who]]
  const looked = async (input: Record<string, unknown>) => {
    const answer = await send(house, call, person, input)
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
  house.env.live.signal('all', STATUS_TOPIC)
  stage.known = await readFirstBrand(stage)
  expect(stage.known).toEqual(before)
}
