import type { DecisionState } from '#contract/decisions.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** How a decision's state is coloured; the word beside it carries the meaning. */
export const DECISION_TONES: Record<DecisionState, TagTone> = {
  open: 'warning',
  agreed: 'info',
  done: 'positive',
  refused: 'negative',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
}
