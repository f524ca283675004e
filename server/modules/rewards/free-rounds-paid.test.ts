/** Free rounds that the vendor pays, and those of originals, which the studio plays with the player's own seeds. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { parseMoney } from '#contract/money.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import {
  advanceRounds,
  freeCashOf,
  openRoundsStage,
  promiseRounds,
  roundsOf,
  roundsTable,
  type RoundsStage,
  unit,
} from '#server/testing/free-rounds.ts'
import type { OriginalResult } from '#studio/engines/original/protocol.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'

let stage: RoundsStage
beforeAll(async () => {
  stage = await openRoundsStage()
})
afterAll(() => stage.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

const cashOf = (member: Person) => freeCashOf(stage, member)
const rowOf = (member: Person) => roundsOf(stage, member)

/** The entries of a member's free rounds: which account pays which, and how much in all. */
const entriesOf = (member: Person) =>
  stage.house.env.db.query(
    `select t.reason, a.kind as from, b.kind as to, sum(t.amount)::bigint as amount from wallet.transfer_lines t
     join wallet.balances a on a.id = t.debit join wallet.balances b on b.id = t.credit
     where t.reason in ('free_rounds', 'free_rounds_back') and $1 in (a.member, b.member) group by 1, 2, 3 order by 1`,
    [member.id],
  )

describe('that the vendor pays', () => {
  test('PROMO-4 PROMO-3 wins come out of the vendor’s account and go back to it; they cost the brand nothing, and no bonus money', async () => {
    const { member, table, begin, winOf } = await roundsTable(stage, { rounds: 2, winMax: 20, payer: 'vendor' })
    const [first, second] = [(await begin()).bet, (await begin()).bet]
    const win = winOf(first, '12')
    expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '12.00' })
    expect(await table.send('win', win)).toMatchObject({ code: 0, replay: true, balance: '12.00' })
    // never more than their room, whoever pays
    expect(await table.send('win', winOf(second, '15'))).toMatchObject({ code: 0, balance: '20.00' })
    const paid = { reason: 'free_rounds', from: 'house_vendor', to: 'member_cash', amount: unit(20) }
    expect(await entriesOf(member)).toEqual([paid])
    await table.send('rollback', table.rollback(win.txId))
    const back = { reason: 'free_rounds_back', from: 'member_cash', to: 'house_vendor', amount: unit(12) }
    expect(await entriesOf(member)).toEqual([paid, back])
    expect(await cashOf(member)).toBe(unit(8))
    const [reward] = await stage.house.env.db.query('select payer, amount from rewards.rewards where member_id = $1', [
      member.id,
    ])
    expect(reward).toMatchObject({ payer: 'vendor' })
  })

  test('PROMO-3 who pays was fixed when they were given: it can be changed neither at the reward nor at the rounds', async () => {
    const { member, id } = await roundsTable(stage, { payer: 'vendor' })
    const change = (table: string, column: string, value: unknown) =>
      stage.house.env.db.query(`update ${table} set payer = 'house' where ${column} = $1`, [value])
    await expect(change('rewards.rewards', 'member_id', member.id)).rejects.toThrow()
    await expect(change('games.free_rounds', 'id', id)).rejects.toThrow()
  })
})

describe('of originals', () => {
  /** Gives a member rounds of an original, and a seat at it. */
  async function seatAt(name: string, rounds = 3) {
    const [title] = await stage.house.env.db.query<{ vendor: string; code: string }>(
      `select g.vendor, g.code from games.games g join games.vendors v on v.code = g.vendor
       where g.engine = $1 and v.has_free_rounds order by g.code limit 1`,
      [name],
    )
    if (!title) return expect.fail(`no vendor gives free rounds of ${name}`)
    const member = await buildMember(stage.house)
    expect((await promiseRounds(stage, member, { rounds, vendor: title.vendor, code: title.code })).status).toBe(
      'given',
    )
    expect(await advanceRounds(stage, member)).toMatchObject({ state: 'issued' })
    const { url } = await member.caller.ok(gameLaunch, { gameCode: title.code })
    const seat = await stage.studio.launch(url.slice(url.indexOf('#t=') + 3), title.vendor, name as never)
    return { member, seat, freeRounds: seat.state.freeRounds?.id ?? '' }
  }
  const play = (seat: Awaited<ReturnType<typeof seatAt>>['seat'], name: string, body: object) =>
    seat.call<OriginalResult>('POST', `/api/${name}/play`, { requestId: newRequestId(), ...body })

  test('PROMO-3 GAME-2 rounds of plinko cost nothing, pay what the seeds decide, and end with the last; one’s own stake stays one’s own', async () => {
    const { member, seat, freeRounds } = await seatAt('plinko')
    let won = 0n
    for (let round = 1; round <= 3; round++) {
      const asked = { freeRounds, choice: { rows: 8, risk: 'low' }, requestId: newRequestId() }
      const { status, body } = await play(seat, 'plinko', asked)
      expect([status, body.stake, body.isOver, body.freeRound]).toEqual([200, '10.00', true, { number: round, of: 3 }])
      expect((await play(seat, 'plinko', asked)).body.win, 'asked again').toBe(body.win)
      won += parseMoney(body.win)
    }
    expect((await play(seat, 'plinko', { freeRounds, choice: { rows: 8, risk: 'low' } })).body).toMatchObject({
      error: 'NO_FREE_ROUNDS',
    })
    await expect.poll(async () => (await rowOf(member)).won).toBe(won)
    expect([await cashOf(member), (await rowOf(member)).used]).toEqual([won, 3])
    const both = { freeRounds, stake: '1.00', choice: { rows: 8, risk: 'low' } }
    expect((await play(seat, 'plinko', both)).body).toMatchObject({ error: 'BAD_REQUEST' })
    const lines = await stage.house.env.db.query('select distinct amount from bets.journal where member_id = $1', [
      member.id,
    ])
    expect(lines, 'nothing of it is turnover').toEqual([{ amount: 0n }])
  })

  test('PROMO-3 GAME-2 a round of mines stays open between its moves, is one of the rounds all the while, and is cashed once', async () => {
    const { member, seat, freeRounds } = await seatAt('mines', 2)
    const move = (given: unknown) =>
      seat.call<OriginalResult>('POST', '/api/mines/move', { requestId: newRequestId(), move: given })
    const begun = await play(seat, 'mines', { freeRounds, choice: { mines: 1 } })
    expect(begun.body).toMatchObject({ isOver: false, freeRound: { number: 1, of: 2 } })
    const second = await play(seat, 'mines', { freeRounds, choice: { mines: 1 } })
    expect(second.body, 'while one is open').toMatchObject({ error: 'ROUND_OPEN' })
    let last = begun.body
    for (let field = 0; !last.isOver && field < 3; field++) last = (await move({ open: field })).body
    if (!last.isOver) last = (await move('cash')).body
    expect([last.isOver, last.freeRound]).toEqual([true, { number: 1, of: 2 }])
    expect((await move('cash')).body).toMatchObject({ error: 'NO_OPEN_ROUND' })
    await expect.poll(async () => (await rowOf(member)).won).toBe(parseMoney(last.win))
    expect([await cashOf(member), (await rowOf(member)).used]).toEqual([parseMoney(last.win), 1])
  })
})
