import type { ShownState } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TONES = {
  offered: 'warning',
  accepted: 'positive',
  ended: 'neutral',
  rejected: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ShownState, string>

/** Shows the state of a contract in the specification's words. */
export function ContractState({ state, className }: { state: ShownState; className?: string }) {
  const t = useT()
  return (
    <Tag tone={TONES[state]} {...(className ? { className } : {})}>
      {t(`contracts.state.${state}`)}
    </Tag>
  )
}
