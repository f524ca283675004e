import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotteryLobby, lotteryRules, vnRecentMenu } from '#contract/lottery/hall.ts'
import {
  drawProof,
  lotteryRecent,
  lotteryRoads,
  lotteryTrend,
  openedNumero,
  openedNumeroByGame,
  openedNumeroByIssue,
  vnNumero,
} from '#contract/lottery/results.ts'
import { TREND_SPANS } from '#contract/lottery/states.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import { findLottery, LOTTERIES } from '#games/lottery/lotteries.ts'
import { readDrawProof } from '#games/lottery/read-proof.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { damage } from '#server/testing/owner.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openIssueOf, passDraw } from '#server/testing/lottery.ts'
import { checkDraw } from '../../../../scripts/verify-draw.ts'
import { keepTime } from '../draws/keep-time.ts'
import { recount } from '../draws/count-falls.ts'
import { readCounts } from '../draws/draws.sql.ts'
import { correctBoard } from '../draws/write-board.ts'
import { findIssue } from '../issues/issues.sql.ts'
import { drawsOfDay } from '../issues/plan-issues.ts'
import type { Issue } from '../issues/issue.ts'
import { insertUndrawn, seedArchive } from '../seeds/archive.ts'
import { followFeeds } from './follow-feeds.ts'
import { listBoards, listDrawn, listLastDrawn } from './results.sql.ts'

type Told = { message: string; signature: string }

let house: House
let feeds: Server
/** What the feeds `one` and `two` answer, by name. */
let answers: Record<string, Told | null | 'broken'> = {}
const keys = Object.fromEntries(['one', 'two'].map((name) => [name, generateKeyPairSync('ed25519')]))

const say = (name: string, { lottery, number }: Issue, board: Board): Told => {
  const format = findLottery(lottery)?.format ?? expect.fail()
  const message = JSON.stringify({ lottery, issue: number, board: printBoard(board, format) })
  return {
    message,
    signature: sign(null, Buffer.from(message), keys[name]?.privateKey ?? expect.fail()).toString('base64'),
  }
}

beforeAll(async () => {
  feeds = createServer((request, reply) => {
    const answer = answers[request.url?.slice(1).split('?')[0] ?? '']
    if (answer === 'broken') return reply.destroy()
    return answer ? reply.end(JSON.stringify(answer)) : reply.writeHead(404).end()
  })
  await new Promise<void>((done) => feeds.listen(0, '127.0.0.1', done))
  const { port } = feeds.address() as AddressInfo
  const list = ['one', 'two'].map((name) => {
    const key = keys[name]?.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    return `${name} http://127.0.0.1:${port}/${name} ${key}`
  })
  house = await openHouse({ LOTTERY_FEEDS: list.join(',') })
  // two minutes pass while the archive is written; what is on sale is planned a second before a draw closes, and later than that
  const closed = (at: number) => at - 1_000 * (findLottery('ssc1')?.timetable.closesBefore ?? 0)
  const minute = Math.floor(house.env.clock.now().getTime() / MINUTE_MS) * MINUTE_MS
  const now = new Date(closed(minute) - 1_000)
  const times = [new Date(now.getTime() - 2 * MINUTE_MS), now]
  const env = { ...house.env, clock: { ...house.env.clock, now: () => times.shift() ?? now } }
  await house.env.db.tx((tx) => seedArchive(env, tx, { members: 5 }))
})
afterAll(async () => {
  feeds?.close()
  await house?.close()
})

const again = async ({ lottery, number }: Issue): Promise<Issue> =>
  (await findIssue(house.env.db, lottery, number)) ?? expect.fail()

/** Returns an issue whose draw is over. */
async function awaited(lottery: string): Promise<Issue> {
  const issue = await openIssueOf(house.env, lottery)
  await passDraw(house.env, issue.id)
  await keepTime(house.env)
  return again(issue)
}

test('LOTT-1 draws that fall while the archive is written are in it, and the issue on sale is the one after it', async () => {
  const { env } = house
  const rows = await env.db.query<{ link: number; chain: bigint; closesAt: Date; state: string }>(
    `select link, chain, closes_at as "closesAt", state from lottery.issues where lottery = 'ssc1' and state <> 'pending' order by draws_at`,
  )
  expect(rows.map(({ link }) => link)).toEqual(rows.map((_, index) => index + 1))
  expect(new Set(rows.map(({ chain }) => chain)).size).toBe(1)
  // forty before, those of two minutes, and the one on sale, although its close was passed before it could be opened
  const archived = rows.filter(({ state }) => state === 'settled')
  expect([41, 42]).toContain(archived.length)
  expect(rows.map(({ state }) => state)).toEqual([...archived.map(() => 'settled'), 'open'])
  for (const [index, { closesAt }] of rows.entries())
    if (index > 0) expect(closesAt.getTime() - (rows[index - 1]?.closesAt.getTime() ?? 0)).toBe(MINUTE_MS)
  const [counted] = await env.db.query<{ draws: number }>(`select draws from lottery.archives where lottery = 'ssc1'`)
  expect(counted?.draws).toBe(archived.length)
  // an official draw that is closed and not drawn at that moment is neither past nor on sale: it waits for its result
  const mb = findLottery('mb') ?? expect.fail()
  const [draw] = drawsOfDay(mb, '2020-03-02', new Map())
  const undrawn = env.db.tx(async (tx) => {
    await insertUndrawn(env, tx, (draw?.drawsAt ?? 0) - 1_000)
    const found = await tx.query(`select number, state from lottery.issues where lottery = 'mb' and day = '2020-03-02'`)
    throw new Error(JSON.stringify(found))
  })
  await expect(undrawn).rejects.toThrow(JSON.stringify([{ number: draw?.number, state: 'pending' }]))
})

const LAO: Board = { number: [1234] }
const OTHER: Board = { number: [1235] }

test('LOTT-6 results: silent, broken and forged feeds give none, two that agree give one, and again changes nothing', async () => {
  const { env } = house
  const issue = await awaited('lao')
  const forged = { ...say('one', issue, LAO), signature: say('two', issue, LAO).signature }
  const ofAnother = say('two', { ...issue, number: '19990101' }, LAO)
  for (const told of [
    {},
    { one: 'broken' as const },
    { one: forged },
    { one: say('one', issue, { number: [99_999] }) },
    { two: ofAnother },
  ]) {
    answers = told
    await followFeeds(env)
  }
  expect((await again(issue)).state).toBe('drawing')
  expect(await env.db.query('select id from lottery.results where issue = $1', [issue.id])).toEqual([])

  answers = { one: say('one', issue, LAO) }
  await followFeeds(env)
  await followFeeds(env)
  expect((await again(issue)).state, 'one of two waits for the other').toBe('drawing')
  answers = { one: say('one', issue, LAO), two: say('two', issue, LAO) }
  await Promise.all([followFeeds(env), followFeeds(env)])
  const drawn = await again(issue)
  expect(drawn).toMatchObject({ state: 'drawn', board: LAO, settleVersion: 1 })
  await followFeeds(env)
  const states = await env.db.query('select source, state from lottery.results where issue = $1 order by source', [
    issue.id,
  ])
  expect(states).toEqual([
    { source: 'one', state: 'accepted' },
    { source: 'two', state: 'accepted' },
  ])
  const proof = await house.as().ok(drawProof, { gameCode: 'lao', issue: issue.number })
  expect(proof).toMatchObject({ source: 'simulation', chain: null, sources: [{ name: 'one' }, { name: 'two' }] })
})

test('LOTT-6 results: sources that differ stop the issue; a late one is believed alone after a while', async () => {
  const { env } = house
  const issue = await awaited('hanoi')
  const [one, two] = [
    { special: [12_345], first: [54_321] },
    { special: [12_345], first: [54_320] },
  ]
  answers = { one: say('one', issue, one), two: say('two', issue, two) }
  await followFeeds(env)
  await followFeeds(env)
  expect((await again(issue)).state).toBe('drawing')

  const late = await awaited('hanoi-vip')
  answers = { one: say('one', late, one) }
  await followFeeds(env)
  expect((await again(late)).state).toBe('drawing')
  await env.db.query(`update lottery.results set at = now() - interval '16 minutes' where issue = $1`, [late.id])
  await followFeeds(env)
  expect(await again(late)).toMatchObject({ state: 'drawn', board: one })
})

test('LOTT-6 a corrected board is counted anew, and its former one stays to be read', async () => {
  const { env } = house
  const [row] = await env.db.query<{ number: string }>(
    `select number from lottery.issues where lottery = 'lao' and state = 'settled' order by draws_at desc limit 1`,
  )
  const issue = (await findIssue(env.db, 'lao', row?.number ?? '')) ?? expect.fail()
  const version = await env.db.tx((tx) => correctBoard(env, tx, issue, { board: OTHER, reason: 'the feed was wrong' }))
  expect(version).toBe(2)
  expect(await env.db.tx((tx) => correctBoard(env, tx, issue, { board: LAO, reason: 'at once' }))).toBeNull()
  const kept = await readCounts(env.db, 'lao')
  await env.db.tx((tx) => recount(tx, 'lao'))
  expect(await readCounts(env.db, 'lao')).toEqual(kept)
  const proof = await house.as().ok(drawProof, { gameCode: 'lao', issue: issue.number })
  expect(proof.corrections).toMatchObject([{ after: { number: ['1235'] }, reason: 'the feed was wrong' }])
})

test('LOTT-3 the draws of every own lottery are drawn again from what was published; a changed board is found', async () => {
  const visitor = house.as()
  const own = LOTTERIES.filter(({ source }) => source === 'house')
  expect(own.length).toBeGreaterThan(15)
  let changes = 0
  for (const { code } of own) {
    const { results } = await visitor.ok(lotteryRecent, { gameCode: code, count: 2 })
    for (const { issue } of results) {
      const proof = await visitor.ok(drawProof, { gameCode: code, issue })
      const read = readDrawProof(proof) ?? expect.fail()
      expect(await checkDraw(read), code).toMatchObject({ isGood: true })
      const [part, texts] = Object.entries(proof.board ?? {})[0] ?? expect.fail(code)
      const [first = '', ...rest] = texts
      const board = { ...proof.board, [part]: [[...first].reverse().join(''), ...rest].reverse() }
      const changed = readDrawProof({ ...proof, board })
      // the numbers of some lotteries have no order: their board, read, can be the same again
      const isAnother =
        changed?.kind === 'drawn' && read.kind === 'drawn' && !isDeepStrictEqual(changed.proof.board, read.proof.board)
      if (!isAnother) continue
      changes++
      expect((await checkDraw(changed)).isGood, code).toBe(false)
    }
  }
  expect(changes).toBeGreaterThan(own.length)
  const open = await openIssueOf(house.env, 'ssc1')
  const sealed = await visitor.ok(drawProof, { gameCode: 'ssc1', issue: open.number })
  expect(sealed.chain).toMatchObject({ seal: open.seal, secret: null })
  expect(sealed.beacon).toMatchObject({ source: 'local', value: null })
})

test('LOTT-3 the command line draws an issue again from its file', async () => {
  const { results } = await house.as().ok(lotteryRecent, { gameCode: 'mb5p', count: 1 })
  const proof = await house.as().ok(drawProof, { gameCode: 'mb5p', issue: results[0]?.issue ?? '' })
  const folder = await mkdtemp(join(tmpdir(), 'draw-'))
  const file = join(folder, 'draw.json')
  const run = async (body: unknown) => {
    await writeFile(file, JSON.stringify(body))
    return promisify(execFile)('node', ['scripts/verify.mjs', file])
  }
  expect((await run(proof)).stdout).toContain('VERIFIED: issue')
  const wrong = { ...proof, chain: proof.chain && { ...proof.chain, number: proof.chain.number + 1 } }
  await expect(run(wrong)).rejects.toMatchObject({ code: 1 })
  await rm(folder, { recursive: true })
})

/** Looks for an issue on every page of the opened numbers: by the evening, fast draws fill many pages after a daily one. */
async function findOpened(of: { area: 'VN'; day: string }, sought: { gameCode: string; issue: string }) {
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const { content, totalPages } = await house.as().ok(openedNumero, { ...of, pageNo, pageSize: 50 })
    pages = totalPages
    const found = content.find(({ gameCode, issue }) => gameCode === sought.gameCode && issue === sought.issue)
    if (found) return found
  }
  return undefined
}

test('LOTT-5 hall and archive: every lottery with its next and last issue, boards with heads and tails, trends from kept counts', async () => {
  const visitor = house.as()
  const { lotteries, timetable } = await visitor.ok(lotteryLobby, {})
  expect(lotteries.length).toBe(LOTTERIES.length)
  expect(lotteries.filter(({ last }) => last === null).map(({ gameCode }) => gameCode)).toEqual([])
  expect(lotteries.filter(({ next }) => next === null).map(({ gameCode }) => gameCode)).toEqual([])
  expect(timetable.length).toBe(60)
  // also by the names that its markets give it
  for (const search of ['河内VIP彩票', 'Xổ số Hà Nội VIP', 'หวยฮานอย VIP'])
    expect((await visitor.ok(lotteryLobby, { search })).lotteries.map(({ gameCode }) => gameCode)).toEqual([
      'hanoi-vip',
    ])
  const found = await visitor.ok(lotteryLobby, { search: 'đà nẵng' })
  expect(found.lotteries.map(({ gameCode }) => gameCode)).toEqual(['mt-danang'])
  expect((await visitor.ok(vnRecentMenu, {})).lotteries.length).toBe(4)

  const page = await visitor.ok(openedNumero, { area: 'VN', pageSize: 5 })
  expect(page.content.length).toBe(5)
  // the three calls of opened numbers, and that of the Vietnamese boards, say the same of an issue
  const ofGame = await visitor.ok(openedNumeroByGame, { gameCode: 'mb', pageSize: 3 })
  const [newest] = ofGame.content
  expect(ofGame.content.length).toBe(3)
  const asked = { gameCode: 'mb', issue: newest?.issue ?? '' }
  expect(await visitor.ok(openedNumeroByIssue, asked)).toEqual(newest)
  expect(await findOpened({ area: 'VN', day: newest?.day ?? '' }, asked)).toEqual(newest)
  const told = await visitor.ok(vnNumero, { gameCode: 'mb', day: newest?.day ?? '' })
  expect(told.boards.map(({ issue, board }) => ({ issue, board }))).toEqual([
    { issue: newest?.issue, board: newest?.board },
  ])
  const { boards } = await visitor.ok(vnNumero, { gameCode: 'mb' })
  expect(boards[0]?.heads.flat().length).toBe(27)

  // nobody shot in the rounds of an archive that was drawn at once; other lotteries take no shots
  const shotsOf = async (gameCode: string) =>
    (await visitor.ok(openedNumeroByGame, { gameCode, pageSize: 5 })).content.map(({ shots }) => shots)
  expect(await shotsOf('yeekee')).toEqual([0, 0, 0, 0, 0])
  expect(await shotsOf('thai')).toEqual([null, null, null, null, null])
  const trend = await visitor.ok(lotteryTrend, { gameCode: 'ssc5', span: 30 })
  expect(trend.positions.map(({ key }) => key)).toEqual(['digits.1', 'digits.2', 'digits.3', 'digits.4', 'digits.5'])
  for (const { numbers } of trend.positions) expect(numbers.reduce((sum, { fell }) => sum + fell, 0)).toBe(trend.draws)
  const { roads } = await visitor.ok(lotteryRoads, { gameCode: 'ssc5' })
  expect(roads.map(({ key }) => key)).toEqual(['size', 'parity', 'dragon'])
  const rules = await visitor.ok(lotteryRules, { gameCode: 'mb' })
  expect(rules.plays.length).toBeGreaterThan(10)
})

test('LOTT-8 a trend shows the last 30, 50 or 100 draws, the newest first, and no other number of them', async () => {
  const { db } = house.env
  // 120 draws of a year ago, before all others of the archive: the span is more than the archive of this house has
  const [oldest] = await db.query<{ at: Date }>(`select min(draws_at) as at from lottery.issues where lottery = 'k3f3'`)
  await db.query(
    `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, board, drawn_at, settle_version, settled_at)
     select 'k3f3', 'old-' || n, ($1::timestamptz - make_interval(mins => n * 3))::date, 'simulation', 'settled', at - interval '3 minutes', at - interval '15 seconds', at,
       at + interval '1 hour', jsonb_build_object('dice', jsonb_build_array(1 + n % 6, 1 + n % 5, 1 + n % 4)), at, 1, at
     from generate_series(1, 120) n cross join lateral (select $1::timestamptz - make_interval(mins => n * 3) as at) t`,
    [oldest?.at],
  )
  const issues = await db.query<{ number: string }>(
    `select number from lottery.issues where lottery = 'k3f3' and board is not null order by draws_at desc`,
  )
  const visitor = house.as()
  const counted = (await visitor.ok(lotteryTrend, { gameCode: 'k3f3', span: 30 })).positions
  for (const span of TREND_SPANS) {
    const { rows, positions } = await visitor.ok(lotteryTrend, { gameCode: 'k3f3', span })
    expect(rows.map(({ issue }) => issue)).toEqual(issues.slice(0, span).map(({ number }) => number))
    // how long a number has been away rests on all draws, however many are shown
    expect(positions).toEqual(counted)
  }
  expect(TREND_SPANS).toEqual([30, 50, 100])
  for (const span of [0, 29, 31, 101, 100_000])
    expect((await visitor.call(lotteryTrend, { gameCode: 'k3f3', span } as never)).body, String(span)).toMatchObject({
      code: 'INVALID_INPUT',
    })
})

test('LOTT-5 boards are read by the index of drawn issues, those of one lottery in its order, without a sort', async () => {
  const { db } = house.env
  await damage(house, 'analyze lottery.issues')
  /** Returns the plan of the first statement that some work asks for. */
  const planOfFirst = async (work: (q: Queryable) => Promise<unknown>): Promise<string> => {
    const plans: Promise<{ 'QUERY PLAN': string }[]>[] = []
    await work({
      query: (statement: Parameters<Queryable['query']>[0], values: readonly unknown[] = []) => {
        const asked = typeof statement === 'string' ? { text: statement, values } : statement
        plans.push(
          db.tx(async (tx) => {
            // a sort is planned only where no index has the order, however few rows the test has
            await tx.query('set local enable_sort = off', [])
            await tx.query('set local enable_bitmapscan = off', [])
            return tx.query(`explain ${asked.text}`, asked.values)
          }),
        )
        return db.query(statement, values)
      },
    } as Queryable)
    const rows = (await plans[0]) ?? expect.fail('nothing was asked')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const works: Record<string, (q: Queryable) => Promise<unknown>> = {
    archive: (q) => listDrawn(q, { lotteries: ['ssc1'] }, { offset: 20, limit: 20 }),
    trend: (q) => listBoards(q, 'ssc1', 30),
    last: (q) => listLastDrawn(q, ['ssc1', 'mb'], 5),
  }
  for (const [name, work] of Object.entries(works)) {
    const plan = await planOfFirst(work)
    // the archive may read the index of all lotteries instead
    expect(plan, name).toMatch(name === 'archive' ? /that_are_drawn/ : /Index Scan using issues_that_are_drawn/)
    expect(plan, name).not.toContain('Seq Scan on issues')
  }
  const inOrder = [
    works.trend ?? expect.fail(),
    (q: Queryable) =>
      q.query(
        `select id from lottery.issues where lottery = 'ssc1' and board is not null order by draws_at desc, id desc limit 20`,
      ),
  ]
  for (const work of inOrder) expect(await planOfFirst(work)).not.toContain('Sort')
})
