/** Measures what the people below agents do: a follower of rounds and facts, in one order. */
import type { Follower } from '#server/lib/facts/follower.ts'
import { ROUND_JOURNAL } from '#server/modules/bets/journal-streams.sql.ts'
import { MEMBER_DAYS } from './days.sql.ts'
import { foldLine, keysOf, type MeasureEffect, type MeasureLooks, type MeasureTables } from './fold.ts'
import { FACTS, type MeasureLine } from './lines.ts'
import { insertRoundEnds } from './round-ends.sql.ts'
import { BARS, DEPOSITORS, findCurrencies, findZones, insertMoneyLines, PLACES, ROUNDS } from './state.sql.ts'

/** Number of lines of one commit: rows of one member, and of one team, are written once for all of them. */
const BATCH = 5_000

/** Maintains agents.member_days, agents.team_days, agents.money_lines and agents.round_ends. */
export const MEASURES_FOLLOWER: Follower<MeasureLine, MeasureTables, MeasureEffect, MeasureLooks> = {
  name: 'agents.measures',
  streams: [FACTS, ROUND_JOURNAL],
  batch: BATCH,
  keys: keysOf,
  fold: foldLine,
  look: { zones: findZones, currencies: findCurrencies },
  store: {
    tables: { places: PLACES, rounds: ROUNDS, bars: BARS, depositors: DEPOSITORS, members: MEMBER_DAYS },
    carryOut: async (tx, effects) => {
      await insertMoneyLines(
        tx,
        effects.filter((one) => one.kind !== 'round'),
      )
      await insertRoundEnds(
        tx,
        effects.filter((one) => one.kind === 'round'),
      )
    },
  },
}
