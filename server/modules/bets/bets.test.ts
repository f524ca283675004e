import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betDetail, bets, profit } from '#contract/bets/bets.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'

let house: House
let anna: Person
let bela: Person
let tess: Person
beforeAll(async () => {
  house = await openHouse()
  anna = await buildMember(house)
  bela = await buildMember(house)
  tess = await buildTrial(house)
  for (const person of [anna, bela]) await giveStakes(house.env, person.id, 10_000_000n)
  await giveStakes(house.env, tess.id, 10_000_000n, true)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

let count = 0
/** Plays a round from stake to end. Amounts are in units of currency. */
async function playRound(
  { id }: Person,
  stake: number,
  payout: number,
  more: { gameType?: string; vendor?: string; isTrial?: boolean; at?: Date } = {},
): Promise<string> {
  const roundId = `round ${count++}`
  await playLine(house.env, id, roundId, { kind: 'stake', amountMinor: BigInt(stake * 10_000), ...more })
  if (payout > 0)
    await playLine(house.env, id, roundId, {
      kind: 'payout',
      amountMinor: BigInt(payout * 10_000),
      closes: true,
      ...more,
      detail: { line: 3 },
    })
  else await playLine(house.env, id, roundId, { kind: 'close', amountMinor: 0n, ...more })
  return roundId
}

describe('bets', () => {
  test('GAME-7 lists the player’s rounds, newest first, with the totals of all pages', async () => {
    await playRound(anna, 10, 25)
    await playRound(anna, 20, 0)
    await playRound(anna, 5, 5)
    const page = await anna.caller.ok(bets, { pageSize: 2 })
    expect(page).toMatchObject({
      pageNum: 1,
      pageSize: 2,
      total: 3,
      totalPages: 2,
      totals: { stake: '35.00', validBet: '35.00', payout: '30.00', profit: '-5.00' },
    })
    expect(
      page.content.map(({ stake, payout, profit: won, state, gameName }) => [stake, payout, won, state, gameName]),
    ).toEqual([
      ['5.00', '5.00', '0.00', 'settled', 'reels'],
      ['20.00', '0.00', '-20.00', 'settled', 'reels'],
    ])
  })

  test('GAME-7 later pages stay where they are while new rounds begin', async () => {
    const carl = await buildMember(house)
    await giveStakes(house.env, carl.id, 1_000_000n)
    for (let stake = 1; stake <= 5; stake++) await playRound(carl, stake, 0)
    const { upTo, content } = await carl.caller.ok(bets, { pageSize: 2 })
    await playRound(carl, 9, 0)
    const next = await carl.caller.ok(bets, { pageSize: 2, pageNo: 2, upTo })
    expect([...content, ...next.content].map((row) => row.stake)).toEqual(['5.00', '4.00', '3.00', '2.00'])
    expect(next.total).toBe(5)
    expect((await carl.caller.ok(bets, { pageSize: 1 })).content[0]?.stake).toBe('9.00')
  })

  test('GAME-7 returns only the requested time, kind of game, vendor and state', async () => {
    const dora = await buildMember(house)
    await giveStakes(house.env, dora.id, 1_000_000n)
    await playRound(dora, 1, 0, { gameType: 'LIVE' })
    await playRound(dora, 2, 0, { vendor: 'other' })
    await playLine(house.env, dora.id, 'open', { kind: 'stake', amountMinor: 30_000n })
    house.clock.advance(HOUR_MS)
    const from = house.clock.now().toISOString()
    await playRound(dora, 4, 0)
    const stakes = async (filter: object) => (await dora.caller.ok(bets, filter)).content.map((row) => row.stake)
    expect(await stakes({ gameType: 'LIVE' })).toEqual(['1.00'])
    expect(await stakes({ vendor: 'other' })).toEqual(['2.00'])
    expect(await stakes({ state: 'open' })).toEqual(['3.00'])
    expect(await stakes({ from })).toEqual(['4.00'])
    expect(await stakes({ to: from })).toEqual(['3.00', '2.00', '1.00'])
  })

  test('GAME-7 a trial player sees play rounds, a member real ones, and nobody those of others', async () => {
    await playRound(tess, 7, 0, { isTrial: true })
    expect((await tess.caller.ok(bets)).content.map((row) => row.stake)).toEqual(['7.00'])
    expect((await bela.caller.ok(bets)).total).toBe(0)
  })

  test('GAME-7 refuses a filter that is none, and visitors', async () => {
    for (const [field, value] of Object.entries({ pageSize: 101, state: 'lost', from: 'yesterday', upTo: 'x' })) {
      expect(await anna.caller.call(bets, { [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', value: { fields: { [field]: {} } } },
      })
    }
    expect(await house.as().call(bets)).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
  })
})

describe('betDetail', () => {
  test('GAME-7 opens a round to what happened: its lines, their entries, the game’s own account of it', async () => {
    const roundId = await playRound(bela, 10, 30)
    const [row] = (await bela.caller.ok(bets)).content
    const round = await bela.caller.ok(betDetail, { id: row?.id ?? '' })
    expect(round).toMatchObject({ roundId, state: 'settled', profit: '20.00', detail: { line: 3 }, symbolsUrl: null })
    expect(round.lines.map((line) => [line.kind, line.amount])).toEqual([
      ['stake', '10.00'],
      ['payout', '30.00'],
    ])
    const entries = (await bela.caller.ok(transactions, { limit: 2 })).content
    expect(round.lines.map((line) => line.transactionId)).toEqual([entries[1]?.id, entries[0]?.id])
  })

  test('GAME-7 another member’s round, a trial round and an unknown round are not found', async () => {
    const ids = [(await bela.caller.ok(bets)).content[0]?.id, (await tess.caller.ok(bets)).content[0]?.id, '999999']
    for (const id of ids)
      expect(await anna.caller.call(betDetail, { id: id ?? '' })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    expect(await house.as().call(betDetail, { id: '1' })).toMatchObject({ status: 401 })
  })
})

describe('profit', () => {
  test('CASH-5 adds settled rounds up by day and kind of game, where the day begins for the reader', async () => {
    const emil = await buildMember(house)
    await giveStakes(house.env, emil.id, 10_000_000n)
    const today = house.clock.now().toISOString().slice(0, 10)
    const at = (time: string) => new Date(`${today}T${time}Z`)
    const yesterday = new Date(at('12:00').getTime() - DAY_MS).toISOString().slice(0, 10)
    await playRound(emil, 10, 0, { at: at('03:00') })
    await playRound(emil, 5, 25, { at: at('04:00') })
    await playRound(emil, 1, 0, { at: at('05:00'), gameType: 'LIVE' })
    await playLine(house.env, emil.id, 'unfinished', { kind: 'stake', amountMinor: 10_000n, at: at('05:00') })
    const range = { from: `${yesterday}T00:00:00Z`, to: `${today}T23:59:59Z` }

    const report = await emil.caller.ok(profit, range)
    expect(report).toEqual({
      currency: 'BDT',
      rounds: 3,
      totals: { stake: '16.00', validBet: '16.00', payout: '25.00', profit: '9.00' },
      content: [
        { day: today, gameType: 'LIVE', rounds: 1, stake: '1.00', validBet: '1.00', payout: '0.00', profit: '-1.00' },
        { day: today, gameType: 'RNG', rounds: 2, stake: '15.00', validBet: '15.00', payout: '25.00', profit: '10.00' },
      ],
    })
    const further = await emil.caller.ok(profit, { ...range, utcOffsetMinutes: -210 })
    expect(further.content.map((row) => [row.day, row.gameType, row.rounds])).toEqual([
      [today, 'LIVE', 1],
      [today, 'RNG', 1],
      [yesterday, 'RNG', 1],
    ])
  })

  test('CASH-5 needs a range, and a player', async () => {
    expect(await anna.caller.call(profit, { from: 'x', to: 'y' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
    expect(await house.as().call(profit, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })).toMatchObject({
      status: 401,
    })
  })
})
