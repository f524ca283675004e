import type { agentTeamBets } from '#contract/agents/reports.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findWay } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { turnPage } from '#server/lib/turn-page.ts'
import { listPathsWithin } from '../measures/paths.sql.ts'
import { listGameTypes, sumMember, sumTeam } from './figures.sql.ts'
import { kindOf, presentFigures } from './present-figures.ts'
import { listLineFigures, listMemberFigures, type RankPlace, type RowsOf } from './ranked.sql.ts'

type Input = Omit<ParsedInputOf<typeof agentTeamBets>, 'gameType'> & { gameType?: string | undefined }

/** Parses the place of a row, `figure.account`; the contract has checked its form. */
function readPlace(cursor: string | undefined): RankPlace | undefined {
  if (cursor === undefined) return undefined
  const [rank = '0', id = '0'] = cursor.split('.')
  return { rank: BigInt(rank), id }
}
const writePlace = (place: RankPlace | null) => place && `${place.rank}.${place.id}`

/** Whose rows are shown: everybody of an agent's team, or one member of the caller's. */
async function findShown(context: PlayerContext, input: Input): Promise<{ agentId: string; memberId: string | null }> {
  const { env, account } = context
  if (input.account === undefined) return { agentId: account.id, memberId: null }
  const shown = (await findWay(env.db, account.id, input.account)).at(-1) ?? fail('NOT_FOUND')
  return kindOf(shown.type) === 'agent'
    ? { agentId: shown.id, memberId: null }
    : { agentId: account.id, memberId: shown.id }
}

/**
 * Returns a page of members, or of lines, with what they did in a period, and the sums of all of them. A lower agent's
 * team is shown as far as it was in the caller's line. Fails with AGENTS_CLOSED, and with NOT_FOUND for an account outside the line.
 */
export async function readTeamReport(context: PlayerContext, input: Input): Promise<OutputOf<typeof agentTeamBets>> {
  const { env, account, brand } = context
  guardAgents(brand)
  const { agentId, memberId } = await findShown(context, input)
  const { from, to, gameType = '', pageNo, pageSize, sort, order } = input
  const [before, after] = [readPlace(input.before), readPlace(input.after)]
  const period = { from, to }
  const { currency } = account
  const of: RowsOf = {
    agentId,
    readerId: account.id,
    paths: await listPathsWithin(env.db, agentId, account.id),
    memberId,
    period,
    currency,
    gameType,
    sort,
    isDescending: order === 'desc',
    turn: { before, after, offset: before || after ? 0 : (pageNo - 1) * pageSize, limit: pageSize },
  }
  const isByLine = input.rows === 'lines' && memberId === null
  const [rows, totals, gameTypes] = await Promise.all([
    isByLine ? listLineFigures(env.db, of) : listMemberFigures(env.db, of),
    memberId === null ? sumTeam(env.db, of, of) : sumMember(env.db, of.paths, memberId, of),
    listGameTypes(env.db, of, period, currency),
  ])
  const page = turnPage(rows, of.turn)
  const content = page.content.map((row) => ({
    id: row.id,
    username: row.username,
    kind: kindOf(row.type),
    isInLine: row.isInLine,
    ...presentFigures(row),
  }))
  return {
    ...toPage(content, pageNo, pageSize, rows[0]?.total ?? 0),
    next: writePlace(page.next),
    previous: writePlace(page.previous),
    currency,
    today: localDay(env.clock.now(), brand.timeZone),
    totals: presentFigures(totals),
    gameTypes,
  }
}
