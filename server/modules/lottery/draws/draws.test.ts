import { afterAll, beforeAll, expect, test } from 'vitest'
import { printBoard } from '#games/lottery/core/board.ts'
import { findLottery, LOTTERIES } from '#games/lottery/lotteries.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openIssueOf, passClose, passDraw } from '#server/testing/lottery.ts'
import type { Env } from '#server/lib/env.ts'
import { lotteryIssues } from '#contract/lottery/hall.ts'
import { openedNumeroByIssue } from '#contract/lottery/results.ts'
import { makeIssues } from '../issues/make-issues.ts'
import { findIssue } from '../issues/issues.sql.ts'
import type { Issue } from '../issues/issue.ts'
import { openOwnDue } from '../chains/open-own.ts'
import { computeDraw, drawOne } from './draw-own.ts'
import { keepTime } from './keep-time.ts'
import { countAll } from './count-falls.ts'
import { listAllBoards, readCounts } from './draws.sql.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

const again = async ({ lottery, number }: Issue): Promise<Issue> =>
  (await findIssue(house.env.db, lottery, number)) ?? expect.fail()

test('LOTT-6 issues lie ahead of every lottery, one is on sale, and the one after opens only when it takes no bets any more', async () => {
  const { env } = house
  await makeIssues(env)
  await makeIssues(env)
  const ahead = await env.db.query<{ lottery: string; count: number }>(
    'select lottery, count(*)::int as count from lottery.issues group by lottery',
  )
  expect(ahead.length).toBe(LOTTERIES.length)
  expect(Math.min(...ahead.map(({ count }) => count))).toBeGreaterThan(60)
  // an issue of a day gone by that is sold late, as those of the demo's past, keeps no other from sale
  await env.db.query(`delete from lottery.issues where lottery = 'hanoi'`)
  await env.db.query(
    `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
     select 'hanoi', 'late', current_date - 3, 'simulation', 'open', now() - interval '1 h', now() + interval '1 h',
       now() + interval '1 h', now() + interval '1 day'`,
  )
  await makeIssues(env)
  await keepTime(env)
  const onSale = await env.db.query<{ number: string }>(
    `select number from lottery.issues where lottery = 'hanoi' and state = 'open' and number <> 'late'`,
  )
  expect(onSale.length).toBe(1)

  const issue = await openIssueOf(env, 'ssc1')
  const { current, ahead: coming } = await house.as().ok(lotteryIssues, { gameCode: 'ssc1', ahead: 5 })
  expect(current).toMatchObject({ issue: issue.number, state: 'open', seal: issue.seal, board: null })
  expect(coming.map(({ seal }) => seal)).toEqual([null, null, null, null, null])

  // the seal of the next link is this issue's secret: while bets are taken the database itself refuses to tell it
  const next = await findIssue(env.db, 'ssc1', coming[0]?.issue ?? '')
  const opening = env.db.query(
    `update lottery.issues set state = 'open', opens_at = now() - interval '1 s', chain = $2, link = $3, seal = 'x', beacon = 'local' where id = $1`,
    [next?.id, issue.chain, (issue.link ?? 0) + 1],
  )
  await expect(opening).rejects.toThrow('one on sale at a time')

  await passClose(env, issue.id)
  await env.db.query(`update lottery.issues set opens_at = now() - interval '1 s' where id = $1`, [next?.id])
  await keepTime(env)
  expect((await again(issue)).state).toBe('closed')
  const opened = await findIssue(env.db, 'ssc1', next?.number ?? '')
  expect(opened).toMatchObject({ state: 'open', link: (issue.link ?? 0) + 1 })
})

test('LOTT-6 two processes draw at once, and one that dies before or after its commit: one board, and it is the sealed one', async () => {
  const { env } = house
  const issue = await openIssueOf(env, 'mb1p')
  await passDraw(env, issue.id)
  await env.db.query(`update lottery.issues set state = 'closed' where id = $1`, [issue.id])

  const dying = (when: 'before' | 'after'): Env => ({
    ...env,
    db: {
      ...env.db,
      tx: async (work) => {
        const result = await env.db.tx(async (tx) => {
          const done = await work(tx)
          if (when === 'before') throw new Error('died')
          return done
        })
        if (when === 'after') throw new Error('died')
        return result
      },
    },
  })
  const closed = await again(issue)
  await expect(drawOne(dying('before'), closed)).rejects.toThrow('died')
  expect((await again(issue)).state).toBe('closed')
  const expected = await computeDraw(env, closed)
  await expect(drawOne(dying('after'), closed)).rejects.toThrow('died')
  const wrote = await Promise.all([drawOne(env, closed), drawOne(env, closed), keepTime(env), keepTime(env)])
  expect(wrote.slice(0, 2)).toEqual([false, false])
  const drawn = await again(issue)
  expect(drawn).toMatchObject({ state: 'drawn', board: expected?.board, secret: expected?.secret, settleVersion: 1 })
  const shown = await house.as().ok(openedNumeroByIssue, { gameCode: 'mb1p', issue: issue.number })
  expect(shown.board).toEqual(printBoard(drawn.board ?? {}, findLottery('mb1p')?.format ?? expect.fail()))

  const kept = await readCounts(env.db, 'mb1p')
  const counted = countAll(findLottery('mb1p') ?? expect.fail(), await listAllBoards(env.db, 'mb1p'))
  expect(kept.draws).toBe(1)
  const sorted = (falls: readonly { position: string; number: number }[]) =>
    [...falls].sort((a, b) => a.position.localeCompare(b.position) || a.number - b.number)
  expect(sorted(kept.falls)).toEqual(sorted(counted.falls))
})

test('LOTT-6 the states of an issue: every move that the model forbids is refused by the database', async () => {
  const { env } = house
  const states = ['pending', 'open', 'closed', 'drawing', 'drawn', 'settling', 'settled', 'resettling', 'void']
  const model: Record<string, string[]> = {
    pending: ['open', 'void'],
    open: ['closed', 'void'],
    closed: ['drawing', 'drawn', 'void'],
    drawing: ['drawn', 'void'],
    drawn: ['settling'],
    settling: ['settled'],
    settled: ['resettling'],
    resettling: ['settled'],
    void: [],
  }
  for (const from of states)
    for (const to of states) {
      if (from === to) continue
      const move = env.db.tx(async (tx) => {
        const hasBoard = ['drawn', 'settling', 'settled', 'resettling'].includes(from)
        const [made] = await tx.query<{ id: bigint }>(
          `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, board, drawn_at, settle_version, void_reason)
           values ('mb', 'MODEL', current_date, 'simulation', $1, now() - interval '3 h', now() - interval '2 h', now() - interval '1 h', now() + interval '1 h', $2, $3, $4, $5) returning id`,
          [from, hasBoard ? '{}' : null, hasBoard ? new Date() : null, hasBoard ? 1 : 0, from === 'void' ? 'x' : null],
        )
        const draws = to === 'drawn' || to === 'resettling'
        await tx.query(
          `update lottery.issues set state = $2, board = case when $3 then '{"a":[1]}' else board end, drawn_at = case when $2 = 'drawn' then now() else drawn_at end,
             settle_version = settle_version + $3::int, void_reason = case when $2 = 'void' then 'x' end where id = $1`,
          [made?.id, to, draws],
        )
        throw new Error('allowed')
      })
      const said = await move.catch((error: Error) => error.message)
      expect(said === 'allowed', `${from} → ${to}: ${said}`).toBe(model[from]?.includes(to))
    }
})

test('LOTT-6 what was sealed or drawn stands, and a silent draw becomes void at its deadline', async () => {
  const { env } = house
  const issue = await openIssueOf(env, 'k3f1')
  const change = (set: string) => env.db.query(`update lottery.issues set ${set} where id = $1`, [issue.id])
  for (const set of [`seal = 'y'`, `link = 9`, `secret = 'z'`, `board = '{}'`, `number = 'n'`, `settle_version = 3`])
    await expect(change(set), set).rejects.toThrow('stands')
  await expect(change(`state = 'closed'`)).rejects.toThrow('does not close early')
  await expect(env.db.query('delete from lottery.issues where id = $1', [issue.id])).rejects.toThrow('stays')

  const official = await openIssueOf(env, 'thai')
  await passDraw(env, official.id)
  await env.db.query(`update lottery.issues set void_at = now() - interval '1 ms' where id = $1`, [official.id])
  await keepTime(env)
  expect(await again(official)).toMatchObject({ state: 'void', voidReason: 'no-result' })
})

test('LOTT-6 an own issue that nobody opened in time goes, since nothing was sealed for it', async () => {
  const { env } = house
  await makeIssues(env)
  const moved = await env.db.query<{ id: bigint }>(
    `update lottery.issues set opens_at = now() - interval '2 h', closes_at = now() - interval '1 h' where state = 'pending' and lottery = 'pc28f1' returning id`,
  )
  await keepTime(env)
  expect(await openOwnDue(env)).toBe(0)
  expect(await env.db.query('select id from lottery.issues where id = any($1)', [moved.map(({ id }) => id)])).toEqual(
    [],
  )
  const opened = await openIssueOf(env, 'pc28f1')
  expect(opened.state).toBe('open')
})
