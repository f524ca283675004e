/** The player's betting record and profit. */
import { betDetail, bets, profit } from '#contract/bets/bets.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import { learnSeed } from './learn-seed.ts'
import { listRounds, readPlace } from './list-rounds.ts'
import { bindOpenRounds } from './open-rounds.routes.ts'
import { presentLine, presentOne, presentRecord, presentRounds, presentTotals, symbolsUrlOf } from './present-round.ts'
import { findNewestRoundId, type RecordFilter, sumRecord, sumRecordByDay } from './record.report.sql.ts'
import { findRound, listRoundLines, type RoundSums } from './rounds.sql.ts'

function addUp(days: readonly RoundSums[]): RoundSums {
  const sum = (pick: (day: RoundSums) => bigint) => days.reduce((total, day) => total + pick(day), 0n)
  return {
    rounds: days.reduce((total, day) => total + day.rounds, 0),
    stakeMinor: sum((day) => day.stakeMinor),
    validBetMinor: sum((day) => day.validBetMinor),
    payoutMinor: sum((day) => day.payoutMinor),
  }
}

/** Adds bets, betDetail, profit and openRounds. A trial player sees trial rounds, a member real ones. */
export function bindBets(http: Http): void {
  bindOpenRounds(http)
  bindCall(http, bets, async (context, { pageNo, pageSize, from, to, upTo, before, after, ...wanted }) => {
    const {
      env,
      env: { db },
      account,
    } = context
    const newest = upTo === undefined ? await findNewestRoundId(db) : BigInt(upTo)
    const filter: RecordFilter = {
      memberId: account.id,
      isTrial: account.isTrial,
      ...readRange(env, { from, to }),
      ...wanted,
      upTo: newest,
    }
    const isBeside = before !== undefined || after !== undefined
    const turn = {
      before: readPlace(before),
      after: readPlace(after),
      offset: isBeside ? 0 : (pageNo - 1) * pageSize,
      limit: pageSize,
    }
    const [{ content, next, previous }, sums] = await Promise.all([listRounds(db, filter, turn), sumRecord(db, filter)])
    return {
      ...toPage(await presentRounds(context, content), pageNo, pageSize, sums.rounds),
      totals: presentTotals(sums),
      upTo: newest.toString(),
      next,
      previous,
    }
  })

  bindCall(http, betDetail, async (context, { id }) => {
    const {
      env: { db },
      account,
    } = context
    const round = await findRound(db, BigInt(id), null)
    if (!round || round.memberId !== account.id || round.isTrial !== account.isTrial) return fail('NOT_FOUND')
    const [lines, row, detail] = await Promise.all([
      listRoundLines(db, round.id),
      presentOne(context, round),
      learnSeed(context.env, round.detail),
    ])
    return {
      ...row,
      detail,
      lines: lines.map(presentLine),
      record: presentRecord(round),
      symbolsUrl: symbolsUrlOf(context.env, row, detail),
    }
  })

  bindCall(http, profit, async ({ env, account }, { from, to, utcOffsetMinutes, ...wanted }) => {
    const filter = { memberId: account.id, isTrial: account.isTrial, ...readRange(env, { from, to }), ...wanted }
    const days = await sumRecordByDay(env.db, filter, utcOffsetMinutes)
    const sums = addUp(days)
    return {
      content: days.map((day) => ({ day: day.day, gameType: day.gameType, rounds: day.rounds, ...presentTotals(day) })),
      totals: presentTotals(sums),
      rounds: sums.rounds,
      currency: account.currency,
    }
  })
}
