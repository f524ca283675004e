import type { AgentBill } from '#contract/agents/bills.ts'
import type { BillState } from '#contract/agents/bill-states.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TONES = {
  calculated: 'info',
  waiting: 'warning',
  approved: 'info',
  paid: 'positive',
  owed: 'negative',
  nothing: 'neutral',
} as const

/** Says the state of a bill. */
export function BillStateTag({ state }: { state: BillState }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`office.bill.state.${state}`)}</Tag>
}

/** A bill that only two operators can have paid. */
export const isWaiting = ({ state, giver }: Pick<AgentBill, 'state' | 'giver'>) => state === 'waiting' && giver === null
