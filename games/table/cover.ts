/**
 * Bets of one round that cover (nearly) all outcomes: only the net risk of them counts as turnover (docs/reference/games.md
 * 8.1, 9.5). Pure.
 */
import { COVERS } from '#games/roulette-table/paytable.ts'
import { COVERED_MAX } from '#games/roulette/paytable.ts'
import { FIGURES } from './figures.ts'
import type { TableKind } from './table-games.ts'

/** Above this chance to win something, bets on outcomes that exclude each other cover (nearly) all of them. */
const COVER_MAX = 0.7
const ROUNDING = 1e-9

export type SpotStake = { readonly spot: string; readonly stakeMinor: bigint }
/** Spots that exclude each other: `cells` are the outcomes that a spot wins with, each with its chance. */
type Family = { readonly name: string; readonly cells: readonly string[]; readonly chanceOf: (cell: string) => number }

const FAMILIES: Readonly<Record<string, string>> = {
  big: 'size',
  small: 'size',
  odd: 'parity',
  even: 'parity',
  dragon: 'side',
  tiger: 'side',
  tie: 'side',
  player: 'side',
  banker: 'side',
  dealer: 'side',
  a: 'side',
  b: 'side',
  andar: 'side',
  bahar: 'side',
}

/** Splits a spot into the hand that it is about, and what it says of it: "tigerOdd". */
function partsOf(spot: string): { about: string; says: string } {
  const [, hand, side] = /^(dragon|tiger)(Big|Small|Odd|Even)$/.exec(spot) ?? []
  return hand && side ? { about: hand, says: side.toLowerCase() } : { about: '', says: spot }
}

function nameOf(kind: TableKind, spot: string): string | null {
  if (kind === 'wheel') return 'wheel'
  const { about, says } = partsOf(spot)
  const family = FAMILIES[says] ?? (/^\d+$/.exec(says) ? 'number' : /^(total|cards)-/.exec(says)?.[1])
  return family ? `${about} ${family}` : null
}

function familyOf(kind: TableKind, spot: string): Family | null {
  if (kind === 'roulette')
    return {
      name: 'wheel',
      cells: [...(COVERS.get(spot) ?? [])].map(String),
      chanceOf: () => COVER_MAX / COVERED_MAX,
    }
  if (kind === 'fan-tan') return { name: 'beads', cells: [...(spot.split('-')[1] ?? '')], chanceOf: () => 1 / 4 }
  const name = nameOf(kind, spot)
  return name === null ? null : { name, cells: [spot], chanceOf: (cell) => Number(FIGURES[kind][cell]?.[1] ?? 0) }
}

/**
 * Returns what of the stakes of each spot counts, given all stakes of one member in a round, in the stakes' unit: all of
 * it, or, of spots that exclude each other and together win with more than 70 % (at roulette: on more than 24 numbers),
 * their share of the net risk: the largest stake less all others, never below nothing.
 */
export function countedOf(kind: TableKind, stakes: readonly SpotStake[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { spot, stakeMinor } of stakes) sums.set(spot, (sums.get(spot) ?? 0n) + stakeMinor)
  const families = new Map<string, { spots: Set<string>; cells: Map<string, number> }>()
  for (const spot of sums.keys()) {
    const family = familyOf(kind, spot)
    if (!family) continue
    const known = families.get(family.name) ?? { spots: new Set(), cells: new Map() }
    known.spots.add(spot)
    for (const cell of family.cells) known.cells.set(cell, family.chanceOf(cell))
    families.set(family.name, known)
  }
  const counted = new Map(sums)
  for (const { spots, cells } of families.values()) {
    const chance = [...cells.values()].reduce((sum, one) => sum + one, 0)
    if (spots.size < 2 || chance <= COVER_MAX + ROUNDING) continue
    const own = [...spots].map((spot) => sums.get(spot) ?? 0n)
    const all = own.reduce((sum, one) => sum + one, 0n)
    const most = own.reduce((one, other) => (one > other ? one : other), 0n)
    const net = 2n * most > all ? 2n * most - all : 0n
    for (const spot of spots) counted.set(spot, ((sums.get(spot) ?? 0n) * net) / all)
  }
  return counted
}
