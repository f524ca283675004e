/** Pages of the agent centre that are about a kind of contract: shown where the account has such contracts, or may have them. */
import { consolidated } from '#contract/agents/contracts.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { AGENT_PAGES, type AgentPageId } from '#contract/paths.ts'
import { useCall } from '#web/lib/queries.ts'

/** The page of each kind, and the specification's name of the flag that shows it. */
export const CONTRACT_PAGES = {
  dividend: { page: 'agentDividendRecordCopy2', flag: 'divtypereq' },
  daily: { page: 'agentDailyWages2', flag: 'dailysalreqtype' },
  hourly: { page: 'agentHourSalary', flag: 'contracthoursalreq' },
  realtime: { page: 'agentRealtimeSalary', flag: 'realtimesalreqtype' },
} as const satisfies Record<ContractKind, { page: AgentPageId; flag: string }>

const KINDS = Object.keys(CONTRACT_PAGES) as ContractKind[]

/** Returns the kinds of contracts that the account has or may have, in the menu's order; none while that is not known. */
export function useContractKinds(): readonly ContractKind[] {
  const { data } = useCall(consolidated, {})
  return data ? KINDS.filter((kind) => data[CONTRACT_PAGES[kind].flag]) : []
}

/** Returns the pages that the menu shows. */
export function useShownPages(): readonly AgentPageId[] {
  const kinds = useContractKinds()
  const hidden = new Set<AgentPageId>(
    KINDS.filter((kind) => !kinds.includes(kind)).map((kind) => CONTRACT_PAGES[kind].page),
  )
  return AGENT_PAGES.filter((page) => !hidden.has(page))
}
