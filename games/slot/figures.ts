/** The figures of a skin, as counted and as stated to players. */
import { jackpotReturn } from '#games/jackpot/rtp.ts'
import { JACKPOTS } from '#games/jackpot/jackpots.ts'
import { countCascade } from './cascade-figures.ts'
import { combine, times, type RoundMoments } from './moments.ts'
import { countReels } from './reel-figures.ts'
import {
  boughtSpins,
  type BoughtFigures,
  type CascadeSkin,
  type ReelSkin,
  type SkinFigures,
  type SlotSkin,
} from './skin.ts'

const SIX = 6
const NORMAL_95 = 1.96
/** The number of spins of each kind that are played for a cascade's stored figures. */
const PLAYED_FOR_THE_RECORD = 20_000_000

/**
 * Returns the figures of so many free spins bought together. `hit` is a single spin's: free spins that gave more have
 * paid for their scatters, so that a feature pays nothing only where each of its first spins does. `within` is half the
 * width of the interval of the value of one free spin.
 */
function boughtFigures(
  skin: SlotSkin,
  { freeMean, freeDeviation }: RoundMoments,
  hit: number,
  within: number | null,
): BoughtFigures | null {
  if (skin.buyIn === null) return null
  const spins = boughtSpins(skin)
  const share = spins / skin.buyIn
  return {
    rtp: (share * freeMean).toFixed(SIX),
    rtpWithin: within === null ? null : (share * within).toFixed(SIX),
    hit: (1 - (1 - hit) ** spins).toFixed(SIX),
    deviation: ((Math.sqrt(spins) * freeDeviation) / skin.buyIn).toFixed(2),
  }
}

function reelFigures(skin: ReelSkin): SkinFigures {
  const { base, scatter, hit, trigger, spin, maxWin } = countReels(skin)
  const round = combine(spin, times(spin, skin.free.multiplier))
  return {
    rtp: round.mean.toFixed(SIX),
    base: base.toFixed(SIX),
    scatter: scatter.toFixed(SIX),
    free: (round.mean - base - scatter).toFixed(SIX),
    rtpWithin: null,
    hit: hit.toFixed(SIX),
    trigger: trigger.toFixed(SIX),
    deviation: round.deviation.toFixed(2),
    maxWin: (maxWin * skin.free.multiplier).toFixed(2),
    bought: boughtFigures(skin, round, hit, null),
  }
}

function cascadeFigures(skin: CascadeSkin, spins: number, seed: number): SkinFigures {
  const { first, paid, free, scatter, trigger, award } = countCascade(skin, spins, seed)
  const freeSpin = free?.spin ?? { ...paid.spin, mean: 0, square: 0, award: 0, awardSquare: 0, cross: 0 }
  const round = combine(paid.spin, freeSpin)
  const within = NORMAL_95 * Math.hypot(paid.error, ((free?.error ?? 0) * award) / (1 - award))
  return {
    rtp: round.mean.toFixed(SIX),
    base: (paid.spin.mean - scatter).toFixed(SIX),
    scatter: scatter.toFixed(SIX),
    free: (round.mean - paid.spin.mean).toFixed(SIX),
    rtpWithin: within.toFixed(SIX),
    hit: first.hit.toFixed(SIX),
    trigger: trigger.toFixed(SIX),
    deviation: round.deviation.toFixed(2),
    maxWin: skin.cap.toFixed(2),
    bought: boughtFigures(skin, round, first.hit, (NORMAL_95 * (free?.error ?? 0)) / (1 - award)),
  }
}

/** Counts all stored figures of a skin. `spins` and `seed` say how a cascade is played for it. */
export function countSkin(skin: SlotSkin, spins = PLAYED_FOR_THE_RECORD, seed = 1): SkinFigures {
  return skin.kind === 'cascade' ? cascadeFigures(skin, spins, seed) : reelFigures(skin)
}

export type StatedReturn = {
  /** The whole return, with the jackpot. */
  total: number
  game: number
  jackpot: number
}

/** Returns a skin's return as it is stated to players. */
export function statedReturn({ figures, jackpot }: SlotSkin): StatedReturn {
  const game = Number(figures.rtp)
  const part = jackpot === null ? 0 : jackpotReturn(JACKPOTS[jackpot]).rtp
  return { total: game + part, game, jackpot: part }
}

const LOW_BELOW = 3
const HIGH_FROM = 6

/**
 * Returns how a skin's wins are spread (docs/reference/games.md 5.3): deviation in stakes below 3 low, 3 to 6 medium,
 * from 6 high.
 */
export function volatilityOf({ figures }: SlotSkin): 'low' | 'medium' | 'high' {
  const deviation = Number(figures.deviation)
  return deviation < LOW_BELOW ? 'low' : deviation < HIGH_FROM ? 'medium' : 'high'
}
