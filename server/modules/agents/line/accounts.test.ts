/** Accounts that agents open: by their own hand with a one-time password, and by links. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  closeInvitation,
  createDownline,
  createInvitation,
  invitationLinks,
  renewDownlinePassword,
} from '#contract/agents/accounts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { DEFAULT_AGENT_POLICY, type AgentPolicy } from '#contract/agents/policy.ts'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { changePassword } from '#contract/identity/passwords.ts'
import { affiliate, register } from '#contract/identity/register.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { TAKEN_NAMES_PER_HOUR } from './create-downline.ts'
import { putPolicy } from './policies.sql.ts'

let house: House
let agent: Person
let count = 0
const requestId = () => `agent-request-${++count}`
const freshName = () => `fresh${++count}`
const policy = (change: Partial<AgentPolicy>) =>
  house.env.db.tx((tx) => putPolicy(tx, 'fairhouse', { ...DEFAULT_AGENT_POLICY, ...change }))
const open = async (change: object = {}, by = agent) =>
  (await by.caller.call(createDownline, { requestId: requestId(), kind: 'member', username: freshName(), ...change }))
    .body
const link = (change: object = {}, by = agent) =>
  by.caller.ok(createInvitation, { requestId: requestId(), opens: 'member', label: 'Tea stall', ...change })
const join = async (code: string, change: object = {}) =>
  (
    await house.as().call(register, {
      username: freshName(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      referralCode: code,
      ...change,
    })
  ).body
const placeOf = async (id: string) =>
  (
    await house.env.db.query<{ type: number; path: string }>('select type, path from identity.accounts where id = $1', [
      id,
    ])
  )[0]
const accounts = async () =>
  (await house.env.db.query<{ count: bigint }>('select count(*) as count from identity.accounts'))[0]?.count

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  await seedMeghna(house.env)
})
beforeEach(async () => {
  agent = await buildAgent(house)
  await policy({})
})
afterAll(() => house.close())

describe('createDownline', () => {
  test('AGENT-2 AGENT-6 the password is good for one thing: setting another', async () => {
    const made = await agent.caller.ok(createDownline, { requestId: requestId(), kind: 'member', username: 'rupali77' })
    expect(made).toMatchObject({ username: 'rupali77', kind: 'member' })
    expect(await placeOf(made.id)).toEqual({ type: 0, path: `${agent.id}.${made.id}.` })
    expect((await agent.caller.ok(agentTeam)).rows).toMatchObject([{ id: made.id, lastSeenDay: null }])

    const session = await house.as().ok(login, { username: 'rupali77', password: made.oneTimePassword })
    expect(session.mustChangePassword).toBe(true)
    const own = house.as(session.token)
    expect((await own.call(invitationLinks)).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
    await own.ok(changePassword, {
      oldPassword: made.oneTimePassword,
      newPassword: PASSWORD,
      confirmNewPassword: PASSWORD,
    })
    expect((await house.as().call(login, { username: 'rupali77', password: made.oneTimePassword })).body.success).toBe(
      false,
    )
    await house.as().ok(login, { username: 'rupali77', password: PASSWORD })
    // nobody gets in again by asking for a new one
    expect((await agent.caller.call(renewDownlinePassword, { id: made.id })).body).toMatchObject({
      code: 'DOWNLINE_ENTERED',
    })
  })

  test('AGENT-6 asked twice it is one account, and only the newest password opens it, for a day', async () => {
    const request = { requestId: requestId(), kind: 'member' as const, username: freshName() }
    const [first, second] = [
      await agent.caller.ok(createDownline, request),
      await agent.caller.ok(createDownline, request),
    ]
    expect(second.id).toBe(first.id)
    const enter = async (password: string) =>
      (await house.as().call(login, { username: request.username, password })).body
    expect(await enter(first.oneTimePassword)).toMatchObject({ code: 'LOGIN_FAILED' })
    house.clock.advance(25 * HOUR_MS)
    agent = await logInAgain(house, agent)
    expect(await enter(second.oneTimePassword)).toMatchObject({ code: 'ONE_TIME_PASSWORD_OVER' })
    const third = await agent.caller.ok(renewDownlinePassword, { id: first.id })
    expect(await enter(third.oneTimePassword)).toMatchObject({ success: true })
    expect(await open({ requestId: request.requestId })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await open({ ...request, kind: 'agent' })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await open(request)).toMatchObject({ code: 'DOWNLINE_ENTERED' })
  })

  test('AGENT-6 only the agent who opened an account renews its password, and not when it has left his line', async () => {
    const { id } = await agent.caller.ok(createDownline, {
      requestId: requestId(),
      kind: 'agent',
      username: freshName(),
    })
    const stranger = await buildAgent(house)
    const member = await buildMember(house, { upline: { id: BigInt(agent.id) } })
    const renew = async (by: Person, whose: string) => (await by.caller.call(renewDownlinePassword, { id: whose })).body
    for (const [by, whose] of [
      [stranger, id],
      [agent, member.id],
      [agent, agent.id],
      [agent, '999999999'],
    ] as const)
      expect(await renew(by, whose)).toMatchObject({ code: 'NOT_FOUND' })
    await house.env.db.query('update identity.accounts set path = $2, upline_id = $3 where id = $1', [
      id,
      `${stranger.id}.${id}.`,
      stranger.id,
    ])
    expect(await renew(agent, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await renew(stranger, id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('AGENT-6 fifty at once stay within the day, and the next day is a new one', async () => {
    await policy({ accountsPerDay: 7 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => open()))
    expect(answers.filter(({ success }) => success)).toHaveLength(7)
    expect(new Set(answers.flatMap((one) => (one.success ? [] : [one.code])))).toEqual(new Set(['DOWNLINE_LIMIT']))
    expect((await agent.caller.ok(agentTeam)).rows).toHaveLength(7)
    expect((await agent.caller.ok(invitationLinks)).today).toEqual({ opened: 7, limit: 7 })
    house.clock.advance(25 * HOUR_MS)
    agent = await logInAgain(house, agent)
    expect(await open()).toMatchObject({ success: true })
  })

  test('AGENT-6 fifty times the same request at once open one account', async () => {
    const request = { requestId: requestId(), kind: 'member', username: freshName() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(request)))
    expect(new Set(answers.map((one) => one.success && one.value.id)).size).toBe(1)
    expect((await agent.caller.ok(agentTeam)).rows).toHaveLength(1)
  })

  test('AGENT-6 a name that is taken in any case or breaks the rules is refused, and names cannot be tried for long', async () => {
    const { username } = await buildMember(house)
    expect(await open({ username: username.toUpperCase() })).toMatchObject({ code: 'USERNAME_TAKEN' })
    for (const bad of ['ab', '9lives', 'has space', 'x'.repeat(17)])
      expect(await open({ username: bad })).toMatchObject({ code: 'INVALID_INPUT' })
    for (let tried = 1; tried < TAKEN_NAMES_PER_HOUR; tried++) await open({ username })
    expect(await open()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    house.clock.advance(2 * HOUR_MS)
    expect(await open()).toMatchObject({ success: true })
  })

  test('AGENT-7 each type opens what the policy says, whatever the request says', async () => {
    const typeOf = async (by: Person, change: object) => {
      const body = await open(change, by)
      return body.success ? (await placeOf(body.value.id))?.type : body.code
    }
    for (const [type, opensAgents] of [
      [1, 2],
      [2, 2],
      [41, 42],
      [42, 'AGENT_MAY_NOT'],
    ] as const) {
      const by = await buildAgent(house, { type })
      expect(await typeOf(by, { kind: 'member' })).toBe(0)
      expect(await typeOf(by, { kind: 'agent' })).toBe(opensAgents)
      // a type of one's own wishing is not read
      expect(await typeOf(by, { kind: 'member', type: 1, opens: 1 })).toBe(0)
      expect(await typeOf(by, { kind: '1' })).toBe('INVALID_INPUT')
    }
  })

  test('AGENT-2 a line grows as deep as the brand allows', async () => {
    await policy({ depthMax: 3 })
    const second = await buildAgent(house, { type: 2, upline: { id: BigInt(agent.id) } })
    const third = await buildAgent(house, { type: 2, upline: { id: BigInt(second.id) } })
    expect(await open({}, second)).toMatchObject({ success: true })
    expect(await open({}, third)).toMatchObject({ code: 'LINE_TOO_DEEP' })
    const { code } = await link({}, third)
    const before = await accounts()
    expect((await house.as().call(affiliate, { code })).body).toMatchObject({ code: 'LINE_TOO_DEEP' })
    expect(await join(code)).toMatchObject({ code: 'LINE_TOO_DEEP' })
    expect(await accounts()).toBe(before)
    // the database holds thirty levels and more
    await policy({})
    let lowest = third
    for (let depth = 4; depth <= 30; depth++)
      lowest = await buildAgent(house, { type: 2, upline: { id: BigInt(lowest.id) } })
    expect((await findLine(house.env.db, lowest.id))?.split('.').filter(Boolean)).toHaveLength(30)
    expect(await open({}, lowest)).toMatchObject({ code: 'LINE_TOO_DEEP' })
  })
})

describe('links', () => {
  test('AGENT-2 AUTH-7 what an account becomes follows from the link, and nothing of the form changes it', async () => {
    const [forMembers, forAgents] = [await link(), await link({ opens: 'agent', label: 'Partners' })]
    expect((await house.as().call(affiliate, { code: forAgents.code.toLowerCase() })).body).toMatchObject({
      value: { code: forAgents.code, kind: 'affiliate', opens: 'agent' },
    })
    const typeBy = async (code: string, change: object = {}) => {
      const body = await join(code, change)
      return body.success ? await placeOf(body.value.id) : body.code
    }
    expect(await typeBy(forMembers.code, { type: 1, opens: 'agent' })).toMatchObject({ type: 0 })
    expect(await typeBy(forAgents.code, { type: 0 })).toMatchObject({
      type: 2,
      path: expect.stringMatching(`^${agent.id}\\.\\d+\\.$`),
    })
    // the first code of the account opens members, as it always did
    const first = (await agent.caller.ok(memberInfoCall)).referralCode ?? ''
    expect(await typeBy(first)).toMatchObject({ type: 0 })
  })

  test('AGENT-2 a link is made once, closed for good, and opens nothing any more', async () => {
    const request = { requestId: requestId(), opens: 'member' as const, label: 'Market' }
    const [one, same] = [
      await agent.caller.ok(createInvitation, request),
      await agent.caller.ok(createInvitation, request),
    ]
    expect(same).toEqual(one)
    expect((await agent.caller.call(createInvitation, { ...request, label: 'Other' })).body).toMatchObject({
      code: 'KEY_REUSED',
    })
    const closed = await agent.caller.ok(closeInvitation, { id: one.id })
    expect(closed).toMatchObject({ isOpen: false, label: 'Market' })
    expect(await agent.caller.ok(closeInvitation, { id: one.id })).toEqual(closed)
    const before = await accounts()
    expect(await join(one.code)).toMatchObject({ code: 'INVITATION_INVALID' })
    expect((await house.as().call(affiliate, { code: one.code })).body).toMatchObject({ code: 'INVITATION_INVALID' })
    expect(await accounts()).toBe(before)
    const { links } = await agent.caller.ok(invitationLinks)
    expect(links.map(({ label, isOpen }) => [label, isOpen])).toEqual([
      [null, true],
      ['Market', false],
    ])
    const [standing] = links
    expect((await agent.caller.call(closeInvitation, { id: standing?.id ?? '' })).body).toMatchObject({
      code: 'LINK_STANDS',
    })
  })

  test('AGENT-2 nobody closes another’s link, or sees it', async () => {
    const { id } = await link()
    const [below, stranger] = [
      await buildAgent(house, { type: 2, upline: { id: BigInt(agent.id) } }),
      await buildAgent(house),
    ]
    for (const other of [below, stranger]) {
      expect((await other.caller.call(closeInvitation, { id })).body).toMatchObject({ code: 'NOT_FOUND' })
      expect((await other.caller.ok(invitationLinks)).links).toHaveLength(1)
    }
  })

  test('AGENT-2 fifty at once stay within the brand’s number of links', async () => {
    await policy({ linksMax: 4 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { body } = await agent.caller.call(createInvitation, {
          requestId: requestId(),
          opens: 'member',
          label: 'x',
        })
        return body.success ? 'made' : body.code
      }),
    )
    expect(answers.filter((one) => one === 'made')).toHaveLength(4)
    expect(new Set(answers)).toEqual(new Set(['made', 'LINKS_FULL']))
  })

  test('AGENT-7 a promoter makes links for members only, and a link dies with the right to it', async () => {
    const promoter = await buildAgent(house, { type: 42 })
    expect((await promoter.caller.ok(invitationLinks)).kinds).toEqual(['member'])
    const { body } = await promoter.caller.call(createInvitation, {
      requestId: requestId(),
      opens: 'agent',
      label: 'x',
    })
    expect(body).toMatchObject({ code: 'AGENT_MAY_NOT' })
    const { code } = await link({ opens: 'agent' })
    const types = { ...DEFAULT_AGENT_POLICY.types, 1: { opensMembers: true, opensAgents: null } }
    await policy({ types })
    expect(await join(code)).toMatchObject({ code: 'INVITATION_INVALID' })
    await policy({})
    expect(await join(code)).toMatchObject({ success: true })
  })

  test('AUTH-7 a frozen agent’s link and another brand’s code open nothing', async () => {
    const { code } = await link()
    const there = { host: MEGHNA.domain }
    expect((await house.as().call(affiliate, { code }, there)).body).toMatchObject({ code: 'INVITATION_INVALID' })
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [agent.id])
    const before = await accounts()
    expect(await join(code)).toMatchObject({ code: 'INVITATION_INVALID' })
    expect(await accounts()).toBe(before)
  })
})
