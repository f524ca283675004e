/**
 * A wheel of fifty equal fields for all players. Each symbol has 48 / multiplier fields, so that every spot returns 96
 * %.
 */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

/** What each symbol returns for one, stake included. Three single fields share the highest. */
export const SYMBOLS = { x2: 2, x4: 4, x8: 8, x16: 16, x24: 24, lotus: 48, moon: 48, sun: 48 } as const
export type WheelSymbol = keyof typeof SYMBOLS

/** Clockwise from the top. */
export const WHEEL: readonly WheelSymbol[] = [
  'sun',
  'x2',
  'x4',
  'x2',
  'x8',
  'x2',
  'x4',
  'x2',
  'x16',
  'x2',
  'x4',
  'x2',
  'x8',
  'x2',
  'x4',
  'x2',
  'x24',
  'lotus',
  'x2',
  'x4',
  'x2',
  'x8',
  'x2',
  'x4',
  'x2',
  'x16',
  'x2',
  'x4',
  'x2',
  'x8',
  'x2',
  'x4',
  'x2',
  'x24',
  'moon',
  'x2',
  'x2',
  'x4',
  'x2',
  'x8',
  'x2',
  'x4',
  'x2',
  'x16',
  'x2',
  'x4',
  'x8',
  'x2',
  'x4',
  'x2',
]

export type WheelRound = {
  /** The field under the pointer: 0 to 49. */
  field: number
}

export async function spinWheel(words: WordStream): Promise<WheelRound> {
  return { field: await drawBelow(words, WHEEL.length) }
}

export function symbolOf({ field }: WheelRound): WheelSymbol {
  return WHEEL[field] as WheelSymbol
}
