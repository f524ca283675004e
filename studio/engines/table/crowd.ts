/**
 * Shows what the others at a table do, without their identity: masked names, sums, shares. Play money is shown to play
 * money only.
 */
import { writeAmount } from '#studio/lib/money.ts'
import { maxWinMinor } from '#studio/players/catalogue.ts'
import type { LiveBet } from './live-bet.ts'
import type { TableCrowd, TablePlayer } from './protocol.ts'

const SHOWN_PLAYERS = 12
/** Stakes of several currencies are compared as millionths of the currency's win limit. */
const MILLION = 1_000_000n

const isShown = (bet: LiveBet, isDemo: boolean) =>
  (isDemo || !bet.owner.isDemo) && (bet.state === 'PLACED' || bet.state === 'SETTLED')

/** Returns the crowd as screens of play money, or of real money, see it. */
export function crowdOf(bets: Iterable<LiveBet>, isDemo: boolean): TableCrowd {
  const shown = [...bets].filter((bet) => isShown(bet, isDemo))
  const players = new Map<bigint, { bets: LiveBet[]; stake: bigint }>()
  const spots = new Map<string, { players: number; weight: bigint }>()
  let all = 0n
  for (const bet of shown) {
    const player = players.get(bet.owner.playerId) ?? { bets: [], stake: 0n }
    player.bets.push(bet)
    player.stake += bet.stakeMinor
    players.set(bet.owner.playerId, player)
    for (const { spot, stakeMinor } of bet.spots) {
      const weight = (stakeMinor * MILLION) / maxWinMinor(bet.owner.currency)
      const total = spots.get(spot) ?? { players: 0, weight: 0n }
      spots.set(spot, { players: total.players + 1, weight: total.weight + weight })
      all += weight
    }
  }
  const list = [...players.values()].map(({ bets: own, stake }, index): TablePlayer => ({
    key: `p${index}`,
    name: own[0]?.maskedName ?? '',
    stake: writeAmount(stake),
    currency: own[0]?.owner.currency ?? '',
    win: own.every(({ state }) => state === 'SETTLED')
      ? writeAmount(own.reduce((sum, { winMinor }) => sum + winMinor, 0n))
      : null,
  }))
  return {
    playerCount: players.size,
    players: list.sort((a, b) => Number(b.win ?? b.stake) - Number(a.win ?? a.stake)).slice(0, SHOWN_PLAYERS),
    spots: Object.fromEntries(
      [...spots].map(([spot, { players: count, weight }]) => [
        spot,
        { players: count, share: all === 0n ? 0 : Number((weight * 100n) / all) },
      ]),
    ),
  }
}
