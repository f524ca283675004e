import { HALLS, hallOf } from '#games/fishing/fish.ts'
import { FIGURES_OF } from '#games/fishing/rtp.ts'
import { isShotRecord } from '#games/fishing/rules.ts'
import type { EngineFacts } from '../facts.ts'
import { ladderOf } from './halls.ts'

/** The rules' fingerprint is made of every fish's figures: it changes with any number that pays. */
const PAYS = HALLS.map((name) => [
  name,
  hallOf(name).rtp,
  FIGURES_OF[name].map(({ fish, least, most, chance }) => [fish, least, most, chance]),
])

export const fishingFacts: EngineFacts = {
  stakeStep: '0.10',
  ladderOf,
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
