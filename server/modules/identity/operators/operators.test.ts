/**
 * The life of an operator: invited, set up, given roles, frozen, unfrozen, reset; each step with as many persons as it
 * needs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeInvitation, officeInvitationAccept, officeInvitationTotp } from '#contract/identity/office-invitation.ts'
import { officeLogin, officeSession } from '#contract/identity/office-identity.ts'
import {
  officeEndOperatorSessions,
  officeFreezeOperator,
  officeInviteOperator,
  officeLinkPersonAccount,
  officeOperator,
  officeOperators,
  officePersons,
  officeResetOperator,
  officeRoles,
  officeSendInvitation,
  officeSetOperatorRole,
  officeUnfreezeOperator,
} from '#contract/identity/office-operators.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { CHOSEN, codeOf, speakOfOperators } from '#server/testing/operators.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
let manager: Person
let staff: Person
let count = 0
const fresh = (prefix: string) => `${prefix}${++count}.op`
const mailOf = (username: string) => `${username}@example.com`

beforeAll(async () => {
  house = await openHouse()
  say = speakOfOperators(house)
  manager = await buildOperator(house, 'manager')
  staff = await buildOperator(house, 'house-staff', null)
})
afterAll(() => house.close())

const invite = (who: Person, username: string, role: string, more: object = {}) =>
  who.caller.call(officeInviteOperator, {
    username,
    role,
    personName: 'Somebody New',
    email: mailOf(username),
    reason: 'a new colleague',
    ...more,
  })
const waitingOf = async (answer: ReturnType<typeof invite>) => {
  const { body } = await answer
  if (!body.success || !body.value.waiting) throw new Error(`nothing waits: ${JSON.stringify(body)}`)
  return body.value.waiting.id
}
const idOf = async (username: string) =>
  (
    await house.env.db.query<{ id: string }>(
      'select id::text as id from identity.operators where lower(username) = lower($1)',
      [username],
    )
  )[0]?.id ?? ''

describe('inviting', () => {
  test('OFFICE-1 OFFICE-2 a brand alone cannot make itself a colleague who decides about money', async () => {
    const name = fresh('accomplice')
    const admin = await buildOperator(house, 'admin')
    expect(codeOf(await invite(admin, name, 'finance')), 'an admin makes nobody').toBe('PERMISSION_DENIED')
    const again = await buildOperator(
      house,
      'manager',
      'fairhouse',
      BigInt(
        (
          await house.env.db.query<{ person: string }>(
            'select person_id::text as person from identity.operators where id = $1',
            [manager.id],
          )
        )[0]?.person ?? 0,
      ),
    )
    const colleague = await buildOperator(house, 'manager')
    const asked = await waitingOf(invite(manager, name, 'finance'))
    expect(await say.stateAfter(again.caller, asked), 'a second login of the same person').toBe('SECOND_OPERATOR')
    expect(await say.stateAfter(colleague.caller, asked), 'two of the brand are not enough').toBe('open')
    expect(await idOf(name)).toBe('')
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect(
      (
        await house.env.db.query('select status, password_hash from identity.operators where id = $1', [
          await idOf(name),
        ])
      )[0],
    ).toEqual({ status: 'invited', password_hash: null })
  })

  test('OFFICE-1 who only reads is invited by one; who may change something, by two of the brand', async () => {
    const [reader, helper] = [fresh('reader'), fresh('helper')]
    const done = await manager.caller.ok(officeInviteOperator, {
      username: reader,
      role: 'viewer',
      personName: 'Reader',
      email: mailOf(reader),
      reason: 'reads along',
    })
    expect(done).toMatchObject({ waiting: null, operatorId: await idOf(reader) })
    const asked = await waitingOf(invite(manager, helper, 'support'))
    expect(await say.stateAfter((await buildOperator(house, 'manager')).caller, asked)).toBe('done')
  })

  test('OFFICE-1 an operator who lost the role or was frozen while their request waits is not counted', async () => {
    for (const change of [`role = 'viewer'`, `status = 'frozen'`]) {
      const [asker, name] = [await buildOperator(house, 'manager'), fresh('late')]
      const asked = await waitingOf(invite(asker, name, 'finance'))
      await house.env.db.query(`update identity.operators set ${change} where id = $1`, [asker.id])
      expect(await say.stateAfter(staff.caller, asked), change).toBe('open')
      expect(await idOf(name)).toBe('')
    }
  })

  test('OFFICE-1 when two invite the same name at once, one gets that it is taken', async () => {
    const name = fresh('twin')
    const answers = await Promise.all([
      invite(manager, name, 'viewer'),
      invite(await buildOperator(house, 'manager', 'fairhouse'), name.toUpperCase().replace('.OP', '.op'), 'viewer'),
    ])
    expect(answers.map(codeOf).sort()).toEqual(['USERNAME_TAKEN', 'ok'])
    expect(codeOf(await invite(manager, name, 'viewer'))).toBe('USERNAME_TAKEN')
    const waits = fresh('waits')
    await waitingOf(invite(manager, waits, 'support'))
    expect(codeOf(await invite(await buildOperator(house, 'manager'), waits, 'viewer')), 'while it waits').toBe(
      'DECISION_OPEN',
    )
  })

  test('OFFICE-1 roles and persons of elsewhere are unknown, and the house’s people are the house’s affair', async () => {
    expect(codeOf(await invite(manager, fresh('x'), 'house-staff'))).toBe('NOT_FOUND')
    expect(codeOf(await invite(manager, fresh('x'), 'nobody'))).toBe('NOT_FOUND')
    expect(codeOf(await invite(manager, fresh('x'), 'house', { scope: 'house' }))).toBe('NOT_FOUND')
    const foreign = await buildOperator(house, 'house', null)
    const person = (
      await house.env.db.query<{ person: string }>(
        'select person_id::text as person from identity.operators where id = $1',
        [foreign.id],
      )
    )[0]?.person
    expect(codeOf(await invite(manager, fresh('x'), 'viewer', { personName: undefined, personId: person }))).toBe(
      'NOT_FOUND',
    )
    for (const call of [officeFreezeOperator, officeUnfreezeOperator] as const)
      expect(codeOf(await manager.caller.call(call, { id: foreign.id, reason: 'not mine' }))).toBe('NOT_FOUND')
    expect(codeOf(await manager.caller.call(officeOperator, { id: foreign.id }))).toBe('NOT_FOUND')
    expect(codeOf(await manager.caller.call(officeOperators, { scope: 'house' }))).toBe('NOT_FOUND')
    expect((await manager.caller.ok(officeRoles, {})).roles.find((one) => one.name === 'finance')).toMatchObject({
      hasMoney: true,
      readsOnly: false,
    })
  })

  test('OFFICE-1 the house’s own are invited by two of the house', async () => {
    const name = fresh('house')
    const asked = await waitingOf(invite(staff, name, 'house', { scope: 'house' }))
    expect(await say.stateAfter(manager.caller, asked), 'no brand’s affair').toBe('NOT_FOUND')
    expect(await say.stateAfter((await buildOperator(house, 'house-staff', null)).caller, asked)).toBe('done')
    await say.enter(await say.accept(await say.linkTo(mailOf(name))))
  })

  test('OFFICE-1 another login of a known person belongs to that person, who cannot agree to it', async () => {
    const name = fresh('second')
    const colleague = await buildOperator(house, 'manager')
    const { persons } = await manager.caller.ok(officePersons, { search: colleague.username })
    const asked = await waitingOf(invite(manager, name, 'support', { personName: undefined, personId: persons[0]?.id }))
    expect(await say.stateAfter(colleague.caller, asked)).toBe('RULE_AUTHOR')
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect(
      (await manager.caller.ok(officeOperator, { id: colleague.id })).otherLogins.map((one) => one.username),
    ).toEqual([name])
  })
})

describe('the link', () => {
  const invited = async (role = 'viewer') => {
    const name = fresh('new')
    await manager.caller.ok(officeInviteOperator, {
      username: name,
      role,
      personName: 'New Person',
      email: mailOf(name),
      reason: 'a new colleague',
    })
    return { name, link: await say.linkTo(mailOf(name)) }
  }

  test('OFFICE-1 AUTH-14 sets a password and a factor in one go; before that nothing answers, and it works once', async () => {
    const { name, link } = await invited()
    const browser = new Browser(house)
    expect(await browser.ok(officeInvitation, { link })).toMatchObject({
      username: name,
      role: 'viewer',
      kind: 'invitation',
      setsPassword: true,
      setsFactor: true,
    })
    expect(await browser.refusal(officeLogin, { username: name, password: CHOSEN })).toBe('LOGIN_FAILED')
    const { secret } = await browser.ok(officeInvitationTotp, { link })
    const factor = { method: 'totp' as const, code: say.codeNow(secret) }
    expect(await browser.refusal(officeInvitationAccept, { link, password: CHOSEN })).toBe('INVALID_INPUT')
    expect(await browser.refusal(officeInvitationAccept, { link, password: 'password123', factor })).toBe(
      'INVALID_INPUT',
    )
    expect(
      await browser.refusal(officeInvitationAccept, {
        link,
        password: CHOSEN,
        factor: { method: 'totp', code: '000000' },
      }),
    ).toBe('VERIFICATION_FAILED')
    const twice = await Promise.all(
      [1, 2].map(() => browser.refusal(officeInvitationAccept, { link, password: CHOSEN, factor })),
    )
    expect(
      twice.filter((one) => one === 'ok'),
      'of two at once',
    ).toHaveLength(1)
    expect(await browser.refusal(officeInvitation, { link })).toBe('LINK_INVALID')
    expect(await browser.refusal(officeInvitationAccept, { link, password: CHOSEN, factor })).toBe('LINK_INVALID')
    house.clock.advance(60_000)
    await say.enter({ username: name, secret }, browser)
    expect((await browser.ok(officeSession)).operator.username).toBe(name)
  })

  test('OFFICE-1 is good for 48 hours; a fresh one ends the former, and a frozen one has none', async () => {
    const { name, link } = await invited()
    const visitor = new Browser(house)
    house.clock.advance(48 * HOUR_MS)
    expect(await visitor.refusal(officeInvitation, { link })).toBe('LINK_INVALID')
    const boss = await buildOperator(house, 'manager')
    await boss.caller.ok(officeSendInvitation, { id: await idOf(name) })
    const second = await say.linkTo(mailOf(name))
    await boss.caller.ok(officeSendInvitation, { id: await idOf(name) })
    expect(await visitor.refusal(officeInvitation, { link: second })).toBe('LINK_INVALID')
    const third = await say.linkTo(mailOf(name))
    await boss.caller.ok(officeFreezeOperator, { id: await idOf(name), reason: 'a mistake' })
    expect(await visitor.refusal(officeInvitation, { link: third })).toBe('LINK_INVALID')
    expect(codeOf(await boss.caller.call(officeSendInvitation, { id: await idOf(name) }))).toBe('LINK_INVALID')
    manager = await buildOperator(house, 'manager')
    staff = await buildOperator(house, 'house-staff', null)
  })

  test('OFFICE-1 the link is in the mail and nowhere else', async () => {
    const { name, link } = await invited()
    const rows = await house.env.db.query<{ text: string }>(
      `select to_jsonb(l)::text as text from identity.operator_links l union all select to_jsonb(d)::text from core.decisions d union all select to_jsonb(a)::text from core.audit_log a`,
    )
    expect(rows.filter(({ text }) => text.includes(link))).toEqual([])
    expect(JSON.stringify(await manager.caller.ok(officeOperator, { id: await idOf(name) }))).not.toContain(link)
  })
})

describe('stopping and starting again', () => {
  test('OFFICE-1 one freezes at once: sessions end with the next request; two open again, one of the house where money is decided', async () => {
    const { username, browser } = await say.enrol(fresh('fin'), 'finance', manager, staff)
    const id = await idOf(username)
    expect(await manager.caller.ok(officeFreezeOperator, { id, reason: 'on leave' })).toMatchObject({
      status: 'frozen',
      waiting: null,
    })
    expect(await browser.refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect(await new Browser(house).refusal(officeLogin, { username, password: CHOSEN })).toBe('ACCOUNT_FROZEN')
    const asked = (await manager.caller.ok(officeUnfreezeOperator, { id, reason: 'is back' })).waiting?.id ?? ''
    expect(await say.stateAfter((await buildOperator(house, 'manager')).caller, asked)).toBe('open')
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect(await browser.refusal(officeSession), 'what was open when he was frozen stays ended').toBe('LOGIN_REQUIRED')
    await say.offerOf(username, new Browser(house))
  })

  test('OFFICE-1 nobody is counted in a decision about themselves, neither for another role nor for a reset', async () => {
    const [one, two, three] = [
      await buildOperator(house, 'manager'),
      await buildOperator(house, 'manager'),
      await buildOperator(house, 'manager'),
    ]
    const role =
      (await one.caller.ok(officeSetOperatorRole, { id: one.id, role: 'support', reason: 'I help members as well' }))
        .waiting?.id ?? ''
    expect(await say.stateAfter(two.caller, role)).toBe('open')
    const reset =
      (
        await two.caller.ok(officeResetOperator, {
          id: two.id,
          what: 'both',
          email: mailOf(fresh('mine')),
          reason: 'lost on the way',
        })
      ).waiting?.id ?? ''
    expect(await say.stateAfter(three.caller, reset)).toBe('open')
    expect(await say.stateAfter(one.caller, reset)).toBe('done')
    expect(await say.stateAfter(three.caller, role)).toBe('done')
  })

  test('OFFICE-1 a role is reduced by one and widened by two; what is taken away bites on the next request', async () => {
    const { username, browser } = await say.enrol(fresh('up'), 'viewer', manager, staff)
    const id = await idOf(username)
    const asked =
      (await manager.caller.ok(officeSetOperatorRole, { id, role: 'finance', reason: 'promoted' })).waiting?.id ?? ''
    expect(await say.stateAfter((await buildOperator(house, 'manager')).caller, asked)).toBe('open')
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect((await browser.ok(officeSession)).operator.permissions).toContain('withdrawals.review')
    expect(
      await manager.caller.ok(officeSetOperatorRole, { id, role: 'viewer', reason: 'stepped back' }),
    ).toMatchObject({ role: 'viewer', waiting: null })
    expect((await browser.ok(officeSession)).operator.permissions).not.toContain('withdrawals.review')
  })

  test('OFFICE-1 a role that changed meanwhile was not agreed to', async () => {
    const { username } = await say.enrol(fresh('race'), 'viewer', manager, staff)
    const id = await idOf(username)
    const asked =
      (await manager.caller.ok(officeSetOperatorRole, { id, role: 'finance', reason: 'promoted' })).waiting?.id ?? ''
    await house.env.db.query(`update identity.operators set role = 'support' where id = $1`, [id])
    expect(await say.stateAfter(staff.caller, asked)).toBe('DECISION_STALE')
  })

  test('OFFICE-1 two reset a factor: the operator gets a message, their sessions end, and the link asks for their password too', async () => {
    const { username, browser, secret } = await say.enrol(fresh('lost'), 'finance', manager, staff)
    const id = await idOf(username)
    const asked =
      (await manager.caller.ok(officeResetOperator, { id, what: 'factor', reason: 'lost his phone' })).waiting?.id ?? ''
    expect((await browser.ok(officeSession)).operator.username, 'nothing yet').toBe(username)
    expect(await say.stateAfter((await buildOperator(house, 'manager')).caller, asked)).toBe('open')
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect(await browser.refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect(await browser.refusal(officeLogin, { username, password: CHOSEN })).toBe('FACTOR_MISSING')
    const link = await say.linkTo(mailOf(username))
    const { secret: next } = await browser.ok(officeInvitationTotp, { link })
    expect(next).not.toBe(secret)
    const factor = { method: 'totp' as const, code: say.codeNow(next) }
    expect(await browser.refusal(officeInvitationAccept, { link, password: 'not-my-password', factor })).toBe(
      'PASSWORD_WRONG',
    )
    expect(await browser.refusal(officeInvitationAccept, { link, password: CHOSEN, factor })).toBe('ok')
  })

  test('OFFICE-1 a reset that sends the link to a new address is reported to the former one', async () => {
    const { username } = await say.enrol(fresh('moved'), 'viewer', manager, staff)
    const asked =
      (
        await manager.caller.ok(officeResetOperator, {
          id: await idOf(username),
          what: 'both',
          email: 'elsewhere@example.com',
          reason: 'a new address',
        })
      ).waiting?.id ?? ''
    expect(await say.stateAfter(staff.caller, asked)).toBe('done')
    expect((await say.mailsTo(mailOf(username))).at(-1)?.subject).toBe('Your login is being reset')
    await say.enter(await say.accept(await say.linkTo('elsewhere@example.com')))
  })

  test('OFFICE-1 sessions of a colleague are seen and ended by one', async () => {
    const { username, browser } = await say.enrol(fresh('many'), 'viewer', manager, staff)
    const id = await idOf(username)
    expect((await manager.caller.ok(officeOperator, { id })).sessions).toHaveLength(1)
    expect(await manager.caller.ok(officeEndOperatorSessions, { id })).toEqual({ ended: 1 })
    expect(await browser.refusal(officeSession)).toBe('LOGIN_REQUIRED')
  })

  test('OFFICE-1 the last operator with a permission of the house cannot be frozen or demoted, also not by two at once', async () => {
    const other = await openHouse()
    try {
      const [one, two] = [
        await buildOperator(other, 'house-staff', null),
        await buildOperator(other, 'house-staff', null),
      ]
      const freeze = (who: Person, id: string) => who.caller.call(officeFreezeOperator, { id, reason: 'a test' })
      const answers = await Promise.all([freeze(one, two.id), freeze(two, one.id)])
      // the other one is refused by the rule, or already because its session ended with the freeze
      const codes = answers.map(codeOf)
      expect(
        codes.filter((code) => code === 'ok'),
        'one of the two at once',
      ).toHaveLength(1)
      expect(['LAST_HOLDER', 'LOGIN_REQUIRED']).toContain(codes.find((code) => code !== 'ok'))
      const left = codeOf(answers[0]) === 'ok' ? one : two
      expect(codeOf(await freeze(left, left.id))).toBe('LAST_HOLDER')
      await expect(
        other.env.db.query(`update identity.operators set role = 'house' where id = $1`, [left.id]),
      ).rejects.toThrow('nobody of the house would hold')
      await expect(other.env.db.query('delete from identity.operators where id = $1', [left.id])).rejects.toThrow()
    } finally {
      await other.close()
    }
  })
})

describe('whose account it is', () => {
  test('OFFICE-2 an operator’s own member account is recorded once and permanently', async () => {
    const { username } = await say.enrol(fresh('own'), 'finance', manager, staff)
    const id = await idOf(username)
    const member = await buildMember(house)
    await manager.caller.ok(officeLinkPersonAccount, { id, username: member.username, reason: 'told us himself' })
    expect((await manager.caller.ok(officeOperator, { id })).accounts.map((one) => one.id)).toEqual([member.id])
    const { username: other } = await say.enrol(fresh('other'), 'viewer', manager, staff)
    expect(
      codeOf(
        await manager.caller.call(officeLinkPersonAccount, {
          id: await idOf(other),
          username: member.username,
          reason: 'not his',
        }),
      ),
    ).toBe('ACCOUNT_LINKED')
    await expect(house.env.db.query('update identity.person_accounts set person_id = person_id')).rejects.toThrow()
    await expect(
      house.env.db.query(`update identity.operators set person_id = person_id + 1 where id = $1`, [id]),
    ).rejects.toThrow('an operator stays who he is')
  })

  test('OFFICE-2 an account with the same proved mail address is recorded as theirs automatically', async () => {
    const name = fresh('mail')
    const member = await buildMember(house)
    await house.env.db.query(
      `insert into identity.profiles (account_id, email, email_verified_at) values ($1, $2, now()) on conflict (account_id) do update set email = excluded.email, email_verified_at = now()`,
      [member.id, mailOf(name).toUpperCase()],
    )
    await say.enrol(name, 'viewer', manager, staff)
    expect((await manager.caller.ok(officeOperator, { id: await idOf(name) })).accounts.map((one) => one.id)).toEqual([
      member.id,
    ])
  })
})
