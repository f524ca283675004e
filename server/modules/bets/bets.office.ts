/** Every member's rounds, for operators. */
import { after, DAY_MS } from '#server/lib/clock.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { officeRound, officeRounds } from '#contract/bets/office-bets.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { findAccountId, findUsernames } from '#server/modules/identity/accounts/usernames.sql.ts'
import { learnSeed } from './learn-seed.ts'
import { presentLine, presentOne, presentRecord, presentRounds, presentTotals, symbolsUrlOf } from './present-round.ts'
import { listOfficeRounds, type OfficeRoundFilter, sumOfficeRounds } from './rounds.report.sql.ts'
import { findRound, listRoundLines } from './rounds.sql.ts'

/** An id that no member has, so that a filter by an unknown name finds nothing. */
const NOBODY = '0'

/** How far back the rounds of all members are listed and added up when the request names no start. */
const USUAL_MS = 31 * DAY_MS
const LONGEST_MS = 366 * DAY_MS

/**
 * Returns the earliest time to search from, when it differs from the requested start; otherwise null. A search for one
 * player or one round has no limit.
 */
function beginOf(
  {
    from,
    to,
    username,
    roundId,
  }: {
    from?: string | undefined
    to?: string | undefined
    username?: string | undefined
    roundId?: string | undefined
  },
  now: Date,
): Date | null {
  if (username || roundId) return null
  const end = to ? new Date(to) : now
  const first = after(end, -(from ? LONGEST_MS : USUAL_MS))
  return from && new Date(from) >= first ? null : first
}

/** Adds officeRounds and officeRound. */
export function bindBetsOffice(http: Http): void {
  bindCall(http, officeRounds, async (context, input) => {
    const { env, merchant } = context
    const { db } = env
    const since = beginOf(input, env.clock.now())
    const filter: OfficeRoundFilter = {
      merchant,
      isTrial: input.kind === 'trial',
      from: since ?? (input.from ? new Date(input.from) : null),
      to: input.to ? new Date(input.to) : null,
      memberId: input.username ? ((await findAccountId(db, merchant, input.username)) ?? NOBODY) : null,
      vendor: input.vendor ?? null,
      roundId: input.roundId ?? null,
      state: input.state ?? null,
    }
    const [rounds, sums] = await Promise.all([
      listOfficeRounds(db, filter, (input.pageNo - 1) * input.pageSize, input.pageSize),
      sumOfficeRounds(db, filter),
    ])
    const [shown, usernames] = await Promise.all([
      presentRounds(context, rounds),
      findUsernames(
        db,
        rounds.map((round) => round.memberId),
      ),
    ])
    const rows = shown.map((row, place) => {
      const id = rounds[place]?.memberId ?? ''
      return { ...row, isTrial: filter.isTrial, member: { id, username: usernames.get(id) ?? id } }
    })
    return {
      ...toPage(rows, input.pageNo, input.pageSize, sums.rounds),
      totals: presentTotals(sums),
      since: since?.toISOString() ?? null,
    }
  })

  bindCall(http, officeRound, async (context, { id }) => {
    const {
      env: { db },
      merchant,
    } = context
    const round = await findRound(db, BigInt(id), merchant)
    if (!round) return fail('NOT_FOUND')
    const [lines, row, usernames, detail] = await Promise.all([
      listRoundLines(db, round.id),
      presentOne(context, round),
      findUsernames(db, [round.memberId]),
      learnSeed(context.env, round.detail),
    ])
    return {
      ...row,
      detail,
      lines: lines.map(presentLine),
      record: presentRecord(round),
      symbolsUrl: symbolsUrlOf(context.env, row, detail),
      isTrial: round.isTrial,
      member: { id: round.memberId, username: usernames.get(round.memberId) ?? round.memberId },
    }
  })
}
