import type { TicketState } from '#contract/lottery/shapes.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** A lost ticket is grey, not red. */
export const TICKET_TONES: Readonly<Record<TicketState, TagTone>> = {
  placed: 'info',
  won: 'positive',
  lost: 'neutral',
  push: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  void: 'warning',
}
