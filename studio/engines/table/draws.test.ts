/** The house's draws, each played by a member: bet, result, win, and the money at the door. */
import { describe, expect, inject, test } from 'vitest'
import type { DrawKind } from '#games/table/table-games.ts'
import { TableNight } from '#studio/testing/table-night.ts'
import { findSort } from './kinds.ts'

/** A slip of ten on each spot, the mark that the test waits for, and what the slip wins then. */
const STORIES: readonly { kind: DrawKind; mark: RegExp; spots: string[]; win: string }[] = [
  { kind: 'ssc', mark: /^[5-9]\d{3}[0-4]$/, spots: ['d1-big', 'd1-small', 'dragon'], win: '41.10' },
  { kind: 'digits-4d', mark: /^\d{3}7$/, spots: ['d4-7', 'd4-odd', 'd4-6'], win: '116.60' },
  { kind: 'k3', mark: /^(?:146|164|416|461|614|641)$/, spots: ['big', 'total-11', 'single-5'], win: '96.60' },
  { kind: 'pk10', mark: /^0/, spots: ['p1-10', 'p1-big', 'p1-odd'], win: '116.60' },
  { kind: 'keno-draw', mark: /UE$/, spots: ['upper', 'moreEven', 'halves'], win: '48.40' },
]

test.each(STORIES)(
  'GAME-4 GAME-8 $kind: a slip of three spots is paid at the stated odds, once, and the books balance',
  async ({ kind, mark, spots, win }) => {
    const night = await TableNight.begin(inject('postgresUrl'), kind)
    try {
      const { screen } = await night.sit('player')
      expect(screen.last('welcome')).toMatchObject({
        kind,
        balance: '1000.00',
        round: { phase: 'BETTING', roundNumber: 41 },
      })
      await night.nextRound((_, drawn) => mark.test(drawn))
      await screen.bet(spots.map((spot) => `${spot} 10.00`))
      expect(screen.last('bet_ack')).toMatchObject({ balance: '970.00', bet: { state: 'PLACED' } })
      await night.to('RESULT')
      await night.pass(100)
      expect(screen.last('result').result.mark).toMatch(mark)
      expect(screen.last('settled').bets).toMatchObject([{ state: 'SETTLED', stake: '30.00', win }])
      expect(night.house.door.callsOf('win').map(({ body }) => body.amount)).toEqual([win])
      expect(night.house.door.balanceOf('player')).toBe((970 + Number(win)).toFixed(2))
      await night.endStory()
    } finally {
      await night.house.close()
    }
  },
)

describe('how long a draw takes', () => {
  test('LOBBY-9 a minute, or the three or five minutes that its name says; betting closes longer before a longer one', () => {
    const lengthOf = (name: string) => {
      const { betting, locked, result } = findSort(name)?.phases ?? { betting: 0, locked: 0, result: 0 }
      return [(betting + locked + result) / 60_000, locked]
    }
    expect(
      ['table-ssc', 'table-pk10-3m', 'table-k3-5m', 'table-digits-4d', 'table-digits-4d-5m'].map(lengthOf),
    ).toEqual([
      [1, 3_000],
      [3, 9_000],
      [5, 15_000],
      [1, 3_000],
      [5, 15_000],
    ])
  })

  test.each(['table-baccarat-3m', 'table-ssc-2m', 'table-ssc-3', 'ssc', 'table-'])(
    'nothing is played under the name %s',
    (name) => {
      expect(findSort(name)).toBeNull()
    },
  )
})
