import type { LobbyOrderSection } from '#contract/lobby-order.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** What a section is called. */
export function sectionName(section: LobbyOrderSection['section']): MessageKey {
  if (section === 'HOT' || section === 'VENDORS' || section === 'PROOF' || section === 'LOTTERY')
    return `office.lobby.section.${section}`
  return section === 'INHOUSE' ? 'nav.INHOUSE' : `bets.type.${section}`
}
