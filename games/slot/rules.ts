/** A round of any slot skin: a paid spin or a bought feature, then its free spins one after another. */
import type { WordStream } from '#games/fair/uniform.ts'
import { drawCascade } from './cascade-rules.ts'
import type { SpinOutcome } from './outcome.ts'
import { drawStops, evaluateStops } from './reel-rules.ts'
import { boughtSpins, FREE_SPINS_MAX, type SlotSkin } from './skin.ts'

/** The state of a round between its spins. */
export type RoundProgress = {
  freeSpinsLeft: number
  freeSpinsTotal: number
  /** What the round's spins paid so far, in coins. */
  coins: number
}

/** Draws one spin from the stream of its nonce. */
export async function drawSpin(skin: SlotSkin, stream: WordStream, isFree: boolean): Promise<SpinOutcome> {
  if (skin.kind === 'cascade') return drawCascade(skin, stream, isFree)
  return evaluateStops(skin, await drawStops(skin, stream), isFree)
}

/** Returns the state of a bought round before its first spin. Throws RangeError for a skin that sells none. */
export function buyFeature(skin: SlotSkin): RoundProgress {
  const spins = boughtSpins(skin)
  if (skin.buyIn === null || spins === 0) throw new RangeError(`${skin.name} sells no feature`)
  return { freeSpinsLeft: spins, freeSpinsTotal: spins, coins: 0 }
}

/** Returns what a spin pays in a round whose spins paid `coins` so far: no more than is left of the most of a bet. */
export function paysWithin({ most, coins: inStake }: SlotSkin, coins: number, pays: number): number {
  return Math.min(pays, Math.max(0, most * inStake - coins))
}

/** What a spin adds to its round: the free spins that it gives, and the coins that it pays within the most of a bet. */
export type Added = { awarded: number; pays: number }

/**
 * Returns the state of the round after a paid spin (`before` null) or after its next free spin. A round that has paid
 * the most of a bet is over: no free spins are left. Throws RangeError when none is left.
 */
export function advance(
  skin: SlotSkin,
  before: RoundProgress | null,
  { scatter, pays: drawn }: Pick<SpinOutcome, 'scatter' | 'pays'>,
): RoundProgress & Added {
  const total = before?.freeSpinsTotal ?? 0
  const left = before ? before.freeSpinsLeft - 1 : 0
  if (left < 0) throw new RangeError('no free spins are left')
  const pays = paysWithin(skin, before?.coins ?? 0, drawn)
  const coins = (before?.coins ?? 0) + pays
  if (coins === skin.most * skin.coins)
    return { freeSpinsLeft: 0, freeSpinsTotal: total - left, coins, awarded: 0, pays }
  const awarded = Math.min(scatter?.spins ?? 0, FREE_SPINS_MAX - total)
  return { freeSpinsLeft: left + awarded, freeSpinsTotal: total + awarded, coins, awarded, pays }
}
