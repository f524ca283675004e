/** What the segments of the wheel pay, in hundredths, in their order (docs/reference/games.md 4.2). */

export const WHEEL_RISKS = ['low', 'medium', 'high'] as const
export type WheelRisk = (typeof WHEEL_RISKS)[number]
export const SEGMENTS = [10, 20, 30, 40, 50] as const
export type Segments = (typeof SEGMENTS)[number]

/** Low repeats this block. */
const LOW = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0]
const MEDIUM: Readonly<Record<Segments, readonly number[]>> = {
  10: [0, 190, 0, 150, 0, 200, 0, 150, 0, 300],
  20: [150, 0, 200, 0, 200, 0, 200, 0, 150, 0, 300, 0, 180, 0, 200, 0, 200, 0, 200, 0],
  30: [
    150, 0, 150, 0, 200, 0, 150, 0, 200, 0, 200, 0, 150, 0, 300, 0, 150, 0, 200, 0, 200, 0, 170, 0, 400, 0, 150, 0, 200,
    0,
  ],
  40: [
    200, 0, 300, 0, 200, 0, 150, 0, 300, 0, 150, 0, 150, 0, 200, 0, 150, 0, 300, 0, 150, 0, 200, 0, 200, 0, 160, 0, 200,
    0, 150, 0, 300, 0, 150, 0, 200, 0, 150, 0,
  ],
  50: [
    200, 0, 150, 0, 200, 0, 150, 0, 300, 0, 150, 0, 150, 0, 200, 0, 150, 0, 300, 0, 150, 0, 200, 0, 150, 0, 200, 0, 200,
    0, 150, 0, 300, 0, 150, 0, 200, 0, 150, 0, 150, 0, 500, 0, 150, 0, 200, 0, 150, 0,
  ],
}
const HIGH_HUNDREDTHS = 99

/** Returns the hundredths of the stake that each segment pays. */
export function wheelOf(segments: Segments, risk: WheelRisk): readonly number[] {
  if (risk === 'medium') return MEDIUM[segments]
  return Array.from({ length: segments }, (_, index) => {
    if (risk === 'low') return LOW[index % LOW.length] ?? 0
    return index === segments - 1 ? segments * HIGH_HUNDREDTHS : 0
  })
}
