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
  return { freeSpinsLeft: spins, freeSpinsTotal: spins }
}

/**
 * Returns the state of the round after a paid spin (`before` null) or after its next free spin. Throws RangeError when
 * none is left.
 */
export function advance(
  before: RoundProgress | null,
  { scatter }: Pick<SpinOutcome, 'scatter'>,
): RoundProgress & { awarded: number } {
  const total = before?.freeSpinsTotal ?? 0
  const left = before ? before.freeSpinsLeft - 1 : 0
  if (left < 0) throw new RangeError('no free spins are left')
  const awarded = Math.min(scatter?.spins ?? 0, FREE_SPINS_MAX - total)
  return { freeSpinsLeft: left + awarded, freeSpinsTotal: total + awarded, awarded }
}
