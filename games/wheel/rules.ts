/** Wheel: floor(f · segments) is the segment under the pointer (docs/reference/games.md 4.2). */
import { fieldsOf, hundredths, NO_MOVES, oneOf, type Original } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { SEGMENTS, WHEEL_RISKS, wheelOf, type Segments, type WheelRisk } from './paytable.ts'

export type WheelChoice = {
  segments: Segments
  risk: WheelRisk
}

export const wheel: Original<WheelChoice, never> = {
  ...NO_MOVES,
  usual: { segments: 10, risk: 'low' },
  option: { name: 'segments', values: SEGMENTS },
  readChoice(input) {
    const fields = fieldsOf(input)
    const segments = SEGMENTS.find((count) => count === fields?.segments)
    const risk = oneOf(fields?.risk, WHEEL_RISKS)
    return segments === undefined || risk === null ? null : { segments, risk }
  },
  draw: (stream, { segments }) => pickEach(stream, segments, 1),
  play([segment = 0], { segments, risk }) {
    const pays = hundredths(wheelOf(segments, risk)[segment] ?? 0)
    return { isOver: true, staked: 1, pays, canCash: false, view: { segment } }
  },
  show: ([segment = 0]) => String(segment),
}
