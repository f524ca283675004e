/**
 * Each call of the contract × each kind of caller: a table made from the contract, so that a new call is in it
 * automatically.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import {
  HOUSE_PERMISSIONS,
  HOUSE_ROLES,
  isHousePermission,
  MONEY_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  PERMISSIONS,
  ROLES,
  TERMS_PERMISSIONS,
  type AnyPermission,
  type Role,
} from '#contract/permissions.ts'
import { buildAgent, buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'

const CALLS = await listContractCalls()
let house: House
// every call by every kind of caller is more than one address may make in a minute
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
})
afterAll(() => house.close())

const REFUSALS = ['LOGIN_REQUIRED', 'NOT_AN_AGENT', 'in_need_true_account', 'PERMISSION_DENIED']
/** One caller of each kind, for all calls. */
const callers = new Map<string, Promise<Caller>>()
function callerOf(kind: string, make: () => Promise<Caller>): Promise<Caller> {
  const known = callers.get(kind) ?? make()
  callers.set(kind, known)
  return known
}

/**
 * Returns the refusal that a caller gets because of their kind. The input is invalid, so that a permitted call changes
 * nothing unless it has no input at all: after such a call, as after logging out, the next one gets other callers.
 */
async function refusalOf(caller: Caller, call: CallDefinition): Promise<string | null> {
  const { body } = await caller.call(call, { id: '-' } as never)
  if (body.success && call.method !== 'GET') callers.clear()
  return body.success || !REFUSALS.includes(body.code) ? null : body.code
}

/**
 * What each audience answers to a visitor, a dead token, a trial player, a member, an agent, and an operator who has
 * only the call's permission.
 */
const EXPECTED: Record<CallDefinition['who'], readonly (string | null)[]> = {
  anyone: [null, null, null, null, null, null],
  player: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', null, null, null, 'LOGIN_REQUIRED'],
  member: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'in_need_true_account', null, null, 'LOGIN_REQUIRED'],
  agent: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'in_need_true_account', 'NOT_AN_AGENT', null, 'LOGIN_REQUIRED'],
  operator: ['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED', null],
}
/**
 * The operator's own calls: the session; files, decisions and pictures, each of which needs the permission of its
 * content.
 */
const OWN = /^\/office\/(session|account|stream|exports|decisions|pictures)(\/|$)/
/** Calls before a session: logging in, and the link of an invitation. */
const DOOR = /^\/office\/(session\/(login|door)|invitation)(\/|$)/
/**
 * Other calls that require a new proof of identity: help with a member's account, the second person's decision, one's
 * own factors, grants, domains.
 */
const ALSO_FRESH = [
  'addBrand',
  'officeMoveLine',
  'officeSetAgentPolicy',
  'officeLiftMarker',
  'officeAddCodes',
  'officePublishMission',
  'officePublishOffer',
  'officeSaveGood',
  'officeSetPointsRates',
  'officePublishReferralPlan',
  'officePublishVipLadder',
  'giveOneTimePassword',
  'officePaymentPasswordCode',
  'officeAnswerDecision',
  'officeAskGrant',
  'setBrandDomains',
  'officeChangePassword',
  'officeRecoveryCodes',
  'officePasskeyBegin',
  'officePasskeyAdd',
  'officePasskeyRemove',
  'officeTotpBegin',
  'officeTotpConfirm',
  'officeTotpRemove',
]
/**
 * Calls with a permission about money or operators that require no new proof: those that stop something immediately,
 * those that only ask for an opening which a second person must agree to, and those that move nothing.
 */
const NOT_FRESH = [
  'retireVendorKey',
  'setHousePlay',
  'officeCloseLuck',
  'officeOpenLuck',
  'officePreviewResettle',
  'updateHouseVendor',
  'updateHouseGame',
  'officeFreezeOperator',
  'officeEndOperatorSessions',
  'officeSendInvitation',
  'officeReviewWithdrawal',
]
const DEAD_TOKEN = '0123456789012345678901234567890123456789012'

const MAKES_OPERATORS: readonly string[] = OPERATOR_PERMISSIONS
const WRITES_TERMS: readonly string[] = TERMS_PERMISSIONS

/** Returns an operator, of a brand or of the house, with a role made for them. */
function operatorHolding(name: string, permissions: readonly AnyPermission[], isHouse: boolean): Promise<Caller> {
  return callerOf(name, async () => {
    await house.env.db.query(
      'insert into identity.roles (name, scope, permissions) values ($1, $2, $3) on conflict do nothing',
      [name, isHouse ? 'house' : 'brand', permissions],
    )
    return (await buildOperator(house, name as Role, isHouse ? null : 'fairhouse')).caller
  })
}
const brandsAdmin = () => callerOf('admin', async () => (await buildOperator(house)).caller)

/** Returns an operator whose role has one permission and no other. */
const operatorWith = (permission: AnyPermission) =>
  operatorHolding(`only ${permission}`, [permission], isHousePermission(permission))

/**
 * Returns an operator whose role has every permission of the brand, or of the house, but one. A person who decides about
 * money may not make operators, and one who gives rewards writes no terms.
 */
function operatorWithout(permission: AnyPermission): Promise<Caller> {
  const isHouse = isHousePermission(permission)
  const all: readonly AnyPermission[] = isHouse ? HOUSE_PERMISSIONS : PERMISSIONS
  return operatorHolding(
    `all but ${permission}`,
    all.filter((one) => one !== permission && !MAKES_OPERATORS.includes(one) && !WRITES_TERMS.includes(one)),
    isHouse,
  )
}

describe('who may call', () => {
  test('the application serves every call of the contract, and no other', () => {
    expect(house.calls.map((call) => call.id).sort((a, b) => a.localeCompare(b))).toEqual(CALLS.map((call) => call.id))
  })

  test('OFFICE-1 every operators’ call but one’s own session names a permission that exists', () => {
    expect(CALLS.length).toBeGreaterThan(80)
    for (const call of CALLS) {
      expect(call.path.startsWith('/office/'), call.id).toBe(call.who === 'operator' || DOOR.test(call.path))
      if (call.who !== 'operator' || OWN.test(call.path)) continue
      expect([...PERMISSIONS, ...HOUSE_PERMISSIONS], call.id).toContain(call.permission)
    }
  })

  test('OFFICE-2 whatever changes something under a permission about money or operators asks anew who is there, and refuses a session that was not asked of late', async () => {
    const guarded: readonly string[] = [...MONEY_PERMISSIONS, ...OPERATOR_PERMISSIONS]
    const writes = CALLS.filter((call) => call.who === 'operator' && call.method !== 'GET')
    const wanted = writes
      .filter(
        (call) =>
          (guarded.includes(call.permission ?? '') && !NOT_FRESH.includes(call.id)) || ALSO_FRESH.includes(call.id),
      )
      .map((call) => call.id)
    expect(
      writes
        .filter((call) => call.stepUp)
        .map((call) => call.id)
        .sort(),
    ).toEqual(wanted.sort())
    const stale = await buildOperator(house, 'finance')
    await house.env.db.query('update identity.sessions set fresh_at = null where operator_id = $1', [stale.id])
    const asked = CALLS.find((call) => call.id === 'officeApproveWithdrawal') ?? expect.fail('no such call')
    expect((await stale.caller.call(asked, { id: '1' } as never)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  })

  test('OFFICE-1 no role holds what does not exist, what is of the other scope, or both operators and money', async () => {
    const rows = await house.env.db.query<{ name: string; scope: string; permissions: AnyPermission[] }>(
      'select name, scope, permissions from identity.roles',
    )
    expect([...ROLES, ...HOUSE_ROLES].filter((role) => !rows.some((row) => row.name === role))).toEqual([])
    const held = (scope: string) =>
      [...new Set(rows.filter((row) => row.scope === scope).flatMap((row) => row.permissions))].sort()
    expect(held('brand'), 'everything at a brand is held by somebody').toEqual([...PERMISSIONS].sort())
    expect(held('house')).toEqual([...HOUSE_PERMISSIONS].sort())
    const money: readonly string[] = MONEY_PERMISSIONS
    for (const { name, permissions } of rows) {
      expect(
        permissions.some((one) => money.includes(one)) && permissions.some((one) => MAKES_OPERATORS.includes(one)),
        name,
      ).toBe(false)
    }
    const holds = (role: Role) => rows.find((row) => row.name === role)?.permissions ?? []
    expect(
      holds('viewer').filter((one) => !one.endsWith('.read')),
      'a viewer only reads',
    ).toEqual([])
    expect(
      holds('support').filter((one) => money.includes(one)),
      'support decides about no money',
    ).toEqual([])
    expect(
      holds('manager').filter((one) => !one.endsWith('.read')),
      'a manager makes colleagues and nothing else',
    ).toEqual(['operators.manage'])
    expect(
      holds('finance').filter((one) => ['site.write', 'games.write', 'members.write'].includes(one)),
      'finance edits no site',
    ).toEqual([])
  })

  test('OFFICE-1 the database takes no role that holds both, and no brand’s role of the house', async () => {
    const make = (name: string, scope: string, permissions: string[]) =>
      house.env.db.query('insert into identity.roles (name, scope, permissions) values ($1, $2, $3)', [
        name,
        scope,
        permissions,
      ])
    for (const money of MONEY_PERMISSIONS) {
      await expect(make(`both ${money}`, 'house', ['house.operators', money]), money).rejects.toThrow(
        'roles_make_operators_or_decide_about_money',
      )
    }
    for (const permission of HOUSE_PERMISSIONS)
      await expect(make(`brand ${permission}`, 'brand', [permission]), permission).rejects.toThrow(
        'roles_hold_what_is_of_their_scope',
      )
    await expect(buildOperator(house, 'house', 'fairhouse')).rejects.toThrow('of another scope')
    await expect(buildOperator(house, 'admin', null)).rejects.toThrow('of another scope')
  })

  test.each(CALLS.map((call) => [call.id, call] as const))('AUTH-18 OFFICE-1 %s', async (_id, call) => {
    const people = [
      house.as(),
      house.as(DEAD_TOKEN),
      await callerOf('trial', async () => (await buildTrial(house)).caller),
      await callerOf('member', async () => (await buildMember(house)).caller),
      await callerOf('agent', async () => (await buildAgent(house)).caller),
      await (call.permission ? operatorWith(call.permission) : brandsAdmin()),
    ]
    const seen = await Promise.all(people.map((caller) => refusalOf(caller, call)))
    expect(seen, 'visitor, dead token, trial, member, agent, operator').toEqual(EXPECTED[call.who])
    if (call.permission)
      expect(await refusalOf(await operatorWithout(call.permission), call), call.permission).toBe('PERMISSION_DENIED')
    if (call.permission && isHousePermission(call.permission))
      expect(await refusalOf(await brandsAdmin(), call), 'of a brand').toBe('PERMISSION_DENIED')
  })
})
