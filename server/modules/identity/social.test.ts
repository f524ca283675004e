/** Logins through outside providers: against a real OpenID Connect provider, and against whoever tries to come between. */
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, memberInfoCall, register } from '#contract/identity.ts'
import { setDoorSettings } from '#contract/office-door.ts'
import { listAudit } from '#contract/office-identity.ts'
import { listSocialProviders, setSocialProvider } from '#contract/office-social.ts'
import { memberProfile } from '#contract/profile.ts'
import { securityOverview } from '#contract/security.ts'
import { socialFinish, socialLinkBegin, socialLinkFinish, socialLinks, socialLogin, socialProviders, socialUnlink } from '#contract/social.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { lock } from '#server/lib/secret-box.ts'
import { seedOutsideLogins } from '#server/seeds/outside-logins.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildMember, buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { ORIGIN, speakOfLogins } from '#server/testing/logins.ts'
import { CLIENT_ID, CLIENT_SECRET, TestProvider, type Claims } from '#server/testing/oidc.ts'
import { registerIdentities } from '#studio/identities/identities.routes.ts'
import { systemClock } from '#studio/lib/clock.ts'
import { secretOwner } from './social-oidc.ts'
import { putProvider } from './social-providers.sql.ts'

const callback = (code: string) => `${ORIGIN}/wps/session/login/social/${code}/callback`
const sandbox = fastify({ forceCloseConnections: true })
let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
let provider: TestProvider
let second: TestProvider
let stale: TestProvider
beforeAll(async () => {
  let studioOrigin = ''
  await registerIdentities(sandbox, {
    get publicOrigin() { return studioOrigin }, siteOrigin: ORIGIN, clock: systemClock, random: { bytes: (length) => house.env.random.bytes(length) },
  })
  studioOrigin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  house = await openCashierHouse({ STUDIO_ORIGIN: studioOrigin, REQUESTS_PER_MINUTE: '1000000' })
  say = speakOfLogins(house)
  await (await buildOperator(house)).caller.ok(setDoorSettings, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  provider = await TestProvider.start([callback('outside'), callback('second')])
  second = await TestProvider.start([callback('second')])
  stale = await TestProvider.start([callback('stale')], -3600)
  for (const [code, { issuer }] of Object.entries({ outside: provider, second, stale })) await turnOn(code, issuer)
  await seedOutsideLogins(house.env, 'fairhouse')
})
afterAll(async () => {
  await Promise.all([provider.stop(), second.stop(), stale.stop(), sandbox.close()])
  await house.close()
})

function turnOn(code: string, issuer: string, enabled = true): Promise<void> {
  const client = { code, clientId: CLIENT_ID }
  return putProvider(house.env.db, 'fairhouse', {
    ...client, name: 'Outside', mark: 'key', issuer, clientSecret: lock(house.env, secretOwner('fairhouse', client), CLIENT_SECRET), enabled,
  })
}

let people = 0
const newPerson = () => `person-${++people}`
/** The browser comes back from the provider; answers where the house sends it. */
async function comeBack(browser: Browser, address: URL): Promise<string> {
  const response = await house.app.inject({
    url: address.pathname + address.search, headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(response.statusCode).toBe(303)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return String(response.headers.location)
}
async function goThrough(browser: Browser, person: string | null, claims: Claims = {}, at = provider, code = 'outside'): Promise<string> {
  const { url } = await browser.ok(socialLogin, { provider: code })
  return comeBack(browser, await at.walk(url, person, claims))
}
async function linked(person = newPerson(), claims: Claims = {}): Promise<{ member: Person; browser: Browser; person: string }> {
  const { person: member, browser } = await say.newcomer()
  const { url } = await browser.ok(socialLinkBegin, { provider: 'outside' })
  expect(await comeBack(browser, await provider.walk(url, person, claims))).toBe('/member/securityCenter#social')
  await browser.ok(socialLinkFinish)
  return { member, browser, person }
}

describe('logging in', () => {
  test('AUTH-15 a linked person is in with one click, and no address holds a token', async () => {
    const { member, person } = await linked()
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'outside', returnTo: '/promotions?x=1' })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: callback('outside') })
    const place = await comeBack(browser, await provider.walk(url, person))
    expect(place).toBe('/promotions?x=1#social')
    const opened = await browser.ok(socialFinish)
    expect(opened.memberInfo.id).toBe(member.id)
    browser.token = opened.token
    expect((await browser.ok(memberInfoCall)).id).toBe(member.id)
    expect((await browser.ok(securityOverview)).sessions.find((one) => one.isCurrent)?.method).toBe('social')
    expect(await browser.refusal(socialFinish), 'once').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 AUTH-17 a second factor is asked for as at every login, and a frozen account stays closed', async () => {
    const { member, browser: own, person } = await linked()
    const fresh = new Browser(house)
    await goThrough(fresh, person)
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
    expect(await fresh.refusal(socialFinish)).toBe('ACCOUNT_FROZEN')
    await house.env.db.query(`update identity.accounts set status = 'active' where id = $1`, [member.id])
    await say.turnTotpOn(own)
    const other = new Browser(house)
    await goThrough(other, person)
    expect(await other.refusal(socialFinish)).toBe('VERIFICATION_REQUIRED')
    expect(await other.refusal(socialFinish), 'used up').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 giving up at the provider, an unknown provider, one that is off, and one that does not answer', async () => {
    const browser = new Browser(house)
    await goThrough(browser, null)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_DECLINED')
    expect(await browser.refusal(socialLogin, { provider: 'nobody' })).toBe('NOT_FOUND')
    await turnOn('gone', 'http://127.0.0.1:9', true)
    expect(await browser.refusal(socialLogin, { provider: 'gone' })).toBe('SOCIAL_UNAVAILABLE')
    await turnOn('gone', 'http://127.0.0.1:9', false)
    expect(await browser.refusal(socialLogin, { provider: 'gone' })).toBe('NOT_FOUND')
    expect((await browser.ok(socialProviders)).map((one) => one.code)).toEqual(['house-id', 'outside', 'second', 'stale'])
    expect(await browser.refusal(socialLogin, { provider: 'outside', returnTo: '//evil.example' })).toBe('INVALID_INPUT')
  })

  test('AUTH-15 the demo’s own provider works from page to page', async () => {
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'house-id' })
    expect(await (await fetch(url)).text()).toContain('<form')
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'go', name: 'Mina', email: 'mina@mail.example', proved: 'yes' }) })
    await comeBack(browser, new URL(answer.headers.get('location') ?? ''))
    expect((await browser.call(socialFinish)).body).toMatchObject({ code: 'SOCIAL_NEW', value: { provider: 'house-id', nickname: 'Mina', email: 'mina@mail.example' } })
    const foreign = new URL(url)
    foreign.searchParams.set('redirect_uri', 'https://evil.example/wps/session/login/social/x/callback')
    expect((await fetch(foreign)).status).toBe(400)
  })
})

describe('attacks', () => {
  test('AUTH-15 a wrong state, another browser and a replayed return prove nothing', async () => {
    const { person } = await linked()
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'outside' })
    const back = await provider.walk(url, person)
    const wrong = new URL(back)
    wrong.searchParams.set('state', 'x'.repeat(43))
    expect(await comeBack(browser, wrong)).toBe('/login#social')
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    const victim = new Browser(house)
    expect(await comeBack(victim, back)).toBe('/login#social')
    expect(await victim.refusal(socialFinish), 'no cookie of this login').toBe('SOCIAL_EXPIRED')
    await victim.ok(socialLogin, { provider: 'outside' })
    await comeBack(victim, back)
    expect(await victim.refusal(socialFinish), 'the cookie of another login').toBe('SOCIAL_FAILED')
    await comeBack(browser, back)
    await comeBack(browser, back)
    await browser.ok(socialFinish)
    await comeBack(browser, back)
    expect(await browser.refusal(socialFinish), 'the same return again').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 a code that was redeemed is not redeemed again in another login', async () => {
    const { person } = await linked()
    const first = new Browser(house)
    const back = await provider.walk((await first.ok(socialLogin, { provider: 'outside' })).url, person)
    await comeBack(first, back)
    const thief = new Browser(house)
    const own = new URL((await thief.ok(socialLogin, { provider: 'outside' })).url)
    const forged = new URL(back)
    forged.searchParams.set('state', own.searchParams.get('state') ?? '')
    await comeBack(thief, forged)
    expect(await thief.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 a code that somebody else’s login brought (its verifier is another) is refused before it was used', async () => {
    const { person } = await linked()
    const [victim, thief] = [new Browser(house), new Browser(house)]
    const back = await provider.walk((await victim.ok(socialLogin, { provider: 'outside' })).url, person)
    const forged = new URL(back)
    forged.searchParams.set('state', new URL((await thief.ok(socialLogin, { provider: 'outside' })).url).searchParams.get('state') ?? '')
    await comeBack(thief, forged)
    expect(await thief.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test.each([['nonce', 'y'.repeat(43)], ['code_challenge', 'z'.repeat(43)]])('AUTH-15 an altered %s on the way there', async (name, value) => {
    const { person } = await linked()
    const browser = new Browser(house)
    const altered = new URL((await browser.ok(socialLogin, { provider: 'outside' })).url)
    altered.searchParams.set(name, value)
    await comeBack(browser, await provider.walk(altered.href, person))
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 issuers are not mixed up: neither by the address of the return nor by its issuer', async () => {
    const { person } = await linked()
    const browser = new Browser(house)
    const back = await provider.walk((await browser.ok(socialLogin, { provider: 'outside' })).url, person)
    const elsewhere = new URL(back.href.replace('/outside/', '/second/'))
    expect(await comeBack(browser, elsewhere)).toBe('/login#social')
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    const named = new URL(back)
    named.searchParams.set('iss', second.issuer)
    await comeBack(browser, named)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    // the same name at another issuer is another person
    const same = new Browser(house)
    await goThrough(same, person, {}, second, 'second')
    expect(await same.refusal(socialFinish)).toBe('SOCIAL_NEW')
  })

  test('AUTH-15 what took too long, and a token that is too old', async () => {
    const browser = new Browser(house)
    const back = await provider.walk((await browser.ok(socialLogin, { provider: 'outside' })).url, newPerson())
    house.clock.advance(11 * MINUTE_MS)
    await comeBack(browser, back)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_EXPIRED')
    const late = new Browser(house)
    await goThrough(late, newPerson(), {}, stale, 'stale')
    expect(await late.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 nothing is written to the log that opens anything', async () => {
    const lines: string[] = []
    const warn = house.env.log.warn.bind(house.env.log)
    house.env.log.warn = ((...words: unknown[]) => { lines.push(JSON.stringify(words)) }) as typeof warn
    const browser = new Browser(house)
    const url = new URL((await browser.ok(socialLogin, { provider: 'outside' })).url)
    url.searchParams.set('nonce', 'y'.repeat(43))
    const back = await provider.walk(url.href, newPerson())
    await comeBack(browser, back)
    house.env.log.warn = warn
    expect(lines).toHaveLength(1)
    for (const secret of [back.searchParams.get('code'), back.searchParams.get('state'), browser.cookies.get('social')]) expect(lines.join('')).not.toContain(secret)
  })
})

describe('accounts', () => {
  const form = (change: object = {}) => ({ username: `outsider${++people}`, password: PASSWORD, confirmPassword: PASSWORD, terms: true, social: true, ...change })

  test('AUTH-15 a newcomer fills what the rules ask for, and is in with one click from then on', async () => {
    const browser = new Browser(house)
    const person = newPerson()
    await goThrough(browser, person, { name: 'Rina', email: `${person}@mail.example`, email_verified: true })
    expect((await browser.call(socialFinish)).body).toMatchObject({ code: 'SOCIAL_NEW', value: { nickname: 'Rina', email: `${person}@mail.example` } })
    expect(await browser.refusal(register, form({ password: 'short', confirmPassword: 'short' })), 'the rules hold').toBe('INVALID_INPUT')
    const { session } = await browser.ok(register, form())
    browser.token = session?.token ?? null
    expect((await browser.ok(securityOverview)).sessions[0]?.method).toBe('social')
    const again = new Browser(house)
    await goThrough(again, person)
    expect((await again.ok(socialFinish)).memberInfo.id).toBe(session?.memberInfo.id)
    expect(await again.refusal(register, form()), 'nothing under way').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 an address that the provider does not vouch for opens nothing and tells nothing', async () => {
    const member = await buildMember(house, { profile: { email: 'owner@mail.example' } })
    const thief = new Browser(house)
    await goThrough(thief, newPerson(), { email: 'owner@mail.example', email_verified: false })
    expect((await thief.call(socialFinish)).body).toMatchObject({ code: 'SOCIAL_NEW', value: { email: null } })
    const owner = new Browser(house)
    await goThrough(owner, newPerson(), { email: 'Owner@mail.example', email_verified: true })
    expect(await owner.refusal(socialFinish), 'an address links nothing by itself').toBe('SOCIAL_LINK_FIRST')
    expect(await owner.refusal(register, form())).toBe('SOCIAL_LINK_FIRST')
    expect(await owner.refusal(login, { username: member.username, password: PASSWORD })).toBe('ok')
  })

  test('AUTH-15 linking asks who is there, tells the member, and takes nobody’s link away', async () => {
    const { browser, person } = await linked(newPerson(), { email: 'long.address@mail.example', email_verified: true })
    expect((await browser.ok(socialLinks)).find((one) => one.code === 'outside')?.link?.email).toBe('l•••@mail.example')
    await house.work()
    expect(await say.told(browser)).toContain('Login by another provider connected')
    const { browser: other } = await say.newcomer()
    const { url } = await other.ok(socialLinkBegin, { provider: 'outside' })
    await comeBack(other, await provider.walk(url, person))
    expect(await other.refusal(socialLinkFinish)).toBe('SOCIAL_TAKEN')
    expect(await browser.refusal(socialLinkBegin, { provider: 'outside' })).toBe('SOCIAL_TAKEN')
    house.clock.advance(HOUR_MS)
    expect([await browser.refusal(socialUnlink, { provider: 'outside' }), await other.refusal(socialLinkBegin, { provider: 'outside' })]).toEqual(['REAUTH_REQUIRED', 'REAUTH_REQUIRED'])
  })

  test('AUTH-15 a link that one member began ends in nobody else’s account, and a login is no link', async () => {
    const { browser: thief } = await say.newcomer()
    const { url } = await thief.ok(socialLinkBegin, { provider: 'outside' })
    await comeBack(thief, await provider.walk(url, newPerson()))
    const { browser: victim } = await say.newcomer()
    victim.cookies.set('social', thief.cookies.get('social') ?? '')
    expect([await victim.refusal(socialLinkFinish), await victim.refusal(socialFinish)]).toEqual(['SOCIAL_EXPIRED', 'SOCIAL_EXPIRED'])
    await goThrough(victim, newPerson())
    expect(await victim.refusal(socialLinkFinish)).toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 unlinking closes that way, and the last way in stays', async () => {
    const { browser, member, person } = await linked()
    expect(await browser.refusal(socialUnlink, { provider: 'second' })).toBe('NOT_FOUND')
    await browser.ok(socialUnlink, { provider: 'outside' })
    const fresh = new Browser(house)
    await goThrough(fresh, person)
    expect(await fresh.refusal(socialFinish)).toBe('SOCIAL_NEW')
    const { browser: bare, member: without } = await linked()
    await house.env.db.query('delete from identity.passwords where account_id = $1', [without.id])
    expect(await bare.refusal(socialUnlink, { provider: 'outside' })).toBe('SOCIAL_LAST_WAY')
    expect((await browser.ok(memberProfile)).email).toBeNull()
    expect(member.id).not.toBe(without.id)
  })
})

test('OFFICE-4 AUTH-15 operators set providers; a secret is never shown and goes to no other issuer', async () => {
  const { caller } = await buildOperator(house)
  const facts = { id: 'corner', name: 'Corner', mark: 'google' as const, clientId: 'abc', enabled: false, issuer: 'https://accounts.corner.example' }
  expect((await caller.call(setSocialProvider, { ...facts, issuer: 'http://plain.example' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await caller.call(setSocialProvider, { ...facts, issuer: undefined })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await caller.ok(setSocialProvider, { ...facts, secret: 'top secret' })).toMatchObject({ hasSecret: true, callbackUrl: callback('corner') })
  expect(await caller.ok(setSocialProvider, { ...facts, name: 'The corner' })).toMatchObject({ hasSecret: true, name: 'The corner' })
  expect(await caller.ok(setSocialProvider, { ...facts, issuer: 'https://other.example' })).toMatchObject({ hasSecret: false })
  expect(JSON.stringify([await caller.ok(listSocialProviders), await caller.ok(listAudit, { action: 'site.social' })])).not.toContain('top secret')
  const [row] = await house.env.db.query<{ text: string }>(`select encode(client_secret, 'escape') as text from identity.social_providers where code = 'outside' and merchant = 'fairhouse'`)
  expect(row?.text).not.toContain(CLIENT_SECRET)
})
