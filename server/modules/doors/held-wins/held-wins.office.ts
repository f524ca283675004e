/** Calls of a brand's operators about its members' held wins. */
import { toWire } from '#contract/money.ts'
import { officeDecideHeldWin, officeHeldWins } from '#contract/doors/office-held-wins.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askHeldWin, WIN_RELEASE, WIN_TAKE_BACK } from './held-wins.ts'
import { listHeldWins } from './held-wins.sql.ts'
import { nameMembers } from '../member-names.sql.ts'
import type { Cap } from '../caps/caps.ts'

const SHOWN_MAX = 100

/** Adds officeHeldWins and officeDecideHeldWin. */
export function bindHeldWins(http: Http): void {
  const { db } = http.env
  bindCall(http, officeHeldWins, async ({ merchant }, filter) => {
    const wins = await listHeldWins(db, merchant, filter, SHOWN_MAX)
    const names = await nameMembers(
      db,
      merchant,
      wins.map((win) => win.memberId),
    )
    return {
      content: await Promise.all(
        wins.map(async (win) => {
          const subject = `win:${win.id}`
          const open =
            win.state === 'held'
              ? ((await findWaiting(db, merchant, WIN_RELEASE.kind, subject)) ??
                (await findWaiting(db, merchant, WIN_TAKE_BACK.kind, subject)))
              : null
          return {
            id: String(win.id),
            vendor: win.vendor,
            member: { id: win.memberId, username: names.get(win.memberId) ?? win.memberId },
            roundId: win.roundId,
            gameCode: win.gameCode,
            amount: toWire(win.amountMinor),
            currency: win.currency,
            cap: win.cap as Cap,
            state: win.state,
            heldAt: win.heldAt.toISOString(),
            endedAt: win.endedAt?.toISOString() ?? null,
            waiting: open && presentWaiting(open),
          }
        }),
      ),
    }
  })
  bindCall(http, officeDecideHeldWin, async (context, { id, outcome, reason }) => {
    const decision = await context.env.db.tx((tx) => askHeldWin(tx, context, BigInt(id), outcome, reason))
    return { waiting: presentWaiting(decision) }
  })
}
