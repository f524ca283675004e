/** Where pictures of payments lie: files that rows name; those of before are moved and shown all the while. */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, depositPicture, type DepositRow } from '#contract/cashier/deposits.ts'
import { officeDepositPictures } from '#contract/cashier/office-deposits.ts'
import { CallError } from '#contract/errors.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { openPicture } from '#server/lib/open-picture.ts'
import { sha256 } from '#server/lib/random.ts'
import { readFilesFolder } from '#server/lib/storage/storage.settings.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { type CashierHouse, openCashierHouse, openDeposit } from '#server/testing/cashier-house.ts'
import { moveProofs, PROOF_JOBS, withProof } from './proof-store.ts'

let house: CashierHouse
let member: Person
let row: DepositRow
beforeAll(async () => {
  house = await openCashierHouse()
  member = await buildMember(house)
  row = await openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })
})
afterAll(() => house.close())

const paint = (background: string) =>
  sharp({ create: { width: 200, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
const send = async (payload: Buffer, app = house.app) =>
  app.inject({
    method: 'POST',
    url: `/wps/cashier/deposits/${row.id}/proof`,
    payload,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${member.token}` },
  })
async function files(): Promise<string[]> {
  const found = []
  for await (const { key } of filesOf(house.env.config).list('proofs/')) found.push(key)
  return found
}
const sweep = () => PROOF_JOBS.find(({ name }) => name === 'cashier.remove-lost-proofs')?.run(house.env, {})
/** Makes every file so many days old. */
async function age(days: number): Promise<void> {
  const seconds = (house.clock.now().getTime() - days * DAY_MS) / 1_000
  for (const key of await files()) utimesSync(join(readFilesFolder(house.env.config), key), seconds, seconds)
}

test('CASH-2 OFFICE-2 a picture of before is shown from its row, is moved once, and is shown from its file', async () => {
  const { jpeg, width, height } = await openPicture(await paint('#102030'))
  await house.env.db.query(
    `insert into cashier.deposit_proofs (deposit_id, picture, width, height, digest, at) values ($1, $2, $3, $4, $5, $6)`,
    [row.id, jpeg, width, height, sha256(jpeg), house.clock.now()],
  )
  await house.env.db.query('update cashier.deposits set proofs = 1 where id = $1', [row.id])
  const finance = await buildOperator(house, 'finance')
  const look = async () => [
    (await member.caller.ok(depositPicture, { id: row.id })).jpeg,
    (await finance.caller.ok(officeDepositPictures, { id: row.id })).pictures.map((one) => one.jpeg),
  ]
  const before = await look()
  expect(before[0]).toBe(jpeg.toString('base64'))
  await Promise.all([moveProofs(house.env), moveProofs(house.env)])
  expect(await look()).toEqual(before)
  const kept = await house.env.db.query<{ picture: Buffer | null; file: string }>(
    'select picture, file from cashier.deposit_proofs where deposit_id = $1',
    [row.id],
  )
  expect(kept).toMatchObject([{ picture: null }])
  expect(await files()).toEqual([kept[0]?.file])
})

test('CASH-2 a file whose row was refused is gone; after another fault the sweep judges it, and takes no other', async () => {
  const mine = await files()
  const picture = await openPicture(await paint('#203040'))
  const refuse = withProof(house.env, picture, async () => {
    throw new CallError('DEPOSIT_CLOSED')
  })
  await expect(refuse).rejects.toThrow('DEPOSIT_CLOSED')
  expect(await files()).toEqual(mine)
  const die = withProof(house.env, picture, async () => {
    throw new Error('the connection broke while it was committed')
  })
  await expect(die).rejects.toThrow('the connection broke')
  await age(1)
  await sweep()
  expect(await files()).toHaveLength(mine.length + 1)
  await age(3)
  await sweep()
  expect(await files()).toEqual(mine)
})

test('CASH-2 a picture that could not be stored is not acknowledged, and one that was lost is not shown as another', async () => {
  const before = await member.caller.ok(deposit, { id: row.id })
  const away = await openCashierHouse()
  try {
    const person = await buildMember(away)
    const other = await openDeposit(away, person, { methodCode: 'takago-send', amount: '750' })
    Object.assign(filesOf(away.env.config), { put: () => Promise.reject(new Error('the disk is full')) })
    const answer = await away.app.inject({
      method: 'POST',
      url: `/wps/cashier/deposits/${other.id}/proof`,
      payload: await paint('#304050'),
      headers: { 'content-type': 'image/png', authorization: `Bearer ${person.token}` },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('disk')
    expect(await person.caller.ok(deposit, { id: other.id })).toMatchObject({ state: 'pending', proofs: 0 })
  } finally {
    await away.close()
  }
  expect((await send(await paint('#405060'))).statusCode).toBe(200)
  expect((await member.caller.ok(deposit, { id: row.id })).proofs).toBe(before.proofs + 1)
  const [newest] = await house.env.db.query<{ file: string }>(
    'select file from cashier.deposit_proofs where deposit_id = $1 order by id desc limit 1',
    [row.id],
  )
  await filesOf(house.env.config).remove(newest?.file ?? '')
  expect((await member.caller.call(depositPicture, { id: row.id })).body).toMatchObject({ code: 'INTERNAL' })
})
