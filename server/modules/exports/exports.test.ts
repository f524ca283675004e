import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bets, profit } from '#contract/bets/bets.ts'
import {
  cancelExport,
  createExport,
  downloadExport,
  EXPORT_KEPT_DAYS,
  type ExportRow,
  EXPORTS_A_DAY,
  EXPORTS_OPEN_MAX,
  listExports,
} from '#contract/exports/exports.ts'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { EXPORTS_JOBS } from './exports.jobs.ts'
import { appendPart } from './file-store.ts'
import { sourceOf } from '#server/lib/exports/source.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { orderExport } from './order-export.ts'
import { writeFile } from './write-file.ts'

let house: House
let rita: Person
let count = 0

async function play({ id }: Person, stake: number, payout: number, roundId = `r${count++}`): Promise<void> {
  await playLine(house.env, id, roundId, { kind: 'stake', amountMinor: BigInt(stake * 10_000) })
  await playLine(
    house.env,
    id,
    roundId,
    payout > 0
      ? { kind: 'payout', amountMinor: BigInt(payout * 10_000), closes: true }
      : { kind: 'close', amountMinor: 0n },
  )
}

/** The last week, up to a moment in the future. */
const week = () => ({
  from: new Date(house.clock.now().getTime() - 7 * DAY_MS).toISOString(),
  to: new Date(house.clock.now().getTime() + MINUTE_MS).toISOString(),
})
const order = (more: object = {}) => ({ requestId: `request-${count++}`, record: 'bets' as const, ...week(), ...more })

async function fetchFile(
  { caller }: Person,
  { id }: Pick<ExportRow, 'id'>,
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const { action, ticket } = await caller.ok(downloadExport, { id })
  return post(action, ticket)
}

async function post(url: string, ticket: string) {
  const { statusCode, body, headers } = await house.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  })
  return { status: statusCode, text: body, headers }
}

async function write(file: ExportRow): Promise<void> {
  await writeFile(house.env, BigInt(file.id))
}

type Part = { content: Buffer | null; file: string | null }
const partsOf = ({ id }: ExportRow) =>
  house.env.db.query<Part>('select content, file from exports.parts where file_id = $1 order by place', [id])
const readPart = (part: Part | undefined) => filesOf(house.env.config).read(part?.file ?? '')

beforeAll(async () => {
  house = await openHouse()
  rita = await buildMember(house)
  await giveStakes(house.env, rita.id, 100_000_000n)
  await play(rita, 10, 25)
  await play(rita, 20, 0, '=cmd|calc')
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

describe('createExport', () => {
  test('CASH-5 a betting record becomes a file with the rows of the page, told live, fetched once', async () => {
    const signals: string[] = []
    const stop = house.env.live.listen(rita.id, ({ topic }) => signals.push(topic))
    const file = await rita.caller.ok(createExport, order({ utcOffsetMinutes: 360 }))
    expect(file).toMatchObject({ record: 'bets', state: 'waiting', rowsTotal: 2, rowsDone: 0, bytes: 0 })
    await play(rita, 77, 0)
    const [job] = await house.env.db.query<{ task: string }>(
      'select task_identifier as task from graphile_worker.jobs where key = $1',
      [`export-${file.id}`],
    )
    expect(job?.task).toBe('exports.write-file')
    await write(file)
    stop()
    expect(signals).toContain('exports')
    const [kept] = (await rita.caller.ok(listExports)).exports
    expect(kept).toMatchObject({ id: file.id, state: 'ready', rowsDone: 2 })

    const { status, text, headers } = await fetchFile(rita, file)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kept?.fileName}"`,
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(text)),
    })
    expect(kept?.bytes).toBe(Buffer.byteLength(text))
    expect(text.startsWith('\uFEFFOpened (UTC+06:00),Settled (UTC+06:00),Game,')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    const page = (await rita.caller.ok(bets)).content.slice(1)
    expect(lines.map((line) => line.split(',').slice(7, 12))).toEqual(
      page.map((row) => [row.stake, row.validBet, row.payout, row.profit, row.currency]),
    )
    expect(lines[0]).toContain(`"'=cmd|calc"`)
  })

  test('CASH-5 speaks the reader’s language', async () => {
    const file = await rita.caller.ok(createExport, order({ record: 'transactions' }), { 'accept-language': 'bn' })
    await write(file)
    expect((await fetchFile(rita, file)).text).toMatch(/^\uFEFFসময় \(UTC\+00:00\),ধরন,রেফারেন্স/)
  })

  test('CASH-5 every record can be taken along, filtered as its page is', async () => {
    for (const record of ['transactions', 'profit', 'deposits', 'withdrawals', 'transfers'] as const) {
      const file = await rita.caller.ok(createExport, order({ record }))
      await write(file)
      const { status, text } = await fetchFile(rita, file)
      const rows = text.trimEnd().split('\r\n').length - 1
      const shown =
        record === 'transactions'
          ? (await rita.caller.ok(transactions)).totals.count
          : record === 'profit'
            ? (await rita.caller.ok(profit, week())).content.length
            : 0
      expect([record, status, rows]).toEqual([record, 200, shown])
    }
    const won = await rita.caller.ok(createExport, order({ result: 'won' }))
    await write(won)
    expect((await fetchFile(rita, won)).text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('CASH-5 goes on after a crash where it stood: no row twice, none left out', async () => {
    const crash = await buildMember(house)
    await giveStakes(house.env, crash.id, 1_000_000n)
    for (let stake = 1; stake <= 3; stake++) await play(crash, stake, 0)
    const file = await crash.caller.ok(createExport, order())
    // the first part was committed before the process died: it has one row of three
    await house.env.db.tx(async (tx) => {
      const [newest] = (await crash.caller.ok(bets, { pageSize: 1 })).content
      const [place] = await tx.query<{ cursor: string }>(
        `select (extract(epoch from opened_at) * 1000000)::bigint || '.' || id as cursor from bets.rounds where id = $1`,
        [newest?.id],
      )
      const bytes = await appendPart(house.env, tx, BigInt(file.id), 0, 'first part\r\n')
      await tx.query(
        `update exports.files set state = 'running', parts = 1, rows_done = 1, bytes = $2, cursor = $3 where id = $1`,
        [file.id, bytes, place?.cursor],
      )
    })
    await write(file)
    await write(file)
    const lines = (await fetchFile(crash, file)).text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('first part')
    expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(['2.00', '1.00'])
  })

  test('CASH-5 the same request is one file, also twenty times at once', async () => {
    const wanted = order()
    const files = await Promise.all(Array.from({ length: 20 }, () => rita.caller.ok(createExport, wanted)))
    expect(new Set(files.map((file) => file.id)).size).toBe(1)
    await write(files[0] as ExportRow)
  })

  test('CASH-5 EXPORT_LIMIT: so many at once, and so many a day', async () => {
    const eager = await buildMember(house)
    const asked = await Promise.all(Array.from({ length: 8 }, () => eager.caller.call(createExport, order())))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(EXPORTS_OPEN_MAX)
    expect(asked.find(({ status }) => status !== 200)).toMatchObject({
      status: 422,
      body: { code: 'EXPORT_LIMIT', value: { limit: EXPORTS_OPEN_MAX } },
    })
    await house.env.db.query(
      `insert into exports.files (brand, owner_kind, owner_id, request_id, record, filter, locale, utc_offset_minutes, rows_total, state, created_at, expires_at)
       select 'fairhouse', 'member', $1, 'old-' || n, 'bets', '{}', 'en', 0, 0, 'cancelled', $2, $2 from generate_series(1, $3::int) as n`,
      [rita.id, house.clock.now(), EXPORTS_A_DAY],
    )
    expect(await rita.caller.call(createExport, order())).toMatchObject({
      status: 422,
      body: { code: 'EXPORT_LIMIT', value: { limit: EXPORTS_A_DAY } },
    })
    await house.env.db.query(`delete from exports.files where request_id like 'old-%'`)
  })

  test('CASH-5 RANGE_TOO_OLD, and a state that the record does not have', async () => {
    const from = new Date(house.clock.now().getTime() - (RECORDS_KEPT_DAYS + 1) * DAY_MS).toISOString()
    expect(await rita.caller.call(createExport, order({ from }))).toMatchObject({
      status: 422,
      body: { code: 'RANGE_TOO_OLD' },
    })
    expect(await rita.caller.call(createExport, order({ state: 'paid' }))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', value: { fields: { state: {} } } },
    })
  })

  test('CASH-5 EXPORT_TOO_LARGE: more rows than a file holds', async () => {
    const big = await buildMember(house)
    // a count without rows: inserting two million rows would take minutes
    const source = { ...sourceOf(house.env, 'bets'), count: async () => 2_000_001 }
    await expect(
      orderExport(house.env, {
        owner: { kind: 'member', id: big.id, brand: 'fairhouse' },
        requestId: 'too-large',
        record: 'bets',
        source,
        reading: { env: house.env, player: null, merchant: 'fairhouse', filter: {}, locale: 'en', utcOffsetMinutes: 0 },
      }),
    ).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE', details: { limit: 2_000_000, rows: 2_000_001 } })
  })
})

describe('downloadExport', () => {
  test('CASH-5 a ticket works once, for its file, for a minute', async () => {
    const file = await rita.caller.ok(createExport, order())
    expect(await rita.caller.call(downloadExport, { id: file.id })).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_NOT_READY', value: { state: 'waiting' } },
    })
    await write(file)
    const first = await rita.caller.ok(downloadExport, { id: file.id })
    expect(first.action).not.toContain(first.ticket)
    expect((await post(first.action, first.ticket)).status).toBe(200)
    expect((await post(first.action, first.ticket)).status).toBe(404)
    const other = await rita.caller.ok(downloadExport, { id: file.id })
    expect((await post(first.action.replace(file.id, '999999'), other.ticket)).status).toBe(404)
    const late = await rita.caller.ok(downloadExport, { id: file.id })
    house.clock.advance(2 * MINUTE_MS)
    expect((await post(late.action, late.ticket)).status).toBe(404)
    expect((await post(late.action, 'nonsense')).status).toBe(404)
  })

  test('CASH-5 a session fetches its owner’s files only', async () => {
    const file = await rita.caller.ok(createExport, order())
    await write(file)
    const get = (token?: string) =>
      house.app.inject({
        method: 'GET',
        url: `/wps/member/exports/${file.id}/file`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    expect((await get(rita.token)).statusCode).toBe(200)
    const stranger = await buildMember(house)
    expect((await get(stranger.token)).statusCode).toBe(404)
    expect((await get()).statusCode).toBe(401)
    for (const call of [downloadExport, cancelExport]) {
      expect(await stranger.caller.call(call, { id: file.id }), call.id).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    }
    expect((await stranger.caller.ok(listExports)).exports).toEqual([])
  })

  test('CASH-5 visitors are asked to log in; a trial player has files of play', async () => {
    for (const call of [createExport, listExports, cancelExport, downloadExport]) {
      expect(await house.as().call(call, { ...order(), id: '1' } as never), call.id).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_REQUIRED' },
      })
    }
    const trial = await buildTrial(house)
    expect(await trial.caller.ok(createExport, order())).toMatchObject({ rowsTotal: 0 })
  })
})

describe('cancelExport', () => {
  test('CASH-5 stops a file in progress, and deletes a ready one', async () => {
    const nina = await buildMember(house)
    const file = await nina.caller.ok(createExport, order())
    expect(await nina.caller.ok(cancelExport, { id: file.id })).toMatchObject({ state: 'cancelled' })
    await write(file)
    expect(await nina.caller.call(downloadExport, { id: file.id })).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_NOT_READY', value: { state: 'cancelled' } },
    })
    const ready = await nina.caller.ok(createExport, order())
    await write(ready)
    const [part] = await partsOf(ready)
    expect(part?.content).toBeNull()
    expect(await readPart(part)).not.toBeNull()
    await nina.caller.ok(cancelExport, { id: ready.id })
    await vi.waitFor(async () => expect(await readPart(part)).toBeNull())
    expect((await nina.caller.ok(listExports)).exports).toEqual([])
    expect(await house.env.db.query('select 1 from exports.parts where file_id = $1', [ready.id])).toEqual([])
  })

  test('CASH-5 a part that lies in its row, from before, is read like the others', async () => {
    const older = await buildMember(house)
    const file = await older.caller.ok(createExport, order())
    await write(file)
    const { text } = await fetchFile(older, file)
    const [part] = await partsOf(file)
    await house.env.db.query('update exports.parts set content = $2, file = null where file_id = $1', [
      file.id,
      await readPart(part),
    ])
    expect((await fetchFile(older, file)).text).toBe(text)
  })

  test('CASH-5 files are kept for some days', async () => {
    const olga = await buildMember(house)
    const file = await olga.caller.ok(createExport, order())
    await write(file)
    const job = EXPORTS_JOBS.find((one) => one.name === 'exports.remove-expired')
    await job?.run(house.env, {})
    expect((await olga.caller.ok(listExports)).exports).toHaveLength(1)
    const [part] = await partsOf(file)
    expect(await readPart(part)).not.toBeNull()
    house.clock.advance(EXPORT_KEPT_DAYS * DAY_MS + MINUTE_MS)
    await job?.run(house.env, {})
    await vi.waitFor(async () => expect(await readPart(part)).toBeNull())
    expect(await house.env.db.query('select 1 from exports.parts where file_id = $1', [file.id])).toEqual([])
  })
})

describe('writeFile', () => {
  test('CASH-5 a file that fails repeatedly ends as failed', async () => {
    const paul = await buildMember(house)
    const file = await paul.caller.ok(createExport, { ...order(), ...week() })
    await house.env.db.query(`update exports.files set cursor = 'broken' where id = $1`, [file.id])
    for (let attempt = 1; attempt < 5; attempt++) await expect(writeFile(house.env, BigInt(file.id))).rejects.toThrow()
    await writeFile(house.env, BigInt(file.id))
    expect((await paul.caller.ok(listExports)).exports).toMatchObject([{ id: file.id, state: 'failed' }])
  })
})
