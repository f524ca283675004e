import { z } from 'zod'
import { FEWEST_SCATTERS } from '#games/slot/cascade-rules.ts'
import { statedReturn, volatilityOf } from '#games/slot/figures.ts'
import { boughtSpins, SCATTER, WILD, windowOf, type SlotSkin, type Triple } from '#games/slot/skin.ts'
import type { SlotRules } from './protocol.ts'
import { skinNamed } from './skin-of.ts'

export const rulesQuery = z.object({ variant: z.string().max(60).default('slot-l20') })

const SIX = 6
const FROM_LEFT: Triple = [3, 4, 5]
const ANYWHERE: Triple = [8, 10, 12]

function freeSpinsOf(skin: SlotSkin): SlotRules['freeSpins'] {
  const { trigger: chance } = skin.figures
  if (skin.kind !== 'cascade') {
    return {
      scatters: FROM_LEFT,
      pays: skin.scatterPays,
      awards: skin.free.awards,
      multiplier: skin.free.multiplier,
      ladder: [],
      chance,
    }
  }
  const { free } = skin
  const scatters: Triple = [FEWEST_SCATTERS, FEWEST_SCATTERS + 1, FEWEST_SCATTERS + 2]
  return (
    free && { scatters, pays: free.scatterPays, awards: free.awards, multiplier: 1, ladder: [...free.ladder], chance }
  )
}

/**
 * Returns what a slot's rules page states: every figure as it is computed from the skin, the jackpot's part beside the
 * game's own.
 */
export function getSlotRules(variant: string): SlotRules {
  const skin = skinNamed(variant)
  const { figures } = skin
  const isCascade = skin.kind === 'cascade'
  const { total, jackpot } = statedReturn(skin)
  return {
    engine: 'slot',
    skin: skin.name,
    kind: skin.kind,
    rtp: total.toFixed(SIX),
    hitFrequency: figures.hit,
    volatility: volatilityOf(skin),
    maxWin: skin.most.toFixed(2),
    rtpWithin: figures.rtpWithin,
    deviation: figures.deviation,
    window: windowOf(skin),
    coins: skin.coins,
    parts: { base: figures.base, scatter: figures.scatter, freeSpins: figures.free, jackpot: jackpot.toFixed(SIX) },
    reels: isCascade ? [] : [...skin.strips],
    lines: isCascade ? [] : skin.lines.map((line) => [...line].map(Number)),
    wild: isCascade ? null : WILD,
    wildMultiplier: isCascade ? 1 : skin.wildMultiplier,
    scatter: SCATTER,
    paytable: Object.entries(skin.pays).map(([symbol, pays]) => ({ symbol, pays })),
    counts: isCascade ? ANYWHERE : FROM_LEFT,
    ladder: isCascade ? [...skin.ladder] : [],
    freeSpins: freeSpinsOf(skin),
    jackpot: skin.jackpot,
    buyIn:
      skin.buyIn === null || figures.bought === null
        ? null
        : { price: skin.buyIn, spins: boughtSpins(skin), ...figures.bought },
  }
}
