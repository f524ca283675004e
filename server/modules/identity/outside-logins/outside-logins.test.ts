/**
 * Logins through outside providers, against real OpenID Connect providers: which persons can log in, link an account or
 * open a new one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { listSocialProviders, setSocialProvider } from '#contract/identity/office-social.ts'
import { securityOverview } from '#contract/identity/security.ts'
import {
  socialFinish,
  socialLinkBegin,
  socialLinkFinish,
  socialLinks,
  socialLogin,
  socialProviders,
  socialUnlink,
} from '#contract/identity/social.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildMember, buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { CLIENT_SECRET } from '#server/testing/oidc.ts'
import { callbackAt, openSocialHouse, type SocialHouse } from '#server/testing/social-house.ts'

let house: SocialHouse
beforeAll(async () => {
  house = await openSocialHouse()
})
afterAll(() => house.close())

let names = 0

describe('logging in', () => {
  test('AUTH-15 a linked person is in with one click, and no address holds a token', async () => {
    const { member, person } = await house.linked()
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'outside', returnTo: '/promotions?x=1' })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: callbackAt('outside'),
    })
    const place = await house.comeBack(browser, await house.provider.walk(url, person))
    expect(place).toBe('/promotions?x=1#social')
    const opened = await browser.ok(socialFinish)
    expect(opened.memberInfo.id).toBe(member.id)
    browser.token = opened.token
    expect((await browser.ok(memberInfoCall)).id).toBe(member.id)
    expect((await browser.ok(securityOverview)).sessions.find((one) => one.isCurrent)?.method).toBe('social')
    expect(await browser.refusal(socialFinish), 'once').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 AUTH-17 a second factor is asked for as at every login, and a frozen account stays closed', async () => {
    const { member, browser: own, person } = await house.linked()
    const fresh = new Browser(house)
    await house.goThrough(fresh, person)
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
    expect(await fresh.refusal(socialFinish)).toBe('ACCOUNT_FROZEN')
    await house.env.db.query(`update identity.accounts set status = 'active' where id = $1`, [member.id])
    await house.say.turnTotpOn(own)
    const other = new Browser(house)
    await house.goThrough(other, person)
    expect(await other.refusal(socialFinish)).toBe('VERIFICATION_REQUIRED')
    expect(await other.refusal(socialFinish), 'used up').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 giving up at the provider, an unknown provider, one that is off, and one that does not answer', async () => {
    const browser = new Browser(house)
    await house.goThrough(browser, null)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_DECLINED')
    expect(await browser.refusal(socialLogin, { provider: 'nobody' })).toBe('NOT_FOUND')
    await house.turnOn('gone', 'http://127.0.0.1:9', true)
    expect(await browser.refusal(socialLogin, { provider: 'gone' })).toBe('SOCIAL_UNAVAILABLE')
    await house.turnOn('gone', 'http://127.0.0.1:9', false)
    expect(await browser.refusal(socialLogin, { provider: 'gone' })).toBe('NOT_FOUND')
    expect((await browser.ok(socialProviders)).map((one) => one.code)).toEqual([
      'house-id',
      'outside',
      'second',
      'stale',
    ])
    expect(await browser.refusal(socialLogin, { provider: 'outside', returnTo: '//evil.example' })).toBe(
      'INVALID_INPUT',
    )
  })

  test('AUTH-15 the demo’s own provider works from page to page', async () => {
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'house-id' })
    expect(await (await fetch(url)).text()).toContain('<form')
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'go', name: 'Mina', email: 'mina@mail.example', proved: 'yes' }),
    })
    await house.comeBack(browser, new URL(answer.headers.get('location') ?? ''))
    expect((await browser.call(socialFinish)).body).toMatchObject({
      code: 'SOCIAL_NEW',
      value: { provider: 'house-id', nickname: 'Mina', email: 'mina@mail.example' },
    })
    const foreign = new URL(url)
    foreign.searchParams.set('redirect_uri', 'https://evil.example/wps/session/login/social/x/callback')
    expect((await fetch(foreign)).status).toBe(400)
  })
})

describe('accounts', () => {
  const form = (change: object = {}) => ({
    username: `outsider${++names}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    social: true,
    ...change,
  })

  test('AUTH-15 a newcomer fills what the rules ask for, and is in with one click from then on', async () => {
    const browser = new Browser(house)
    const person = house.newPerson()
    await house.goThrough(browser, person, { name: 'Rina', email: `${person}@mail.example`, email_verified: true })
    expect((await browser.call(socialFinish)).body).toMatchObject({
      code: 'SOCIAL_NEW',
      value: { nickname: 'Rina', email: `${person}@mail.example` },
    })
    expect(
      await browser.refusal(register, form({ password: 'short', confirmPassword: 'short' })),
      'the rules hold',
    ).toBe('INVALID_INPUT')
    const { session } = await browser.ok(register, form())
    browser.token = session?.token ?? null
    expect((await browser.ok(securityOverview)).sessions[0]?.method).toBe('social')
    const again = new Browser(house)
    await house.goThrough(again, person)
    expect((await again.ok(socialFinish)).memberInfo.id).toBe(session?.memberInfo.id)
    expect(await again.refusal(register, form()), 'nothing under way').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 an address that the provider has not verified opens nothing and reveals nothing', async () => {
    const member = await buildMember(house, { profile: { email: 'owner@mail.example' } })
    const thief = new Browser(house)
    await house.goThrough(thief, house.newPerson(), { email: 'owner@mail.example', email_verified: false })
    expect((await thief.call(socialFinish)).body).toMatchObject({ code: 'SOCIAL_NEW', value: { email: null } })
    const owner = new Browser(house)
    await house.goThrough(owner, house.newPerson(), { email: 'Owner@mail.example', email_verified: true })
    expect(await owner.refusal(socialFinish), 'an address links nothing by itself').toBe('SOCIAL_LINK_FIRST')
    expect(await owner.refusal(register, form())).toBe('SOCIAL_LINK_FIRST')
    expect(await owner.refusal(login, { username: member.username, password: PASSWORD })).toBe('ok')
  })

  test('AUTH-15 linking needs a fresh session, sends the member a message, and removes no other member’s link', async () => {
    const { browser, person } = await house.linked(house.newPerson(), {
      email: 'long.address@mail.example',
      email_verified: true,
    })
    expect((await browser.ok(socialLinks)).find((one) => one.code === 'outside')?.link?.email).toBe('l•••@mail.example')
    await house.work()
    expect(await house.say.told(browser)).toContain('Login with another provider connected')
    const { browser: other } = await house.say.newcomer()
    const { url } = await other.ok(socialLinkBegin, { provider: 'outside' })
    await house.comeBack(other, await house.provider.walk(url, person))
    expect(await other.refusal(socialLinkFinish)).toBe('SOCIAL_TAKEN')
    expect(await browser.refusal(socialLinkBegin, { provider: 'outside' })).toBe('SOCIAL_TAKEN')
    house.clock.advance(HOUR_MS)
    expect([
      await browser.refusal(socialUnlink, { provider: 'outside' }),
      await other.refusal(socialLinkBegin, { provider: 'outside' }),
    ]).toEqual(['REAUTH_REQUIRED', 'REAUTH_REQUIRED'])
  })

  test('AUTH-15 a link that one member began cannot end in another account, and a login is no link', async () => {
    const { browser: thief } = await house.say.newcomer()
    const { url } = await thief.ok(socialLinkBegin, { provider: 'outside' })
    await house.comeBack(thief, await house.provider.walk(url, house.newPerson()))
    const { browser: victim } = await house.say.newcomer()
    victim.cookies.set('social', thief.cookies.get('social') ?? '')
    expect([await victim.refusal(socialLinkFinish), await victim.refusal(socialFinish)]).toEqual([
      'SOCIAL_EXPIRED',
      'SOCIAL_EXPIRED',
    ])
    await house.goThrough(victim, house.newPerson())
    expect(await victim.refusal(socialLinkFinish)).toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 unlinking closes that way, and the last way in stays', async () => {
    const { browser, person } = await house.linked()
    expect(await browser.refusal(socialUnlink, { provider: 'second' })).toBe('NOT_FOUND')
    await browser.ok(socialUnlink, { provider: 'outside' })
    const fresh = new Browser(house)
    await house.goThrough(fresh, person)
    expect(await fresh.refusal(socialFinish)).toBe('SOCIAL_NEW')
    const { browser: bare, member: without } = await house.linked()
    await house.env.db.query('delete from identity.passwords where account_id = $1', [without.id])
    expect(await bare.refusal(socialUnlink, { provider: 'outside' })).toBe('SOCIAL_LAST_WAY')
  })
})

test('OFFICE-4 AUTH-15 operators set providers; a secret is never shown and goes to no other issuer', async () => {
  const { caller } = await buildOperator(house)
  const facts = {
    id: 'corner',
    name: 'Corner',
    mark: 'google' as const,
    clientId: 'abc',
    enabled: false,
    issuer: 'https://accounts.corner.example',
  }
  expect((await caller.call(setSocialProvider, { ...facts, issuer: 'http://plain.example' })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect((await caller.call(setSocialProvider, { ...facts, issuer: undefined })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(await caller.ok(setSocialProvider, { ...facts, secret: 'top secret' })).toMatchObject({
    hasSecret: true,
    callbackUrl: callbackAt('corner'),
  })
  expect(await caller.ok(setSocialProvider, { ...facts, name: 'The corner' })).toMatchObject({
    hasSecret: true,
    name: 'The corner',
  })
  expect(await caller.ok(setSocialProvider, { ...facts, issuer: 'https://other.example' })).toMatchObject({
    hasSecret: false,
  })
  expect(
    JSON.stringify([await caller.ok(listSocialProviders), await caller.ok(listAudit, { action: 'site.social' })]),
  ).not.toContain('top secret')
  const [row] = await house.env.db.query<{ text: string }>(
    `select encode(client_secret, 'escape') as text from identity.social_providers where code = 'outside' and merchant = 'fairhouse'`,
  )
  expect(row?.text).not.toContain(CLIENT_SECRET)
})
