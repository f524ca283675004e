/** The logo and the icon of a brand: in its pages, in its manifest, as files that devices take. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iconAddress, readUpload } from '#contract/pictures/uploads.ts'
import { uploadPicture } from '#contract/pictures/office-pictures.ts'
import { listVersions, restoreVersion } from '#contract/site/office-contents.ts'
import { getBrandSettings, setBrandSettings } from '#contract/site/office-site.ts'
import { permission } from '#contract/site/site.ts'
import { styleOf } from '#contract/site/theme.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { removeUnusedPictures } from '#server/modules/pictures/remove-unused.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

const there = { host: `${MEGHNA.domain}:3000` }
let house: House
let admin: Person
let meghna: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  await logIn()
})
afterAll(() => house.close())

async function logIn(): Promise<void> {
  admin = await buildOperator(house)
  meghna = await buildOperator(house, 'admin', MEGHNA.code)
}

async function upload(who: Person, width: number, height: number, colour: string, headers: object = {}) {
  const background = { create: { width, height, channels: 4, background: colour } } as const
  const answer = await house.app.inject({
    method: 'POST',
    url: uploadPicture.path.replace('{use}', 'content'),
    headers: { 'content-type': 'image/png', authorization: `Bearer ${who.token}`, ...headers },
    payload: await sharp(background).png().toBuffer(),
  })
  return (answer.json() as { value: { address: string } }).value.address
}

type Pictures = { logo?: string | null; logoLight?: string | null; icon?: string | null }
/** Sets pictures beside all that the brand has; what is not named is not sent. */
async function change(who: Person, pictures: Pictures, headers: Record<string, string> = {}) {
  const { logo: _logo, logoLight: _light, icon: _icon, ...rest } = await who.caller.ok(getBrandSettings, {}, headers)
  return who.caller.call(setBrandSettings, { ...rest, ...pictures }, headers)
}
const lookOf = async (headers: Record<string, string> = {}) => (await house.as().ok(permission, {}, headers)).theme

describe('a brand’s logo and icon', () => {
  test('OFFICE-5 are told to its pages, and to those of no other brand; taken back, the name is written again', async () => {
    const [logo, logoLight, icon] = [
      await upload(admin, 600, 120, '#ffffff80'),
      await upload(admin, 300, 120, '#00000080'),
      await upload(admin, 512, 512, '#ff0000'),
    ]
    expect((await change(admin, { logo, logoLight, icon })).body).toMatchObject({
      success: true,
      value: { logo, logoLight, icon },
    })
    expect(await lookOf()).toMatchObject({ logo, logoLight, icon })
    expect(await lookOf(there)).not.toHaveProperty('logo')
    const { style } = styleOf(await lookOf())
    expect(style).toContain(`--logo:image-set(url("${logo.replace('600.webp', '600.avif')}") type("image/avif")`)
    expect(style).toContain('--logo-ratio:5;')
    expect(style).toContain('--logo-light-ratio:2.5')

    // a form that knows no pictures leaves them
    expect((await change(admin, {})).body).toMatchObject({ success: true, value: { logo, icon } })
    await change(admin, { logo: null, logoLight: null, icon: null })
    expect(await lookOf()).toEqual({ skin: 'house', tokens: {} })

    const [version] = (await admin.caller.ok(listVersions, { subject: 'brand' })).content.slice(1)
    await admin.caller.ok(restoreVersion, { id: version?.id ?? '' })
    expect(await lookOf()).toMatchObject({ logo, logoLight, icon })
  })

  test('OFFICE-5 are the brand’s own uploads, and need site.write', async () => {
    const foreign = await upload(meghna, 400, 100, '#00ff00', there)
    for (const picture of [foreign, foreign.replace(/[0-9a-f]{32}/, '0'.repeat(32)), 'https://elsewhere.example/x.png'])
      expect((await change(admin, { logo: picture })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await change(await buildOperator(house, 'viewer'), { logo: null })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await change(meghna, { logo: foreign }, there)).body).toMatchObject({ success: true })
  })

  test('the icon is square PNG in the sizes of devices, with ground and room where edges are cut', async () => {
    const icon = await upload(admin, 300, 200, '#ff0000')
    const pixelOf = async (file: string, x: number, y: number) => {
      const answer = await house.app.inject({ url: iconAddress(icon, file) })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(info.width).toBe(info.height)
      const at = (y * info.width + x) * 4
      return { side: info.width, pixel: [...data.subarray(at, at + 4)] }
    }
    expect(await pixelOf('icon-192.png', 0, 0)).toEqual({ side: 192, pixel: [0, 0, 0, 0] })
    const middle = await pixelOf('icon-48.png', 24, 24)
    expect(middle.side).toBe(48)
    expect(middle.pixel[0]).toBeGreaterThan(240)
    expect(await pixelOf('maskable-512.png', 2, 256)).toEqual({ side: 512, pixel: [16, 13, 25, 255] })
    expect((await pixelOf('apple-touch-icon.png', 0, 0)).side).toBe(180)
    for (const wrong of ['icon-49.png', 'icon-192.webp', 'favicon.svg'])
      expect((await house.app.inject({ url: iconAddress(icon, wrong) })).statusCode).toBe(404)
    const none = icon.replace(readUpload(icon)?.hash ?? '', '0'.repeat(32))
    expect((await house.app.inject({ url: iconAddress(none, 'icon-48.png') })).statusCode).toBe(404)
  })

  test('the sweep leaves them, and those of versions that can be put back', async () => {
    const [now, unused] = [
      await upload(meghna, 200, 50, '#0000ff', there),
      await upload(meghna, 210, 50, '#0000ff', there),
    ]
    await change(meghna, { icon: now }, there)
    house.clock.advance(31 * DAY_MS)
    await logIn()
    await removeUnusedPictures(house.env)
    expect((await house.app.inject({ url: now })).statusCode).toBe(200)
    expect((await house.app.inject({ url: unused })).statusCode).toBe(404)
    const ofRow = await upload(meghna, 220, 50, '#0000ff', there)
    await house.env.db.query('update core.brands set logo = $1 where code = $2', [ofRow, MEGHNA.code])
    house.clock.advance(31 * DAY_MS)
    await removeUnusedPictures(house.env)
    for (const url of [now, ofRow]) expect((await house.app.inject({ url })).statusCode).toBe(200)
  })
})
