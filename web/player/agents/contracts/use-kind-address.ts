/** Reads and writes the address of a page of contracts: which part, whose side, the period, and what is open. */
import { REPORT_DAYS_MAX } from '#contract/agents/report-period.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useAddress } from '#web/lib/address.ts'
import type { DateRange } from '#web/ui/date-range.tsx'
import type { RecordPlace } from '../../records/use-record.ts'
import { readPeriod, useBrandToday, writePeriod } from '../use-period.ts'

const DAY_MS = 86_400_000
const NAME_MAX = 64
const ID = /^\d{1,18}$/
/** In place of an account: whom an offer is for is chosen first. */
export const TO_CHOOSE = 'new'

/** A change of what is listed begins at its first page. */
const FIRST = { page: undefined, before: undefined, after: undefined }

const idOf = (text: string | undefined) => (text !== undefined && ID.test(text) ? text : null)

/** Dividends are of weeks and months: where the address says no period, theirs is the longest one. */
function longest(today: string): DateRange {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (REPORT_DAYS_MAX - 1) * DAY_MS).toISOString().slice(0, 10)
  return { preset: 'custom', from, to: today }
}

/** Returns what the address says, and functions that change it. */
export function useKindAddress(kind: ContractKind) {
  const today = useBrandToday()
  const { search, change } = useAddress((raw) => raw)
  const page = Number(search.page)
  const offer = search.offer
  const [before, after] = [idOf(search.before), idOf(search.after)]
  const place: RecordPlace = {
    ...(before ? { before } : after ? { after } : {}),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
  return {
    today,
    range: kind === 'dividend' && search.days === undefined ? longest(today) : readPeriod(search, today),
    part: search.part === 'contracts' ? ('contracts' as const) : ('bills' as const),
    isGiven: search.side === 'given',
    /** Where a page begins: beside a bill or a contract, so that a new one moves nothing. */
    place,
    bill: idOf(search.bill),
    contract: idOf(search.contract),
    /** The account that is offered a contract; null: it is chosen first; undefined: none is. */
    offer: offer === TO_CHOOSE ? null : (idOf(offer) ?? undefined),
    /** The name of that account, by which it is found among many. */
    offerName: search.name?.slice(0, NAME_MAX) ?? '',
    setRange: (range: DateRange) => change({ ...FIRST, ...writePeriod(range) }),
    setPart: (part: 'bills' | 'contracts') =>
      change({ ...FIRST, part: part === 'contracts' ? part : undefined }, { isStep: true }),
    setGiven: (isGiven: boolean) => change({ ...FIRST, side: isGiven ? 'given' : undefined }),
    turn: (to: RecordPlace) =>
      change({ ...FIRST, ...to, page: to.page > 1 ? String(to.page) : undefined }, { isStep: true }),
    showBill: (id: string | null) => change({ bill: id ?? undefined }),
    showContract: (id: string | null) => change({ contract: id ?? undefined }),
    setOffer: (account: string | null, name?: string) => change({ offer: account ?? undefined, name }),
  }
}
export type KindAddress = ReturnType<typeof useKindAddress>
