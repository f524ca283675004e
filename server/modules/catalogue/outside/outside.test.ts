import { createHmac, generateKeyPairSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameQuery } from '#contract/catalogue/games.ts'
import { updateHouseVendor } from '#contract/catalogue/house-games.ts'
import {
  addHouseVendor,
  getVendorLaunch,
  importVendorGames,
  setVendorLaunch,
} from '#contract/catalogue/house-vendors.ts'
import { officeDecision } from '#contract/decisions/decisions.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { addVendorKey } from '#contract/doors/office-vendor-door.ts'
import { setBrandSettings, getBrandSettings } from '#contract/site/office-site.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash, vendorClient, type VendorClient } from '#server/testing/vendor.ts'
import { pageSources } from './page-sources.ts'
import { getBrand } from '#server/lib/brands.ts'

const reason = 'as agreed in the contract'
const ORIGIN = 'https://games.delta.example'
const ADDRESS = `${ORIGIN}/open?g={game}&l={language}&c={currency}&m={mode}&d={device}&b={brand}&back={back}&at={time}&sig={signature}#t={token}`
const LAUNCH = { address: ADDRESS, frameOrigins: [], currencies: ['BDT'], takesTrial: false }
const CSV = `code,game,type,kind,name.en,name.bn,hot
delta-river,1001,RNG,SLOT,"River, the Long One",নদী,yes
delta-wheel,1002,RNG,MINI,Delta Wheel,,
`

let house: House
let [owner, partner, admin]: Person[] = []
beforeAll(async () => {
  house = await openHouse()
  ;[owner, partner] = [await buildHouseOperator(house), await buildHouseOperator(house)]
  admin = await buildOperator(house)
})
afterAll(() => house.close())
const people = () => ({ owner: owner as Person, partner: partner as Person, admin: admin as Person })

/** Adds a vendor as two operators do: with a key of its own, an address, games, and opened. */
async function openVendor(id: string, launch = LAUNCH, games = CSV): Promise<VendorClient> {
  const { owner, partner } = people()
  await owner.caller.ok(addHouseVendor, { id, names: { en: `Vendor ${id}` }, gameTypes: ['RNG'], reason })
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const asked = await owner.caller.ok(addVendorKey, { id, algorithm: 'hmac-sha256', publicKey, reason })
  const agreed = await agreeTo(partner, asked.waitingKey)
  const sealed = String((agreed.result as { sealedSecret: string }).sealedSecret)
  const { plaintext } = await compactDecrypt(sealed, pair.privateKey)
  const { keyId, secret } = JSON.parse(new TextDecoder().decode(plaintext)) as { keyId: string; secret: string }
  await agreeTo(partner, (await owner.caller.ok(setVendorLaunch, { id, launch, reason })).waiting)
  const file = { id, format: 'csv' as const, text: games }
  const { print } = await owner.caller.ok(importVendorGames, file)
  await agreeTo(partner, (await owner.caller.ok(importVendorGames, { ...file, print, reason })).waiting)
  await agreeTo(partner, (await owner.caller.ok(updateHouseVendor, { id, status: 'on', reason })).waiting)
  return vendorClient(house, id, { keyId, secret, algorithm: 'hmac-sha256' })
}

describe('GAME-1 a game of an outside vendor', () => {
  let vendor: VendorClient
  beforeAll(async () => {
    vendor = await openVendor('DELTA')
  })

  test('opens at the vendor’s page, is exchanged for a session, and moves money at the door', async () => {
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    const { content } = await member.caller.ok(gameQuery, { search: 'River' })
    expect(content).toMatchObject([{ gameCode: 'delta-river', isPlayable: true, status: 'on', vendor: 'DELTA' }])
    const opened = await member.caller.ok(gameLaunch, { gameCode: 'delta-river', language: 'bn', device: 'MOBILE' })
    expect(opened).toMatchObject({ isOutside: true, vendor: 'DELTA', isTrial: false, currency: 'BDT' })
    const url = new URL(opened.url)
    const token = url.hash.slice(3)
    const asked = Object.fromEntries(url.searchParams)
    expect(url.origin).toBe(ORIGIN)
    expect(asked).toMatchObject({ g: '1001', l: 'bn', c: 'BDT', m: 'real', d: 'mobile', b: 'fairhouse' })
    expect(asked.back).toBe(`${house.env.config.siteOrigin}${opened.backUrl}`)
    const text = [asked.at, token, '1001', 'BDT', 'real'].join('\n')
    expect(asked.sig).toBe(createHmac('sha256', vendor.key.secret).update(text).digest('hex'))

    const session = await vendor.send('session', { token })
    expect(session).toMatchObject({ code: 0, gameCode: 'delta-river', balance: '100.00', demo: false })
    const { accountRef, session: seat } = session
    const play = { accountRef, gameCode: 'delta-river', currency: 'BDT', roundId: 'r-1' }
    expect(await vendor.send('bet', { ...play, session: seat, txId: 'b-1', amount: '10' })).toMatchObject({ code: 0 })
    expect(await vendor.send('win', { ...play, txId: 'w-1', betTxId: 'b-1', amount: '25' })).toMatchObject({ code: 0 })
    expect(await member.caller.ok(walletBalance, {})).toMatchObject({ balance: '115.00' })
    expect((await vendor.send('session', { token })).status, 'the token is worth one opening').toBe('SESSION_INVALID')
  })

  test('opens with play money and in another currency only where its vendor takes them', async () => {
    const member = await buildMember(house)
    const trial = await member.caller.call(gameLaunch, { gameCode: 'delta-river', trial: true })
    expect(trial.body).toMatchObject({ success: false, code: 'TRIAL_CLOSED' })
    const address = ADDRESS.replace('delta', 'dhali')
    await openVendor(
      'DHALI',
      { ...LAUNCH, address, currencies: ['INR'], takesTrial: true },
      CSV.replaceAll('delta-', 'dhali-'),
    )
    const foreign = await member.caller.call(gameLaunch, { gameCode: 'dhali-river' })
    expect(foreign.body).toMatchObject({ success: false, code: 'GAME_UNAVAILABLE', value: { reason: 'currency' } })
  })

  test('is one of the pages that may stand in a frame, until its vendor is off', async () => {
    const brand = await getBrand(house.env, 'fairhouse')
    const sources = await pageSources(house.env, brand)
    expect(sources.frames).toContain(ORIGIN)
    expect(sources.answering).toContain(ORIGIN)
    const {
      code: _1,
      currency: _2,
      market: _3,
      domains: _4,
      mainDomain: _5,
      domainCodes: _6,
      ...settings
    } = await people().admin.caller.ok(getBrandSettings, {})
    const cdns = { imageCdns: ['https://pictures.example'], launchGameCdns: ['https://cdn.games.example'] }
    await people().admin.caller.ok(setBrandSettings, { ...settings, ...cdns })
    const own = await pageSources(house.env, await getBrand(house.env, 'fairhouse'))
    expect(own.frames).toContain('https://cdn.games.example')
    expect(own.answering, 'a brand alone lets no page be asked').not.toContain('https://cdn.games.example')
    expect(own.pictures).toEqual(['https://pictures.example'])
    await people().owner.caller.ok(updateHouseVendor, { id: 'DELTA', status: 'off', reason })
    expect((await pageSources(house.env, brand)).frames).not.toContain(ORIGIN)
  })
})

describe('what two persons decide', () => {
  beforeAll(async () => {
    const names = { en: 'Sundar' }
    await people().owner.caller.ok(addHouseVendor, { id: 'SUNDAR', names, gameTypes: ['LIVE'], reason })
  })

  test('GAME-1 one person sends nobody anywhere, and a brand’s operator asks nothing', async () => {
    const { owner, admin, partner } = people()
    const waiting = (await owner.caller.ok(setVendorLaunch, { id: 'SUNDAR', launch: LAUNCH, reason })).waiting
    expect((await owner.caller.ok(getVendorLaunch, { id: 'SUNDAR' })).launch).toBeNull()
    expect((await answerWaiting(owner, waiting)).body.success).toBe(false)
    for (const call of [addHouseVendor, setVendorLaunch, importVendorGames, getVendorLaunch])
      expect((await admin.caller.call(call, { id: 'SUNDAR', reason } as never)).status).toBe(403)
    const other = { ...LAUNCH, address: LAUNCH.address.replace('delta', 'evil') }
    const second = await partner.caller.call(setVendorLaunch, { id: 'SUNDAR', launch: other, reason })
    expect(second.body, 'nobody changes what waits').toMatchObject({ code: 'DECISION_OPEN' })
    const shown = await partner.caller.ok(officeDecision, { id: String(waiting?.id) })
    expect(shown.content).toMatchObject({ vendor: 'SUNDAR', before: null, after: LAUNCH })
    await agreeTo(partner, waiting)
    expect((await owner.caller.ok(getVendorLaunch, { id: 'SUNDAR' })).launch).toEqual(LAUNCH)
    // one person is enough to close
    expect((await partner.caller.ok(setVendorLaunch, { id: 'SUNDAR', launch: null, reason })).launch).toBeNull()
  })

  test.each([
    ['javascript:alert(1)//{game}{token}', 'url'],
    ['http://games.example/{game}#{token}', 'url'],
    ['https://user:pass@games.example/{game}#{token}', 'url'],
    ['https://{game}.games.example/#{token}', 'host'],
    ['https://games.example{game}/#{token}', 'host'],
    ['https://games.example/{game}', 'no-token'],
    ['https://games.example/{token}{token}{game}', 'no-token'],
    ['https://games.example/{token}', 'no-game'],
    ['https://games.example/{token}{game}{password}', 'unknown-part'],
    ['https://games.example/{token}{game}"; frame-src *', 'brackets'],
    ['https://games.example/{token}{game}{', 'brackets'],
  ])('GAME-1 an address that would lead astray is refused: %s', async (address, rule) => {
    const launch = { ...LAUNCH, address }
    const { body } = await people().owner.caller.call(setVendorLaunch, { id: 'SUNDAR', launch, reason })
    expect(body).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
      value: { fields: { 'launch.address': { rule } } },
    })
  })

  test('GAME-1 a vendor’s page does not stand at the house’s own origins', async () => {
    const { siteOrigin, studioOrigin } = house.env.config
    for (const own of [siteOrigin, studioOrigin]) {
      const launch = { ...LAUNCH, address: `${own}/{game}#{token}` }
      const { body } = await people().owner.caller.call(setVendorLaunch, { id: 'SUNDAR', launch, reason })
      expect(body).toMatchObject({ value: { fields: { 'launch.address': { rule: 'own' } } } })
      const framed = { ...LAUNCH, frameOrigins: [own] }
      const beside = await people().owner.caller.call(setVendorLaunch, { id: 'SUNDAR', launch: framed, reason })
      expect(beside.body).toMatchObject({ value: { fields: { 'launch.frameOrigins.0': { rule: 'url' } } } })
    }
  })

  test('GAME-1 a vendor is added once, and never into the house’s own lane', async () => {
    const { owner } = people()
    const order = { names: { en: 'Again' }, gameTypes: ['RNG' as const], reason }
    expect((await owner.caller.call(addHouseVendor, { ...order, id: 'SUNDAR' })).body).toMatchObject({
      code: 'VENDOR_EXISTS',
    })
    expect((await owner.caller.call(addHouseVendor, { ...order, id: 'INHOUSE' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await owner.caller.call(addHouseVendor, { ...order, id: 'X', names: { bn: 'এক্স' } })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe('a file of games', () => {
  const read = (text: string, format: 'csv' | 'json' = 'csv', id = 'SHAPLA') =>
    people().owner.caller.ok(importVendorGames, { id, format, text })
  const bring = async (text: string) => {
    const { owner, partner } = people()
    const { print } = await read(text)
    const asked = { id: 'SHAPLA', format: 'csv' as const, text, print, reason }
    return agreeTo(partner, (await owner.caller.ok(importVendorGames, asked)).waiting)
  }
  beforeAll(() =>
    openVendor(
      'SHAPLA',
      { ...LAUNCH, address: ADDRESS.replace('delta', 'shapla') },
      'code;type;name.en\nshapla-one;RNG;One\nshapla-two;RNG;Two\n',
    ),
  )

  test('LOBBY-7 says what it adds, changes and leaves, and does just that', async () => {
    const text =
      'code,game,type,name.en,name.bn,hot\nshapla-two,two,RNG,Number Two,দুই,1\nshapla-three,,LIVE,Three,,no\n'
    const shown = await read(text)
    expect(shown).toMatchObject({
      added: [{ code: 'shapla-three', type: 'LIVE' }],
      changed: [{ code: 'shapla-two' }],
      same: 0,
      absent: ['shapla-one'],
      faults: [],
      waiting: null,
    })
    expect(shown.changed[0]?.differences).toEqual([
      { field: 'game', before: '', after: 'two' },
      { field: 'hot', before: 'false', after: 'true' },
      { field: 'name.en', before: 'Two', after: 'Number Two' },
      { field: 'name.bn', before: '', after: 'দুই' },
    ])
    expect((await read(text)).print, 'reading changes nothing').toBe(shown.print)
    await bring(text)
    expect(await read(text)).toMatchObject({ added: [], changed: [], same: 2 })
    const again = { id: 'SHAPLA', format: 'csv' as const, text, print: (await read(text)).print, reason }
    expect((await people().owner.caller.call(importVendorGames, again)).body).toMatchObject({ code: 'INVALID_INPUT' })
    // two games may change their names with each other
    await bring('code,game,type,name.en\nshapla-one,two,RNG,One\nshapla-two,one,RNG,Number Two\n')
    expect((await read('code,game,type,name.en\nshapla-one,two,RNG,One\n')).same).toBe(1)
  })

  test('LOBBY-7 is refused as a whole, line by line, where it is not understood', async () => {
    const rows = [
      'code,game,type,name.en,hot,sort',
      'shapla one,,RNG,One,,',
      'delta-river,,RNG,Not ours,,',
      'shapla-four,,POKER,Four,,',
      'shapla-five,,RNG,,,',
      'shapla-six,,RNG,Six,perhaps,x',
      'shapla-seven,,RNG,Seven,,',
      'shapla-seven,,RNG,Seven,,',
    ]
    const { faults, added } = await read(rows.join('\n'))
    expect(faults).toEqual(
      expect.arrayContaining([
        { line: 2, field: 'code', rule: 'invalid' },
        { line: 3, field: 'code', rule: 'other-vendor' },
        { line: 4, field: 'type', rule: 'invalid' },
        { line: 5, field: 'names.en', rule: 'invalid' },
        { line: 6, field: 'hot', rule: 'invalid' },
        { line: 6, field: 'sort', rule: 'invalid' },
        { line: 8, field: 'code', rule: 'twice' },
      ]),
    )
    const { print } = await read(rows.join('\n'))
    const asked = { id: 'SHAPLA', format: 'csv' as const, text: rows.join('\n'), print, reason }
    expect((await people().owner.caller.call(importVendorGames, asked)).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect(added.map(({ code }) => code)).not.toContain('delta-river')
    expect((await read('nonsense')).faults).toMatchObject([{ line: 1, rule: 'column' }])
    expect((await read('code,type,name.en\n"broken')).faults).toMatchObject([{ rule: 'csv' }])
    expect((await read('{}', 'json')).faults).toMatchObject([{ rule: 'list' }])
    expect((await read('[{"code":"a-b","type":"RNG","names":{"en":"A"}}]', 'json')).added).toHaveLength(1)
    const many = ['code,type,name.en', ...Array.from({ length: 501 }, (_, n) => `many-${n},RNG,Many`)].join('\n')
    expect((await read(many)).faults).toMatchObject([{ rule: 'too-many' }])
  })

  test('LOBBY-7 two who bring files at once bring one: the second’s preview is old', async () => {
    const { owner, partner } = people()
    const text = 'code,type,name.en\nshapla-late,RNG,Late\n'
    const { print } = await read(text)
    await bring('code,type,name.en\nshapla-late,RNG,Earlier\n')
    const asked = { id: 'SHAPLA', format: 'csv' as const, text, print, reason }
    expect((await owner.caller.call(importVendorGames, asked)).body).toMatchObject({ code: 'IMPORT_CHANGED' })
    // what waits is overtaken when the catalogue changed
    const next = await read('code,type,name.en\nshapla-late,RNG,Latest\n')
    const order = { ...asked, text: 'code,type,name.en\nshapla-late,RNG,Latest\n', print: next.print }
    const { waiting } = await owner.caller.ok(importVendorGames, order)
    await house.env.db.query(`update games.games set sort = sort + 1 where code = 'shapla-late'`)
    expect((await answerWaiting(partner, waiting)).body.success).toBe(false)
  })
})
