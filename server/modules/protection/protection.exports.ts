/** A member's limits, for the export of the member's personal data. */
import { toWire } from '#contract/money.ts'
import { MINUTES_RANGE } from '#contract/protection/protection-rules.ts'
import {
  listSection,
  moment,
  PERSONAL_LIST_MAX,
  type PersonalSection,
  sayable,
} from '#server/lib/exports/personal-section.ts'
import { listChanges, listLimits } from './limits.sql.ts'

/** Converts a limit to text: limits of money from ledger units, limits of time in minutes. */
function amountOf(kind: string | null, value: bigint | null): string | null {
  if (value === null) return null
  return kind !== null && kind in MINUTES_RANGE ? String(value) : toWire(value)
}

export const PROTECTION_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'protection', name: 'limits' }, async ({ env }, id) =>
    (await listLimits(env.db, id)).map(({ kind, period, value, since, setBy }) => ({
      kind,
      period,
      value: amountOf(kind, value),
      since: moment(since),
      setBy,
    })),
  ),
  listSection({ part: 'protection', name: 'limitChanges' }, async ({ env }, id) =>
    (await listChanges(env.db, id, PERSONAL_LIST_MAX)).map((change) => ({
      ...sayable(change),
      fromValue: amountOf(change.kind, change.fromValue),
      toValue: amountOf(change.kind, change.toValue),
    })),
  ),
]
