/**
 * Processes tickets: decides those whose delay is over, settles those whose matches have ended, carries out operators'
 * corrections. It polls every second while there is something to wait for, else four times a minute. After a killed
 * process the next poll finds all that is left to do.
 */
import type { Book } from './book.ts'
import { listNewCorrections, markApplied } from './corrections.sql.ts'
import { decidePending } from './decide-ticket.ts'
import { resettleTicket, settleTicket } from './settle-ticket.ts'
import { listOpenMatches, listTicketsOn, listUndecided } from './tickets.sql.ts'

const BUSY_MS = 1_000
const QUIET_MS = 15_000
const DECIDE_MAX = 200

export type Keeper = {
  start(): void
  /** Reports that there is something to wait for, so that polling is fast. */
  wake(): void
  /** Polls once, now. Returns true while there is something to wait for. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

/** Called with the owner of a ticket that changed. */
type Tell = (playerId: bigint) => void

const tellNobody: Tell = () => undefined

async function carryOutCorrections(book: Book, tell: (whose: bigint | null) => void): Promise<void> {
  for (const { id, matchId, reason } of await listNewCorrections(book.env.db)) {
    for (const ticket of await listTicketsOn(book.env.db, matchId, true)) {
      tell(await settleTicket(book, ticket))
      tell(await resettleTicket(book, ticket, reason))
    }
    await markApplied(book.env.db, id, book.env.clock.now())
  }
}

async function settleMatches(book: Book, tell: (whose: bigint | null) => void): Promise<boolean> {
  const open = await listOpenMatches(book.env.db)
  for (const matchId of open) {
    const match = await book.find(matchId)
    if (!match || book.standing(match).phase === 'before') continue
    for (const ticket of await listTicketsOn(book.env.db, matchId, false)) tell(await settleTicket(book, ticket))
  }
  return open.length > 0
}

/**
 * Creates the keeper of one process. `onChanged` is called with the owner of each ticket that was decided, settled or
 * corrected.
 */
export function createKeeper(book: Book, onChanged: Tell = tellNobody): Keeper {
  const { clock, db, log } = book.env
  let isRunning = false
  let cancel: () => void = () => undefined
  let looking: Promise<boolean> | null = null
  let nextAt = 0
  const tell = (whose: bigint | null) => {
    if (whose !== null) onChanged(whose)
  }

  async function lookOnce(): Promise<boolean> {
    for (const id of await listUndecided(db, clock.now(), DECIDE_MAX)) tell(await decidePending(book, id))
    await carryOutCorrections(book, tell)
    const isBusy = await settleMatches(book, tell)
    await book.tend()
    return isBusy
  }

  function look(): Promise<boolean> {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }

  function later(delayMs: number): void {
    cancel()
    if (!isRunning) return
    nextAt = clock.now() + delayMs
    cancel = clock.after(delayMs, () => {
      look()
        .catch((error: unknown) => {
          log.error({ error }, 'the tickets could not be looked after')
          return true
        })
        .then(
          (isBusy) => later(isBusy ? BUSY_MS : QUIET_MS),
          () => undefined,
        )
    })
  }

  return {
    look,
    start() {
      isRunning = true
      later(0)
    },
    wake: () => {
      if (nextAt > clock.now() + BUSY_MS) later(BUSY_MS)
    },
    async stop() {
      isRunning = false
      cancel()
      await looking?.catch(() => undefined)
    },
  }
}
