/** The order of a brand's lobby: what applies now, and how games are arranged by it. */
import {
  completeOrder,
  FIRST_ORDER,
  type LobbyOrder,
  type LobbyOrderSection,
  type LobbySection,
} from '#contract/lobby-order.ts'
import { INHOUSE, type Lane } from '#contract/games.ts'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import type { Catalogue, Game } from './catalogue.ts'
import { isInLane, prizeMode } from './lanes.ts'
import { findLobbyOrder } from './lobby-order.sql.ts'
import { countPlayers } from './popular-games.report.sql.ts'

export type AppliedOrder = { revision: number; content: LobbyOrder }
/** How many people played each game lately; `stamp` tells one reading from another. */
export type Players = { of: ReadonlyMap<string, number>; stamp: number }

/** Another process may have saved: its signal says so, and if it is lost, this time does. */
const orders = new ShortCache<AppliedOrder>(10 * SECOND_MS)
const listening = new WeakSet<Db>()
export const PLAYED_DAYS = 7
const players = new ShortCache<Players>(5 * MINUTE_MS)

/** The order of a brand's lobby; one that nobody has changed is revision 0. */
export function getLobbyOrderOf(env: Env, brand: string): Promise<AppliedOrder> {
  if (!listening.has(env.db)) {
    listening.add(env.db)
    env.live.listen('all', (signal) => {
      if (signal.topic === 'status') orders.clear(env)
    })
  }
  return orders.get(env, brand, async () => {
    const saved = await findLobbyOrder(env.db, brand)
    return saved
      ? { revision: saved.revision, content: completeOrder(saved.content) }
      : { revision: 0, content: FIRST_ORDER }
  })
}

/** Forgets what was read, after something was saved here. */
export function forgetLobbyOrder(env: Env): void {
  orders.clear(env)
}

/** How many of a brand's people played each game in the last seven days. */
export function getPlayers(env: Env, brand: string): Promise<Players> {
  return players.get(env, brand, async () => {
    const now = env.clock.now()
    return { of: await countPlayers(env.db, brand, after(now, -PLAYED_DAYS * DAY_MS)), stamp: now.getTime() }
  })
}

/** The lane behind a section; null for one without games of a lane. */
export function laneOfSection(section: LobbySection, catalogue: Catalogue): Lane | null {
  if (section === 'LOTTERY') return prizeMode(catalogue)
  return section === 'HOT' || section === 'VENDORS' || section === 'PROOF' ? null : section
}

/** The section of a lane, as the order has it. */
export function sectionOfLane(order: LobbyOrder, lane: Lane): LobbyOrderSection | undefined {
  const name: LobbySection = lane === 'LOTT' || lane === 'ELOTT' ? 'LOTTERY' : lane
  return order.sections.find((one) => one.section === name)
}

/** Whether a game may be pinned in a section: hot games of any lane, else those of its own; the in-house lane's are slots of its own. */
export function mayBePinned(game: Game, section: LobbySection, catalogue: Catalogue): boolean {
  const lane = laneOfSection(section, catalogue)
  return section === 'HOT' || (lane !== null && isInLane(game, lane))
}

/** Games with the pinned ones in front; behind them as they come, or by how many played them. A pin of a game that is not there is passed over. */
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

/** The lane that a list without further choice shows; null for a list across lanes or of one vendor. */
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
