/**
 * A house whose members may log in through outside providers: three real ones, one of which makes tokens that are too
 * old, and the demo's own.
 */
import fastify from 'fastify'
import { expect } from 'vitest'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { socialLinkBegin, socialLinkFinish, socialLogin } from '#contract/identity/social.ts'
import { lock } from '#server/lib/secret-box.ts'
import { secretOwner } from '#server/modules/identity/outside-logins/oidc.ts'
import { putProvider } from '#server/modules/identity/outside-logins/providers.sql.ts'
import { seedOutsideLogins } from '#server/modules/identity/seeds/outside-logins.ts'
import { registerIdentities } from '#studio/identities/identities.routes.ts'
import { systemClock } from '#studio/lib/clock.ts'
import { Browser } from './browser.ts'
import { buildOperator, type Person } from './builders.ts'
import { openCashierHouse } from './cashier-house.ts'
import { ORIGIN, speakOfLogins } from './logins.ts'
import { CLIENT_ID, CLIENT_SECRET, TestProvider, type Claims } from './oidc.ts'

/** Returns the address to which a provider sends browsers back. */
export const callbackAt = (code: string) => `${ORIGIN}/wps/session/login/social/${code}/callback`

/** Opens the house with its providers; close it in afterAll. */
export async function openSocialHouse() {
  const sandbox = fastify({ forceCloseConnections: true })
  let studioOrigin = ''
  await registerIdentities(sandbox, {
    get publicOrigin() {
      return studioOrigin
    },
    siteOrigin: ORIGIN,
    clock: systemClock,
    random: { bytes: (length) => house.env.random.bytes(length) },
  })
  studioOrigin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const house = await openCashierHouse({ STUDIO_ORIGIN: studioOrigin, REQUESTS_PER_MINUTE: '1000000' })
  const say = speakOfLogins(house)
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  const provider = await TestProvider.start([callbackAt('outside'), callbackAt('second')])
  const second = await TestProvider.start([callbackAt('second')])
  const stale = await TestProvider.start([callbackAt('stale')], -3600)

  /** Lets members of the brand log in at an issuer, or no longer. */
  function turnOn(code: string, issuer: string, enabled = true): Promise<void> {
    const client = { code, clientId: CLIENT_ID }
    return putProvider(house.env.db, 'fairhouse', {
      ...client,
      name: 'Outside',
      mark: 'key',
      issuer,
      clientSecret: lock(house.env, secretOwner('fairhouse', client), CLIENT_SECRET),
      enabled,
    })
  }
  for (const [code, { issuer }] of Object.entries({ outside: provider, second, stale })) await turnOn(code, issuer)
  await seedOutsideLogins(house.env, 'fairhouse')

  let people = 0
  const newPerson = () => `person-${++people}`
  /** Sends the browser back from a provider; returns where the house sends it next. */
  async function comeBack(browser: Browser, address: URL): Promise<string> {
    const response = await house.app.inject({
      url: address.pathname + address.search,
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(response.statusCode).toBe(303)
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return String(response.headers.location)
  }
  return {
    ...house,
    say,
    provider,
    second,
    stale,
    turnOn,
    newPerson,
    comeBack,
    /** Goes from the button to where the house sends the browser; null cancels the login at the provider. */
    goThrough: async (
      browser: Browser,
      person: string | null,
      claims: Claims = {},
      at = provider,
      code = 'outside',
    ) => {
      const { url } = await browser.ok(socialLogin, { provider: code })
      return comeBack(browser, await at.walk(url, person, claims))
    },
    /** Makes a member whose account is linked with a person at the first provider. */
    linked: async (
      person = newPerson(),
      claims: Claims = {},
    ): Promise<{ member: Person; browser: Browser; person: string }> => {
      const { person: member, browser } = await say.newcomer()
      const { url } = await browser.ok(socialLinkBegin, { provider: 'outside' })
      expect(await comeBack(browser, await provider.walk(url, person, claims))).toBe('/member/securityCenter#social')
      await browser.ok(socialLinkFinish)
      return { member, browser, person }
    },
    close: async () => {
      await Promise.all([provider.stop(), second.stop(), stale.stop(), sandbox.close()])
      await house.close()
    },
  }
}
export type SocialHouse = Awaited<ReturnType<typeof openSocialHouse>>
