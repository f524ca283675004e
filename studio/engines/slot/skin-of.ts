import { SKINS, findSkin } from '#games/slot/skins.ts'
import { boughtSpins, type SlotSkin } from '#games/slot/skin.ts'
import type { StudioEnv } from '#studio/env.ts'
import { getGame } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'

/** Returns the skin of a name from a vendor's list or a record, or the house's first slot for a name without a skin. */
export function skinNamed(name: string): SlotSkin {
  return findSkin(name) ?? SKINS.l20
}

const gameOf = ({ config }: StudioEnv, { vendorCode, gameCode }: PlaySession) =>
  getGame(config, vendorCode, gameCode, 'slot', 'en')

/** Returns the skin that a session plays. */
export function skinOf(env: StudioEnv, session: PlaySession): SlotSkin {
  return skinNamed(gameOf(env, session).variant)
}

/**
 * Returns whether a session may buy the free spins: the skin sells them, and neither the studio, the vendor's list nor
 * the member's brand forbids it.
 */
export function canBuy(env: StudioEnv, session: PlaySession): boolean {
  const skin = skinOf(env, session)
  return skin.buyIn !== null && boughtSpins(skin) > 0 && session.sellsFeatures && gameOf(env, session).sellsFeatures
}
