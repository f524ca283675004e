import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { login, loginFreeplay, memberInfoCall } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { lobbyHome } from '#contract/lobby/lobby.ts'
import { listVersions, restoreVersion } from '#contract/site/office-contents.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { listMembers } from '#contract/identity/office-identity.ts'
import { getBrandSettings, setBrandSettings, setSiteStatus, setSwitch } from '#contract/site/office-site.ts'
import { domainRoute, permission, resources, systemStatus } from '#contract/site/site.ts'
import { helpCenter } from '#contract/site/site-pages.ts'
import { findUnreadable, styleOf } from '#contract/site/theme.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { buildMember, buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'

let house: House
let ours: Caller
let theirs: Caller
/** Calls on the second brand's domain. */
const there = { host: `${MEGHNA.domain}:3000` }
beforeAll(async () => {
  house = await openHouse()
  await seedSite(house.env)
  await Promise.all([seedMeghna(house.env), seedMeghna(house.env)])
  await seedGames(house.env, { studioVendors: null })
  ours = (await buildOperator(house)).caller
  theirs = (await buildOperator(house, 'admin', MEGHNA.code)).caller
  for (const [operator, at] of [
    [ours, {}],
    [theirs, there],
  ] as const)
    await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 }, at)
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const rulesOf = ({ body }: Answer<unknown>) =>
  body.success
    ? {}
    : Object.fromEntries(Object.entries(body.value?.fields ?? {}).map(([name, { rule }]) => [name, rule]))
const form = (username: string): InputOf<typeof register> => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: true,
})

describe('a brand by its domain', () => {
  test('SITE-6 the second brand has its own code, name, currency, languages, skin and domain', async () => {
    expect(await house.as().ok(permission, {}, there)).toMatchObject({
      merchantCode: 'meghna',
      brandName: 'Meghna',
      currency: 'INR',
      currencySymbol: '₹',
      languages: ['en', 'bn', 'ar'],
      defaultLanguage: 'en',
      theme: { skin: 'meghna', tokens: {} },
      mainDomain: MEGHNA.domain,
    })
    expect(await house.as().ok(domainRoute, {}, there)).toEqual({
      domain: MEGHNA.domain,
      mainDomain: MEGHNA.domain,
      merchantCode: 'meghna',
      routes: [MEGHNA.domain],
    })
    expect(await house.as().ok(permission)).toMatchObject({
      merchantCode: 'fairhouse',
      currency: 'BDT',
      theme: { skin: 'house' },
    })
  })

  test('SITE-6 its lobby, help and links are its own, in its own money and default language', async () => {
    const home = await house.as().ok(lobbyHome, {}, { ...there, 'accept-language': 'fr' })
    expect(home.banners).toHaveLength(3)
    expect(home.notices.map((one) => one.title).join()).toContain('₹10,000.00')
    const said = JSON.stringify([
      home,
      await house.as().ok(helpCenter, {}, there),
      await house.as().ok(resources, {}, there),
    ])
    expect(said).not.toMatch(/৳|Fairhouse|fairhouse/)
  })

  test('SITE-6 one name registers in both brands, each with a wallet in its currency, and a session is good in its own only', async () => {
    const [here, away] = [
      await house.as().ok(register, form('Sadia')),
      await house.as().ok(register, form('Sadia'), there),
    ]
    expect([here.session?.memberInfo.currency, away.session?.memberInfo.currency]).toEqual(['BDT', 'INR'])
    expect(here.id).not.toBe(away.id)
    const member = house.as(away.session?.token)
    expect(await member.ok(walletBalance, {}, there)).toMatchObject({ currency: 'INR', balance: '0.00' })
    expect(codeOf(await member.call(walletBalance))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await house.as(here.session?.token).call(memberInfoCall, {}, there))).toBe('LOGIN_REQUIRED')
    const only = await house.as().ok(register, form('Onlyhere'))
    expect(only.session).not.toBeNull()
    expect(codeOf(await house.as().call(login, { username: 'Onlyhere', password: PASSWORD }, there))).toBe(
      'LOGIN_FAILED',
    )
    expect(
      await house.as((await house.as().ok(loginFreeplay, {}, there)).token).ok(walletBalance, {}, there),
    ).toMatchObject({ currency: 'INR' })
  })

  test('SITE-6 operators see and set their own brand only', async () => {
    expect((await theirs.ok(listMembers, {}, there)).content.map((one) => one.currency)).toEqual(
      expect.not.arrayContaining(['BDT']),
    )
    expect(codeOf(await theirs.call(listMembers, {}))).toBe('LOGIN_REQUIRED')
    await theirs.ok(
      setSiteStatus,
      { maintenance: true, maintenanceStart: null, maintenanceEnd: null, maintenanceMessage: {} },
      there,
    )
    expect([(await house.as().ok(systemStatus, {}, there)).status, (await house.as().ok(systemStatus)).status]).toEqual(
      [1, 0],
    )
    await theirs.ok(
      setSiteStatus,
      { maintenance: false, maintenanceStart: null, maintenanceEnd: null, maintenanceMessage: {} },
      there,
    )
    await theirs.ok(setSwitch, { id: 'FREEPLAY', enabled: false }, there)
    expect([
      codeOf(await house.as().call(loginFreeplay, {}, there)),
      codeOf(await house.as().call(loginFreeplay, {})),
    ]).toEqual(['TRIAL_CLOSED', 'ok'])
    await theirs.ok(setSwitch, { id: 'FREEPLAY', enabled: true }, there)
  })

  test('SITE-6 LOBBY-4 wins of one brand are on no other brand’s board, not even in the same currency', async () => {
    const winner = await buildMember(house, { merchant: MEGHNA.code, currency: 'BDT' })
    await giveStakes(house.env, winner.id, 100n * MINOR_PER_UNIT)
    await playLine(house.env, winner.id, 'far-away', { kind: 'stake', amountMinor: 10n * MINOR_PER_UNIT })
    await playLine(house.env, winner.id, 'far-away', { kind: 'payout', amountMinor: 90n * MINOR_PER_UNIT })
    house.clock.advance(MINUTE_MS)
    expect((await house.as().ok(winnerBoard, {})).content).toEqual([])
  })
})

describe('brand settings', () => {
  const settings = async () => {
    const {
      code: _code,
      currency: _currency,
      market: _market,
      domains: _domains,
      mainDomain: _main,
      domainCodes: _codes,
      ...kept
    } = await ours.ok(getBrandSettings)
    return kept
  }

  test('SITE-6 OFFICE-4 name, languages, addresses and look are set, told to pages, and put back', async () => {
    const before = await settings()
    const heard: string[] = []
    const stop = house.env.live.listen('all', (signal) => heard.push(signal.topic))
    const theme = { skin: 'meghna' as const, tokens: { brand: '#7cc4ff', onBrand: '#001a2e', radiusScale: 0.2 } }
    await ours.ok(setBrandSettings, {
      ...before,
      name: 'Fair & Co',
      minAge: 21,
      languages: ['en', 'bn', 'hi'],
      defaultLanguage: 'en',
      gtagId: 'G-ABC123',
      theme,
    })
    stop()
    expect(heard).toContain('status')
    expect(await house.as().ok(permission)).toMatchObject({
      // Hindi is stored, and offered when its texts exist
      brandName: 'Fair & Co',
      minAge: 21,
      languages: ['en', 'bn'],
      defaultLanguage: 'en',
      analytics: { gtagId: 'G-ABC123' },
      theme,
      registerRules: { minAge: 21 },
    })
    const [, first] = (await ours.ok(listVersions, { subject: 'brand' })).content
    await ours.ok(restoreVersion, { id: first?.id ?? '' })
    expect(await settings()).toEqual(before)
  })

  test('SITE-6 what does not fit is named: an unlisted language, colours that cannot be read', async () => {
    const before = await settings()
    expect(
      rulesOf(
        await ours.call(setBrandSettings, {
          ...before,
          defaultLanguage: 'fr',
          timeZone: 'Mars/Olympus',
          theme: { skin: 'house', tokens: { onBrand: '#ffb21a', brandInk: '#333333' } },
        }),
      ),
    ).toEqual({
      defaultLanguage: 'unlisted',
      timeZone: 'invalid_value',
      'theme.tokens.onBrand': 'contrast',
      'theme.tokens.brandInk': 'contrast',
    })
    // the name stands in every mail and SMS: as an address of others it would be a link there
    for (const name of ['pay.evil.example', 'Fair ｅｖｉｌ。ｃｏｍ', 'https://evil.example/'])
      expect(rulesOf(await ours.call(setBrandSettings, { ...before, name })), name).toEqual({ name: 'address' })
    for (const name of ['Fair & Co. 24', 'localhost'])
      expect(codeOf(await ours.call(setBrandSettings, { ...before, name })), name).toBe('ok')
    await ours.ok(setBrandSettings, before)
    for (const change of [
      { minAge: 17 },
      { gtagId: '<script>' },
      { imageCdns: ['http://plain.example'] },
      { customerService: [{ csPosition: 'LIVECHAT-1', url: 'javascript:alert(1)' }] },
      { theme: { skin: 'house', tokens: { brand: 'red;background:url(//evil)' } } },
    ]) {
      expect(
        codeOf(await ours.call(setBrandSettings, { ...before, ...change } as typeof before)),
        JSON.stringify(change),
      ).toBe('INVALID_INPUT')
    }
  })

  test('SITE-6 AUTH-9 what leads to a brand is not its own operators’ to say: named in its settings, or put back with an earlier version, it changes nothing', async () => {
    const before = await ours.ok(getBrandSettings)
    const claim = {
      ...before,
      domains: [...before.domains, 'www.fairhouse.example'],
      mainDomain: 'www.fairhouse.example',
      domainCodes: { localhost: 'other' },
    }
    await ours.ok(setBrandSettings, claim as never)
    expect(await ours.ok(getBrandSettings)).toEqual(before)
    const { code: _code, ...settings } = before
    await house.env.db.query(
      // as versions were stored before
      `insert into site.versions (merchant, subject, number, act, state, restored, operator, at)
       select merchant, subject, number + 1, 'update', $1, null, operator, at from site.versions where subject = 'brand' and merchant = 'fairhouse' order by number desc limit 1`,
      [JSON.stringify({ ...settings, domains: ['www.fairhouse.example'], mainDomain: 'www.fairhouse.example' })],
    )
    const [version] = (await ours.ok(listVersions, { subject: 'brand' })).content
    await ours.ok(restoreVersion, { id: version?.id ?? '' })
    expect(await ours.ok(getBrandSettings)).toEqual(before)
    expect((await house.as().ok(permission, {}, { host: 'www.fairhouse.example' })).domainRoute.routes).toEqual(
      before.domains,
    )
  })

  test('SITE-6 the skins themselves can be read, and a brand’s own values become properties of the document', () => {
    for (const skin of ['house', 'meghna'] as const) expect(findUnreadable({ skin, tokens: {} })).toEqual([])
    expect(
      styleOf({ skin: 'house', tokens: { brand: '#112233', neutralHue: 120, displayWidth: 90, brandInk: '#ffffff' } }),
    ).toEqual({
      skin: 'house',
      style: '--n-h:120;--brand:#112233;--brand-ink:light-dark(#8a5000, #ffffff);--display-wdth:90%',
    })
  })
})
