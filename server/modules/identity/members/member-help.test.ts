/**
 * A member who cannot log in: two persons help, neither sees what opens the account, and neither can help with both the
 * login password and the payment password.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { changePassword } from '#contract/identity/passwords.ts'
import { giveOneTimePassword } from '#contract/identity/office-login-guard.ts'
import { freezeMember, listAudit, unfreezeMember } from '#contract/identity/office-identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, after } from '#server/lib/clock.ts'
import { findRestEnd } from '#server/modules/cashier/withdrawals/check-rest.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { buildMember, buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { codeOf, speakOfOperators } from '#server/testing/operators.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
let [one, two]: Person[] = []
let count = 0
beforeAll(async () => {
  house = await openHouse()
  say = speakOfOperators(house)
  one = await buildOperator(house, 'support')
  two = await buildOperator(house, 'support')
})
afterAll(() => house.close())

async function withMail() {
  const member = await buildMember(house)
  const email = `proved${++count}@example.com`
  await house.env.db.query(
    `insert into identity.profiles (account_id, email, email_verified_at) values ($1, $2, now()) on conflict (account_id) do update set email = excluded.email, email_verified_at = now()`,
    [member.id, email],
  )
  return { ...member, email }
}
const give = (who: Person | undefined, id: string, more = {}) =>
  (who ?? one!).caller.call(giveOneTimePassword, { id, reason: 'lost his phone', ...more })
const waitingOf = async (answer: ReturnType<typeof give>) => {
  const { body } = await answer
  return body.success ? (body.value.waiting?.id ?? '') : body.code
}
const secretIn = (text: string) => /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/.exec(text)?.[0]
const restHours = async (id: string) => {
  const account = await findAccount(house.env.db, id)
  const until = account && (await findRestEnd(house.env.db, house.env, account))
  return until ? Math.round((until.getTime() - house.clock.now().getTime()) / HOUR_MS) : 0
}
/** Records an operator who helped with the payment password: only the text of the decision matters here. */
async function helpedWithPayments(who: Person, memberId: string, at: Date): Promise<void> {
  const [person] = await house.env.db.query<{ person_id: bigint }>(
    'select person_id from identity.operators where id = $1',
    [who.id],
  )
  const [made] = await house.env.db.query<{ id: bigint; content_hash: string }>(
    `insert into core.decisions (reference, brand, kind, permission, subject, member_id, content, content_hash, reason, needed, asked_by, asked_name, asked_person, asked_at, expires_at)
     values ($6, 'fairhouse', 'member.payment-password-code', 'members.write', 'member:' || $1::text, $1, '{}', '', 'x', 2, $2, $3, $4, $5, $5::timestamptz + interval '1 day') returning id, content_hash`,
    [memberId, who.id, who.username, person?.person_id, at, `Q-${String(++count).padStart(8, '0')}`],
  )
  await house.env.db.query(
    `insert into core.decision_votes (decision_id, person_id, operator_id, operator, is_house, agrees, content_hash, ip, at) values ($1, $2, $3, $4, false, true, $5, '', $6)`,
    [made?.id, person?.person_id, who.id, who.username, made?.content_hash, at],
  )
}

describe('a one-time password', () => {
  test('OFFICE-1 AUTH-5 needs two, goes to the member’s own proved address, and no operator sees it', async () => {
    const member = await withMail()
    const { body } = await give(one, member.id)
    if (!body.success) throw new Error(body.code)
    expect(body.value).toMatchObject({ channel: 'mail', recipient: `p•••@example.com`, waiting: { needed: 2 } })
    expect(
      codeOf(await house.as().call(login, { username: member.username, password: PASSWORD })),
      'nothing has changed',
    ).toBe('ok')
    expect(await say.stateAfter(one!.caller, body.value.waiting?.id ?? ''), 'not by himself').toBe('SECOND_OPERATOR')
    const done = await say.agree(two!.caller, body.value.waiting?.id ?? '')
    expect(done).toMatchObject({ state: 'done', result: null })
    const secret = secretIn((await say.mailsTo(member.email)).at(-1)?.body ?? '') ?? ''
    expect(await house.as().ok(login, { username: member.username, password: secret })).toMatchObject({
      mustChangePassword: true,
    })
    expect(
      JSON.stringify([
        done,
        (await (await buildOperator(house)).caller.ok(listAudit, { subject: `member:${member.id}` })).content,
      ]),
    ).not.toContain(secret)
    expect(await restHours(member.id)).toBe(24)
  })

  test('OFFICE-1 AUTH-5 is good for a day: after it the login says so, and a session that it opened before sets no password with it', async () => {
    const member = await withMail()
    expect(await say.stateAfter(two!.caller, await waitingOf(give(one, member.id)))).toBe('done')
    const mail = (await say.mailsTo(member.email)).at(-1)?.body ?? ''
    expect(mail).toContain('24')
    const secret = secretIn(mail) ?? ''
    const enter = (password: string) => house.as().call(login, { username: member.username, password })
    house.clock.advance(DAY_MS - MINUTE_MS)
    const early = await house.as().ok(login, { username: member.username, password: secret })
    house.clock.advance(MINUTE_MS)
    expect(codeOf(await enter('not-the-one')), 'nothing is said to who does not know it').toBe('LOGIN_FAILED')
    expect(codeOf(await enter(secret))).toBe('ONE_TIME_PASSWORD_OVER')
    const change = { oldPassword: secret, newPassword: 'Fresh-River-77', confirmNewPassword: 'Fresh-River-77' }
    expect(codeOf(await house.as(early.token).call(changePassword, change))).toBe('ONE_TIME_PASSWORD_OVER')
    ;[one, two] = [await buildOperator(house, 'support'), await buildOperator(house, 'support')]
    expect(await say.stateAfter(two.caller, await waitingOf(give(one, member.id))), 'another one').toBe('done')
    const next = secretIn((await say.mailsTo(member.email)).at(-1)?.body ?? '') ?? ''
    const { token } = await house.as().ok(login, { username: member.username, password: next })
    expect(codeOf(await house.as(token).call(changePassword, { ...change, oldPassword: next }))).toBe('ok')
    house.clock.advance(2 * DAY_MS)
    expect(codeOf(await enter('Fresh-River-77')), 'his own has no end').toBe('ok')
    ;[one, two] = [await buildOperator(house, 'support'), await buildOperator(house, 'support')]
  })

  test('OFFICE-1 OFFICE-2 an operator who helped with the payment password within a week can neither request it nor be counted', async () => {
    const member = await withMail()
    await helpedWithPayments(one!, member.id, house.clock.now())
    expect(codeOf(await give(one, member.id))).toBe('SECOND_OPERATOR')
    const third = await buildOperator(house, 'support')
    const waiting = await waitingOf(give(two, member.id))
    expect(await say.stateAfter(one!.caller, waiting)).toBe('RULE_AUTHOR')
    expect(await say.stateAfter(third.caller, waiting)).toBe('done')
    const later = await withMail()
    await helpedWithPayments(one!, later.id, after(house.clock.now(), -8 * DAY_MS))
    expect(codeOf(await give(one, later.id))).toBe('ok')
  })

  test('OFFICE-1 who helps with the payment password while it waits is not counted any more', async () => {
    const member = await withMail()
    const waiting = await waitingOf(give(one, member.id))
    await helpedWithPayments(one!, member.id, house.clock.now())
    expect(await say.stateAfter(two!.caller, waiting), 'the asker counts no more').toBe('open')
    expect(await say.stateAfter((await buildOperator(house, 'support')).caller, waiting)).toBe('done')
  })

  test('OFFICE-1 without a proved contact it needs evidence and an address, which no proved one is passed over for; money rests three days', async () => {
    const member = await buildMember(house)
    expect(codeOf(await give(one, member.id))).toBe('NO_CONTACT')
    expect(codeOf(await give(one, member.id, { email: 'a@example.com' })), 'no evidence').toBe('NO_CONTACT')
    const shown = { email: `shown${++count}@example.com`, evidence: `passport A ${count}` }
    const waiting = await waitingOf(give(one, member.id, shown))
    expect(
      codeOf(await give(one, (await buildMember(house)).id, { ...shown, email: 'b@example.com' })),
      'it serves once',
    ).toBe('EVIDENCE_USED')
    expect(await say.stateAfter(two!.caller, waiting)).toBe('done')
    expect(secretIn((await say.mailsTo(shown.email)).at(-1)?.body ?? '')).toBeDefined()
    expect(await restHours(member.id)).toBe(72)
    expect(codeOf(await give(one, (await withMail()).id, { email: 'c@example.com', evidence: 'passport' }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('OFFICE-2 nobody has one sent for their own account, and nothing is sent to an address that changed meanwhile', async () => {
    const member = await withMail()
    const [person] = await house.env.db.query<{ person_id: bigint }>(
      'select person_id from identity.operators where id = $1',
      [one!.id],
    )
    const own = await withMail()
    await house.env.db.query(
      'insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, now())',
      [own.id, person?.person_id],
    )
    expect(codeOf(await give(one, own.id))).toBe('OWN_MONEY')
    const waiting = await waitingOf(give(one, member.id))
    await house.env.db.query(`update identity.profiles set email = 'thief@example.com' where account_id = $1`, [
      member.id,
    ])
    expect(await say.stateAfter(two!.caller, waiting)).toBe('DECISION_STALE')
    expect(await say.mailsTo('thief@example.com')).toEqual([])
  })
})

describe('a frozen member', () => {
  test('OFFICE-1 is frozen by one at once and opened by two', async () => {
    const member = await buildMember(house)
    await one!.caller.ok(freezeMember, { id: member.id, reason: 'shared device' })
    const { waiting } = await one!.caller.ok(unfreezeMember, { id: member.id, reason: 'cleared up' })
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe(
      'ACCOUNT_FROZEN',
    )
    expect(codeOf(await two!.caller.call(unfreezeMember, { id: member.id, reason: 'me too' }))).toBe('DECISION_OPEN')
    expect(await say.stateAfter(two!.caller, waiting?.id ?? '')).toBe('done')
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe('ok')
    expect(await one!.caller.ok(unfreezeMember, { id: member.id, reason: 'pressed twice' })).toMatchObject({
      status: 'active',
      waiting: null,
    })
  })
})
