/** Which hall a vendor's game opens. */
import { hallOfVariant } from '#games/fishing/facts.ts'
import { FISHING_PREFIX, type HallName } from '#games/fishing/fish.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { refuse } from '#studio/lib/refusal.ts'

/**
 * Returns the hall that a vendor's game is played in. A vendor without a list names its games after halls. Refuses with
 * GAME_DISABLED.
 */
export function getVariant(config: StudioConfig, vendorCode: string, gameCode: string): HallName {
  const name = config.vendors[vendorCode]?.games?.[gameCode]?.engine ?? `${FISHING_PREFIX}${gameCode}`
  return hallOfVariant(name) ?? refuse('GAME_DISABLED', `${vendorCode} opens no hall for ${gameCode}`)
}
