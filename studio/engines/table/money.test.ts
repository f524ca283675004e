/** For any bets at any table, the money at the door equals what the rounds' results say. */
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { TABLE_GAMES, type TableKind } from '#games/table/table-games.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { TableNight } from '#studio/testing/table-night.ts'
import type { TableDetail } from './protocol.ts'

const KINDS: readonly TableKind[] = ['baccarat', 'roulette', 'sic-bo', 'fan-tan']

test.each(KINDS)('GAME-2 %s: the door has what the slips of random rounds bring', async (kind) => {
  const night = await TableNight.begin(inject('postgresUrl'), kind)
  try {
    const { spots } = TABLE_GAMES[kind]
    const slip = fc.array(fc.record({ spot: fc.nat(spots.length - 1), tenths: fc.integer({ min: 20, max: 200 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    const rounds = fc.sample(fc.array(slip, { maxLength: 3 }), { numRuns: 4, seed: 7 })
    const { screen } = await night.sit('gambler')
    for (const slips of rounds) {
      await night.nextRound()
      for (const chosen of slips) {
        const unlike = [...new Map(chosen.map((one) => [one.spot, one])).values()]
        await screen.bet(unlike.map(({ spot, tenths }) => `${spots[spot]?.id ?? ''} ${(tenths / 10).toFixed(2)}`))
      }
    }
    await night.to('RESULT')
    await night.pass(500)
    const stored = await night.house.env.db.query<{
      stake: bigint
      win: bigint
      detail: TableDetail
      outcome: unknown
    }>(
      `select stake_minor as stake, win_minor as win, detail, live.outcome from studio.rounds round
         join studio.table_bets bet on bet.round_id = round.id join studio.table_rounds live on live.id = bet.table_round_id
       where round.state = 'settled'`,
    )
    expect(stored).toHaveLength(rounds.flat().length)
    let balance = parseAmount('1000.00')
    for (const { stake, win, detail, outcome } of stored) {
      const due = detail.spots.reduce(
        (sum, one) =>
          sum +
          ((parseAmount(one.stake) * BigInt(TABLE_GAMES[kind].returnOf(one.spot, outcome))) / 10_000n / 100n) * 100n,
        0n,
      )
      expect(win).toBe(due)
      balance += win - stake
    }
    expect(night.house.door.balanceOf('gambler')).toBe(writeAmount(balance))
    await night.endStory()
  } finally {
    await night.house.close()
  }
})
