/** What the agent earned in a period, beside the same number of days before. */
import { keepPreviousData } from '@tanstack/react-query'
import { agentIncome } from '#contract/agents/income.ts'
import type { OutputOf } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { useCall } from '#web/lib/queries.ts'

const DAY_MS = 86_400_000
type Days = { from: string; to: string }

/** Returns the same number of days directly before. */
export function daysBefore({ from, to }: Days): Days {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(first - count * DAY_MS), to: day(first - DAY_MS) }
}

/** Returns all that a period brought: rebates, salaries and dividends. */
const sumOf = ({ days }: OutputOf<typeof agentIncome>): string =>
  toWire(days.reduce((all, { rebates, contracts }) => all + parseMoney(rebates) + parseMoney(contracts), 0n))

/** Reads both periods; what is not known yet, or failed, is undefined. */
export function useIncome({ from, to }: Days) {
  const options = { placeholderData: keepPreviousData }
  const now = useCall(agentIncome, { from, to }, options).data
  const before = useCall(agentIncome, daysBefore({ from, to }), options).data
  return { now, sum: now && sumOf(now), before: before && sumOf(before), currency: now?.currency }
}
export type Income = ReturnType<typeof useIncome>
