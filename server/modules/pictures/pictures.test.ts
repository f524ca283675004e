/** Pictures that operators upload. */
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listAudit } from '#contract/identity/office-identity.ts'
import { listPictures, PICTURE_MAX_BYTES, type PictureUse, uploadPicture } from '#contract/pictures/office-pictures.ts'
import { isUpload, readUpload, uploadAddress, uploadSources, widthsOf } from '#contract/pictures/uploads.ts'
import { createContent, removeContent } from '#contract/site/office-contents.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { readFilesFolder } from '#server/lib/storage/storage.settings.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { recentFiles } from './recent-files.ts'
import { removeUnusedPictures } from './remove-unused.ts'

type Answer = { status: number; code: string; value: { address: string; width: number; height: number; why?: string } }
type Person = Awaited<ReturnType<typeof buildOperator>>

let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  admin = await buildOperator(house)
})
afterAll(() => house.close())

async function send(
  who: { token: string } | null,
  payload: Buffer,
  headers: Record<string, string> = {},
  use: PictureUse | 'nothing' = 'content',
): Promise<Answer> {
  const answer = await house.app.inject({
    method: 'POST',
    url: uploadPicture.path.replace('{use}', use),
    headers: { 'content-type': 'image/png', ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
    payload,
  })
  const body = JSON.parse(answer.body) as { success: boolean; code?: string; value: Answer['value'] }
  return { status: answer.statusCode, code: body.success ? 'ok' : (body.code ?? ''), value: body.value }
}

/** Makes a picture; another colour is another picture. */
const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const png = (width: number, height: number, background = '#804020') => paint(width, height, background).png().toBuffer()
const get = (url: string) => house.app.inject({ url })
const folder = () => join(readFilesFolder(house.env.config), 'pictures')

/** A picture whose head says that it is this large, of which no pixel is there. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await png(20, 20)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('an upload', () => {
  test('OFFICE-5 is encoded again in every size as AVIF and WebP, without what the file said beside its pixels', async () => {
    const photo = await paint(1_200, 800, '#2244aa')
      .withExif({ IFD0: { Copyright: 'whoever took it' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(photo.toString('latin1')).toContain('whoever took it')
    const { value, code } = await send(admin, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), {
      'content-type': 'image/jpeg',
    })
    expect(code).toBe('ok')
    expect(value).toMatchObject({ width: 1_200, height: 800 })
    const upload = readUpload(value.address) ?? expect.fail()
    expect(widthsOf(upload)).toEqual([320, 640, 960, 1_200])
    for (const size of widthsOf(upload))
      for (const format of ['avif', 'webp']) {
        const shown = await get(value.address.replace(/\d+\.webp$/, `${size}.${format}`))
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, `image/${format}`])
        expect(shown.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        const about = await sharp(shown.rawPayload).metadata()
        expect(about).toMatchObject({ width: size, format: format === 'avif' ? 'heif' : 'webp' })
        expect([about.exif, about.xmp, about.icc]).toEqual([undefined, undefined, undefined])
        expect(shown.rawPayload.toString('latin1')).not.toMatch(/whoever|script/)
      }
    const [act] = (await admin.caller.ok(listAudit, { pageSize: 1 })).content
    expect(act).toMatchObject({ action: 'picture.upload', subject: `picture:${upload.hash}` })
  })

  test('that is larger than any page is made smaller; a narrow one stays as it is, with what shines through', async () => {
    const large = await send(admin, await png(4_000, 500))
    expect(large.value).toMatchObject({ width: 1_920, height: 240 })
    const small = await send(admin, await paint(40, 40, '#ff000080').webp().toBuffer(), {
      'content-type': 'image/webp',
    })
    expect(small.value.address).toMatch(/-40x40\/40\.webp$/)
    const { channels } = await sharp((await get(small.value.address)).rawPayload).metadata()
    expect(channels).toBe(4)
  })

  test('of the same file is the same picture; brands do not see each other’s', async () => {
    const file = await png(64, 64, '#00ff00')
    const first = await send(admin, file)
    const again = await send(admin, file)
    expect(again.value).toEqual(first.value)
    const { content, total } = await admin.caller.ok(listPictures, { use: 'content' })
    expect(content.filter(({ address }) => address === first.value.address)).toHaveLength(1)
    expect(content[0]).toMatchObject({ address: first.value.address, by: admin.username })
    expect(total).toBe(content.length)
    const other = await buildOperator(house, 'admin', MEGHNA.code)
    const host = { host: `${MEGHNA.domain}:3000` }
    expect((await other.caller.ok(listPictures, { use: 'content' }, host)).content).toEqual([])
    expect((await send(other, file, host)).value).toEqual(first.value)
    expect((await other.caller.ok(listPictures, { use: 'content' }, host)).content).toHaveLength(1)
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'kind'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'kind'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'kind'],
    ['nothing', () => Buffer.from('x'), 'kind'],
    [
      'the head of a PNG before an SVG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg/>')]),
      'broken',
    ],
    ['half a picture', async () => (await png(300, 300)).subarray(0, 300), 'broken'],
    ['more pixels than any screen', () => bomb(30_000, 30_000), 'pixels'],
    ['one pixel', () => png(1, 1), 'small'],
    ['a line', () => png(4_000, 3), 'small'],
  ])('of %s is refused', async (_name, make, why) => {
    const before = existsSync(folder()) ? readdirSync(folder()).length : 0
    expect(await send(admin, await make())).toMatchObject({ status: 422, code: 'PICTURE_REFUSED', value: { why } })
    expect(readdirSync(folder())).toHaveLength(before)
  })

  test('of another media type, or of too many bytes, is refused before it is read', async () => {
    expect(await send(admin, await png(64, 64), { 'content-type': 'image/svg+xml' })).toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
    })
    expect(await send(admin, Buffer.alloc(PICTURE_MAX_BYTES + 1))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await send(admin, await png(64, 64), {}, 'nothing')).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('needs the permission of what it is for', async () => {
    const file = await png(70, 70)
    const viewer = await buildOperator(house, 'viewer')
    for (const use of ['content', 'offer', 'game', 'houseGame'] as const) {
      expect(await send(viewer, file, {}, use)).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
      expect((await viewer.caller.call(listPictures, { use })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
    expect(await send(null, file)).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect(await send(await buildMember(house), file)).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })

  test('keeps no transaction open while its files are written, and has them though a sweep took them in between', async () => {
    const files = filesOf(house.env.config)
    const put = files.put.bind(files)
    const waiting: number[] = []
    const spy = vi.spyOn(files, 'put').mockImplementation(async (key, content, details) => {
      const [row] = await house.env.db.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      )
      waiting.push(row?.open ?? -1)
      await put(key, content, details)
      if (waiting.length === 4) await files.remove(key) // the last of its files
    })
    try {
      const { value } = await send(admin, await png(400, 300, '#654321'))
      expect(waiting.slice(0, 4)).toEqual([0, 0, 0, 0])
      expect(waiting).toHaveLength(8)
      for (const size of [320, 400])
        for (const format of ['avif', 'webp'])
          expect((await get(value.address.replace(/\d+\.webp$/, `${size}.${format}`))).statusCode).toBe(200)
    } finally {
      spy.mockRestore()
    }
  })

  test('is one of three hundred in a day', async () => {
    const full = await openHouse()
    try {
      await full.env.db.query(
        `insert into core.pictures (brand, hash, width, height, bytes, by_name, at)
         select code, md5(code || n), 10, 10, 10, 'somebody', $1 from core.brands, generate_series(1, 300) n`,
        [full.clock.now()],
      )
      const { token } = await buildOperator(full)
      const ask = async () =>
        full.app.inject({
          method: 'POST',
          url: '/office/pictures/content',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
          payload: await png(64, 64),
        })
      expect((await ask()).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 3_600 } })
    } finally {
      await full.close()
    }
  })
})

describe('an address', () => {
  test('names one picture and its sizes, and nothing else', async () => {
    const { value } = await send(admin, await png(700, 700, '#123456'))
    const base = value.address.slice(0, value.address.lastIndexOf('/'))
    for (const path of ['321.webp', '700.png', '960.webp', '0.webp', '..%2f..%2f700.webp', '700.webp.avif', ''])
      expect((await get(`${base}/${path}`)).statusCode, path).toBe(404)
    expect((await get(value.address.replace(/uploads\/./, 'uploads/z'))).statusCode).toBe(404)
    expect((await get(`/art/uploads/${'0'.repeat(32)}-700x700/700.webp`)).statusCode).toBe(404)
    expect((await get(`/art/uploads/..%2f..%2fetc-1x1/1.webp`)).statusCode).toBe(404)
  })

  test('is read as it is written', () => {
    const upload = { hash: 'a'.repeat(32), width: 1_000, height: 500 }
    expect(uploadAddress(upload)).toBe(`/art/uploads/${upload.hash}-1000x500/1000.webp`)
    expect(uploadAddress(upload, 600)).toBe(`/art/uploads/${upload.hash}-1000x500/640.webp`)
    expect(readUpload(uploadAddress(upload, 640))).toEqual({ ...upload, size: 640, format: 'webp' })
    expect(uploadSources(uploadAddress(upload))?.avif.split(', ')).toHaveLength(4)
    expect(uploadSources('/art/banners/cricket-desktop.webp')).toBeNull()
    for (const wrong of [
      '',
      '/art/uploads/x',
      uploadAddress(upload).replace('1000x500', '9000x500'),
      `${uploadAddress(upload)}\n`,
    ])
      expect(isUpload(wrong), wrong).toBe(false)
  })

  test('of a first screen is answered from memory, which is bounded', async () => {
    const asked: string[] = []
    const read = recentFiles(async (key) => {
      asked.push(key)
      return key === 'none' ? null : Buffer.alloc(40)
    }, 100)
    expect((await Promise.all([read('a'), read('a')])).map((one) => one?.length)).toEqual([40, 40])
    await read('b')
    await read('a')
    await read('c') // b was asked for the longest time ago
    await read('a')
    expect(asked).toEqual(['a', 'b', 'c'])
    await read('b')
    expect(await read('none')).toBeNull()
    expect(await read('none')).toBeNull()
    expect(asked).toEqual(['a', 'b', 'c', 'b', 'none', 'none'])
  })
})

describe('what nothing shows', () => {
  test('OFFICE-5 is removed after a month; what a banner has, or had, stays', async () => {
    const [shown, removed, unused] = await Promise.all(
      ['#111111', '#222222', '#333333'].map(
        async (colour) => (await send(admin, await png(90, 90, colour))).value.address,
      ),
    )
    const banner = (url = '') =>
      admin.caller.ok(createContent, {
        kind: 'banner',
        place: 'w_home',
        startsAt: house.clock.now().toISOString(),
        position: 1,
        enabled: true,
        data: { url, mobileUrl: url, linkageType: 'NONE', title: { en: 'A banner' } },
      })
    await banner(shown)
    const { id } = await banner(removed)
    await admin.caller.ok(removeContent, { id })
    await removeUnusedPictures(house.env)
    expect((await get(unused ?? '')).statusCode).toBe(200)

    house.clock.advance(31 * DAY_MS)
    admin = await buildOperator(house)
    const young = (await send(admin, await png(90, 90, '#444444'))).value.address
    await removeUnusedPictures(house.env)
    const hashOf = (address = '') => readUpload(address)?.hash ?? ''
    expect(readdirSync(folder()).toSorted()).toEqual([shown, removed, young].map(hashOf).toSorted())
    expect((await admin.caller.ok(listPictures, { use: 'content' })).total).toBe(3)
    // uploaded again: it is young, and there again
    expect((await send(admin, await png(90, 90, '#333333'))).value.address).toBe(unused)
    expect(existsSync(join(folder(), hashOf(unused)))).toBe(true)
  })

  test('and files of an upload that died', async () => {
    const address = (await send(admin, await png(95, 95, '#555555'))).value.address
    const lost = readUpload(address)?.hash ?? ''
    await house.env.db.query('delete from core.pictures where hash = $1', [lost])
    const filesAre = (daysOld: number) => {
      const seconds = (house.clock.now().getTime() - daysOld * DAY_MS) / 1_000
      for (const name of readdirSync(join(folder(), lost))) utimesSync(join(folder(), lost, name), seconds, seconds)
    }
    filesAre(1)
    await removeUnusedPictures(house.env)
    expect(readdirSync(join(folder(), lost))).not.toEqual([])
    filesAre(3)
    writeFileSync(join(folder(), 'none-of-ours'), 'x')
    await removeUnusedPictures(house.env)
    expect(readdirSync(folder())).not.toContain(lost)
  })
})
