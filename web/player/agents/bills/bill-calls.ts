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

/** Reads the bills of a kind in a period, and what runs now. */
export function useRecords(kind: ContractKind, input: InputOf<typeof dividendRecords>) {
  return useCall(RECORDS[kind], input)
}
