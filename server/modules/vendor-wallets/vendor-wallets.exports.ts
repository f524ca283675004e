/** The moves between members' accounts and vendors' own wallets, for members' data exports. */
import type { TransferState } from '#contract/vendor-wallets/vendor-wallet.ts'
import { behind, type Exports, momentOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { type PersonalSection, recordSection } from '#server/lib/exports/personal-section.ts'
import { translate } from '#server/lib/messages.ts'
import type { Direction } from '#server/modules/wallet/record.report.sql.ts'
import { listMovePage, sumMoves, type MoveRecordFilter } from './moves/member-moves.report.sql.ts'

const transferFilter = (reading: Reading): MoveRecordFilter => ({
  memberId: playerOf(reading).id,
  from: new Date(reading.filter.from ?? 0),
  to: momentOf(reading.filter.to),
  vendor: reading.filter.vendor,
  direction: reading.filter.direction as Direction | undefined,
  state: reading.filter.state as TransferState | undefined,
})

const transfers: Source = {
  heads: ['time', 'reference', 'direction', 'vendor', 'state', 'amount', 'currency', 'decided'],
  times: ['time', 'decided'],
  count: async (reading) => (await sumMoves(reading.env.db, transferFilter(reading))).count,
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const { content, next } = await listMovePage(env.db, transferFilter(reading), { before: behind(cursor), limit })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.orderNo,
        translate(locale, `exports.transfer.${row.direction}`),
        row.vendor,
        translate(locale, `wallet.transferState.${row.state}`),
        row.amountMinor,
        row.currency,
        row.decidedAt,
      ]),
    }
  },
}

export const MOVES_EXPORTS: Exports = { transfers }
export const MOVES_PERSONAL_DATA: readonly PersonalSection[] = [
  recordSection({ part: 'money', name: 'transfers' }, transfers),
]
