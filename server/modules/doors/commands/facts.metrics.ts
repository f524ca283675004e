import { newCounter } from '#server/lib/metric-kinds.ts'

const counter = newCounter(
  'vendor_command_facts_total',
  'Bets and wins at the vendor door by where their facts came from: memory, database; refuted: memory was not enough, or out of date, and the database was asked as well',
  ['from'],
)

/** Counts where the facts of a bet or win came from (recall.ts). */
export const countFacts = (from: 'memory' | 'database' | 'refuted'): void => counter.inc({ from })
