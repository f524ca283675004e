/** The screens at a table, and what each of them may see. */
import type { CrashPlayer, CrashServerMessage } from './protocol.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import { showPlayer, type LiveBet } from './live-bet.ts'

const SHOWN_PLAYERS = 50

export type Audience = {
  readonly size: number
  readonly watchers: Iterable<Watcher>
  countOf(playerId: bigint): number
  join(watcher: Watcher): void
  leave(watcher: Watcher): void
  broadcast(message: CrashServerMessage): void
  /** Sends a message to every screen of one member. */
  tell(playerId: bigint, message: CrashServerMessage): void
  /** Returns the list of players for this screen: play money is shown to play money only. */
  playersFor(isDemo: boolean, bets: Iterable<LiveBet>): { players: CrashPlayer[]; playerCount: number }
  /** Sends every screen the rows of the list that changed. */
  showChanges(roundId: string, bets: Iterable<LiveBet>, changed: ReadonlySet<LiveBet>): void
  /**
   * How often the list may be sent, in milliseconds, and how many ticks lie between two messages of a running round.
   * With many screens both are sent less often, but never much late.
   */
  readonly pace: { playersMs: number; ticks: number }
}

/** At most five times a second. */
const PLAYERS_MS = 200
/** Up to this many screens get every message. */
const FULL_PACE = 500
const TICKS_APART_MOST = 3

const isShown = (bet: LiveBet, isDemo: boolean) =>
  (isDemo || !bet.owner.isDemo) && bet.state !== 'PENDING' && bet.state !== 'REFUNDED'

/** Returns the largest bets that may be seen, which is all that a list shows, and the count of all. */
function rank(bets: Iterable<LiveBet>, isDemo: boolean): { first: LiveBet[]; count: number } {
  const shown = [...bets]
    .filter((bet) => isShown(bet, isDemo))
    .sort((a, b) => (a.stakeMinor < b.stakeMinor ? 1 : a.stakeMinor > b.stakeMinor ? -1 : 0))
  return { first: shown.slice(0, SHOWN_PLAYERS), count: shown.length }
}

export function createAudience(): Audience {
  const watchers = new Set<Watcher>()
  const ofPlayer = new Map<bigint, Set<Watcher>>()
  return {
    watchers,
    get size() {
      return watchers.size
    },
    get pace() {
      const full = Math.max(1, watchers.size / FULL_PACE)
      return { playersMs: PLAYERS_MS * full, ticks: Math.min(TICKS_APART_MOST, Math.ceil(full)) }
    },
    countOf: (playerId) => ofPlayer.get(playerId)?.size ?? 0,
    join(watcher) {
      watchers.add(watcher)
      const own = ofPlayer.get(watcher.playerId) ?? new Set()
      ofPlayer.set(watcher.playerId, own.add(watcher))
    },
    leave(watcher) {
      watchers.delete(watcher)
      const own = ofPlayer.get(watcher.playerId)
      if (own?.delete(watcher) && own.size === 0) ofPlayer.delete(watcher.playerId)
    },
    broadcast(message) {
      const text = JSON.stringify(message)
      for (const watcher of watchers) watcher.send(text)
    },
    tell(playerId, message) {
      const own = ofPlayer.get(playerId)
      if (!own) return
      const text = JSON.stringify(message)
      for (const watcher of own) watcher.send(text)
    },
    playersFor(isDemo, bets) {
      const { first, count } = rank(bets, isDemo)
      return { players: first.map(showPlayer), playerCount: count }
    },
    showChanges(roundId, bets, changed) {
      const all = [...bets]
      for (const isDemo of [false, true]) {
        const told = [...watchers].filter((watcher) => watcher.isDemo === isDemo)
        const gone = [...changed].filter((bet) => bet.state === 'REFUNDED' && (isDemo || !bet.owner.isDemo))
        if (told.length === 0 || (gone.length === 0 && ![...changed].some((bet) => isShown(bet, isDemo)))) continue
        const { first, count } = rank(all, isDemo)
        const rows = first.filter((bet) => changed.has(bet)).map(showPlayer)
        const text = JSON.stringify({
          type: 'players',
          roundId,
          playerCount: count,
          changed: rows,
          gone: gone.map(({ key }) => key),
        } satisfies CrashServerMessage)
        for (const watcher of told) watcher.send(text)
      }
    },
  }
}
