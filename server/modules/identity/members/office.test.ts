import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { GIVING_PERMISSIONS, OPERATOR_PERMISSIONS, PERMISSIONS } from '#contract/permissions.ts'
import {
  freezeMember,
  getMember,
  listAudit,
  listMembers,
  officeLogin,
  officeLogout,
  officeSession,
  unfreezeMember,
} from '#contract/identity/office-identity.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { speakOfOperators } from '#server/testing/operators.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { PASSWORD, buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { createAccount } from './create-account.ts'
import { findAccount, findLine } from '../accounts/get-account.ts'

let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  admin = await buildOperator(house)
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)

describe('operators’ sessions', () => {
  test('OFFICE-1 an operator logs in, gets the permissions, and logs out', async () => {
    const opened = await house.as().ok(officeLogin, { username: admin.username.toUpperCase(), password: PASSWORD })
    expect(opened.operator).toMatchObject({ id: admin.id, role: 'admin' })
    expect([...opened.operator.permissions].sort()).toEqual(
      PERMISSIONS.filter(
        (one) =>
          one !== 'operators.read' &&
          one !== 'segments.members' &&
          !([...OPERATOR_PERMISSIONS, ...GIVING_PERMISSIONS] as readonly string[]).includes(one),
      ).sort(),
    )
    const caller = house.as(opened.token)
    expect(await caller.ok(officeSession)).toMatchObject({
      operator: { username: admin.username },
      merchant: 'fairhouse',
    })
    expect(await caller.ok(officeLogout)).toEqual({ ended: true })
    expect(codeOf(await caller.call(officeSession))).toBe('LOGIN_REQUIRED')
  })

  test('OFFICE-1 wrong password, unknown operator, member at the operators’ login and the reverse: the same refusal', async () => {
    const member = await buildMember(house)
    expect(codeOf(await house.as().call(officeLogin, { username: admin.username, password: 'wrong' }))).toBe(
      'LOGIN_FAILED',
    )
    expect(codeOf(await house.as().call(officeLogin, { username: 'nobody', password: PASSWORD }))).toBe('LOGIN_FAILED')
    expect(codeOf(await house.as().call(officeLogin, { username: member.username, password: PASSWORD }))).toBe(
      'LOGIN_FAILED',
    )
    expect(codeOf(await house.as().call(login, { username: admin.username, password: PASSWORD }))).toBe('LOGIN_FAILED')
  })

  test('OFFICE-1 too many failures bring a pause, and a frozen operator is kept out at once', async () => {
    const { username, caller } = await buildOperator(house, 'viewer')
    for (let count = 0; count < 5; count++)
      await house.as().call(officeLogin, { username, password: 'wrong', botCheck: await solveBotCheck(house) })
    expect(
      codeOf(
        await house.as().call(officeLogin, { username, password: PASSWORD, botCheck: await solveBotCheck(house) }),
      ),
    ).toBe('ACCOUNT_LOCKED')
    const other = await buildOperator(house, 'viewer')
    await house.env.db.query("update identity.operators set status = 'frozen' where username = any ($1)", [
      [username, other.username],
    ])
    expect(codeOf(await caller.call(officeSession))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await house.as().call(officeLogin, { username: other.username, password: PASSWORD }))).toBe(
      'ACCOUNT_FROZEN',
    )
  })

  test('OFFICE-1 an operator’s session ends after half an hour unused', async () => {
    const { caller } = await buildOperator(house)
    house.clock.advance(29 * MINUTE_MS)
    expect(codeOf(await caller.call(officeSession))).toBe('ok')
    house.clock.advance(29 * MINUTE_MS)
    expect(codeOf(await caller.call(officeSession))).toBe('ok')
    house.clock.advance(30 * MINUTE_MS)
    expect(codeOf(await caller.call(officeSession))).toBe('LOGIN_REQUIRED')
    admin = await buildOperator(house)
  })

  test('OFFICE-1 operators’ sessions never work for players’ calls, nor the reverse', async () => {
    const member = await buildMember(house)
    expect(codeOf(await admin.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await member.caller.call(officeSession))).toBe('LOGIN_REQUIRED')
  })
})

describe('members', () => {
  test('OFFICE-1 members are found by beginning of name, id, mail and mobile, filtered, sorted and paged', async () => {
    const agent = await buildAgent(house, { username: 'searchagent' })
    const upline = { id: BigInt(agent.id), path: `${agent.id}.` }
    const below = await buildMember(house, {
      username: 'searchbelow',
      upline,
      profile: { email: 'Find@Example.com', mobileNum: '1700000001' },
    })
    await buildMember(house, { username: 'search_other' })
    const names = async (input: object) =>
      (await admin.caller.ok(listMembers, { sort: 'username', order: 'asc', ...input })).content.map(
        (one) => one.username,
      )
    expect(await names({ search: 'SEARCH' })).toEqual(['search_other', 'searchagent', 'searchbelow'])
    expect(await names({ search: 'search_' })).toEqual(['search_other'])
    expect(await names({ search: 'find@example.com' })).toEqual(['searchbelow'])
    expect(await names({ search: '1700000001' })).toEqual(['searchbelow'])
    expect(await names({ search: below.id })).toEqual(['searchbelow'])
    expect(await names({ search: 'search', kind: 'agent' })).toEqual(['searchagent'])
    expect(await names({ uplineId: agent.id })).toEqual(['searchbelow'])
    expect(await names({ uplineId: '1' })).toEqual([])
    expect(await names({ search: "%' or 1=1 --" })).toEqual([])
    const page = await admin.caller.ok(listMembers, {
      search: 'search',
      sort: 'username',
      order: 'desc',
      pageNo: 2,
      pageSize: 1,
    })
    expect(page).toMatchObject({ content: [{ username: 'searchagent' }], pageNum: 2, total: 3, totalPages: 3 })
    const [found] = (await admin.caller.ok(listMembers, { search: 'searchbelow' })).content
    expect(found).toMatchObject({ id: below.id, upline: { id: agent.id, username: 'searchagent' }, status: 'active' })
    for (const sort of ['registeredAt', 'lastLoginAt', 'id'] as const)
      expect((await admin.caller.ok(listMembers, { sort })).content.length).toBeGreaterThan(2)
  })

  test('OFFICE-1 one member with profile, sessions and logins', async () => {
    const member = await buildMember(house, { profile: { nickname: 'Rafi', occupation: 'teacher' } })
    const file = await admin.caller.ok(getMember, { id: member.id })
    expect(file).toMatchObject({
      member: { id: member.id, nickname: 'Rafi' },
      profile: { nickname: 'Rafi', occupation: 'teacher' },
      freeze: null,
      sessions: [{ endedAt: null }],
      logins: [{ ip: '127.0.0.1' }],
    })
    expect(JSON.stringify(file)).not.toContain('argon2')
    expect(codeOf(await admin.caller.call(getMember, { id: '999999999' }))).toBe('NOT_FOUND')
    expect(codeOf(await admin.caller.call(getMember, { id: 'x' }))).toBe('INVALID_INPUT')
  })

  test('OFFICE-1 freezing ends the sessions, says so to open pages, and is audited; opening again lets the member in', async () => {
    const member = await buildMember(house)
    const heard: string[] = []
    const stop = house.env.live.listen(member.id, (signal) => heard.push(signal.topic))
    expect(await admin.caller.ok(freezeMember, { id: member.id, reason: 'shared device' })).toEqual({
      id: member.id,
      status: 'frozen',
    })
    stop()
    expect(heard).toContain('session')
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect((await findAccount(house.env.db, member.id))?.isFrozen).toBe(true)
    await admin.caller.ok(freezeMember, { id: member.id, reason: 'pressed twice' })
    const file = await admin.caller.ok(getMember, { id: member.id })
    expect(file).toMatchObject({
      member: { status: 'frozen' },
      freeze: { reason: 'shared device', by: admin.username },
      sessions: [{ endedReason: 'frozen' }],
    })

    const { waiting } = await admin.caller.ok(unfreezeMember, { id: member.id, reason: 'cleared up' })
    expect(
      codeOf(await house.as().call(login, { username: member.username, password: PASSWORD })),
      'one opens nothing',
    ).toBe('ACCOUNT_FROZEN')
    const second = await buildOperator(house)
    expect(await speakOfOperators(house).stateAfter(second.caller, waiting?.id ?? '')).toBe('done')
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe('ok')
    const acts = (await admin.caller.ok(listAudit, { subject: `member:${member.id}` })).content
    expect(acts.filter(({ action }) => action.startsWith('member.'))).toMatchObject([
      {
        action: 'member.unfreeze',
        reason: 'cleared up',
        operator: second.username,
        before: { status: 'frozen' },
        after: { status: 'active' },
      },
      { action: 'member.freeze', reason: 'shared device', operator: admin.username, ip: '127.0.0.1' },
    ])
  })

  test('OFFICE-1 freezing needs a reason and an account', async () => {
    const member = await buildMember(house)
    expect(codeOf(await admin.caller.call(freezeMember, { id: member.id, reason: '  ' }))).toBe('INVALID_INPUT')
    expect(codeOf(await admin.caller.call(freezeMember, { id: '999999999', reason: 'nobody there' }))).toBe('NOT_FOUND')
    expect(codeOf(await admin.caller.call(unfreezeMember, { id: '999999999', reason: 'nobody there' }))).toBe(
      'NOT_FOUND',
    )
  })

  test('AUTH-1 a session that opens while the account is frozen is worth nothing', async () => {
    const member = await buildMember(house)
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [member.id])
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
  })
})

describe('audit log', () => {
  test('OFFICE-1 its rows cannot be changed or removed', async () => {
    const member = await buildMember(house)
    await admin.caller.ok(freezeMember, { id: member.id, reason: 'for the log' })
    for (const statement of [
      "update core.audit_log set reason = ''",
      'delete from core.audit_log',
      'truncate core.audit_log',
    ]) {
      await expect(asOwner(house, (db) => db.query(statement))).rejects.toThrow(/append-only/)
      await expect(house.env.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
    expect(
      (await admin.caller.ok(listAudit, { action: 'member.freeze', operator: admin.username })).total,
    ).toBeGreaterThan(0)
    expect((await admin.caller.ok(listAudit, { operator: 'nobody' })).total).toBe(0)
  })
})

describe('tree', () => {
  test('AUTH-7 an account is below its upline, level by level', async () => {
    const top = await buildAgent(house)
    const middle = await buildAgent(house, { upline: { id: BigInt(top.id), path: `${top.id}.` } })
    const leaf = await buildMember(house, { upline: { id: BigInt(middle.id), path: `${top.id}.${middle.id}.` } })
    expect(await findLine(house.env.db, leaf.id)).toBe(`${top.id}.${middle.id}.${leaf.id}.`)
    expect((await admin.caller.ok(listMembers, { uplineId: top.id })).total).toBe(2)
    expect(await findAccount(house.env.db, 'not an id')).toBeNull()
  })

  test('AUTH-6 the same name in one transaction after another is refused', async () => {
    const make = () =>
      house.env.db.tx((tx) =>
        createAccount(tx, house.env, {
          merchant: 'fairhouse',
          currency: 'BDT',
          username: 'twice',
          type: 0,
          passwordHash: null,
        }),
      )
    await make()
    await expect(make()).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
  })

  test('OFFICE-1 a trial is listed as such', async () => {
    const trial = await buildTrial(house)
    expect((await admin.caller.ok(listMembers, { kind: 'trial' })).content.map((one) => one.id)).toContain(trial.id)
  })
})
