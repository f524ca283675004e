/** Attacks between a browser, the house and an outside provider. */
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socialFinish, socialLogin } from '#contract/identity/social.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { Browser } from '#server/testing/browser.ts'
import { callbackAt, openSocialHouse, type SocialHouse } from '#server/testing/social-house.ts'
import { addressAt } from './oidc.ts'

let house: SocialHouse
beforeAll(async () => {
  house = await openSocialHouse()
})
afterAll(() => house.close())

describe('attacks', () => {
  test('AUTH-15 a wrong state, another browser and a replayed return prove nothing', async () => {
    const { person } = await house.linked()
    const browser = new Browser(house)
    const { url } = await browser.ok(socialLogin, { provider: 'outside' })
    const back = await house.provider.walk(url, person)
    const wrong = new URL(back)
    wrong.searchParams.set('state', 'x'.repeat(43))
    expect(await house.comeBack(browser, wrong)).toBe('/login#social')
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    const victim = new Browser(house)
    expect(await house.comeBack(victim, back)).toBe('/login#social')
    expect(await victim.refusal(socialFinish), 'no cookie of this login').toBe('SOCIAL_EXPIRED')
    await victim.ok(socialLogin, { provider: 'outside' })
    await house.comeBack(victim, back)
    expect(await victim.refusal(socialFinish), 'the cookie of another login').toBe('SOCIAL_FAILED')
    await house.comeBack(browser, back)
    await house.comeBack(browser, back)
    await browser.ok(socialFinish)
    await house.comeBack(browser, back)
    expect(await browser.refusal(socialFinish), 'the same return again').toBe('SOCIAL_EXPIRED')
  })

  test('AUTH-15 a code that was redeemed is not redeemed again in another login', async () => {
    const { person } = await house.linked()
    const first = new Browser(house)
    const back = await house.provider.walk((await first.ok(socialLogin, { provider: 'outside' })).url, person)
    await house.comeBack(first, back)
    const thief = new Browser(house)
    const own = new URL((await thief.ok(socialLogin, { provider: 'outside' })).url)
    const forged = new URL(back)
    forged.searchParams.set('state', own.searchParams.get('state') ?? '')
    await house.comeBack(thief, forged)
    expect(await thief.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 a code from another person’s login (with another verifier) is refused before it is used', async () => {
    const { person } = await house.linked()
    const [victim, thief] = [new Browser(house), new Browser(house)]
    const back = await house.provider.walk((await victim.ok(socialLogin, { provider: 'outside' })).url, person)
    const forged = new URL(back)
    forged.searchParams.set(
      'state',
      new URL((await thief.ok(socialLogin, { provider: 'outside' })).url).searchParams.get('state') ?? '',
    )
    await house.comeBack(thief, forged)
    expect(await thief.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test.each([
    ['nonce', 'y'.repeat(43)],
    ['code_challenge', 'z'.repeat(43)],
  ])('AUTH-15 an altered %s on the way there', async (name, value) => {
    const { person } = await house.linked()
    const browser = new Browser(house)
    const altered = new URL((await browser.ok(socialLogin, { provider: 'outside' })).url)
    altered.searchParams.set(name, value)
    await house.comeBack(browser, await house.provider.walk(altered.href, person))
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 issuers are not mixed up: neither by the address of the return nor by its issuer', async () => {
    const { person } = await house.linked()
    const browser = new Browser(house)
    const back = await house.provider.walk((await browser.ok(socialLogin, { provider: 'outside' })).url, person)
    const elsewhere = new URL(back.href.replace('/outside/', '/second/'))
    expect(await house.comeBack(browser, elsewhere)).toBe('/login#social')
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    const named = new URL(back)
    named.searchParams.set('iss', house.second.issuer)
    await house.comeBack(browser, named)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_FAILED')
    // the same name at another issuer is another person
    const same = new Browser(house)
    await house.goThrough(same, person, {}, house.second, 'second')
    expect(await same.refusal(socialFinish)).toBe('SOCIAL_NEW')
  })

  test('AUTH-15 what took too long, and a token that is too old', async () => {
    const browser = new Browser(house)
    const back = await house.provider.walk(
      (await browser.ok(socialLogin, { provider: 'outside' })).url,
      house.newPerson(),
    )
    house.clock.advance(11 * MINUTE_MS)
    await house.comeBack(browser, back)
    expect(await browser.refusal(socialFinish)).toBe('SOCIAL_EXPIRED')
    const late = new Browser(house)
    await house.goThrough(late, house.newPerson(), {}, house.stale, 'stale')
    expect(await late.refusal(socialFinish)).toBe('SOCIAL_FAILED')
  })

  test('AUTH-15 an issuer that an operator typed leads to no machine beside this one, outside the sandbox', async () => {
    let calls = 0
    const inside = createServer((socket) => {
      calls++
      socket.destroy()
    })
    await new Promise<void>((done) => {
      inside.listen(0, '127.0.0.1', done)
    })
    const { port } = inside.address() as AddressInfo
    const env = { ...house.env, config: { ...house.env.config, sandbox: false } }
    for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]']) {
      const row = {
        code: 'typed',
        name: 'Typed',
        mark: 'key' as const,
        issuer: `https://${host}:${port}`,
        clientId: 'x',
        clientSecret: null,
        enabled: true,
      }
      await expect(
        addressAt(env, 'fairhouse', row, callbackAt('typed'), 'en', {
          state: 's',
          nonce: 'n',
          verifier: 'v'.repeat(43),
        }),
      ).rejects.toThrow()
    }
    expect(calls).toBe(0)
    await new Promise<void>((done) => {
      inside.close(() => done())
    })
  })

  test('AUTH-15 nothing is written to the log that opens anything', async () => {
    const lines: string[] = []
    const warn = house.env.log.warn.bind(house.env.log)
    house.env.log.warn = ((...words: unknown[]) => {
      lines.push(JSON.stringify(words))
    }) as typeof warn
    const browser = new Browser(house)
    const url = new URL((await browser.ok(socialLogin, { provider: 'outside' })).url)
    url.searchParams.set('nonce', 'y'.repeat(43))
    const back = await house.provider.walk(url.href, house.newPerson())
    await house.comeBack(browser, back)
    house.env.log.warn = warn
    expect(lines).toHaveLength(1)
    for (const secret of [back.searchParams.get('code'), back.searchParams.get('state'), browser.cookies.get('social')])
      expect(lines.join('')).not.toContain(secret)
  })
})
