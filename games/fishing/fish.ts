/**
 * The fish of each hall, what each pays and how often a shot catches it (docs/reference/games.md 6.7).
 *
 * A fish pays a multiple of the bullet that caught it. `own` is that multiple, or the range that it is drawn from;
 * `others` is what a fish takes along: so many of `each`, drawn after the catch.
 */

export const FISH = [
  'bomb',
  'clown',
  'crab',
  'croc',
  'dragon',
  'eel',
  'hilsa',
  'jelly',
  'minnow',
  'octopus',
  'puffer',
  'ray',
  'shark',
  'shrimp',
  'squid',
  'turtle',
  'whale',
] as const
export type Fish = (typeof FISH)[number]

export type FishKind = {
  readonly fish: Fish
  readonly own: number | readonly [lo: number, hi: number]
  readonly others?: { readonly lo: number; readonly hi: number; readonly each: number }
  /** How often it appears, relative to the weights of the others. Does not change what a shot returns. */
  readonly weight: number
  /** Half its length, as a share of the hall's shorter side. */
  readonly size: number
  /** The most that come together. */
  readonly school?: number
}

export const HALLS = ['deep', 'delta', 'reef'] as const
export type HallName = (typeof HALLS)[number]

/** A title's variant is this prefix and the name of its hall: "fishing-reef". */
export const FISHING_PREFIX = 'fishing-'

export type Hall = {
  readonly seats: number
  /** The price of the weakest cannon's shot, in units of the currency's scale. */
  readonly base: string
  /** What a shot returns, in millionths, without the laser's charge. */
  readonly rtp: number
  /** Whether shots charge a laser (rules.ts). */
  readonly hasLaser: boolean
  /** The number of fish in the water. */
  readonly crowd: number
  readonly fish: readonly FishKind[]
}

const reef: Hall = {
  seats: 8,
  base: '0.10',
  rtp: 960_000,
  hasLaser: false,
  crowd: 20,
  fish: [
    { fish: 'minnow', own: 2, weight: 26, size: 0.042, school: 5 },
    { fish: 'clown', own: 3, weight: 20, size: 0.05, school: 4 },
    { fish: 'puffer', own: 5, weight: 14, size: 0.06, school: 2 },
    { fish: 'jelly', own: 8, weight: 10, size: 0.066, school: 2 },
    { fish: 'turtle', own: 10, weight: 9, size: 0.08 },
    { fish: 'ray', own: 15, weight: 7, size: 0.09 },
    { fish: 'octopus', own: 20, weight: 5, size: 0.095 },
    { fish: 'bomb', own: 30, others: { lo: 6, hi: 6, each: 5 }, weight: 2, size: 0.07 },
    { fish: 'shark', own: 50, weight: 3, size: 0.13 },
    { fish: 'whale', own: [80, 120], weight: 2, size: 0.17 },
  ],
}

const delta: Hall = {
  seats: 4,
  base: '0.20',
  rtp: 960_000,
  hasLaser: false,
  crowd: 16,
  fish: [
    { fish: 'shrimp', own: 2, weight: 26, size: 0.042, school: 5 },
    { fish: 'minnow', own: 3, weight: 18, size: 0.044, school: 4 },
    { fish: 'hilsa', own: 5, weight: 18, size: 0.065, school: 3 },
    { fish: 'crab', own: 8, weight: 10, size: 0.066 },
    { fish: 'squid', own: 10, weight: 8, size: 0.075 },
    { fish: 'turtle', own: 15, weight: 6, size: 0.085 },
    { fish: 'eel', own: 10, others: { lo: 2, hi: 10, each: 5 }, weight: 3, size: 0.11 },
    { fish: 'croc', own: 30, weight: 3, size: 0.14 },
    { fish: 'shark', own: [40, 60], weight: 2, size: 0.13 },
  ],
}

const deep: Hall = {
  seats: 6,
  base: '0.50',
  rtp: 940_000,
  hasLaser: true,
  crowd: 18,
  fish: [
    { fish: 'minnow', own: 2, weight: 22, size: 0.042, school: 5 },
    { fish: 'clown', own: 3, weight: 16, size: 0.05, school: 4 },
    { fish: 'puffer', own: 5, weight: 12, size: 0.06, school: 2 },
    { fish: 'squid', own: 10, weight: 10, size: 0.075 },
    { fish: 'ray', own: 15, weight: 8, size: 0.09 },
    { fish: 'octopus', own: 20, weight: 7, size: 0.095 },
    { fish: 'eel', own: 20, others: { lo: 2, hi: 10, each: 5 }, weight: 3, size: 0.11 },
    { fish: 'shark', own: 100, weight: 4, size: 0.13 },
    { fish: 'whale', own: 200, weight: 2, size: 0.17 },
    { fish: 'dragon', own: [300, 700], weight: 1, size: 0.2 },
  ],
}

const BY_NAME: Readonly<Record<HallName, Hall>> = { deep, delta, reef }

/** Returns a hall by its name. */
export function hallOf(name: HallName): Hall {
  return BY_NAME[name]
}

/** Returns the hall of a name, or null when there is none. */
export function findHall(name: unknown): HallName | null {
  return HALLS.find((one) => one === name) ?? null
}

/** Returns a kind of fish of a hall, or null when the hall does not have it. */
export function findKind(name: HallName, fish: unknown): FishKind | null {
  return BY_NAME[name].fish.find((kind) => kind.fish === fish) ?? null
}
