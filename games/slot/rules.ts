/** A round of any slot skin: a paid spin or a bought feature, then its free spins one by one. */
import type { WordStream } from '#games/fair/uniform.ts'
import { drawCascade } from './cascade-rules.ts'
import type { SpinOutcome } from './outcome.ts'
import { drawStops, evaluateStops } from './reel-rules.ts'
import { boughtSpins, FREE_SPINS_MAX, type SlotSkin } from './skin.ts'

/** Where a round stands between its spins. */
export interface RoundProgress {
  freeSpinsLeft: number
  freeSpinsTotal: number
}

/** One spin from the stream of its nonce. */
export async function drawSpin(skin: SlotSkin, stream: WordStream, isFree: boolean): Promise<SpinOutcome> {
  if (skin.kind === 'cascade') return drawCascade(skin, stream, isFree)
  return evaluateStops(skin, await drawStops(skin, stream), isFree)
}

/** Where a bought round stands before its first spin. Throws RangeError for a skin that sells none. */
export function buyFeature(skin: SlotSkin): RoundProgress {
  const spins = boughtSpins(skin)
  if (skin.buyIn === null || spins === 0) throw new RangeError(`${skin.name} sells no feature`)
  return { freeSpinsLeft: spins, freeSpinsTotal: spins }
}

/** Where the round stands after a paid spin (`before` null) or after the next free spin of it. Throws RangeError without one left. */
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
