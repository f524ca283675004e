/** Colours of drawn numbers, the same in both themes: a ball is white inside. */
import { colourOf as markSixColour } from '#games/lottery/mark-six/numbers.ts'
const TINTS: Readonly<Record<string, string>> = {
  red: '#d9363e',
  blue: '#2f6fd6',
  green: '#1f9d62',
  amber: '#d98a12',
  violet: '#7a56d0',
  teal: '#12909a',
  pink: '#c93f7f',
  slate: '#5b6475',
  brown: '#8a5a2b',
  olive: '#6d7f1f',
}

export const colourOf = (tint: string): string => TINTS[tint] ?? tint

const ORDER = ['red', 'blue', 'green', 'amber', 'violet', 'teal', 'pink', 'slate', 'brown', 'olive'] as const
const BY_PLACE = ['red', 'blue', 'green'] as const

/** The colour of a place of a row, which says nothing about the number. */
export const tintOfPlace = (place: number): string => BY_PLACE[place % BY_PLACE.length] ?? 'red'
/** The colour of a car, by its number from 1 on. */
export const tintOfCar = (number: number): string => ORDER[(number - 1) % ORDER.length] ?? 'red'

/** The colour that Mark Six gives a ball. */
export const tintOfMarkSix = (ball: number): string => markSixColour(ball)
