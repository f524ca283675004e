/** The account record as players can export it. */
import type { Reason } from '#contract/wallet/wallet.ts'
import { type Exports, momentOf, nextOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { type PersonalSection, recordSection } from '#server/lib/exports/personal-section.ts'
import { translate } from '#server/lib/messages.ts'
import { mainAccount } from './account-kinds.ts'
import { findAccount } from './accounts.sql.ts'
import { type Direction, type EntryFilter, listEntryRows, sumEntries } from './record.report.sql.ts'

async function entryFilter(reading: Reading): Promise<EntryFilter | null> {
  const { filter, env } = reading
  const own = await findAccount(env.db, mainAccount(playerOf(reading)))
  return (
    own && {
      accountId: own.id,
      from: momentOf(filter.from),
      to: momentOf(filter.to),
      reason: filter.type as Reason | undefined,
      direction: filter.direction as Direction | undefined,
    }
  )
}

const transactions: Source = {
  heads: ['time', 'kind', 'reference', 'before', 'amount', 'after', 'currency', 'number'],
  times: ['time'],
  async count(reading) {
    const filter = await entryFilter(reading)
    return filter ? (await sumEntries(reading.env.db, filter)).count : 0
  },
  async read(reading, cursor, limit) {
    const filter = await entryFilter(reading)
    if (!filter) return { rows: [], next: null }
    const { currency } = playerOf(reading)
    const entries = (
      await listEntryRows(reading.env.db, filter, { before: cursor === null ? undefined : BigInt(cursor), limit })
    ).slice(0, limit)
    return {
      next: nextOf(entries, limit, (entry) => String(entry.transferId)),
      rows: entries.map((entry) => [
        entry.at,
        translate(reading.locale, `wallet.reason.${entry.reason}`),
        entry.reference,
        entry.balanceAfterMinor - entry.amountMinor,
        entry.amountMinor,
        entry.balanceAfterMinor,
        currency,
        String(entry.transferId),
      ]),
    }
  },
}

export const WALLET_EXPORTS: Exports = { transactions }
export const WALLET_PERSONAL_DATA: readonly PersonalSection[] = [
  recordSection({ part: 'money', name: 'transactions' }, transactions),
]
