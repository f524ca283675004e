import type { BillState as State } from '#contract/agents/bill-states.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TONES = {
  calculated: 'info',
  waiting: 'warning',
  approved: 'info',
  paid: 'positive',
  owed: 'negative',
  nothing: 'neutral',
} as const satisfies Record<State, string>

/** Shows the state of a bill in the specification's words. */
export function BillState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`contracts.bill.${state}`)}</Tag>
}
