/** Uploaded pictures of games and vendors: the house's, and a brand's own before it. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameQuery, gameVendors } from '#contract/catalogue/games.ts'
import { updateHouseGame, updateHouseVendor } from '#contract/catalogue/house-games.ts'
import {
  listOfficeGames,
  listOfficeVendors,
  updateOfficeGame,
  updateOfficeVendor,
} from '#contract/catalogue/office-games.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { type PictureUse, uploadPicture } from '#contract/pictures/office-pictures.ts'
import { readUpload } from '#contract/pictures/uploads.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { removeUnusedPictures } from '#server/modules/pictures/remove-unused.ts'
import { buildHouseOperator, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

const there = { host: `${MEGHNA.domain}:3000` }
const reason = 'a better one'
let house: House
let admin: Person
let meghna: Person
let owner: Person
beforeAll(async () => {
  house = await openHouse()
  await seedGames(house.env, { studioVendors: null })
  await seedMeghna(house.env)
  await logIn()
})
afterAll(() => house.close())

async function logIn(): Promise<void> {
  admin = await buildOperator(house)
  meghna = await buildOperator(house, 'admin', MEGHNA.code)
  owner = await buildHouseOperator(house)
}

/** Uploads a picture of one colour, and returns its address. */
async function upload(who: Person, use: PictureUse, colour: string, headers: object = {}): Promise<string> {
  const background = { create: { width: 480, height: 640, channels: 3, background: colour } } as const
  const answer = await house.app.inject({
    method: 'POST',
    url: uploadPicture.path.replace('{use}', use),
    headers: { 'content-type': 'image/png', authorization: `Bearer ${who.token}`, ...headers },
    payload: await sharp(background).png().toBuffer(),
  })
  return (answer.json() as { value: { address: string } }).value.address
}

/** The game as a visitor of a brand gets it. */
async function tileOf(code: string, headers: Record<string, string> = {}) {
  const { content } = await house.as().ok(gameQuery, { search: code, pageSize: 50 }, headers)
  return content.find(({ gameCode }) => gameCode === code) ?? expect.fail(`no ${code}`)
}
async function vendorOf(code: string, headers: Record<string, string> = {}) {
  const { content } = await house.as().ok(gameVendors, {}, headers)
  return content.find(({ vendor }) => vendor === code) ?? expect.fail(`no ${code}`)
}
const hashOf = (address: string) => readUpload(address)?.hash ?? expect.fail(address)

describe('a game’s picture', () => {
  test('LOBBY-7 OFFICE-5 a brand’s own is shown to its members in every size, before what was generated; others see theirs', async () => {
    const before = await tileOf('dice')
    const address = await upload(admin, 'game', '#aa2233')
    const changed = await admin.caller.ok(updateOfficeGame, { id: 'dice', picture: address, reason })
    expect(changed).toMatchObject({ picture: address, housePicture: null, status: 'on' })

    const tile = await tileOf('dice')
    const base = `/art/uploads/${hashOf(address)}-480x640/size`
    expect(tile.picture).toMatchObject({ base, sizes: [320, 480], webpSizes: [320, 480], standIn: before.iconUrl })
    expect(tile.picture.blur).toBeUndefined()
    expect([tile.iconUrl, tile.lagerIcon]).toEqual([address.replace('/480.', '/320.'), address])
    for (const size of tile.picture.sizes ?? [])
      for (const format of ['avif', 'webp']) {
        const file = await house.app.inject({ url: `${base}-${size}.${format}` })
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format}`])
        expect((await sharp(file.rawPayload).metadata()).width).toBe(size)
      }
    expect((await house.app.inject({ url: `${base}-321.webp` })).statusCode).toBe(404)
    expect((await house.app.inject({ url: '/art/thumb/dice' })).headers.location).toBe(tile.iconUrl)

    expect((await tileOf('dice', there)).picture).toEqual(before.picture)
    expect((await house.app.inject({ url: '/art/thumb/dice', headers: there })).headers.location).toBe(before.iconUrl)
    const [act] = (await admin.caller.ok(listAudit, { pageSize: 1 })).content
    expect(act).toMatchObject({ action: 'game.picture', subject: 'game:dice', reason })

    await admin.caller.ok(updateOfficeGame, { id: 'dice', picture: null, reason })
    expect(await tileOf('dice')).toEqual(before)
  })

  test('OFFICE-1 the house’s is shown at every brand that has none of its own', async () => {
    const address = await upload(owner, 'houseGame', '#2233aa')
    await owner.caller.ok(updateHouseGame, { id: 'mines', picture: address, reason })
    const own = await upload(meghna, 'game', '#22aa33', there)
    await meghna.caller.ok(updateOfficeGame, { id: 'mines', picture: own, reason }, there)
    expect((await tileOf('mines')).lagerIcon).toBe(address)
    expect((await tileOf('mines', there)).lagerIcon).toBe(own)
    const [row] = (await meghna.caller.ok(listOfficeGames, { codes: 'mines' }, there)).content
    expect(row).toMatchObject({ picture: own, housePicture: address })

    await meghna.caller.ok(updateOfficeGame, { id: 'mines', picture: null, reason }, there)
    expect((await tileOf('mines', there)).lagerIcon).toBe(address)
    await owner.caller.ok(updateHouseGame, { id: 'mines', picture: null, reason })
    expect((await tileOf('mines', there)).picture.base ?? '').not.toContain('uploads')
  })

  test('stands beside the status: one is changed without the other', async () => {
    const address = await upload(admin, 'game', '#777777')
    await admin.caller.ok(updateOfficeGame, { id: 'mines', status: 'maintenance', reason })
    await admin.caller.ok(updateOfficeGame, { id: 'mines', picture: address, reason })
    const row = await admin.caller.ok(updateOfficeGame, { id: 'mines', status: 'on', reason })
    expect(row).toMatchObject({ status: 'on', picture: address })
    await admin.caller.ok(updateOfficeGame, { id: 'mines', picture: null, reason })
  })
})

describe('a vendor’s logo', () => {
  test('SITE-12 LOBBY-7 is shown on its tile, in the footer and in the menu', async () => {
    const before = await vendorOf('PT')
    const address = await upload(admin, 'game', '#aaaa22')
    await admin.caller.ok(updateOfficeVendor, { id: 'PT', picture: address, reason })
    expect(await vendorOf('PT')).toMatchObject({
      iconUrl: address.replace('/480.', '/320.'),
      picture: { base: expect.stringContaining(hashOf(address)) as string, standIn: before.iconUrl },
    })
    expect((await vendorOf('PT', there)).picture).toEqual(before.picture)
    const { content } = await admin.caller.ok(listOfficeVendors)
    expect(content.filter(({ picture }) => picture !== null).map(({ id }) => id)).toEqual(['PT'])

    const ofAll = await upload(owner, 'houseGame', '#22aaaa')
    await owner.caller.ok(updateHouseVendor, { id: 'PT', picture: ofAll, reason })
    expect((await vendorOf('PT')).iconUrl).toBe(address.replace('/480.', '/320.'))
    expect((await vendorOf('PT', there)).iconUrl).toBe(ofAll.replace('/480.', '/320.'))
    await admin.caller.ok(updateOfficeVendor, { id: 'PT', picture: null, reason })
    await owner.caller.ok(updateHouseVendor, { id: 'PT', picture: null, reason })
    expect(await vendorOf('PT')).toEqual(before)
  })
})

describe('who may', () => {
  test('OFFICE-1 neither who reads only, nor a brand for all brands', async () => {
    const viewer = await buildOperator(house, 'viewer')
    const address = await upload(admin, 'game', '#aa22aa')
    const input = { id: 'dice', picture: address, reason }
    expect((await viewer.caller.call(updateOfficeGame, input)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await admin.caller.call(updateHouseGame, input)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await admin.caller.call(updateHouseVendor, { ...input, id: 'PT' })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  test('a picture of another brand, one that is not there and one from elsewhere are no pictures of the brand', async () => {
    const foreign = await upload(meghna, 'game', '#123123', there)
    const none = foreign.replace(hashOf(foreign), '0'.repeat(32))
    const stretched = foreign.replace('480x640', '640x480').replace('/480.', '/640.')
    for (const picture of [foreign, none])
      for (const [call, id] of [[updateOfficeGame, 'dice'] as const, [updateOfficeVendor, 'PT'] as const])
        expect((await admin.caller.call(call, { id, picture, reason })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await meghna.caller.call(updateOfficeGame, { id: 'dice', picture: stretched, reason }, there)).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    for (const picture of ['https://elsewhere.example/a.png', '/art/cards/dice-240.webp', 'javascript:alert(1)', ''])
      expect((await admin.caller.call(updateOfficeGame, { id: 'dice', picture, reason })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
    expect((await admin.caller.call(updateOfficeGame, { id: 'no-game', picture: null, reason })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await tileOf('dice')).picture.base ?? '').not.toContain('uploads')
  })
})

describe('the sweep', () => {
  test('OFFICE-5 leaves what a game or a vendor is shown with, and removes it a while after it was taken back', async () => {
    const [ofGame, ofVendor, unused] = [
      await upload(admin, 'game', '#010101'),
      await upload(admin, 'game', '#020202'),
      await upload(admin, 'game', '#030303'),
    ]
    await admin.caller.ok(updateOfficeGame, { id: 'dice', picture: ofGame, reason })
    await admin.caller.ok(updateOfficeVendor, { id: 'PT', picture: ofVendor, reason })
    house.clock.advance(31 * DAY_MS)
    await logIn()
    await removeUnusedPictures(house.env)
    const statuses = async () =>
      Promise.all([ofGame, ofVendor, unused].map(async (url) => (await house.app.inject({ url })).statusCode))
    expect(await statuses()).toEqual([200, 200, 404])
    expect((await admin.caller.call(updateOfficeGame, { id: 'dice', picture: unused, reason })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    await admin.caller.ok(updateOfficeGame, { id: 'dice', picture: null, reason })
    await removeUnusedPictures(house.env)
    const known = await house.env.db.query<{ hash: string }>('select hash from core.pictures')
    expect(known.map(({ hash }) => hash)).toContain(hashOf(ofVendor))
    expect(known.map(({ hash }) => hash)).not.toContain(hashOf(ofGame))
  })
})
