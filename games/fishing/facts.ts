import { spreadOf, type GameFacts, type PlayFacts } from '#games/card.ts'
import { findHall, FISHING_PREFIX, HALLS, hallOf, type HallName } from './fish.ts'
import { FIGURES_OF, hallReturn } from './rtp.ts'
import { isShotRecord, LEVEL_MOST } from './rules.ts'

/** The rules' fingerprint is computed from every fish's figures: it changes with any number that pays. */
const PAYS = HALLS.map((name) => [
  name,
  hallOf(name).rtp,
  FIGURES_OF[name].map(({ fish, least, most, chance }) => [fish, least, most, chance]),
])

/** Returns the hall that a title's variant names, or null. */
export function hallOfVariant(variant: string): HallName | null {
  return variant.startsWith(FISHING_PREFIX) ? findHall(variant.slice(FISHING_PREFIX.length)) : null
}

const HUNDREDTHS = 100

/** Returns the price of a shot for each cannon level of a hall, in units of a currency's scale, ascending. */
export function levelsOf(hall: HallName): string[] {
  const base = Math.round(Number(hallOf(hall).base) * HUNDREDTHS)
  return Array.from({ length: LEVEL_MOST }, (_, index) => ((base * (index + 1)) / HUNDREDTHS).toFixed(2))
}

const play: PlayFacts = {
  stakeStep: '0.10',
  ladderOf: (variant) => levelsOf(hallOfVariant(variant) ?? HALLS[0]),
  isSeeded: true,
  version: '1.0.0',
  rules: { name: 'fishing', facts: PAYS },
  choices: ['variant', 'unit'],
  phasesOf(detail) {
    const { shots = [] } = detail as { shots?: unknown[] }
    const fired = shots.filter(isShotRecord)
    const caught = fired.flatMap(([fish, level, laser, , multiplier]) =>
      multiplier > 0 ? [{ phase: 'catch', fish, level, isLaser: laser === 1, multiplier }] : [],
    )
    return { phases: [{ phase: 'shots', count: fired.length }, ...caught], result: `${caught.length}/${fired.length}` }
  },
}

export const facts: GameFacts = {
  play,
  /** For a hall: the return of its least generous fish. Its weakest cannon is the smallest stake. */
  titleOf(variant) {
    const hall = hallOfVariant(variant)
    if (!hall) return null
    const { rtp, deviation } = hallReturn(hall)
    return { rtp, volatility: spreadOf(deviation), features: ['VERIFIABLE'], smallestStake: hallOf(hall).base }
  },
}
