/** An operator who works at several hosts has a passkey for each. A passkey is offered only at its own host. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeAccount } from '#contract/identity/office-account.ts'
import {
  officeLoginVerify,
  officeLoginVerifyPasskey,
  officePasskeyLogin,
  officePasskeyLoginBegin,
} from '#contract/identity/office-login.ts'
import { officePasskeyAdd, officePasskeyBegin, officeStepUpPasskey } from '#contract/identity/office-factors.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { speakOfOperators } from '#server/testing/operators.ts'
import { SoftPasskey } from '#server/testing/passkey.ts'

const HERE = 'one.example'
const THERE = 'two.example'
let house: House
let say: ReturnType<typeof speakOfOperators>
let manager: Person
let staff: Person

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000' })
  say = speakOfOperators(house)
  manager = await buildOperator(house, 'manager')
  staff = await buildOperator(house, 'house-staff', null)
})
afterAll(() => house.close())

function browserAt(host: string, token: string | null = null): Browser {
  const browser = new Browser(house)
  browser.host = host
  browser.token = token
  return browser
}
async function addPasskey(browser: Browser): Promise<SoftPasskey> {
  const host = browser.host ?? ''
  const key = new SoftPasskey(host, `https://${host}`)
  await browser.ok(officePasskeyAdd, {
    name: `Key of ${host}`,
    attestation: key.create((await browser.ok(officePasskeyBegin)).options),
  })
  return key
}
const idsIn = (options: Record<string, unknown>) => (options.allowCredentials as { id: string }[]).map(({ id }) => id)
const nameOf = (key: SoftPasskey) => key.id.toString('base64url')

test('OFFICE-1 a passkey is listed with its host, made at each, and offered only where it can answer', async () => {
  const { username, browser } = await say.enrol('hosts.one', 'viewer', manager, staff)
  const here = browserAt(HERE, browser.token)
  const there = browserAt(THERE, browser.token)
  const key = await addPasskey(here)
  expect((await say.offerOf(username, here)).methods).toEqual(['passkey', 'totp', 'recovery'])
  expect((await say.offerOf(username, there)).methods, 'nothing of another host').toEqual(['totp', 'recovery'])
  expect((await there.ok(officeAccount)).stepUp).toEqual(['totp'])
  expect(await there.refusal(officeStepUpPasskey)).toBe('FACTOR_NONE')
  const other = await addPasskey(there)
  expect((await here.ok(officeAccount)).factors.passkeys.map(({ name, host }) => [name, host])).toEqual([
    [`Key of ${HERE}`, HERE],
    [`Key of ${THERE}`, THERE],
  ])
  for (const [at, own] of [
    [here, key],
    [there, other],
  ] as const) {
    expect(idsIn((await at.ok(officeStepUpPasskey)).options)).toEqual([nameOf(own)])
    const login = browserAt(at.host ?? '')
    const { verificationId } = await say.offerOf(username, login)
    const { options } = await login.ok(officeLoginVerifyPasskey, { verificationId })
    expect(idsIn(options)).toEqual([nameOf(own)])
    expect(
      await login.refusal(officeLoginVerify, { verificationId, method: 'passkey', assertion: own.get(options) }),
    ).toBe('ok')
  }
  const begun = await browserAt(THERE).ok(officePasskeyLoginBegin)
  expect(
    await browserAt(THERE).refusal(officePasskeyLogin, { loginId: begun.loginId, assertion: key.get(begun.options) }),
    'signed for another host',
  ).toBe('VERIFICATION_FAILED')
})

test('OFFICE-1 the host of an old passkey is learnt when it is used; until then it is offered everywhere', async () => {
  const { username, browser } = await say.enrol('hosts.old', 'viewer', manager, staff)
  const here = browserAt(HERE, browser.token)
  const key = await addPasskey(here)
  await house.env.db.query('update identity.passkeys set host = null where credential_id = $1', [nameOf(key)])
  expect((await say.offerOf(username, browserAt(THERE))).methods).toContain('passkey')
  expect((await here.ok(officeAccount)).factors.passkeys).toMatchObject([{ host: null }])
  const { loginId, options } = await browserAt(HERE).ok(officePasskeyLoginBegin)
  await browserAt(HERE).ok(officePasskeyLogin, { loginId, assertion: key.get(options) })
  expect((await here.ok(officeAccount)).factors.passkeys).toMatchObject([{ host: HERE }])
  expect((await say.offerOf(username, browserAt(THERE))).methods).not.toContain('passkey')
})

test('OFFICE-1 who is seeded and has a passkey of another host does not come in by password alone', async () => {
  const seeded = await buildOperator(house, 'viewer')
  const here = browserAt(HERE, seeded.token)
  await addPasskey(here)
  const there = browserAt(THERE, seeded.token)
  expect((await there.ok(officeAccount)).stepUp).toEqual([])
  const answer = await browserAt(THERE).call(officeLogin, { username: seeded.username, password: PASSWORD })
  expect(answer.body).toMatchObject({ code: 'VERIFICATION_REQUIRED', value: { methods: ['recovery'] } })
  await house.env.db.query(
    'delete from identity.recovery_codes where operator_id = (select id from identity.operators where username = $1)',
    [seeded.username],
  )
  expect(await browserAt(THERE).refusal(officeLogin, { username: seeded.username, password: PASSWORD })).toBe(
    'FACTOR_MISSING',
  )
})
