import type { LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** Returns the message key of a section's name. */
export function sectionName(section: LobbyOrderSection['section']): MessageKey {
  if (section === 'HOT' || section === 'VENDORS' || section === 'PROOF' || section === 'LOTTERY')
    return `office.lobby.section.${section}`
  return section === 'INHOUSE' ? 'nav.INHOUSE' : `bets.type.${section}`
}
