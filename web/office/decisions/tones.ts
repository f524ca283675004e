import type { DecisionState } from '#contract/decisions/decisions.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** The colours of a decision's states; the word beside the colour carries the meaning. */
export const DECISION_TONES: Record<DecisionState, TagTone> = {
  open: 'warning',
  agreed: 'info',
  done: 'positive',
  refused: 'negative',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
}
