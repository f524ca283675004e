import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { gameMenus } from '#contract/catalogue/games.ts'
import { keys, logout, memberInfoCall } from '#contract/identity/identity.ts'
import { listVersions, restoreVersion } from '#contract/site/office-contents.ts'
import { checkRegion, getRegions, getSiteStatus, setRegions, setSiteStatus } from '#contract/site/office-site.ts'
import { permission, systemStatus, whitelabel } from '#contract/site/site.ts'
import { banners } from '#contract/site/site-pages.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { buildMember, buildOperator, logInAgain } from '#server/testing/builders.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { SITE_JOBS } from './site.jobs.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse({ TRUSTED_PROXIES: '1' })
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const inMinutes = (minutes: number) => new Date(house.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
const from = (ip: string) => ({ 'x-forwarded-for': ip })

const OPEN: InputOf<typeof setSiteStatus> = {
  maintenance: false,
  maintenanceStart: null,
  maintenanceEnd: null,
  maintenanceMessage: {},
}
const ANYWHERE: InputOf<typeof setRegions> = { mode: 'off', countries: [], networks: [] }
beforeEach(async () => {
  operator = (await buildOperator(house)).caller
  await operator.ok(setSiteStatus, OPEN)
  await operator.ok(setRegions, ANYWHERE)
})
const statusAt = async (ip = '81.2.69.142') => (await house.as().ok(systemStatus, {}, from(ip))).status

describe('maintenance', () => {
  test('SITE-1 SITE-2 it begins and ends by the clock, says its words and its end, and is planned before', async () => {
    const [start, end] = [inMinutes(10), inMinutes(70)]
    await operator.ok(setSiteStatus, {
      maintenance: true,
      maintenanceStart: start,
      maintenanceEnd: end,
      maintenanceMessage: { en: 'New servers', bn: 'নতুন সার্ভার' },
    })
    expect(await house.as().ok(permission)).toMatchObject({
      maintenance: false,
      maintenanceStart: start,
      maintenanceEnd: end,
      maintenanceMessage: 'New servers',
    })
    expect(await statusAt()).toBe(0)
    house.clock.advance(11 * MINUTE_MS)
    expect(await house.as().ok(systemStatus)).toMatchObject({ status: 1, maintenanceEnd: end })
    expect(await house.as().ok(permission, {}, { 'accept-language': 'bn' })).toMatchObject({
      maintenance: true,
      maintenanceEnd: end,
      maintenanceMessage: 'নতুন সার্ভার',
    })
    house.clock.advance(HOUR_MS)
    expect(await house.as().ok(systemStatus)).toMatchObject({ status: 0, maintenanceStart: null, maintenanceEnd: null })
  })

  test('SITE-1 the calls of visitors and members are refused meanwhile; what the page needs, logging out and operators are not', async () => {
    let member = await buildMember(house)
    const end = inMinutes(30)
    await operator.ok(setSiteStatus, { ...OPEN, maintenance: true, maintenanceEnd: end })
    for (const call of [banners, gameMenus, walletBalance, memberInfoCall]) {
      const answer = await member.caller.call(call, {})
      expect([call.id, answer.status, codeOf(answer)]).toEqual([call.id, 503, 'MAINTENANCE'])
      expect(answer.body).toMatchObject({ value: { maintenanceEnd: end } })
    }
    for (const call of [systemStatus, permission, whitelabel, keys])
      expect(codeOf(await house.as().call(call, {})), call.id).toBe('ok')
    expect(codeOf(await operator.call(getSiteStatus))).toBe('ok')
    expect(codeOf(await operator.call(banners, {}))).toBe('ok')
    expect(codeOf(await member.caller.call(logout, {}))).toBe('ok')
    await operator.ok(setSiteStatus, OPEN)
    member = await logInAgain(house, member)
    expect(codeOf(await member.caller.call(walletBalance))).toBe('ok')
  })

  test('SITE-1 open pages are told of a change at once, and again by a job when it begins and ends', async () => {
    const heard: string[] = []
    const stop = house.env.live.listen('all', (signal) => heard.push(signal.topic))
    const [start, end] = [inMinutes(5), inMinutes(9)]
    await operator.ok(setSiteStatus, { ...OPEN, maintenance: true, maintenanceStart: start, maintenanceEnd: end })
    expect(heard).toContain('status')
    const due = await house.env.db.query<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where task_identifier = 'site.tell-status' order by run_at`,
    )
    expect(due.map(({ at }) => at.toISOString())).toEqual([start, end])
    heard.length = 0
    await SITE_JOBS[0]?.run(house.env, {})
    stop()
    expect(heard).toEqual(['status'])
  })

  test('SITE-2 it does not end before it starts, and its words are checked', async () => {
    const refused = (input: Partial<typeof OPEN>) => operator.call(setSiteStatus, { ...OPEN, ...input })
    expect(await refused({ maintenanceStart: inMinutes(5), maintenanceEnd: inMinutes(1) })).toMatchObject({
      body: { value: { fields: { maintenanceEnd: { rule: 'too_small' } } } },
    })
    expect(await refused({ maintenanceMessage: { en: '<b>soon</b>' } })).toMatchObject({
      body: { value: { fields: { 'maintenanceMessage.en': { rule: 'html' } } } },
    })
  })
})

describe('regions', () => {
  test('SITE-3 a blocked country is refused with its address, on the page and in the calls; others are served', async () => {
    await operator.ok(setRegions, { mode: 'block', countries: ['GB', 'US', 'CA'], networks: [] })
    expect(await house.as().ok(systemStatus, {}, from('81.2.69.142'))).toMatchObject({
      status: 2,
      ip: '81.2.69.142',
      country: 'GB',
    })
    expect(await house.as().ok(permission, {}, from('2001:4860:4860::8888'))).toMatchObject({
      regionRestriction: true,
      location: { ip: '2001:4860:4860::8888' },
    })
    const answer = await house.as().call(banners, {}, from('8.8.8.8'))
    expect([answer.status, codeOf(answer)]).toEqual([403, 'REGION_RESTRICTED'])
    expect(answer.body).toMatchObject({ value: { ip: '8.8.8.8' } })
    expect(await statusAt('103.48.16.1')).toBe(0)
    expect(codeOf(await house.as().call(banners, {}, from('103.48.16.1')))).toBe('ok')
  })

  test('SITE-3 OFFICE-4 regions that would let nobody in are refused', async () => {
    const nobody = await operator.call(setRegions, { mode: 'allow', countries: [], networks: [] })
    expect(nobody.body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { countries: { rule: 'required' } } } })
    expect(await statusAt('103.48.16.1')).toBe(0)
  })

  test('SITE-3 where only some countries are let in the rest is refused; an address of no country is let in', async () => {
    await operator.ok(setRegions, { mode: 'allow', countries: ['BD'], networks: [] })
    const seen = await Promise.all(
      ['103.48.16.1', '::ffff:103.48.16.1', '81.2.69.142', '8.8.8.8', '10.1.2.3', 'fe80::1'].map((ip) => statusAt(ip)),
    )
    expect(seen).toEqual([0, 0, 2, 2, 0, 0])
  })

  test('SITE-3 addresses and networks are allowed or refused before countries, and an allowed visitor sees the site under maintenance', async () => {
    await operator.ok(setRegions, {
      mode: 'block',
      countries: ['GB'],
      networks: [
        { network: '81.2.69.142', rule: 'allow', note: 'our office' },
        { network: '81.2.69.0/24', rule: 'block', note: '' },
        { network: '2a02:2e0::/32', rule: 'block', note: '' },
        { network: '103.48.16.0/22', rule: 'block', note: 'abuse' },
      ],
    })
    expect(
      await Promise.all(
        ['81.2.69.142', '81.2.69.1', '2a02:2e0::77', '103.48.17.9', '8.8.8.8'].map((ip) => statusAt(ip)),
      ),
    ).toEqual([0, 2, 2, 2, 0])
    await operator.ok(setSiteStatus, { ...OPEN, maintenance: true })
    expect(await Promise.all(['81.2.69.142', '8.8.8.8'].map((ip) => statusAt(ip)))).toEqual([0, 1])
    expect(codeOf(await house.as().call(banners, {}, from('81.2.69.142')))).toBe('ok')
  })

  test('SITE-3 the address is the one that the last trusted proxy saw, not what the visitor says', async () => {
    await operator.ok(setRegions, { mode: 'block', countries: ['GB'], networks: [] })
    expect(await house.as().ok(systemStatus, {}, from('103.48.16.1, 81.2.69.142'))).toMatchObject({
      status: 2,
      ip: '81.2.69.142',
    })
    const direct = await openHouse()
    expect(await direct.as().ok(systemStatus, {}, from('81.2.69.142'))).toMatchObject({ ip: '127.0.0.1' })
    await direct.close()
  })

  test('SITE-3 an operator asks what an address would see, and networks are checked', async () => {
    await operator.ok(setRegions, { mode: 'block', countries: ['GB'], networks: [] })
    expect(await operator.ok(checkRegion, { ip: '81.2.69.142' })).toEqual({
      ip: '81.2.69.142',
      country: 'GB',
      status: 2,
    })
    expect(await operator.ok(checkRegion, { ip: '10.0.0.1' })).toEqual({ ip: '10.0.0.1', country: null, status: 0 })
    for (const network of ['nonsense', '1.2.3', '1.2.3.4/33', '1.2.3.4/0', '1.2.3.4/8/8', '::1/129', '1.2.3.4/x', '']) {
      expect(
        codeOf(await operator.call(setRegions, { ...ANYWHERE, networks: [{ network, rule: 'block', note: '' }] })),
        network,
      ).toBe('INVALID_INPUT')
    }
    expect(codeOf(await operator.call(setRegions, { ...ANYWHERE, countries: ['Bangladesh'] }))).toBe('INVALID_INPUT')
  })

  test('OFFICE-4 the maintenance window and the regions have a history, and an earlier version is put back', async () => {
    await operator.ok(setRegions, { mode: 'allow', countries: ['IN', 'BD'], networks: [] })
    await operator.ok(setRegions, { mode: 'block', countries: ['GB'], networks: [] })
    const { content } = await operator.ok(listVersions, { subject: 'regions' })
    expect(content.slice(0, 2).map(({ act, state }) => [act, state?.mode])).toEqual([
      ['update', 'block'],
      ['update', 'allow'],
    ])
    await operator.ok(restoreVersion, { id: content[1]?.id ?? '' })
    expect(await operator.ok(getRegions)).toEqual({ mode: 'allow', countries: ['BD', 'IN'], networks: [] })
    await operator.ok(setSiteStatus, { ...OPEN, maintenance: true })
    const [, before] = (await operator.ok(listVersions, { subject: 'status' })).content
    await operator.ok(restoreVersion, { id: before?.id ?? '' })
    expect(await operator.ok(getSiteStatus)).toEqual(OPEN)
  })
})
