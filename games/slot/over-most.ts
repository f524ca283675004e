/**
 * What the bound of a bet can cost those who play: at most how much of its stake, or of its price, a bet would bring
 * above it. A bound from moments alone, so that it needs no play: for a win X of one spin between 0 and M,
 * e^tX is at most 1 + tX + X²(e^tM - 1 - tM)/M² (Bennett), and (w - C)+ is at most e^t(w-C) / (e·t).
 */
import type { SpinMoments } from './moments.ts'
import type { Triple } from './skin.ts'

/** Free spins whose largest win, moments and awards are known; in stakes. */
export type Chain = {
  /** The most of one free spin. */
  largest: number
  spin: SpinMoments
  /** Share of spins that give further free spins. */
  trigger: number
  /** How many further ones it gives, the fewest first. */
  awards: Triple
}

const ROUNDS = 200
/** The values of t that are tried: eighths of the largest win's inverse. */
const STEPS = 120
const PARTS = 8
/** Beyond it no bound is worth anything. */
const HOPELESS = 1e9
const SAME = 1e-12

/** Returns a bound of E e^tS, where S is all that a free spin brings with those that it gives; Infinity: none is known. */
function growth({ largest, spin, awards: [, , most] }: Chain, t: number, giving: number): number {
  const first = 1 + t * spin.mean + (spin.square / largest ** 2) * (Math.exp(t * largest) - 1 - t * largest)
  let of = first
  for (let round = 0; round < ROUNDS; round++) {
    const next = first + giving * (of ** most - 1)
    if (!(next < HOPELESS)) return Infinity
    if (next - of < SAME) return next
    of = next
  }
  return Infinity
}

/** A bound of what a bet brings above its most: of a paid spin, and of so many free spins bought together; in stakes. */
export type OverMost = { paid: number; bought: number }

/** Returns the bound for a bet that pays at most `most` stakes. */
export function boundOverMost(chain: Chain, most: number, spins: number): OverMost {
  const { largest, spin, trigger, awards } = chain
  const [fewest, , greatest] = awards
  if (most < largest) return { paid: Infinity, bought: Infinity }
  const best: OverMost = { paid: Infinity, bought: Infinity }
  for (let step = 1; step <= STEPS; step++) {
    const t = step / PARTS / largest
    // of spins that give further ones: e^tX lies below its chord
    const giving = trigger + (spin.cross / fewest) * ((Math.exp(t * largest) - 1) / largest)
    const of = growth(chain, t, giving)
    const tail = Math.exp(-t * most) / (Math.E * t)
    best.paid = Math.min(best.paid, tail * giving * of ** greatest)
    best.bought = Math.min(best.bought, tail * of ** spins)
  }
  return best
}
