/** Who watches a table, and what each of them may see. */
import type { CrashPlayer, CrashServerMessage } from './protocol.ts'
import type { Watcher } from '#studio/engines/serve-line.ts'
import { showPlayer, type LiveBet } from './live-bet.ts'

const SHOWN_PLAYERS = 50

export interface Audience {
  readonly size: number
  countOf(playerId: bigint): number
  join(watcher: Watcher): void
  leave(watcher: Watcher): void
  broadcast(message: CrashServerMessage): void
  /** To every screen of one member. */
  tell(playerId: bigint, message: CrashServerMessage): void
  /** The list of players as this screen sees it: play money shows up for play money only. */
  playersFor(isDemo: boolean, bets: Iterable<LiveBet>): { players: CrashPlayer[]; playerCount: number }
  /** Tells everybody which rows of the list changed. */
  showChanges(roundId: string, bets: Iterable<LiveBet>, changed: ReadonlySet<LiveBet>): void
}

const isShown = (bet: LiveBet, isDemo: boolean) =>
  (isDemo || !bet.owner.isDemo) && bet.state !== 'PENDING' && bet.state !== 'REFUNDED'

export function createAudience(): Audience {
  const watchers = new Set<Watcher>()
  return {
    get size() {
      return watchers.size
    },
    countOf: (playerId) => [...watchers].filter((watcher) => watcher.playerId === playerId).length,
    join: (watcher) => { watchers.add(watcher) },
    leave: (watcher) => { watchers.delete(watcher) },
    broadcast(message) {
      const text = JSON.stringify(message)
      for (const watcher of watchers) watcher.send(text)
    },
    tell(playerId, message) {
      const text = JSON.stringify(message)
      for (const watcher of watchers) if (watcher.playerId === playerId) watcher.send(text)
    },
    playersFor(isDemo, bets) {
      const shown = [...bets].filter((bet) => isShown(bet, isDemo)).sort(
        (a, b) => (a.stakeMinor < b.stakeMinor ? 1 : a.stakeMinor > b.stakeMinor ? -1 : 0),
      )
      return { players: shown.slice(0, SHOWN_PLAYERS).map(showPlayer), playerCount: shown.length }
    },
    showChanges(roundId, bets, changed) {
      const all = [...bets]
      for (const isDemo of [false, true]) {
        if (![...watchers].some((watcher) => watcher.isDemo === isDemo)) continue
        const rows = [...changed].filter((bet) => isShown(bet, isDemo)).map(showPlayer)
        if (rows.length === 0) continue
        const playerCount = all.filter((bet) => isShown(bet, isDemo)).length
        const text = JSON.stringify({ type: 'players', roundId, playerCount, changed: rows } satisfies CrashServerMessage)
        for (const watcher of watchers) if (watcher.isDemo === isDemo) watcher.send(text)
      }
    },
  }
}
