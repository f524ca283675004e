/**
 * Two concurrent changes that together would leave the house without a holder of a permission: one of them is refused,
 * for every pair of changes.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  officeFreezeOperator,
  officeResetOperator,
  officeSetOperatorRole,
} from '#contract/identity/office-operators.ts'
import type { Tx } from '#server/lib/db.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { codeOf, speakOfOperators } from '#server/testing/operators.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
beforeEach(async () => {
  house = await openHouse()
  say = speakOfOperators(house)
})
afterEach(() => house.close())

const reason = 'a test of two at once'
const staff = () => buildOperator(house, 'house-staff', null)
const holders = async () =>
  (
    await house.env.db.query<{ username: string }>(
      `select o.username from identity.operators o join identity.roles r on r.name = o.role
   where o.merchant is null and o.status = 'active' and o.password_hash is not null and 'house.operators' = any (r.permissions)`,
    )
  ).length
const askReset = async (asker: Person, id: string) =>
  (await asker.caller.ok(officeResetOperator, { id, what: 'both', email: `reset${id}@example.com`, reason })).waiting
    ?.id ?? ''

const askRole = async (asker: Person, id: string) =>
  (await asker.caller.ok(officeSetOperatorRole, { id, role: 'house', reason })).waiting?.id ?? ''

describe('OFFICE-1 the last who makes operators of the house', () => {
  test('three who remove one another’s role at once: one keeps it', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()]
    const [ofOne, ofTwo, ofThree] = [
      await askRole(two, one.id),
      await askRole(three, two.id),
      await askRole(one, three.id),
    ]
    const states = await Promise.all([
      say.stateAfter(three.caller, ofOne),
      say.stateAfter(one.caller, ofTwo),
      say.stateAfter(two.caller, ofThree),
    ])
    expect(
      states.filter((state) => !['done', 'LAST_HOLDER', 'NOT_FOUND', 'PERMISSION_DENIED', 'open'].includes(state)),
      'nobody waits for the other for ever',
    ).toEqual([])
    expect(await holders(), states.join()).toBeGreaterThan(0)
  })

  test('the second connection waits for the first one’s commit, and is refused then', async () => {
    const [one, two] = [await staff(), await staff()]
    const demote = (tx: Tx, id: string) => tx.query(`update identity.operators set role = 'house' where id = $1`, [id])
    let late: Promise<unknown> = Promise.resolve()
    await house.env.db.tx(async (tx) => {
      await demote(tx, one.id)
      late = house.env.db
        .tx((other) => demote(other, two.id))
        .then(
          () => 'done',
          (error: unknown) => (error as Error).message,
        )
      for (let waiting = 0; waiting === 0;)
        waiting = (
          await house.env.db.query(
            'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
          )
        ).length
    })
    expect(await late).toContain('nobody of the house would hold')
    expect(await holders()).toBe(1)
  })

  test('a role that is taken away and a freezing at once leave one', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()]
    const ofOne = await askRole(two, one.id)
    const answers = await Promise.all([
      say.stateAfter(three.caller, ofOne),
      ...[two, three].map(async ({ id }) => codeOf(await one.caller.call(officeFreezeOperator, { id, reason }))),
    ])
    expect(await holders(), answers.join()).toBeGreaterThan(0)
    expect(answers).not.toContain('INTERNAL')
  })

  test('three who reset one another at once: two are reset, the third is not', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()]
    const [ofOne, ofTwo, ofThree] = [
      await askReset(two, one.id),
      await askReset(three, two.id),
      await askReset(one, three.id),
    ]
    const states = await Promise.all([
      say.stateAfter(three.caller, ofOne),
      say.stateAfter(one.caller, ofTwo),
      say.stateAfter(two.caller, ofThree),
    ])
    expect(states.filter((state) => state === 'done').length, states.join()).toBeGreaterThan(0)
    expect(
      states.filter((state) => !['done', 'LAST_HOLDER', 'LOGIN_REQUIRED'].includes(state)),
      'nobody waits for the other for ever',
    ).toEqual([])
    expect(await holders()).toBe(1)
  })

  test('an operator who was reset and has not used the link does not count as a holder: the last of the others is not frozen', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()]
    expect(await say.stateAfter(three.caller, await askReset(two, one.id))).toBe('done')
    expect(codeOf(await three.caller.call(officeFreezeOperator, { id: two.id, reason }))).toBe('ok')
    expect(codeOf(await three.caller.call(officeFreezeOperator, { id: three.id, reason }))).toBe('LAST_HOLDER')
    await say.accept(await say.linkTo(`reset${one.id}@example.com`))
    expect(codeOf(await three.caller.call(officeFreezeOperator, { id: three.id, reason })), 'he is back').toBe('ok')
  })

  test('a reset and a freezing at once leave one', async () => {
    const [one, two, three] = [await staff(), await staff(), await staff()]
    await three.caller.ok(officeFreezeOperator, { id: (await staff()).id, reason })
    const ofOne = await askReset(two, one.id)
    const [reset, ...frozen] = await Promise.all([
      say.stateAfter(three.caller, ofOne),
      ...[two, three].map(async ({ id }) => codeOf(await one.caller.call(officeFreezeOperator, { id, reason }))),
    ])
    expect(await holders(), [reset, ...frozen].join()).toBeGreaterThan(0)
    expect([reset, ...frozen].filter((code) => code === 'INTERNAL')).toEqual([])
  })

  test('a frozen one is not reset: it is said why', async () => {
    const [one, two] = [await staff(), await staff()]
    await one.caller.ok(officeFreezeOperator, { id: two.id, reason })
    expect(codeOf(await one.caller.call(officeResetOperator, { id: two.id, what: 'both', reason }))).toBe(
      'OPERATOR_FROZEN',
    )
  })
})
