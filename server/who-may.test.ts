/** Each call of the contract × each kind of caller: a table made from the contract, so that a new call stands in it by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { PERMISSIONS, ROLES, type Role } from '#contract/office-identity.ts'
import { buildAgent, buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'

const CALLS = await listContractCalls()
let house: House
// every call by everybody is more than one address may ask in a minute
beforeAll(async () => { house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' }) })
afterAll(() => house.close())

const REFUSALS = ['LOGIN_REQUIRED', 'NOT_AN_AGENT', 'in_need_true_account', 'PERMISSION_DENIED']
/** The refusal of a caller for what he is. The input passes no shape, so that who may changes nothing unless there is no input at all. */
async function refusalOf(caller: Caller, call: CallDefinition): Promise<string | null> {
  const { body } = await caller.call(call, { id: '-' } as never)
  return body.success || !REFUSALS.includes(body.code) ? null : body.code
}

/** What each audience says to a visitor, a dead token, a trial player, a member, an agent, an operator with every permission. */
const EXPECTED: Record<CallDefinition['who'], readonly (string | null)[]> = {
  anyone: [null, null, null, null, null, null],
  player: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', null, null, null, 'LOGIN_REQUIRED'],
  member: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'in_need_true_account', null, null, 'LOGIN_REQUIRED'],
  agent: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'in_need_true_account', 'NOT_AN_AGENT', null, 'LOGIN_REQUIRED'],
  operator: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', null],
}
/** What is the operator's own: the session, and files, each of which asks for the permission of the list in it. */
const OWN = /^\/office\/(session|exports)(\/|$)/
const DEAD_TOKEN = '0123456789012345678901234567890123456789012'

/** An operator whose role holds every permission but one. */
async function operatorWithout(permission: string): Promise<Caller> {
  const name = `all but ${permission}`
  await house.env.db.query(
    'insert into identity.roles (name, permissions) values ($1, $2) on conflict do nothing', [name, PERMISSIONS.filter((one) => one !== permission)])
  return (await buildOperator(house, name as Role)).caller
}

describe('who may call', () => {
  test('the application serves every call of the contract, and no other', () => {
    expect(house.calls.map((call) => call.id).sort((a, b) => a.localeCompare(b))).toEqual(CALLS.map((call) => call.id))
  })

  test('OFFICE-1 every operators’ call but one’s own session names a permission that exists', () => {
    expect(CALLS.length).toBeGreaterThan(80)
    for (const call of CALLS) {
      expect(call.path.startsWith('/office/'), call.id).toBe(call.who === 'operator' || call.id === 'officeLogin')
      if (call.who !== 'operator' || OWN.test(call.path)) continue
      expect(PERMISSIONS as readonly string[], call.id).toContain(call.permission)
    }
  })

  test('OFFICE-1 the first operator may everything, and no role holds what does not exist', async () => {
    const rows = await house.env.db.query<{ name: string; permissions: string[] }>('select name, permissions from identity.roles')
    expect([...(rows.find((row) => row.name === 'admin')?.permissions ?? [])].sort()).toEqual([...PERMISSIONS].sort())
    expect(ROLES.filter((role) => !rows.some((row) => row.name === role))).toEqual([])
    expect(rows.flatMap((row) => row.permissions).filter((one) => !(PERMISSIONS as readonly string[]).includes(one))).toEqual([])

    const holds = (role: Role) => rows.find((row) => row.name === role)?.permissions ?? []
    expect(holds('viewer').filter((one) => !one.endsWith('.read')), 'a viewer only reads').toEqual([])
    expect(holds('support').filter((one) => /\.(review|force)$/.test(one)), 'support decides about no money').toEqual([])
    expect(holds('finance').filter((one) => ['site.write', 'games.write', 'members.write'].includes(one)), 'finance edits no site').toEqual([])
  })

  test.each(CALLS.map((call) => [call.id, call] as const))('AUTH-18 OFFICE-1 %s', async (_id, call) => {
    const people = [
      house.as(), house.as(DEAD_TOKEN), (await buildTrial(house)).caller, (await buildMember(house)).caller, (await buildAgent(house)).caller,
      (await buildOperator(house)).caller,
    ]
    const seen = await Promise.all(people.map((caller) => refusalOf(caller, call)))
    expect(seen, 'visitor, dead token, trial, member, agent, operator').toEqual(EXPECTED[call.who])
    if (call.permission) expect(await refusalOf(await operatorWithout(call.permission), call), call.permission).toBe('PERMISSION_DENIED')
  })
})
