/** The records of each kind of contract: what its bills paid, and what runs now. */
import type { InputOf } from '#contract/call.ts'
import { dailySalary, dividendRecords, hourlySalary, realtimeSalary } from '#contract/agents/bills.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useCall } from '#web/lib/queries.ts'

const RECORDS = {
  dividend: dividendRecords,
  daily: dailySalary,
  hourly: hourlySalary,
  realtime: realtimeSalary,
} as const

const isOfSide = (part: unknown, side: string | undefined) =>
  typeof part === 'object' && part !== null && 'side' in part && part.side === side

/** Reads the bills of a kind in a period, and what runs now. */
export function useRecords(kind: ContractKind, input: InputOf<typeof dividendRecords>) {
  return useCall(RECORDS[kind], input, {
    // of the same side only: figures of the other one would stand under the wrong names
    placeholderData: (before, query) =>
      query?.queryKey.some((part) => isOfSide(part, input.side)) === true ? before : undefined,
  })
}
