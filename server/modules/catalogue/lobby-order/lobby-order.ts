/** How the order of a brand's lobby arranges games. Pure rules. */
import type { LobbyOrder, LobbyOrderSection, LobbySection } from '#contract/catalogue/lobby-order.ts'
import { INHOUSE, type Lane } from '#contract/catalogue/games.ts'
import type { Players } from '../figures/recent-players.ts'
import type { Game } from '../titles/catalogue.ts'
import { isInLane, type PrizeMode } from '../titles/lanes.ts'

/**
 * Returns the lane behind a section; null for a section without games of a lane. `lottery` is the lane that is shown
 * first of the two.
 */
export function laneOfSection(section: LobbySection, lottery: PrizeMode): Lane | null {
  if (section === 'LOTTERY') return lottery
  return section === 'HOT' || section === 'VENDORS' || section === 'PROOF' ? null : section
}

/** Returns the section of a lane in the order. */
export function sectionOfLane(order: LobbyOrder, lane: Lane): LobbyOrderSection | undefined {
  const name: LobbySection = lane === 'LOTT' || lane === 'ELOTT' ? 'LOTTERY' : lane
  return order.sections.find((one) => one.section === name)
}

/**
 * Returns whether a game may be pinned in a section: in the hot section hot games of any lane, else games of the
 * section's lane; in the in-house lane the house's own slot games.
 */
export function mayBePinned(game: Game, section: LobbySection, lottery: PrizeMode): boolean {
  const lane = laneOfSection(section, lottery)
  return section === 'HOT' || (lane !== null && isInLane(game, lane))
}

/**
 * Arranges games: the pinned ones first, the others in the given order or by the number of players. A pin of an unknown
 * game is skipped.
 */
export function arrange(
  games: readonly Game[],
  section: Pick<LobbyOrderSection, 'pins' | 'sort'> | undefined,
  played: Players,
): readonly Game[] {
  if (!section || (section.pins.length === 0 && section.sort === 'house')) return games
  const byCode = new Map(games.map((game) => [game.code, game]))
  const pinned = section.pins.flatMap((code) => byCode.get(code) ?? [])
  const isPinned = new Set(pinned)
  const rest = games.filter((game) => !isPinned.has(game))
  const count = (game: Game) => played.of.get(game.code) ?? 0
  return [...pinned, ...(section.sort === 'popular' ? rest.toSorted((a, b) => count(b) - count(a)) : rest)]
}

/** Returns the lane that a list without further filters shows; null for a list across lanes or of one vendor. */
export function laneOfList({
  gameType,
  vassalage,
  gameClassify,
}: {
  gameType?: Lane | undefined
  vassalage?: string | undefined
  gameClassify?: string | undefined
}): Lane | null {
  if (gameClassify) return null
  if (vassalage === INHOUSE) return INHOUSE
  return vassalage === undefined && gameType !== undefined ? gameType : null
}
