/** A house that can send mail and nothing else: what would need SMS is neither offered nor asked for, nor waived. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, smsNoLogin } from '#contract/identity/identity.ts'
import { contactCode } from '#contract/identity/profile.ts'
import { register, registerSetting } from '#contract/identity/register.ts'
import { listSwitches, setSwitch } from '#contract/site/office-site.ts'
import { permission, type SwitchName } from '#contract/site/site.ts'
import { buildMember, buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { type Answer, type Caller, openHouse, type House } from '#server/testing/house.ts'
import { putBrandSwitch } from './brand-settings.sql.ts'
import { MINUTE_MS } from './clock.ts'
import { readConfig } from './config.ts'
import { DEFAULT_SWITCHES } from './brand-rows.ts'
import { canWork, inForce } from './reach.ts'

const MAIL = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@house.example' }
const SMS = { SMS_URL: 'https://sms.example/?t={recipient}&b={body}' }
const VERIFY = { TWILIO_ACCOUNT: `AC${'0'.repeat(32)}`, TWILIO_TOKEN: 't', TWILIO_VERIFY: `VA${'0'.repeat(32)}` }

describe('AUTH-6 which switches are in force', () => {
  const all = { ...DEFAULT_SWITCHES, MOBILENUMREG3: true, REGMOBVERF3: true, MOBILECODELOGIN: true }
  const onWith = (settings: Record<string, string>, chosen: Partial<Record<SwitchName, boolean>> = {}) => {
    const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'off', ...settings })
    const found = inForce(config, { ...all, ...chosen })
    return (['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN', 'OUTSIDEPHONE'] as const).filter(
      (name) => found[name],
    )
  }
  test.each<[string, Record<string, string>, Partial<Record<SwitchName, boolean>>, string[]]>([
    ['mail alone', MAIL, {}, ['REGMOBVERF3']],
    ['mail alone, numbers unproved', MAIL, { REGMOBVERF3: false }, ['USERNAMEREG3', 'MOBILENUMREG3']],
    ['SMS', SMS, {}, ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN']],
    ['a verifier that the brand does not use', { ...MAIL, ...VERIFY }, {}, ['REGMOBVERF3']],
    [
      'a verifier that it uses',
      { ...MAIL, ...VERIFY },
      { OUTSIDEPHONE: true },
      ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN', 'OUTSIDEPHONE'],
    ],
    [
      'SMS, and a verifier that is not there',
      SMS,
      { OUTSIDEPHONE: true },
      ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN'],
    ],
  ])('%s', (_, settings, chosen, on) => {
    expect(onWith(settings, chosen)).toEqual(on)
  })
  test('no other switch needs anything of the house', () => {
    const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'off', ...MAIL })
    const idle = (Object.keys(DEFAULT_SWITCHES) as SwitchName[]).filter((name) => !canWork(config, all, name))
    expect(idle).toEqual(['REGMOBVERF3', 'MOBILECODELOGIN', 'OUTSIDEPHONE'])
  })
})

describe('a house with mail alone', () => {
  let house: House
  let operator: Caller
  beforeAll(async () => {
    house = await openHouse({ SANDBOX: 'off', ...MAIL })
    operator = (await buildOperator(house)).caller
  })
  afterAll(() => house.close())
  const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
  /** Sets a switch as a house that could send SMS let its operators do. */
  const choose = async (name: SwitchName, enabled: boolean) => {
    await house.env.db.tx((tx) => putBrandSwitch(tx, house.env, 'fairhouse', name, enabled))
    house.clock.advance(MINUTE_MS)
  }

  test('AUTH-6 AUTH-9 says so, and lets nobody ask for a code by SMS', async () => {
    expect((await house.as().ok(permission)).reach).toEqual({ mail: true, sms: false })
    for (const purpose of ['register', 'login', 'forgot'] as const)
      expect(codeOf(await house.as().call(smsNoLogin, { mobileNum: '01711000001', purpose })), purpose).toBe(
        'SMS_CLOSED',
      )
    const member = await buildMember(house)
    const sms = { channel: 'sms' as const, target: '01711000001', countryDialingCode: '+880' }
    expect(codeOf(await member.caller.call(contactCode, sms))).toBe('SMS_CLOSED')
  })

  test('OFFICE-4 AUTH-6 an operator reads which switches cannot work, and cannot turn them on', async () => {
    const idle = (await operator.ok(listSwitches)).content.filter(({ works }) => !works).map(({ id }) => id)
    expect(idle).toEqual(['REGMOBVERF3', 'MOBILECODELOGIN', 'OUTSIDEPHONE'])
    for (const id of idle) expect(codeOf(await operator.call(setSwitch, { id, enabled: true }))).toBe('SMS_CLOSED')
    expect(codeOf(await operator.call(setSwitch, { id: 'REGMOBVERF3', enabled: false }))).toBe('ok')
  })

  test('AUTH-6 a brand that asked for codes before logs in by password, and registers nobody', async () => {
    const member = await buildMember(house)
    for (const name of ['REGMOBVERF3', 'MOBILECODELOGIN'] as const) await choose(name, true)
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe('ok')
    const form = { username: 'unproved1', password: PASSWORD, confirmPassword: PASSWORD, terms: true }
    expect(codeOf(await house.as().call(register, form))).toBe('REGISTRATION_CLOSED')
    expect((await house.as().ok(registerSetting)).fields.verificationCode.enabled).toBe(true)
    // what operators chose is kept: with a way for SMS it is in force again
    const chosen = (await operator.ok(listSwitches)).content.filter(({ enabled }) => enabled).map(({ id }) => id)
    expect(chosen).toEqual(expect.arrayContaining(['USERNAMEREG3', 'REGMOBVERF3', 'MOBILECODELOGIN']))
    await choose('REGMOBVERF3', false)
    expect(codeOf(await house.as().call(register, form))).not.toBe('REGISTRATION_CLOSED')
  })
})
