/** Puts together an order of the lobby that is being edited with one that somebody else saved meanwhile. */
import type { LobbyOrder, LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const placesOf = ({ sections }: LobbyOrder) => sections.map(({ section }) => section)
const bySection = ({ sections }: LobbyOrder) => new Map(sections.map((one) => [one.section, one]))

/**
 * Returns `stored` with everything that was changed in `draft` since `read`: where both changed the same (the order of the
 * sections, what one section shows, the jackpot), it is the draft's.
 */
export function mergeOrder(read: LobbyOrder, draft: LobbyOrder, stored: LobbyOrder): LobbyOrder {
  const [before, mine, theirs] = [bySection(read), bySection(draft), bySection(stored)]
  const chosen = isSame(placesOf(read), placesOf(draft)) ? placesOf(stored) : placesOf(draft)
  const places = [...chosen, ...placesOf(stored).filter((one) => !chosen.includes(one))]
  const sections = places.flatMap((section): LobbyOrderSection[] => {
    const own = mine.get(section)
    const other = theirs.get(section)
    const one = own && !isSame(before.get(section), own) ? own : (other ?? own)
    return one ? [one] : []
  })
  return { sections, jackpot: read.jackpot === draft.jackpot ? stored.jackpot : draft.jackpot }
}
