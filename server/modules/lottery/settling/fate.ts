/** What a ticket wins with a board. Pure: stored lines and a board give the same fate whenever it is asked. */
import type { TicketState } from '#contract/lottery/shapes.ts'
import type { Board } from '#games/lottery/core/board.ts'
import { parseSelection, settle, type Play, type Win } from '#games/lottery/core/play.ts'
import { POOL_GRADE } from '#games/lottery/core/price.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'

const CAPPED = 'capped'
const POOL_CAPPED = 'pool_capped'
const PUSH = 'push'
/** Notes that a board makes: another board makes them anew. */
const OF_BOARD: ReadonlySet<string> = new Set([CAPPED, POOL_CAPPED, PUSH])
/** Selections are alike in many tickets: so many are remembered of an issue. */
const REMEMBERED_MAX = 50_000

export type LineOfTicket = {
  ord: number
  play: string
  selection: string
  bets: bigint
  stakeMinor: bigint
  prizes: Record<string, string>
  costMinor: bigint
  payoutMaxMinor: bigint
  isCovered: boolean
  notes: string[]
}
export type LineFate = { ord: number; wonMinor: bigint; wins: Win[]; notes: string[] }
export type Fate = {
  state: Extract<TicketState, 'won' | 'lost' | 'push'>
  /** All of it; `poolMinor` of it is a share of the pool. */
  wonMinor: bigint
  poolMinor: bigint
  lines: LineFate[]
  /** What of the stakes counts as turnover; undefined: all. */
  valid: RoundValid | undefined
}

/** What of a pool a winning bet gets: what it staked of what all winning bets staked. */
export type PoolShare = {
  poolMinor: bigint
  stakedMinor: bigint
  /** More was in the pool than these bets may win of it. */
  isBounded?: boolean
}

/** Settles lines with one board. */
export class Settling {
  readonly #plays: ReadonlyMap<string, Play>
  readonly #board: Board
  readonly #known = new Map<string, readonly Win[]>()

  constructor(plays: ReadonlyMap<string, Play>, board: Board) {
    this.#plays = plays
    this.#board = board
  }

  /** Returns what a line won. Throws for one that cannot be read any more, which no board may decide. */
  winsOf({ play: id, selection: text }: Pick<LineOfTicket, 'play' | 'selection'>): readonly Win[] {
    const key = `${id} ${text}`
    const known = this.#known.get(key)
    if (known) return known
    const play = this.#plays.get(id)
    const read = play && parseSelection(play, text)
    if (!play || !read || 'errors' in read) throw new Error(`a line of ${id} cannot be read: ${text.slice(0, 80)}`)
    const wins = settle(play, read.selection, this.#board)
    if (this.#known.size >= REMEMBERED_MAX) this.#known.clear()
    this.#known.set(key, wins)
    return wins
  }

  /** Returns what a line staked on bets that share the pool. */
  stakedOnPool(line: Pick<LineOfTicket, 'play' | 'selection' | 'stakeMinor'>): bigint {
    return this.winsOf(line).reduce(
      (sum, { grade, times }) => (grade === POOL_GRADE ? sum + line.stakeMinor * BigInt(times) : sum),
      0n,
    )
  }

  /** Returns what a ticket wins. `payoutMaxMinor` bounds what its lines pay together, the pool's share apart. */
  fateOf(lines: readonly LineOfTicket[], payoutMaxMinor: bigint, share: PoolShare | null): Fate {
    let left = payoutMaxMinor
    let poolMinor = 0n
    let uncountedMinor = 0n
    let isCovered = false
    const fates = lines.map((line): LineFate => {
      const wins = [...this.winsOf(line)]
      const most = line.payoutMaxMinor < left ? line.payoutMaxMinor : left
      const full = wins.reduce((sum, { grade, times }) => sum + BigInt(line.prizes[grade] ?? 0) * BigInt(times), 0n)
      const paid = full > most ? most : full
      left -= paid
      const pooled = share ? (share.poolMinor * this.stakedOnPool(line)) / share.stakedMinor : 0n
      poolMinor += pooled
      const isPush = pooled === 0n && isPushed(line, wins)
      if (line.isCovered || isPush) uncountedMinor += line.costMinor
      isCovered ||= line.isCovered
      const notes = [
        ...line.notes.filter((note) => !OF_BOARD.has(note)),
        ...(paid < full ? [CAPPED] : []),
        ...(pooled > 0n && share?.isBounded ? [POOL_CAPPED] : []),
        ...(isPush ? [PUSH] : []),
      ]
      return { ord: line.ord, wonMinor: paid + pooled, wins, notes }
    })
    const wonMinor = fates.reduce((sum, line) => sum + line.wonMinor, 0n)
    const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0n)
    const isPush = wonMinor > 0n && fates.every((line) => line.wonMinor === 0n || line.notes.includes(PUSH))
    return {
      state: wonMinor === 0n ? 'lost' : isPush ? 'push' : 'won',
      wonMinor,
      poolMinor,
      lines: fates,
      valid:
        uncountedMinor === 0n
          ? undefined
          : { minor: costMinor - uncountedMinor, why: isCovered ? 'covered' : 'at_risk' },
    }
  }
}

/** Returns whether every bet of a line gets its stake back and no more. */
function isPushed({ bets, stakeMinor, prizes }: LineOfTicket, wins: readonly Win[]): boolean {
  const times = wins.reduce((sum, win) => sum + win.times, 0)
  return BigInt(times) === bets && wins.every(({ grade }) => BigInt(prizes[grade] ?? 0) === stakeMinor)
}
