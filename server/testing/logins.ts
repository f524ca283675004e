/** Members who log in with browsers of their own and second factors; for tests. */
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/identity/identity.ts'
import { messages } from '#contract/messages/messages.ts'
import { passkeyAdd, passkeyBegin, totpBegin, totpConfirm } from '#contract/identity/factors.ts'
import { verificationOffer, type VerificationOffer } from '#contract/identity/login-steps.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { Browser } from './browser.ts'
import { buildMember, PASSWORD, type Person } from './builders.ts'
import type { House } from './house.ts'
import { SoftPasskey } from './passkey.ts'

/** The origin of the pages of a test's house. */
export const ORIGIN = 'http://localhost:3000'
/** An address from which no login comes unless a test uses it. */
export const ELSEWHERE = '203.0.113.9'

/** Returns the steps of tests of logins. */
export function speakOfLogins(house: House) {
  /** Logs a member in with the password. */
  async function enter(person: Person, browser = new Browser(house)): Promise<Browser> {
    browser.token = (await browser.ok(login, { username: person.username, password: PASSWORD })).token
    return browser
  }
  const codeNow = (secret: string, stepsLater = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: house.clock.now().getTime() + stepsLater * 30_000,
    })
  return {
    enter,
    codeNow,
    newcomer: async () => {
      const person = await buildMember(house)
      return { person, browser: await enter(person) }
    },
    /** Returns what the second step of a login offers. */
    offerOf: async (person: Person, browser: Browser): Promise<VerificationOffer> => {
      const { body } = await browser.call(login, { username: person.username, password: PASSWORD })
      if (body.success || body.code !== 'VERIFICATION_REQUIRED') throw new Error('no second step')
      return verificationOffer.parse(body.value)
    },
    turnTotpOn: async (browser: Browser): Promise<{ secret: string; codes: string[] }> => {
      const { secret } = await browser.ok(totpBegin)
      const { recoveryCodes: codes } = await browser.ok(totpConfirm, { code: codeNow(secret) })
      house.clock.advance(MINUTE_MS) // a code can be used once
      return { secret, codes: codes ?? [] }
    },
    addPasskey: async (browser: Browser, name = 'My phone'): Promise<SoftPasskey> => {
      const key = new SoftPasskey('localhost', ORIGIN)
      const { options } = await browser.ok(passkeyBegin)
      await browser.ok(passkeyAdd, { name, attestation: key.create(options) })
      return key
    },
    /** Returns the titles of the member's messages. */
    told: async (browser: Browser) => (await browser.ok(messages, {})).content.map((one) => one.title),
  }
}
