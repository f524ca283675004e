/**
 * Every kind of decision of the house, when two things happen to it at the same time, and over the one connection that
 * its transaction has. The kinds are all that the house
 * knows: a kind that server/testing/decision-cases.ts cannot ask for fails here.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import { DECISIONS } from '#server/modules.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { answerDecision, withdrawDecision } from '#server/lib/decisions/answer-decision.ts'
import { carryOutAgreed, expireDecision } from '#server/lib/decisions/carry-out-decision.ts'
import type { Decision, DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { lockDecision } from '#server/lib/decisions/decisions.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readPrincipal } from '#server/modules/identity/read-principal.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { setBounds, type CashierHouse } from '#server/testing/cashier-house.ts'
import { ALONE, DECISION_CASES } from '#server/testing/decision-cases.ts'
import type { Case } from '#server/testing/decision-order.ts'
import { leaveOneConnection } from '#server/testing/one-connection.ts'
import { asOwner } from '#server/testing/owner.ts'
import { openTwoBrands } from '#server/testing/two-brands.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openTwoBrands()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.env.db.query(
    `update core.decisions set state = 'withdrawn', closed_at = now(), closed_by = 'the next one' where state in ('open', 'agreed')`,
  )
})

const isHouses = (kind: DecisionKind) => kind.isHouse === true
const roleOf = ({ permission }: DecisionKind): Role =>
  ({
    'operators.manage': 'manager',
    'house.operators': 'house-staff',
    'promotions.grant': 'finance',
    'promotions.review': 'finance',
  }[permission as string] ?? (permission.startsWith('house.') ? 'house' : 'admin')) as Role

/** Makes an operator who may decide about a kind; for a grant, one of the house. */
const somebody = (kind: DecisionKind, personId?: bigint) =>
  buildOperator(house, roleOf(kind), isHouses(kind) ? null : 'fairhouse', personId)
const asker = (kind: DecisionKind) =>
  kind.kind === 'grant.give' ? buildOperator(house, 'house-staff', null) : somebody(kind)

async function contextOf(person: Person): Promise<OperatorContext> {
  const { env, clock } = house
  await env.db.query('update identity.sessions set last_seen_at = $2, expires_at = $3 where operator_id = $1', [
    person.id,
    clock.now(),
    after(clock.now(), DAY_MS),
  ])
  const principal = await readPrincipal(env, person.token, { merchant: 'fairhouse', ip: '127.0.0.1' })
  if (principal?.kind !== 'operator') throw new Error('no operator')
  return {
    env,
    ip: '127.0.0.1',
    merchant: 'fairhouse',
    operator: principal.operator,
    sessionId: principal.sessionId,
  } as OperatorContext
}
const personOf = async (person: Person) => BigInt((await contextOf(person)).operator.personId)

async function ask(one: Case, person: Person): Promise<Decision> {
  const order = await one.ask(house)
  const context = await contextOf(person)
  return house.env.db.tx((tx) => order(tx, context))
}
const answer = async (person: Person, { id, contentHash }: Decision, agrees = true) =>
  answerDecision(await contextOf(person), DECISIONS, { id, contentHash, agrees, isSaidAgain: true })
const take = async (person: Person, { id }: Decision) => withdrawDecision(await contextOf(person), DECISIONS, id)
/** Returns 'ok', or the code of the refusal. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )
const stateOf = async ({ id }: Decision) => (await house.env.db.tx((tx) => lockDecision(tx, id)))?.state
const acts = async ({ reference }: Decision) =>
  (
    await house.env.db.query<{ action: string }>(
      `select action from core.audit_log where after ->> 'reference' = $1 and action like 'decision.%' order by id`,
      [reference],
    )
  ).map(({ action }) => action)
const freeze = (person: Person) =>
  house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [person.id])
const demote = async (person: Person, kind: DecisionKind) =>
  house.env.db.query('update identity.operators set role = $2 where id = $1', [
    person.id,
    isHouses(kind) || kind.kind === 'grant.give' ? (roleOf(kind) === 'house' ? 'house-staff' : 'house') : 'viewer',
  ])

test('OFFICE-2 every kind of decision can be asked for by the table, and the table knows no other', () => {
  expect([...Object.keys(DECISION_CASES), ...ALONE].sort()).toEqual([...DECISIONS.keys()].sort())
  const immovable = Object.entries(DECISION_CASES)
    .filter(([, one]) => one.change === null)
    .map(([name]) => name)
  expect(
    immovable.filter((name) => DECISIONS.get(name)?.readBasis !== undefined && !name.endsWith('.invite')),
    'what has a print can change',
  ).toEqual([])
})

const kinds = [...DECISIONS.entries()].flatMap(([name, kind]) =>
  DECISION_CASES[name] ? [{ name, kind, one: DECISION_CASES[name] }] : [],
)
/** Returns whether a decision rests once enough persons agree; else it is done. */
const rests = (kind: DecisionKind) => (kind.delayMs?.({} as Decision) ?? 0) > 0
const forIt = (kind: DecisionKind) => (rests(kind) ? 'agreed' : 'done')

describe.each(kinds)('OFFICE-2 $name', ({ kind, one }) => {
  let first: Person
  let second: Person
  beforeEach(async () => {
    // nobody may decide alone, whatever was decided before
    await setBounds(house, 0)
    first = await asker(kind)
    second = await somebody(kind)
  })

  test('over one connection: neither asking nor carrying out waits for a second one of the pool', async () => {
    const order = await one.ask(house)
    const context = await contextOf(first)
    const widen = leaveOneConnection(house)
    try {
      const asked = await house.env.db.tx((tx) => order(tx, context))
      expect(await codeOf(answer(second, asked))).toBe('ok')
      expect(await stateOf(asked)).toBe(forIt(kind))
    } finally {
      await widen()
    }
  })

  test('two who agree at once carry it out once', async () => {
    const asked = await ask(one, first)
    expect(asked.state).toBe('open')
    const third = await somebody(kind)
    const said = await Promise.all([second, third].map((person) => codeOf(answer(person, asked))))
    expect(said.toSorted()).toEqual(['DECISION_CLOSED', 'ok'])
    expect(await stateOf(asked)).toBe(forIt(kind))
    expect((await acts(asked)).filter((act) => act === 'decision.agree')).toHaveLength(1)
    if (!rests(kind)) return
    house.clock.advance(DAY_MS + 1_000)
    await Promise.all([carryOutAgreed(house.env, DECISIONS, asked.id), carryOutAgreed(house.env, DECISIONS, asked.id)])
    expect(await stateOf(asked)).toBe('done')
  })

  test('agreed and refused at once, and taken back while it is agreed to: one of the two counts', async () => {
    const asked = await ask(one, first)
    const third = await somebody(kind)
    const said = await Promise.all([codeOf(answer(second, asked)), codeOf(answer(third, asked, false))])
    expect(said.toSorted()).toEqual(['DECISION_CLOSED', 'ok'])
    expect(await stateOf(asked)).toBe(said[0] === 'ok' ? forIt(kind) : 'refused')
    if ((await stateOf(asked)) === 'agreed') await take(first, asked)

    const again = await ask(one, first)
    const [yes, back] = await Promise.all([codeOf(answer(second, again)), codeOf(take(first, again))])
    // what rests after the agreement may still be withdrawn
    if (yes === 'ok' && back === 'ok') expect([await stateOf(again), forIt(kind)]).toEqual(['withdrawn', 'agreed'])
    else
      expect([yes, back, await stateOf(again)]).toEqual(
        yes === 'ok' ? ['ok', 'DECISION_CLOSED', 'done'] : ['DECISION_CLOSED', 'ok', 'withdrawn'],
      )
  })

  test('an operator who was frozen or lost the role is not counted; in a race with the vote, they were counted before or are not', async () => {
    const asked = await ask(one, first)
    // a grant’s asker is never counted: there it is the person who agrees
    const who = kind.kind === 'grant.give' ? second : first
    const { id, contentHash } = asked
    const context = await contextOf(second)
    const [said] = await Promise.all([
      codeOf(answerDecision(context, DECISIONS, { id, contentHash, agrees: true, isSaidAgain: true })),
      freeze(who),
    ])
    expect(said).toBe('ok')
    const state = await stateOf(asked)
    expect([forIt(kind), 'open']).toContain(state)
    if (state === 'agreed') {
      house.clock.advance(DAY_MS + 1_000)
      await carryOutAgreed(house.env, DECISIONS, asked.id)
      expect(await stateOf(asked)).toBe('overtaken')
    }
    await house.env.db.query(
      `update core.decisions set state = 'withdrawn', closed_at = now(), closed_by = 'x' where id = $1 and state in ('open', 'agreed')`,
      [asked.id],
    )
    if (kind.kind === 'grant.give') return
    const other = await asker(kind)
    const again = await ask(one, other)
    await demote(other, kind)
    expect(await codeOf(answer(second, again))).toBe('ok')
    expect(await stateOf(again), 'one yes of two').toBe('open')
  })

  test('what expires is not agreed to, nor carried out later', async () => {
    const asked = await ask(one, first)
    house.clock.advance(kind.lifeMs)
    const [said] = await Promise.all([codeOf(answer(second, asked)), expireDecision(house.env, DECISIONS, asked.id)])
    expect(said).toBe('DECISION_CLOSED')
    expect(await stateOf(asked)).toBe('expired')
    await carryOutAgreed(house.env, DECISIONS, asked.id)
    expect(await codeOf(answer(second, asked))).toBe('DECISION_CLOSED')
    expect(await stateOf(asked)).toBe('expired')
  })

  test('what it is about has changed since: nothing is carried out, and it is over', async () => {
    const asked = await ask(one, first)
    if (one.change === null)
      return expect(asked.basis === '' || kind.kind.endsWith('.invite'), 'it has no print that could differ').toBe(true)
    const subject = asked.subject.slice(asked.subject.indexOf(':') + 1)
    // past the triggers, which take some changes only with their own decision
    await asOwner(house, (db) =>
      db.tx(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        expect((await tx.query(`${one.change} returning 1`, [subject])).length).toBeGreaterThan(0)
      }),
    )
    expect(await codeOf(answer(second, asked))).toBe('DECISION_STALE')
    expect(await stateOf(asked)).toBe('overtaken')
  })

  test('one’s own request, by this login and by another of the same person, and one’s own money', async () => {
    const asked = await ask(one, first)
    const twin = await somebody(kind, await personOf(first))
    expect([await codeOf(answer(twin, asked)), await stateOf(asked)]).toEqual([
      kind.kind === 'grant.give' ? 'RULE_AUTHOR' : 'SECOND_OPERATOR',
      'open',
    ])
    if (kind.kind !== 'grant.give') expect(await codeOf(answer(first, asked))).toBe('SECOND_OPERATOR')
    if (asked.memberId === null) return
    await house.env.db.query(
      'insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, $3)',
      [asked.memberId, await personOf(second), house.clock.now()],
    )
    expect(await codeOf(answer(second, asked))).toBe('OWN_MONEY')
    expect(await stateOf(asked)).toBe('open')
  })
})
