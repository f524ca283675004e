import type { Feature, GameFacts, PlayFacts, TitleFacts } from '#games/card.ts'
import { statedReturn, volatilityOf } from './figures.ts'
import type { SlotSkin } from './skin.ts'
import { ALL_SKINS, findSkin, SKINS } from './skins.ts'

type Told = { spins?: { spin: number; isFree: boolean; grid: string[][]; win: string }[] }

const CENTS = 100

const play: PlayFacts = {
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

/** Returns a skin's features from its data, in the order of the filters. */
function featuresOf(skin: SlotSkin): readonly Feature[] {
  const has: readonly (readonly [Feature, boolean])[] = [
    ['FREE_SPINS', Boolean(skin.free)],
    ['WILDS', skin.kind !== 'cascade'],
    ['SCATTERS', Boolean(skin.free)],
    ['WAYS', skin.kind === 'ways'],
    ['TUMBLES', skin.kind === 'cascade'],
    ['MULTIPLIERS', skin.kind === 'cascade' || skin.wildMultiplier > 1],
    ['BUY_FEATURE', skin.buyIn !== null],
    ['JACKPOT', skin.jackpot !== null],
    ['VERIFIABLE', true],
  ]
  return has.flatMap(([feature, is]) => (is ? [feature] : []))
}

/**
 * Returns the facts of a slot by its skin: its return with its jackpot, and the smallest stake, a hundredth for each of
 * its coins.
 */
function titleOf(skin: SlotSkin): TitleFacts {
  return {
    rtp: statedReturn(skin).total,
    volatility: volatilityOf(skin),
    features: featuresOf(skin),
    smallestStake: (skin.coins / CENTS).toFixed(2),
  }
}

export const facts: GameFacts = {
  play,
  titleOf(variant) {
    const skin = findSkin(variant)
    return skin && titleOf(skin)
  },
}
