import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelOfficeExport,
  createOfficeExport,
  downloadExport,
  downloadOfficeExport,
  type ExportRow,
  listOfficeExports,
  OFFICE_RECORDS,
} from '#contract/exports/exports.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { officeEndOperatorSessions, officeFreezeOperator } from '#contract/identity/office-operators.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import {
  buildAgent,
  buildHouseOperator,
  buildMember,
  buildOperator,
  buildTrial,
  type Person,
} from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { writeFile } from './write-file.ts'

let house: House
let operator: Person
let member: Person
let count = 0
const order = (more: object = {}) => ({ requestId: `request-${count++}`, record: 'officeRounds' as const, ...more })

beforeAll(async () => {
  house = await openHouse()
  operator = await buildOperator(house)
  member = await buildMember(house)
  await giveStakes(house.env, member.id, 1_000_000n)
  for (const round of ['a', 'b', 'c']) {
    await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: 10_000n })
    await playLine(house.env, member.id, round, { kind: 'close', amountMinor: 0n })
  }
})
afterAll(() => house.close())

async function read(file: ExportRow): Promise<string[]> {
  await writeFile(house.env, BigInt(file.id))
  const { action, ticket } = await operator.caller.ok(downloadOfficeExport, { id: file.id })
  const { body, statusCode } = await house.app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  })
  expect(statusCode).toBe(200)
  return body.trimEnd().split('\r\n')
}

test('OFFICE-1 OFFICE-2 each list becomes a file, filtered as the list is', async () => {
  const rounds = await read(await operator.caller.ok(createOfficeExport, order({ username: member.username })))
  expect(rounds).toHaveLength(4)
  expect(rounds[1]).toContain(`,${member.username},${member.id},reels,`)
  const members = await read(
    await operator.caller.ok(
      createOfficeExport,
      order({ record: 'officeMembers', kind: 'member', search: member.username }),
    ),
  )
  expect(members.map((line) => line.split(',')[2])).toEqual(['Member', member.username])
  for (const record of ['officeDeposits', 'officeWithdrawals'] as const) {
    expect(await read(await operator.caller.ok(createOfficeExport, order({ record })))).toHaveLength(1)
  }
})

test('OFFICE-1 what operators did becomes a file, filtered as its list is, and only for who may read it', async () => {
  const asked = order({ record: 'officeAudit', operator: operator.username, action: 'export.order' })
  const [head, ...acts] = await read(await operator.caller.ok(createOfficeExport, asked))
  expect(head?.split(',').slice(1, 4)).toEqual(['Operator', 'Act', 'To what'])
  expect(acts.length).toBeGreaterThan(0)
  for (const line of acts) expect(line).toContain(`,${operator.username},export.order,export:`)
  const viewer = await buildOperator(house, 'viewer')
  expect((await viewer.caller.call(createOfficeExport, order({ record: 'officeAudit' }))).body).toMatchObject({
    code: 'PERMISSION_DENIED',
  })
})

test('OFFICE-1 ordering and fetching are in the audit log', async () => {
  const file = await operator.caller.ok(createOfficeExport, order({ username: member.username }))
  await read(file)
  const { content } = await operator.caller.ok(listAudit, { subject: `export:${file.id}` })
  expect(content.map((act) => act.action).sort()).toEqual(['export.download', 'export.order'])
  expect(content.find((act) => act.action === 'export.order')?.after).toMatchObject({
    record: 'officeRounds',
    rows: 3,
    username: member.username,
  })
})

test('OFFICE-1 PERMISSION_DENIED without the permission of the list, when ordered and when fetched', async () => {
  const file = await operator.caller.ok(createOfficeExport, order())
  await writeFile(house.env, BigInt(file.id))
  const doorman = await buildOperator(house)
  await house.env.db.query(`insert into identity.roles (name, permissions) values ('doorman', '{site.read}')`)
  await house.env.db.query(`update identity.operators set role = 'doorman' where id = any ($1::bigint[])`, [
    [doorman.id, operator.id],
  ])
  for (const record of OFFICE_RECORDS) {
    expect(await doorman.caller.call(createOfficeExport, order({ record })), record).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    })
  }
  expect(await operator.caller.call(downloadOfficeExport, { id: file.id })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_DENIED' },
  })
  const get = (token: string) =>
    house.app.inject({
      method: 'GET',
      url: `/office/exports/${file.id}/file`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await get(operator.token)).statusCode).toBe(403)
  await house.env.db.query(`update identity.operators set role = 'admin' where id = $1`, [operator.id])
  expect((await get(operator.token)).statusCode).toBe(200)
})

test('OFFICE-1 EXPORT_LIMIT, EXPORT_NOT_READY, RANGE without end, and a file of another operator', async () => {
  const [other, eager] = [await buildOperator(house), await buildOperator(house)]
  const [file] = await Promise.all([
    eager.caller.ok(createOfficeExport, order()),
    eager.caller.ok(createOfficeExport, order()),
    eager.caller.ok(createOfficeExport, order()),
  ])
  expect(await eager.caller.call(createOfficeExport, order())).toMatchObject({
    status: 422,
    body: { code: 'EXPORT_LIMIT' },
  })
  expect(await eager.caller.call(downloadOfficeExport, { id: file.id })).toMatchObject({
    status: 409,
    body: { code: 'EXPORT_NOT_READY' },
  })
  for (const call of [downloadOfficeExport, cancelOfficeExport]) {
    expect(await other.caller.call(call, { id: file.id }), call.id).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  }
  expect(await eager.caller.ok(cancelOfficeExport, { id: file.id })).toMatchObject({ state: 'cancelled' })
  expect((await eager.caller.ok(listOfficeExports)).exports).toHaveLength(2)
})

test('OFFICE-1 SITE-6 what an operator of the house ordered under one brand’s grant is not there at another brand, nor when the grant is over', async () => {
  await seedMeghna(house.env)
  const there = { host: MEGHNA.domain }
  const guest = await buildHouseOperator(house)
  const grant = (merchant: string) =>
    house.env.db.query(
      `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, $2, '{members.read,bets.read}', 'x', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
      [guest.id, merchant, house.clock.now()],
    )
  await grant('fairhouse')
  const file = await guest.caller.ok(createOfficeExport, order({ record: 'officeMembers' }))
  await writeFile(house.env, BigInt(file.id))
  await house.env.db.query(`update identity.grants set ended_at = from_at, ended_by = 'x' where operator_id = $1`, [
    guest.id,
  ])
  await grant(MEGHNA.code)
  expect((await guest.caller.ok(listOfficeExports, {}, there)).exports).toEqual([])
  for (const call of [downloadOfficeExport, cancelOfficeExport])
    expect(await guest.caller.call(call, { id: file.id }, there), call.id).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  const get = (headers: Record<string, string>) =>
    house.app.inject({
      method: 'GET',
      url: `/office/exports/${file.id}/file`,
      headers: { authorization: `Bearer ${guest.token}`, ...headers },
    })
  expect((await get(there)).statusCode, 'at another brand').toBe(404)
  expect((await get({})).statusCode, 'the grant is over').toBe(403)
  await grant('fairhouse')
  expect((await get({})).statusCode).toBe(200)
})

test('OFFICE-1 visitors, members, trial players and agents are asked to log in', async () => {
  const file = await operator.caller.ok(createOfficeExport, order())
  for (const caller of [
    house.as(),
    member.caller,
    (await buildTrial(house)).caller,
    (await buildAgent(house)).caller,
  ]) {
    for (const call of [createOfficeExport, listOfficeExports, cancelOfficeExport, downloadOfficeExport]) {
      expect(await caller.call(call, { ...order(), id: file.id } as never), call.id).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_REQUIRED' },
      })
    }
  }
  expect(await member.caller.call(downloadExport, { id: file.id })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('OFFICE-1 a ticket is over with the session that asked for it: ended by a colleague, or its operator frozen, within the minute', async () => {
  const manager = await buildOperator(house, 'manager')
  const open = async () => {
    const person = await buildOperator(house)
    const file = await person.caller.ok(createOfficeExport, order({ username: member.username }))
    await writeFile(house.env, BigInt(file.id))
    return { person, download: await person.caller.ok(downloadOfficeExport, { id: file.id }) }
  }
  const fetchFile = async ({ download: { action, ticket } }: Awaited<ReturnType<typeof open>>) =>
    (
      await house.app.inject({
        method: 'POST',
        url: action,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ticket }).toString(),
      })
    ).statusCode
  const [ended, frozen, stays] = [await open(), await open(), await open()]
  await manager.caller.ok(officeEndOperatorSessions, { id: ended.person.id })
  await manager.caller.ok(officeFreezeOperator, { id: frozen.person.id, reason: 'his cookie was taken' })
  expect([await fetchFile(ended), await fetchFile(frozen), await fetchFile(stays)]).toEqual([404, 404, 200])
})
