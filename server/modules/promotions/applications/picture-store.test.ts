/** Where pictures of applications lie: files that rows name; those of before are moved and shown all the while. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationPicture, applyPromotion, promotion } from '#contract/promotions/offers.ts'
import { officeApplicationPictures, officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { CallError } from '#contract/errors.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { openPicture } from '#server/lib/open-picture.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { type CashierHouse, newRequestId, openCashierHouse } from '#server/testing/cashier-house.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { APPLICATION_PICTURE_JOBS, movePictures, withPicture } from './picture-store.ts'

let house: CashierHouse
let reviewer: Person
let offer: string
beforeAll(async () => {
  house = await openCashierHouse()
  await seedMeghna(house.env)
  reviewer = await buildOperator(house, 'finance')
  const terms = { amountMax: '100', amountUsual: '50', ...FREE_CASH }
  offer = await publishOffer(house, await buildOperator(house, 'admin'), 'application', documentWith(house, terms))
})
afterAll(() => house.close())

const paint = (background: string) =>
  sharp({ create: { width: 90, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
async function apply() {
  const member = await buildMember(house)
  const sent = await member.caller.ok(applyPromotion, { id: offer, requestId: newRequestId(house), remark: 'see' })
  return { member, id: sent.application?.id ?? expect.fail('no application') }
}
const send = async (by: Person, id: string, payload: Buffer) =>
  (
    await house.app.inject({
      method: 'POST',
      url: applicationPicture.path.replace('{id}', id),
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' },
      payload,
    })
  ).json<object>()
async function files(): Promise<string[]> {
  const found = []
  for await (const { key } of filesOf(house.env.config).list('applications/')) found.push(key)
  return found.sort()
}
const rowsOf = (id: string) =>
  house.env.db.query<{ picture: Buffer | null; file: string }>(
    'select picture, file from promotions.application_pictures where application_id = $1 order by id',
    [id],
  )
const look = async (id: string) =>
  (await reviewer.caller.ok(officeApplicationPictures, { id })).pictures.map(({ jpeg }) => jpeg)

test('PROMO-2 a picture lies in a file and not in its row, once however often it comes at once, for those alone who may see it', async () => {
  const { member, id } = await apply()
  const before = await files()
  const payload = await paint('#335577')
  await Promise.all(Array.from({ length: 4 }, () => send(member, id, payload)))
  const [row, ...rest] = await rowsOf(id)
  expect([row?.picture, rest]).toEqual([null, []])
  expect(await files()).toEqual([...before, row?.file].sort())
  const kept = await filesOf(house.env.config).read(row?.file ?? '')
  expect(await look(id)).toEqual([kept?.toString('base64')])
  const elsewhere = await buildOperator(house, 'finance', MEGHNA.code)
  const foreign = await elsewhere.caller.call(officeApplicationPictures, { id }, { host: MEGHNA.domain })
  expect(foreign.body).toMatchObject({ code: 'NOT_FOUND' })
  const other = await buildMember(house)
  expect(await send(other, id, await paint('#775533'))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await files()).toHaveLength(before.length + 1)
})

test('PROMO-2 a picture of before is shown from its row, is moved once, and is shown from its file', async () => {
  const { member, id } = await apply()
  const { jpeg, width, height } = await openPicture(await paint('#553377'))
  await house.env.db.query(
    `insert into promotions.application_pictures (application_id, picture, width, height, digest, at)
     values ($1, $2, $3, $4, 'of before', $5)`,
    [id, jpeg, width, height, house.clock.now()],
  )
  await send(member, id, await paint('#557733'))
  const [shown, lying] = [await look(id), await files()]
  expect([shown.length, shown[0]]).toEqual([2, jpeg.toString('base64')])
  await Promise.all([movePictures(house.env), movePictures(house.env)])
  expect(await look(id)).toEqual(shown)
  const [moved] = await rowsOf(id)
  expect(moved?.picture).toBeNull()
  expect(await files()).toEqual([...lying, moved?.file].sort())
})

test('PROMO-2 a store that fails takes no picture; what was refused meanwhile leaves none; the sweep takes what no row names', async () => {
  const { member, id } = await apply()
  const lying = await files()
  const store = filesOf(house.env.config)
  const { put } = store
  Object.assign(store, { put: () => Promise.reject(new Error('the disk is full')) })
  expect(await send(member, id, await paint('#123456'))).toMatchObject({ success: false, code: 'INTERNAL' })
  Object.assign(store, { put })
  expect([await files(), await rowsOf(id)]).toEqual([lying, []])
  expect((await member.caller.ok(promotion, { id: offer })).application).toMatchObject({ pictures: 0, canAdd: true })
  // decided while the picture was written
  Object.assign(store, {
    put: async (...given: Parameters<typeof put>) => {
      await put.apply(store, given)
      await reviewer.caller.ok(officeDecideApplications, { ids: [id], answer: 'reject', reason: 'other' })
    },
  })
  expect(await send(member, id, await paint('#123456'))).toMatchObject({ code: 'APPLICATION_CLOSED' })
  Object.assign(store, { put })
  expect(await files()).toEqual(lying)
  const picture = await openPicture(await paint('#654321'))
  const die = withPicture(house.env, picture, () => Promise.reject(new Error('the connection broke')))
  await expect(die).rejects.toThrow('the connection broke')
  const refused = withPicture(house.env, picture, () => Promise.reject(new CallError('APPLICATION_CLOSED')))
  await expect(refused).rejects.toThrow('APPLICATION_CLOSED')
  expect(await files()).toHaveLength(lying.length + 1)
  const sweep = APPLICATION_PICTURE_JOBS.find(({ name }) => name === 'promotions.remove-lost-pictures')
  house.clock.advance(3 * DAY_MS)
  await sweep?.run(house.env, {})
  expect(await files()).toEqual(lying)
})
