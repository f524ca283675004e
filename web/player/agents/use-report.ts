/** Reads and writes the address of a report of an agent: period, whose figures, order, page, the row that is open. */
import { REPORT_ROWS, REPORT_SORTS } from '#contract/agents/reports.ts'
import { useAddress } from '#web/lib/address.ts'
import { readPeriod, useBrandToday, writePeriod } from './use-period.ts'
import type { DateRange } from '#web/ui/date-range.tsx'
import type { RecordPlace } from '../records/use-record.ts'

export type ReportSort = (typeof REPORT_SORTS)[number]
type Values = Record<string, string | undefined>
const ACCOUNT = /^\d{1,18}$/
const TYPE_MAX = 32
/** The figure and the account of the row that a page begins beside. */
const PLACE = /^-?\d{1,18}\.\d{1,18}$/

const placeOf = (text: string | undefined) => (text !== undefined && PLACE.test(text) ? text : undefined)
const accountOf = (text: string | undefined) => (text !== undefined && ACCOUNT.test(text) ? text : undefined)

/** Returns what the address says of a report, and functions that change it. A change begins at the first page. */
export function useReport(sorts: readonly ReportSort[], sorted: ReportSort) {
  const today = useBrandToday()
  const { search, change } = useAddress((raw) => raw)
  const anew: Values = { page: undefined, before: undefined, after: undefined, open: undefined }
  const [before, after] = [placeOf(search.before), placeOf(search.after)]
  const page = Number(search.page)
  const account = accountOf(search.account)
  return {
    today,
    range: readPeriod(search, today),
    rows: REPORT_ROWS.find((one) => one === search.rows) ?? 'members',
    account,
    gameType: search.type?.slice(0, TYPE_MAX) || undefined,
    sort: sorts.find((one) => one === search.sort) ?? sorted,
    order: search.order === 'asc' ? ('asc' as const) : ('desc' as const),
    place: { ...(before ? { before } : after ? { after } : {}), page: Number.isInteger(page) && page > 1 ? page : 1 },
    open: accountOf(search.open) ?? null,
    setRange: (range: DateRange) => change({ ...anew, ...writePeriod(range) }),
    set: (values: Values) => change({ ...anew, ...values }),
    /** The account alone, as a step that "back" undoes. */
    showAccount: (id: string | undefined) => change({ ...anew, account: id }, { isStep: true }),
    turn: (to: RecordPlace) =>
      change(
        { ...anew, before: to.before, after: to.after, page: to.page > 1 ? String(to.page) : undefined },
        { isStep: true },
      ),
    show: (row: string | null) => change({ open: row ?? undefined }),
  }
}
export type Report = ReturnType<typeof useReport>

/** Returns the input that both reports have. */
export function reportInput({ range: { from, to }, rows, account, sort, order, place }: Report) {
  const { page, ...beside } = place
  return { from, to, rows, sort, order, pageNo: page, ...beside, ...(account === undefined ? {} : { account }) }
}
