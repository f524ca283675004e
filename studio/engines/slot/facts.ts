import { ALL_SKINS, findSkin, SKINS } from '#games/slot/skins.ts'
import type { EngineFacts } from '../facts.ts'

type Told = { spins?: { spin: number; isFree: boolean; grid: string[][]; win: string }[] }

const CENTS = 100

export const slotFacts: EngineFacts = {
  // the stake is divided into coins: twenty of the smallest amount that members see, unless the skin says otherwise
  stakeStep: '0.20',
  stakeStepOf: (variant) => ((findSkin(variant) ?? SKINS.l20).coins / CENTS).toFixed(2),
  isSeeded: true,
  version: '2.0.0',
  rules: { name: 'slot', facts: ALL_SKINS.map(({ figures: _figures, ...skin }) => skin) },
  choices: ['lineCount', 'skin', 'isBought'],
  phasesOf(detail) {
    const spins = (detail as Told).spins ?? []
    return {
      phases: spins.map(({ spin, isFree, win }) => ({ phase: isFree ? 'freeSpin' : 'spin', spin, win })),
      result: spins.at(-1)?.grid ?? null,
    }
  },
}
