/** The operators' side of points: goods, rates and corrections, and who may decide what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import {
  officeCorrectPoints,
  officeMemberPoints,
  officePictureGood,
  officePointsGood,
  officePointsGoods,
  officePointsRates,
  officeSaveGood,
  officeSetPointsRates,
  officeStockGood,
} from '#contract/points/office-points.ts'
import { pointsBalance, pointsConfig, pointsReward } from '#contract/points/points.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { CASH, givePoints, LAMP, ratesOf } from '#server/testing/points.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { movePictures } from './mall/good-picture-store.ts'

let house: House
let [author, second, giver, giver2]: Person[] = []
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  ;[author, second] = [await buildOperator(house), await buildOperator(house)]
  ;[giver, giver2] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
})
afterAll(() => house.close())

const as = (person: Person | undefined) => person ?? expect.fail('no operator')
const reason = 'for the winter'
const bounds = () => ({ units: 10, members: 10, until: new Date(house.clock.now().getTime() + HOUR_MS).toISOString() })

test('OFFICE-5 goods that are sent go on the shelf at once; money needs a second person and bounds; versions stay', async () => {
  const { caller } = as(author)
  const made = await caller.ok(officeSaveGood, { terms: LAMP, stock: 3, reason })
  expect(made.waiting).toBeNull()
  const member = await buildMember(house)
  expect((await member.caller.ok(pointsReward)).goods).toEqual([])
  expect(await caller.ok(officeStockGood, { id: made.id, add: 2, state: 'on', reason })).toEqual({ stock: 5 })
  expect((await member.caller.ok(pointsReward)).goods).toMatchObject([{ id: made.id, price: 100, stock: 5 }])
  const dearer = { id: made.id, version: 1, terms: { ...LAMP, price: 120 }, reason }
  await caller.ok(officeSaveGood, dearer)
  expect((await caller.call(officeSaveGood, dearer)).body).toMatchObject({ code: 'POINTS_GOOD_CHANGED' })
  expect(await caller.ok(officePointsGood, { id: made.id })).toMatchObject({
    version: 2,
    versions: [{ price: 120 }, { price: 100 }],
  })
  expect((await caller.call(officeStockGood, { id: made.id, add: -6, reason })).body).toMatchObject({
    code: 'POINTS_SOLD_OUT',
  })
  expect((await caller.call(officeSaveGood, { terms: CASH, stock: 5, reason })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
  const cash = await caller.ok(officeSaveGood, { terms: CASH, bounds: bounds(), stock: 5, reason })
  await expect(answerWaiting(as(giver), cash.waiting ?? undefined)).rejects.toThrow('NOT_FOUND')
  expect((await caller.ok(officePointsGoods, {})).total, 'nothing is published yet').toBe(1)
  await agreeTo(as(second), cash.waiting ?? undefined)
  await caller.ok(officeStockGood, { id: cash.id, state: 'on', reason })
  expect((await member.caller.ok(pointsReward)).goods).toHaveLength(2)
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  const host = { host: `${MEGHNA.domain}:3000` }
  expect((await other.caller.call(officePointsGood, { id: made.id }, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await other.caller.call(officeStockGood, { id: made.id, add: 1, reason }, host)).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(
    (await as(giver).caller.call(officeSaveGood, { terms: LAMP, reason })).status,
    'who gives writes no terms',
  ).toBe(403)
})

test('OFFICE-5 goods with a hostile name, a negative price or a negative limit are refused', async () => {
  const save = (more: object) =>
    as(author).caller.call(officeSaveGood, { terms: { ...LAMP, ...more }, stock: 1, reason } as never)
  const named = await save({ names: { en: 'Lamp', bn: '<b>x</b>' } })
  expect(named.body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { 'terms.names.bn': { rule: 'html' } } } })
  for (const more of [{ price: -5 }, { memberMax: -1 }, { levelPrices: [{ level: 1, price: -1 }] }])
    expect((await save(more)).body, JSON.stringify(more)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('OFFICE-5 a picture is encoded again and shown; what is none is refused', async () => {
  const { caller, token } = as(author)
  const { id } = await caller.ok(officeSaveGood, { terms: LAMP, stock: 1, reason })
  const upload = (bytes: Buffer, headers: object = {}) =>
    house.app.inject({
      method: 'POST',
      url: officePictureGood.path.replace('{id}', id),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', ...headers },
      payload: bytes,
    })
  const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const { picture } = (JSON.parse((await upload(png)).body) as { value: { picture: string } }).value
  const shown = await house.app.inject({ url: picture })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
  expect(JSON.parse((await upload(Buffer.from('no picture'))).body)).toMatchObject({
    code: 'PICTURE_REFUSED',
    value: { why: 'kind' },
  })
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  const foreign = { authorization: `Bearer ${other.token}`, host: `${MEGHNA.domain}:3000` }
  expect(JSON.parse((await upload(png, foreign)).body)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await house.app.inject({ url: picture.replace(/\d/, '9') })).statusCode).toBe(404)
})

test('OFFICE-5 a picture from before uploads is shown from its row, is moved once, and is shown from its file', async () => {
  const { id } = await as(author).caller.ok(officeSaveGood, { terms: LAMP, stock: 1, reason })
  const digest = 'ab'.repeat(16)
  const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#884466' } })
    .jpeg()
    .toBuffer()
  await house.env.db.query('insert into points.good_pictures (good_id, digest, picture, at) values ($1, $2, $3, $4)', [
    id,
    digest,
    jpeg,
    house.clock.now(),
  ])
  const look = async () => {
    const shown = await house.app.inject({ url: `/art/goods/${id}-${digest}.jpg` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.rawPayload.equals(jpeg)).toBe(true)
  }
  await look()
  const files = filesOf(house.env.config)
  const { put } = files
  // a store that stores something else, and one that stores nothing: the row keeps its picture
  Object.assign(files, { put: (key: string) => put.call(files, key, Buffer.from('no'), { type: 'image/jpeg' }) })
  await expect(movePictures(house.env)).rejects.toThrow('is not what was written')
  Object.assign(files, { put: () => Promise.reject(new Error('the disk is full')) })
  await expect(movePictures(house.env)).rejects.toThrow('the disk is full')
  Object.assign(files, { put })
  await look()
  for await (const { key } of files.list('goods/')) await files.remove(key)
  await Promise.all([movePictures(house.env), movePictures(house.env)])
  await look()
  const [kept] = await house.env.db.query<{ picture: Buffer | null; file: string }>(
    'select picture, file from points.good_pictures',
  )
  const lying = []
  for await (const { key } of files.list('goods/')) lying.push(key)
  expect([kept?.picture, lying]).toEqual([null, [kept?.file]])
  expect((await house.app.inject({ url: `/art/goods/${id}-${'cd'.repeat(16)}.jpg` })).statusCode).toBe(404)
})

test('OFFICE-5 two persons set the rates, which hold from the next full hour on', async () => {
  const { caller } = as(author)
  const rates = { ...ratesOf(house), perHundred: '1.50' }
  const stale = { rates, reason, version: 7 }
  expect((await caller.call(officeSetPointsRates, stale)).body).toMatchObject({ code: 'DECISION_STALE' })
  const { waiting } = await caller.ok(officeSetPointsRates, { rates, reason, version: 0 })
  const member = await buildMember(house)
  expect((await answerWaiting(as(author), waiting ?? undefined)).body.success).toBe(false)
  await agreeTo(as(second), waiting ?? undefined)
  expect((await caller.ok(officePointsRates)).versions).toMatchObject([{ version: 1, rates: { perHundred: '1.50' } }])
  expect((await member.caller.ok(pointsConfig)).perHundred).toBe('1.00')
  house.clock.advance(HOUR_MS)
  const later = await house.as((await buildMember(house)).token).ok(pointsConfig)
  expect(later).toMatchObject({ perHundred: '1.50', convert: { points: 100, money: '1.00', turnover: 1 } })
})

test('OFFICE-5 a correction needs two persons and takes no more than there is; nobody corrects their own points', async () => {
  ;[author, giver, giver2] = [
    await buildOperator(house),
    await buildOperator(house, 'finance'),
    await buildOperator(house, 'finance'),
  ]
  const member = await buildMember(house)
  const ask = (points: number) =>
    as(giver).caller.call(officeCorrectPoints, { username: member.username, points, reason })
  expect((await ask(-1)).body).toMatchObject({ code: 'POINTS_TOO_FEW' })
  const asked = await as(giver).caller.ok(officeCorrectPoints, { username: member.username, points: 250, reason })
  expect((await member.caller.ok(pointsBalance)).points).toBe(0)
  const shown = () => as(giver).caller.ok(officeMemberPoints, { id: member.id })
  expect((await shown()).asked).toMatchObject([{ waiting: { reference: asked.waiting?.reference } }])
  await agreeTo(as(giver2), asked.waiting ?? undefined)
  expect(await shown()).toMatchObject({ asked: [], balance: { points: 250 }, content: [{ points: 250, reason }] })
  expect((await member.caller.ok(pointsBalance)).points).toBe(250)
  await givePoints(house, member, 50)
  const back = await as(giver).caller.ok(officeCorrectPoints, { username: member.username, points: -300, reason })
  await agreeTo(as(giver2), back.waiting ?? undefined)
  expect((await member.caller.ok(pointsBalance)).points).toBe(0)
  const own = await buildOperator(house, 'finance')
  await house.env.db.query(
    `insert into identity.person_accounts (account_id, person_id, added_at)
     select $1, person_id, now() from identity.operators where id = $2`,
    [member.id, own.id],
  )
  const asOwn = { username: member.username, points: 10, reason }
  expect((await own.caller.call(officeCorrectPoints, asOwn)).body).toMatchObject({ code: 'OWN_MONEY' })
  expect(
    (await as(author).caller.call(officeCorrectPoints, { username: member.username, points: 5, reason })).status,
  ).toBe(403)
  await expectBalancedBooks(house.env.db)
})
