/** What the file of an agent asks of modules that look for abuse. */
import type { AgentRisk } from '#contract/agents/risks.ts'
import type { Queryable } from '#server/lib/db.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** A sign that was found about two members or more of one line. */
export type SignalBelow = Pick<AgentRisk, 'facts'> & {
  rule: Extract<AgentRisk['rule'], 'opposite_bets' | 'chip_dumping'>
  memberId: string
  others: readonly string[]
  at: Date
}

/** Returns what was found of members below a path who played against each other, with all whom it is about in that line. */
export const SIGNALS_BELOW =
  defineSlot<(q: Queryable, line: { brand: string; path: string }, limit: number) => Promise<SignalBelow[]>>(
    'agents.signals-below',
  )
