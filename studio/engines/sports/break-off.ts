/** Voids the matches in play when the studio stops, and refunds their stakes before the process ends. */
import type { StudioEnv } from '#studio/env.ts'
import { bookOf } from './book.ts'
import { decidePending } from './decide-ticket.ts'
import { settleTicket } from './settle-ticket.ts'
import { listPendingOn, listTicketsOn } from './tickets.sql.ts'

/**
 * Breaks off the matches that only this process can play, publishes what would have decided them, and settles their
 * tickets, so that no member waits for the next start. Matches that are over are revealed as usual. A ticket that fails
 * is left to the next process, which finds its match void. Returns how many matches were broken off.
 */
export async function breakOffMatches(env: StudioEnv): Promise<number> {
  const book = bookOf(env)
  const broken = await book.breakOff()
  const settle = async (id: string, how: (id: string) => Promise<unknown>) => {
    try {
      await how(id)
    } catch (error) {
      env.log.error({ error, ticket: id }, 'a ticket on a match that was broken off is left to the next process')
    }
  }
  for (const id of await listPendingOn(env.db, broken)) await settle(id, (ticket) => decidePending(book, ticket, true))
  for (const matchId of broken) {
    for (const id of await listTicketsOn(env.db, matchId, false))
      await settle(id, (ticket) => settleTicket(book, ticket))
  }
  if (broken.length > 0)
    env.log.warn({ matches: broken }, 'the studio stops: these matches are broken off, open stakes on them went back')
  return broken.length
}
