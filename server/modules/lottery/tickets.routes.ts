import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  lotteryBet,
  lotteryCancel,
  lotteryChase,
  lotteryChases,
  lotteryChaseStop,
  lotteryTicket,
  lotteryTickets,
} from '#contract/lottery/tickets.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { closeIfDone } from './chases/end-issues.ts'
import { listMemberChases, showChase } from './chases/present-chase.ts'
import { placeChase } from './chases/place-chase.ts'
import { stopChase } from './chases/stop-chase.ts'
import { cancelTicket } from './tickets/cancel-ticket.ts'
import { placeTicket } from './tickets/place-ticket.ts'
import { presentRow, presentTicket } from './tickets/present-ticket.ts'
import { findByReference, findTicket, listTickets } from './tickets/tickets.sql.ts'

/** Binds the calls about tickets and chases: each reads and changes the caller's own only. */
export function bindTickets(http: Http): void {
  bindCall(http, lotteryBet, async (context, input) => {
    const { env, account } = context
    const id = await placeTicket(env, account, input)
    return presentTicket(context, (await findTicket(env.db, account.id, id)) ?? fail('NOT_FOUND'))
  })
  bindCall(http, lotteryCancel, async (context, { id }) => {
    const ticket = await cancelTicket(context.env, context.account.id, readId(id) ?? 0n)
    if (ticket.chase !== null) await closeIfDone(context.env, ticket.chase)
    return presentTicket(context, ticket)
  })
  bindCall(http, lotteryTicket, async (context, { id }) => {
    const { env, account } = context
    const number = readId(id)
    const ticket = await (number === null
      ? findByReference(env.db, account.id, id)
      : findTicket(env.db, account.id, number))
    return presentTicket(context, ticket ?? fail('NOT_FOUND'))
  })
  bindCall(
    http,
    lotteryTickets,
    async ({ env, account, locale }, { pageNo, pageSize, gameCode, state, issue, chaseId }) => {
      const filter = { memberId: account.id, lottery: gameCode, state, number: issue }
      const chase = chaseId === undefined ? undefined : (readId(chaseId) ?? 0n)
      const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
      const { rows, count } = await listTickets(env.db, { ...filter, chase }, page)
      return toPage(
        rows.map((row) => presentRow(row, locale)),
        pageNo,
        pageSize,
        count,
      )
    },
  )
  bindCall(http, lotteryChase, async (context, input) =>
    showChase(context, await placeChase(context.env, context.account, input)),
  )
  bindCall(http, lotteryChases, (context, input) => listMemberChases(context, input))
  bindCall(http, lotteryChaseStop, async (context, { id, issue }) =>
    showChase(context, await stopChase(context.env, context.account.id, readId(id) ?? 0n, issue)),
  )
}
