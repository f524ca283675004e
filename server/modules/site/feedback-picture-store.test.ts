/** Where pictures of questions lie: files that rows name; those of before are moved and shown all the while. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactHouse, contactPicture, listConversations } from '#contract/site/contact.ts'
import { closeFeedback, feedbackPictures } from '#contract/site/office-feedback.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { openPicture } from '#server/lib/open-picture.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { FEEDBACK_PICTURE_JOBS, movePictures, withPicture } from './feedback-picture-store.ts'

let house: House
let operator: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  operator = await buildOperator(house, 'admin')
})
afterAll(() => house.close())

const paint = (background: string) =>
  sharp({ create: { width: 90, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
let numbers = 0
async function ask() {
  const member = await buildMember(house)
  const question = { subject: 'A bet that hangs', message: 'My last spin shows no result.' }
  const requestId = `question-${String(++numbers).padStart(12, '0')}`
  const { id } = await member.caller.ok(contactHouse, { ...question, requestId })
  return { member, id: id ?? expect.fail('no question') }
}
const send = async (by: Person, id: string, payload: Buffer) =>
  (
    await house.app.inject({
      method: 'POST',
      url: contactPicture.path.replace('{id}', id),
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' },
      payload,
    })
  ).json<object>()
async function files(): Promise<string[]> {
  const found = []
  for await (const { key } of filesOf(house.env.config).list('questions/')) found.push(key)
  return found.sort()
}
const rowsOf = (id: string) =>
  house.env.db.query<{ picture: Buffer | null; file: string }>(
    'select picture, file from site.feedback_pictures where feedback_id = $1 order by id',
    [id],
  )
const look = async (id: string) => (await operator.caller.ok(feedbackPictures, { id })).pictures.map(({ jpeg }) => jpeg)

test('SITE-14 a picture lies in a file and not in its row, once however often it comes at once, for those alone who may see it', async () => {
  const { member, id } = await ask()
  const payload = await paint('#335577')
  await Promise.all(Array.from({ length: 4 }, () => send(member, id, payload)))
  const [row, ...rest] = await rowsOf(id)
  expect([row?.picture, rest]).toEqual([null, []])
  expect(await files()).toEqual([row?.file])
  const kept = await filesOf(house.env.config).read(row?.file ?? '')
  expect(await look(id)).toEqual([kept?.toString('base64')])
  const elsewhere = await buildOperator(house, 'admin', MEGHNA.code)
  const foreign = await elsewhere.caller.call(feedbackPictures, { id }, { host: MEGHNA.domain })
  expect(foreign.body).toMatchObject({ code: 'NOT_FOUND' })
  expect(await send(await buildMember(house), id, await paint('#775533'))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await files()).toEqual([row?.file])
})

test('SITE-14 a picture of before is shown from its row, is moved once, and is shown from its file', async () => {
  const { member, id } = await ask()
  const { jpeg, width, height } = await openPicture(await paint('#553377'))
  await house.env.db.query(
    `insert into site.feedback_pictures (feedback_id, picture, width, height, digest, at)
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

test('SITE-14 a store that fails takes no picture; what was refused meanwhile leaves none; the sweep takes what no row names', async () => {
  const { member, id } = await ask()
  const lying = await files()
  const store = filesOf(house.env.config)
  const { put } = store
  Object.assign(store, { put: () => Promise.reject(new Error('the disk is full')) })
  expect(await send(member, id, await paint('#123456'))).toMatchObject({ success: false, code: 'INTERNAL' })
  Object.assign(store, { put })
  expect([await files(), await rowsOf(id)]).toEqual([lying, []])
  expect((await member.caller.ok(listConversations, {})).content).toMatchObject([{ pictures: 0 }])
  // closed while the picture was written
  Object.assign(store, {
    put: async (...given: Parameters<typeof put>) => {
      await put.apply(store, given)
      await operator.caller.ok(closeFeedback, { id, note: 'asked twice' })
    },
  })
  expect(await send(member, id, await paint('#123456'))).toMatchObject({ code: 'FEEDBACK_CLOSED' })
  Object.assign(store, { put })
  expect(await files()).toEqual(lying)
  const picture = await openPicture(await paint('#654321'))
  const die = withPicture(house.env, picture, () => Promise.reject(new Error('the connection broke')))
  await expect(die).rejects.toThrow('the connection broke')
  expect(await files()).toHaveLength(lying.length + 1)
  const sweep = FEEDBACK_PICTURE_JOBS.find(({ name }) => name === 'site.remove-lost-pictures')
  house.clock.advance(3 * DAY_MS)
  await sweep?.run(house.env, {})
  expect(await files()).toEqual(lying)
})
