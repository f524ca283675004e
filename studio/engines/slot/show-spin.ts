/** Converts a spin's outcome to money, for the client and the record. */
import { dropPays, type SpinOutcome } from '#games/slot/outcome.ts'
import type { SlotSkin } from '#games/slot/skin.ts'
import { writeAmount } from '#studio/lib/money.ts'
import type { SlotDetail, SpinResult } from './protocol.ts'

type Shown = Pick<
  SpinResult,
  'spin' | 'isFree' | 'stops' | 'grid' | 'drops' | 'lines' | 'scatter' | 'multiplier' | 'win' | 'nonce'
>

/**
 * Returns the value of coins at a stake, in ledger units. Stakes are whole multiples of a skin's coins, so the division
 * has no remainder.
 */
export function coinsToMinor({ coins }: SlotSkin, stakeMinor: bigint, count: number): bigint {
  return (stakeMinor / BigInt(coins)) * BigInt(count)
}

/** Returns what a spin shows. `awarded` is how many free spins it really gave. */
export function showSpin(
  skin: SlotSkin,
  outcome: SpinOutcome,
  stakeMinor: bigint,
  of: { spin: number; isFree: boolean; nonce: number; awarded: number },
): Shown {
  const { multiplier, scatter, stops } = outcome
  const amount = (pays: number) => writeAmount(coinsToMinor(skin, stakeMinor, pays))
  const drops = outcome.drops.map((drop) => ({
    grid: drop.grid,
    multiplier: drop.multiplier * multiplier,
    win: amount(dropPays(drop) * multiplier),
  }))
  const lines = outcome.drops.flatMap(({ wins, multiplier: step }, drop) =>
    wins.map(({ pays, ...win }) => ({ ...win, win: amount(pays * step * multiplier), drop })),
  )
  return {
    spin: of.spin,
    isFree: of.isFree,
    stops,
    grid: drops[0]?.grid ?? [],
    drops,
    lines,
    multiplier,
    win: amount(outcome.pays),
    nonce: of.nonce,
    scatter: scatter && {
      count: scatter.count,
      cells: scatter.cells,
      win: amount(scatter.pays * multiplier),
      freeSpinsAwarded: of.awarded,
    },
  }
}

/** Returns what the record stores of a spin: later windows follow from the seeds. */
export function recordSpin({ drops, lines, ...spin }: Shown): SlotDetail['spins'][number] {
  return { ...spin, drops: drops.length, lines: lines.map((line) => (line.drop === 0 ? line : { ...line, cells: [] })) }
}
