/** Rounds as players can export them, and all bets of a member for the file of their own data. */
import type { RoundResult, RoundState } from '#contract/bets/bets.ts'
import { type Exports, momentOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { type PersonalSection, recordSection } from '#server/lib/exports/personal-section.ts'
import { translate } from '#server/lib/messages.ts'
import { officeRounds } from './bets.office.exports.ts'
import { describeGames } from './bets.slots.ts'
import { listRounds, readPlace } from './list-rounds.ts'
import { type RecordFilter, sumRecord, sumRecordByDay } from './record.report.sql.ts'

function roundFilter(reading: Reading): RecordFilter {
  const { filter } = reading
  const { id, isTrial } = playerOf(reading)
  return {
    memberId: id,
    isTrial,
    from: new Date(filter.from ?? 0),
    to: momentOf(filter.to),
    gameType: filter.gameType,
    vendor: filter.vendor,
    state: filter.state as RoundState | undefined,
    result: filter.result as RoundResult | undefined,
  }
}

const bets: Source = {
  heads: [
    'opened',
    'settled',
    'game',
    'gameType',
    'vendor',
    'round',
    'state',
    'stake',
    'validBet',
    'payout',
    'profit',
    'currency',
  ],
  times: ['opened', 'settled'],
  count: async (reading) => (await sumRecord(reading.env.db, roundFilter(reading))).rounds,
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const { content, next } = await listRounds(env.db, roundFilter(reading), {
      before: readPlace(cursor ?? undefined),
      limit,
    })
    const names = await describeGames({ env, locale }, content)
    return {
      next,
      rows: content.map((round) => [
        round.openedAt,
        round.settledAt,
        names.get(`${round.vendor}/${round.gameCode}`) ?? round.gameCode,
        translate(locale, `bets.type.${round.gameType}`),
        round.vendor,
        round.roundId,
        translate(locale, `exports.round.${round.state}`),
        round.stakeMinor,
        round.validBetMinor,
        round.payoutMinor,
        round.payoutMinor - round.stakeMinor,
        round.currency,
      ]),
    }
  },
}

const profit: Source = {
  heads: ['day', 'gameType', 'rounds', 'stake', 'validBet', 'payout', 'profit', 'currency'],
  times: ['day'],
  count: async (reading) =>
    (await sumRecordByDay(reading.env.db, roundFilter(reading), reading.utcOffsetMinutes)).length,
  async read(reading) {
    const days = await sumRecordByDay(reading.env.db, roundFilter(reading), reading.utcOffsetMinutes)
    const { currency } = playerOf(reading)
    return {
      next: null,
      rows: days.map((day) => [
        day.day,
        translate(reading.locale, `bets.type.${day.gameType}`),
        day.rounds,
        day.stakeMinor,
        day.validBetMinor,
        day.payoutMinor,
        day.payoutMinor - day.stakeMinor,
        currency,
      ]),
    }
  },
}

export const BETS_EXPORTS: Exports = { bets, profit, officeRounds }
export const BETS_PERSONAL_DATA: readonly PersonalSection[] = [recordSection({ part: 'play', name: 'bets' }, bets)]
