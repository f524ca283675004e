/** Rounds as operators can export them. */
import type { RoundState } from '#contract/bets/bets.ts'
import { EXPORT_ROWS_MAX } from '#contract/exports/exports.ts'
import { momentOf, nextOf, type OfficeSource, type Reading } from '#server/lib/exports/source.ts'
import { translate } from '#server/lib/messages.ts'
import { findAccountId, findUsernames } from '#server/modules/identity/accounts/usernames.sql.ts'
import { describeGames } from './bets.slots.ts'
import { readPlace } from './list-rounds.ts'
import { countOfficeRounds, listOfficeRoundsBehind, type OfficeRoundFilter } from './rounds.report.sql.ts'

/** An id that no member has, so that a filter by an unknown name finds nothing. */
const NOBODY = '0'

async function roundFilter({ env, merchant, filter }: Reading): Promise<OfficeRoundFilter> {
  return {
    merchant,
    isTrial: filter.kind === 'trial',
    from: momentOf(filter.from) ?? null,
    to: momentOf(filter.to) ?? null,
    memberId: filter.username ? ((await findAccountId(env.db, merchant, filter.username)) ?? NOBODY) : null,
    vendor: filter.vendor ?? null,
    roundId: filter.roundId ?? null,
    state: (filter.state as RoundState | undefined) ?? null,
  }
}

/** The source of the list of rounds. */
export const officeRounds: OfficeSource = {
  permission: 'bets.read',
  heads: [
    'opened',
    'settled',
    'member',
    'memberId',
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
  count: async (reading) => countOfficeRounds(reading.env.db, await roundFilter(reading), EXPORT_ROWS_MAX + 1),
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const rounds = await listOfficeRoundsBehind(
      env.db,
      await roundFilter(reading),
      readPlace(cursor ?? undefined) ?? null,
      limit,
    )
    const [names, usernames] = await Promise.all([
      describeGames({ env, locale }, rounds),
      findUsernames(
        env.db,
        rounds.map((round) => round.memberId),
      ),
    ])
    return {
      next: nextOf(rounds, limit, (round) => `${round.openedMicros}.${round.id}`),
      rows: rounds.map((round) => [
        round.openedAt,
        round.settledAt,
        usernames.get(round.memberId) ?? '',
        round.memberId,
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
