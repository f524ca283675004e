/** A member's own profile: what changes without a check, what is set once, and contacts that a code proves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { contactCode, contactVerify, memberProfile, updateMemberInfo } from '#contract/identity/profile.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { listKeptMessages } from '#server/lib/outgoing.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { speakOfLogins } from '#server/testing/logins.ts'
import { settleDeliveries } from '../codes/one-time-codes.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse()
  say = speakOfLogins(house)
})
afterAll(() => house.close())

async function lastCode(): Promise<string> {
  await settleDeliveries(house.env)
  return /\b\d{6}\b/.exec((await listKeptMessages(house.env, 1))[0]?.body ?? '')?.[0] ?? ''
}
async function prove(browser: Browser, contact: { channel: 'mail' | 'sms'; target: string }): Promise<string> {
  await browser.ok(contactCode, contact)
  return browser.refusal(contactVerify, { ...contact, code: await lastCode() })
}

describe('updateMemberInfo', () => {
  test('AUTH-16 nickname and contact fields change by the operator’s rules, and an empty text forgets one', async () => {
    const { browser } = await say.newcomer()
    await browser.ok(updateMemberInfo, { nickname: 'রাফি', telegram: 'rafi77' })
    expect((await browser.ok(memberInfoCall)).nickname).toBe('রাফি')
    expect((await browser.ok(memberProfile)).own).toMatchObject({ nickname: 'রাফি', telegram: 'rafi77', line: null })
    await browser.ok(updateMemberInfo, { telegram: '' })
    expect((await browser.ok(memberProfile)).own).toMatchObject({ nickname: 'রাফি', telegram: null })
    const { body } = await browser.call(updateMemberInfo, { nickname: 'x', qqNum: 'abc' })
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { nickname: { rule: 'length', min: 2, max: 20 }, qqNum: { rule: 'length' } } },
    })
  })

  test('AUTH-16 the date of birth exists, is old enough, and is set once; names are not the member’s to change', async () => {
    const { person, browser } = await say.newcomer()
    const year = house.clock.now().getUTCFullYear()
    expect(await browser.refusal(updateMemberInfo, { birthday: '2000-02-30' })).toBe('INVALID_INPUT')
    expect(await browser.refusal(updateMemberInfo, { birthday: `${year - 17}-01-01` })).toBe('UNDER_AGE')
    await browser.ok(updateMemberInfo, { birthday: '1990-04-30' })
    expect(await browser.refusal(updateMemberInfo, { birthday: '1980-04-30', nickname: 'Changed' })).toBe('FIELD_FIXED')
    await browser.ok(updateMemberInfo, { payeeName: 'Somebody Else', email: 'x@example.test' } as never)
    const [row] = await house.env.db.query(
      'select birthday, payee_name, email, nickname from identity.profiles where account_id = $1',
      [person.id],
    )
    expect(row).toEqual({ birthday: '1990-04-30', payee_name: null, email: null, nickname: null })
  })
})

describe('contactVerify', () => {
  test('AUTH-16 a mail address and a number are stored when a code proves them, and the member gets a message', async () => {
    const { browser } = await say.newcomer()
    expect(await prove(browser, { channel: 'mail', target: 'rafi@example.test' })).toBe('ok')
    expect(await prove(browser, { channel: 'sms', target: '01712345611' })).toBe('ok')
    expect(await browser.ok(memberProfile)).toMatchObject({
      email: { value: 'rafi@example.test', isVerified: true },
      mobile: { value: '+8801712345611', isVerified: true },
    })
    await house.work()
    expect(await say.told(browser)).toContain('Contact changed')
  })

  test('AUTH-16 refused: an invalid address, a wrong code, a number that another member proved, a session that is not fresh', async () => {
    const first = await say.newcomer()
    expect(await prove(first.browser, { channel: 'sms', target: '01712345622' })).toBe('ok')
    const { browser } = await say.newcomer()
    expect(await browser.refusal(contactCode, { channel: 'mail', target: 'nonsense' })).toBe('INVALID_INPUT')
    expect(await browser.refusal(contactCode, { channel: 'sms', target: '12345' })).toBe('INVALID_INPUT')
    house.clock.advance(2 * MINUTE_MS)
    expect(await prove(browser, { channel: 'sms', target: '+8801712345622' })).toBe('CONTACT_TAKEN')
    await browser.ok(contactCode, { channel: 'mail', target: 'other@example.test' })
    expect(await browser.refusal(contactCode, { channel: 'mail', target: 'other@example.test' })).toBe(
      'TOO_MANY_REQUESTS',
    )
    expect(
      await browser.refusal(contactVerify, { channel: 'mail', target: 'other@example.test', code: '000000' }),
    ).toBe('CODE_WRONG')
    expect(
      await first.browser.refusal(contactVerify, {
        channel: 'mail',
        target: 'other@example.test',
        code: await lastCode(),
      }),
      'another’s code',
    ).toBe('CODE_WRONG')
    house.clock.advance(11 * MINUTE_MS)
    expect(await browser.refusal(contactCode, { channel: 'mail', target: 'other@example.test' })).toBe(
      'REAUTH_REQUIRED',
    )
    expect(
      await browser.refusal(contactVerify, { channel: 'mail', target: 'other@example.test', code: '000000' }),
    ).toBe('REAUTH_REQUIRED')
  })
})
