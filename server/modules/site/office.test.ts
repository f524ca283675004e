import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { listVersions, restoreVersion } from '#contract/site/office-contents.ts'
import { registerSetting } from '#contract/identity/register.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import {
  getSiteStatus,
  listRegistrationRules,
  listSwitches,
  setRegistrationRule,
  setSiteStatus,
  setSwitch,
} from '#contract/site/office-site.ts'
import { REGISTRATION_FIELDS } from '#contract/identity/registration.ts'
import { SWITCHES } from '#contract/site/site.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { buildOperator } from '#server/testing/builders.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const lastAct = async () => (await operator.ok(listAudit, { pageSize: 1 })).content[0]

describe('switches, rules and status', () => {
  test('SITE-5 every switch is listed, and turning one is audited', async () => {
    expect((await operator.ok(listSwitches)).content.map((one) => one.id)).toEqual([...SWITCHES])
    await operator.ok(setSwitch, { id: 'REFERRAL', enabled: false })
    expect((await operator.ok(listSwitches)).content.find((one) => one.id === 'REFERRAL')?.enabled).toBe(false)
    expect(await lastAct()).toMatchObject({
      action: 'site.switches',
      subject: 'brand:fairhouse',
      before: { REFERRAL: true },
      after: { REFERRAL: false },
    })
    expect(codeOf(await operator.call(setSwitch, { id: 'NOSUCH' as 'REFERRAL', enabled: true }))).toBe('INVALID_INPUT')
  })

  test('AUTH-6 the rule of each field is listed and changed', async () => {
    expect((await operator.ok(listRegistrationRules)).content.map((one) => one.id)).toEqual([...REGISTRATION_FIELDS])
    const rule = {
      id: 'nickname',
      enabled: true,
      required: false,
      minLength: 3,
      maxLength: 12,
      patternId: 'noSpaces',
    } as const
    expect(await operator.ok(setRegistrationRule, rule)).toMatchObject({ acceptedPattern: '^\\S+$' })
    expect(await operator.ok(setRegistrationRule, { ...rule, isAny: true })).toMatchObject({ acceptedPattern: '*' })
    expect((await house.as().ok(registerSetting)).fields.nickname).toMatchObject({
      enabled: true,
      minLength: 3,
      maxLength: 12,
      acceptedPattern: '*',
    })
    expect(codeOf(await operator.call(setRegistrationRule, { ...rule, minLength: 13 }))).toBe('INVALID_INPUT')
  })

  test('AUTH-6 a rule that would refuse every visitor, or accept any, is refused', async () => {
    const rule = { enabled: true, required: true, minLength: 8, maxLength: 64, patternId: 'any', isAny: false } as const
    const refused: [InputOf<typeof setRegistrationRule>, reason: string][] = [
      [{ ...rule, id: 'username', patternId: 'lettersFirst', enabled: false }, 'asked'],
      [{ ...rule, id: 'username' }, 'letters'],
      [{ ...rule, id: 'username', patternId: 'lettersFirst', isAny: true }, 'letters'],
      [{ ...rule, id: 'username', patternId: 'lettersFirst', maxLength: 65 }, 'nameLength'],
      [{ ...rule, id: 'password', minLength: 6 }, 'passwordLength'],
      [{ ...rule, id: 'password', maxLength: 32 }, 'passwordLength'],
      [{ ...rule, id: 'terms', required: false }, 'asked'],
      [{ ...rule, id: 'confirmPassword', enabled: false }, 'asked'],
      [{ ...rule, id: 'verificationCode' }, 'number'],
      [{ ...rule, id: 'mobileNum' }, 'digits'],
      [{ ...rule, id: 'birthday', patternId: 'digits' }, 'date'],
    ]
    const words = new Set<string>()
    for (const [input, reason] of refused) {
      const { body } = await operator.call(setRegistrationRule, input)
      expect(body, JSON.stringify(input)).toMatchObject({ code: 'FIELD_FIXED', value: { reason } })
      words.add('message' in body ? String(body.message) : '')
    }
    expect(words.size).toBe(new Set(refused.map(([, reason]) => reason)).size) // each says why
    expect(
      codeOf(await operator.call(setRegistrationRule, { ...rule, id: 'password', patternId: 'strongPassword' })),
    ).toBe('ok')
  })

  test('SITE-1 the status is read and set, and audited', async () => {
    const on = { maintenance: true, maintenanceStart: null, maintenanceEnd: null, maintenanceMessage: {} }
    await operator.ok(setSiteStatus, on)
    expect(await operator.ok(getSiteStatus)).toEqual(on)
    expect(await lastAct()).toMatchObject({
      action: 'site.status',
      before: { maintenance: false },
      after: { maintenance: true },
    })
    expect(codeOf(await operator.call(setSiteStatus, { ...on, maintenanceEnd: 'tomorrow' }))).toBe('INVALID_INPUT')
    await operator.ok(setSiteStatus, { ...on, maintenance: false })
  })

  test('OFFICE-4 switches and rules are put back to how an earlier version had them', async () => {
    const isOn = async (id: string) => (await operator.ok(listSwitches)).content.find((one) => one.id === id)?.enabled
    await operator.ok(setSwitch, { id: 'FREEPLAY', enabled: true })
    await operator.ok(setSwitch, { id: 'FREEPLAY', enabled: false })
    const [, switches] = (await operator.ok(listVersions, { subject: 'switches' })).content
    await operator.ok(restoreVersion, { id: switches?.id ?? '' })
    expect(await isOn('FREEPLAY')).toBe(true)
    const rule = { id: 'zalo', enabled: true, required: false, minLength: 2, maxLength: 20, patternId: 'any' } as const
    await operator.ok(setRegistrationRule, rule)
    await operator.ok(setRegistrationRule, { ...rule, maxLength: 30 })
    const [, rules] = (await operator.ok(listVersions, { subject: 'registration' })).content
    await operator.ok(restoreVersion, { id: rules?.id ?? '' })
    expect((await operator.ok(listRegistrationRules)).content.find((one) => one.id === 'zalo')).toMatchObject({
      enabled: true,
      maxLength: 20,
    })
  })
})
