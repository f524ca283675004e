import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { registerSetting } from '#contract/identity.ts'
import { notices } from '#contract/messages.ts'
import { listAudit } from '#contract/office-identity.ts'
import {
  createBanner, createNotice, getSiteStatus, listBanners, listOfficeNotices, listRegistrationRules, listSwitches, removeBanner, removeNotice,
  setRegistrationRule, setSiteStatus, setSwitch, updateBanner, updateNotice,
} from '#contract/office-site.ts'
import { REGISTRATION_FIELDS } from '#contract/registration.ts'
import { SWITCHES, banners } from '#contract/site.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
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

const BANNER: InputOf<typeof createBanner> = {
  groupName: 'w_home', tag: { bn: 'নতুন', en: 'New' }, title: { bn: 'শিরোনাম', en: 'Title' }, text: { bn: 'লেখা', en: 'Text' }, button: { bn: 'যাও', en: 'Go' },
  url: '/art/banners/x-d.webp', mobileUrl: '/art/banners/x-m.webp', linkageType: 'PAGE', link: '/promotions', position: 1, enabled: true,
}

describe('banners', () => {
  test('OFFICE-4 a banner is added, changed, hidden and removed; each act audited with before and after, and told to pages', async () => {
    const heard: string[] = []
    const stop = house.env.live.listen('all', (signal) => heard.push(signal.topic))
    const made = await operator.ok(createBanner, BANNER)
    expect((await house.as().ok(banners, {})).map((one) => one.title)).toEqual(['Title'])
    expect(await lastAct()).toMatchObject({ action: 'banner.create', subject: `banner:${made.id}`, before: null, after: { link: '/promotions' } })
    await operator.ok(updateBanner, { ...made, title: { bn: 'বদল', en: '' }, enabled: true })
    expect((await house.as().ok(banners, {}))[0]?.title).toBe('বদল')
    await operator.ok(updateBanner, { ...made, enabled: false })
    expect(await house.as().ok(banners, {})).toEqual([])
    expect(await lastAct()).toMatchObject({ action: 'banner.update', before: { enabled: true }, after: { enabled: false } })
    expect((await operator.ok(listBanners, {})).total).toBe(1)
    await operator.ok(removeBanner, { id: made.id })
    expect(codeOf(await operator.call(removeBanner, { id: made.id }))).toBe('NOT_FOUND')
    expect(codeOf(await operator.call(updateBanner, made))).toBe('NOT_FOUND')
    stop()
    expect(heard.filter((topic) => topic === 'notices')).toHaveLength(4)
  })

  test('OFFICE-4 a banner leads to a path of ours or an https address, and its pictures are ours', async () => {
    const bad = [
      { link: 'javascript:alert(1)' }, { link: '//evil.example' }, { link: '/\\evil.example' }, { link: 'http://plain.example' }, { link: 'data:text/html,x' },
      { url: 'https://elsewhere.example/x.webp' }, { url: '/etc/passwd' }, { title: { en: 'x'.repeat(81) } }, { title: { 'not a language': 'x' } }, { position: -1 },
    ]
    for (const change of bad) expect(codeOf(await operator.call(createBanner, { ...BANNER, ...change } as typeof BANNER)), JSON.stringify(change)).toBe('INVALID_INPUT')
  })

  test('OFFICE-4 another brand’s banner is not there', async () => {
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       values ('other', 'Other', 'USD', '{en}', 'en', 'UTC', 'US', 'other.example')`)
    const [row] = await house.env.db.query<{ id: bigint }>(
      `insert into site.banners (merchant, group_name, tag, title, body, button, url, mobile_url, linkage_type)
       values ('other', 'w_home', '{}', '{}', '{}', '{}', '/art/a', '/art/a', 'NONE') returning id`)
    expect(codeOf(await operator.call(removeBanner, { id: String(row?.id) }))).toBe('NOT_FOUND')
  })
})

describe('notices', () => {
  const notice = (): InputOf<typeof createNotice> => ({
    type: 'B', execution: 'B', title: { bn: 'নোটিশ', en: 'Notice' }, text: { bn: 'কথা', en: 'Words' },
    startsAt: house.clock.now().toISOString(), endsAt: null, position: 0, enabled: true,
  })

  test('OFFICE-4 a notice is added, changed and removed, and audited', async () => {
    const made = await operator.ok(createNotice, notice())
    expect((await house.as().ok(notices, {})).map((one) => one.title)).toEqual(['Notice'])
    await operator.ok(updateNotice, { ...made, title: { bn: 'নোটিশ', en: 'Changed' } })
    expect((await house.as().ok(notices, {})).map((one) => one.title)).toEqual(['Changed'])
    expect(await lastAct()).toMatchObject({ action: 'notice.update', before: { title: { en: 'Notice' } }, after: { title: { en: 'Changed' } } })
    expect((await operator.ok(listOfficeNotices, {})).content).toMatchObject([{ id: made.id }])
    await operator.ok(removeNotice, { id: made.id })
    expect(codeOf(await operator.call(updateNotice, made))).toBe('NOT_FOUND')
    expect(codeOf(await operator.call(removeNotice, { id: made.id }))).toBe('NOT_FOUND')
  })

  test('OFFICE-4 a notice does not end before it starts', async () => {
    const endsAt = new Date(house.clock.now().getTime() - HOUR_MS).toISOString()
    expect(await operator.call(createNotice, { ...notice(), endsAt })).toMatchObject({ body: { code: 'INVALID_INPUT', value: { fields: { endsAt: { rule: 'too_small' } } } } })
  })
})

describe('switches, rules and status', () => {
  test('SITE-5 every switch is listed, and turning one is audited', async () => {
    expect((await operator.ok(listSwitches)).content.map((one) => one.id)).toEqual([...SWITCHES])
    await operator.ok(setSwitch, { id: 'REFERRAL', enabled: false })
    expect((await operator.ok(listSwitches)).content.find((one) => one.id === 'REFERRAL')?.enabled).toBe(false)
    expect(await lastAct()).toMatchObject({ action: 'site.switch', subject: 'switch:REFERRAL', before: { enabled: true }, after: { enabled: false } })
    expect(codeOf(await operator.call(setSwitch, { id: 'NOSUCH' as 'REFERRAL', enabled: true }))).toBe('INVALID_INPUT')
  })

  test('AUTH-6 the rule of each field is listed and changed', async () => {
    expect((await operator.ok(listRegistrationRules)).content.map((one) => one.id)).toEqual([...REGISTRATION_FIELDS])
    const rule = { id: 'nickname', enabled: true, required: false, minLength: 3, maxLength: 12, patternId: 'noSpaces' } as const
    expect(await operator.ok(setRegistrationRule, rule)).toMatchObject({ acceptedPattern: '^\\S+$' })
    expect(await operator.ok(setRegistrationRule, { ...rule, isAny: true })).toMatchObject({ acceptedPattern: '*' })
    expect((await house.as().ok(registerSetting)).fields.nickname).toMatchObject({ enabled: true, minLength: 3, maxLength: 12, acceptedPattern: '*' })
    expect(codeOf(await operator.call(setRegistrationRule, { ...rule, minLength: 13 }))).toBe('INVALID_INPUT')
  })

  test('AUTH-6 a rule that would keep everybody out, or let anybody in, is refused', async () => {
    const rule = { enabled: true, required: true, minLength: 8, maxLength: 64, patternId: 'any', isAny: false } as const
    const refused: InputOf<typeof setRegistrationRule>[] = [
      { ...rule, id: 'username', patternId: 'lettersFirst', enabled: false }, { ...rule, id: 'username' }, { ...rule, id: 'username', patternId: 'lettersFirst', isAny: true },
      { ...rule, id: 'password', minLength: 6 }, { ...rule, id: 'password', maxLength: 32 }, { ...rule, id: 'terms', required: false },
      { ...rule, id: 'confirmPassword', enabled: false }, { ...rule, id: 'captcha' }, { ...rule, id: 'mobileNum' }, { ...rule, id: 'birthday', patternId: 'digits' },
    ]
    for (const input of refused) expect(codeOf(await operator.call(setRegistrationRule, input)), JSON.stringify(input)).toBe('FIELD_FIXED')
    expect(codeOf(await operator.call(setRegistrationRule, { ...rule, id: 'password', patternId: 'strongPassword' }))).toBe('ok')
  })

  test('SITE-1 the status is read and set, and audited', async () => {
    const on = { maintenance: true, maintenanceEnd: null, regionRestriction: false }
    await operator.ok(setSiteStatus, on)
    expect(await operator.ok(getSiteStatus)).toEqual(on)
    expect(await lastAct()).toMatchObject({ action: 'site.status', before: { maintenance: false }, after: { maintenance: true } })
    expect(codeOf(await operator.call(setSiteStatus, { ...on, maintenanceEnd: 'tomorrow' }))).toBe('INVALID_INPUT')
  })
})
