/** Returns the stakes of a void issue: ticket by ticket, each once, and the members are told why. */
import { toWire } from '#contract/money.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { endChases } from '../chases/end-chases.ts'
import { giveTicketBack } from '../tickets/cancel-ticket.ts'
import { listPlaced } from '../tickets/tickets.sql.ts'
import { listRefunded, type DueIssue } from './settling.sql.ts'
import { tellOnce } from './tell-members.ts'

const AT_A_TIME = 1_000
/** Refunds that are posted at the same time. */
const TOGETHER = 64

/** Reasons that the house gives itself, by the words that the message has for them; any other is a person's sentence. */
const KNOWN_REASONS: ReadonlyMap<string, string> = new Map([
  ['no-result', 'noResult'],
  ['few-shots', 'fewShots'],
])

/** Tells the members of a void issue what comes back to them. First, so that who was stopped in the middle tells all of them. */
async function tellAll(env: Env, issue: DueIssue): Promise<void> {
  const members = await listRefunded(env.db, issue.id)
  for (const { memberId, costMinor, currency } of members)
    await tellOnce(env, { issue, version: 0, memberId }, 'lottery-void', {
      amount: { amount: toWire(costMinor), currency },
      reason: KNOWN_REASONS.get(issue.voidReason ?? '') ?? issue.voidReason ?? '',
    })
}

/** Refunds the tickets of a void issue. Goes on where it was stopped. */
export async function refundIssue(env: Env, issue: DueIssue): Promise<void> {
  await tellAll(env, issue)
  for (;;) {
    const tickets = await listPlaced(env.db, issue.id, AT_A_TIME)
    if (tickets.length === 0) break
    for (let at = 0; at < tickets.length; at += TOGETHER)
      await Promise.all(
        tickets.slice(at, at + TOGETHER).map((ticket) =>
          giveTicketBack(env, ticket, 'void').catch((error: unknown) => {
            // another process was faster
            if (sqlState(error) !== 'LO005' && sqlState(error) !== '23514') throw error
          }),
        ),
      )
  }
  await endChases(env, issue.id)
}
