const line = (d: string, width = 11): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (d: string): string => `<path d="${d}" fill="#fff"/>`
const dots = [-34, 0, 34]
  .flatMap((x) =>
    [-34, 0, 34].map((y) => `<circle cx="${x}" cy="${y}" r="${x === 0 && y === 0 ? 15 : 11}" fill="#fff"/>`),
  )
  .join('')

/** Vendor marks in a box of 100 about the middle, white. The house's own drawings. */
const DRAWN: Record<string, string> = {
  northlight: shape('M0-48L12-12L48 0L12 12L0 48L-12 12L-48 0L-12-12Z'),
  waves: line('M-46-18Q-23-40 0-18T46-18M-46 10Q-23-12 0 10T46 10M-46 38Q-23 16 0 38T46 38'),
  kite: line('M0-46L34-8L0 34L-34-8ZM0-46V34M-34-8H34M0 34Q16 44 6 52', 9),
  mosaic: shape('M-44-44H-4V-4H-44ZM4-44H44L4-4ZM-44 4H-4V44ZM4 4H44V44H4Z'),
  reef: line('M-40 0Q-8-38 26 0Q-8 38-40 0ZM26 0L46-18V18ZM-20-4V-4.1', 10),
  stumps: line('M-26-30V46M0-30V46M26-30V46M-34-42H-4M6-42H36'),
  ninefold: dots,
  hexa: line('M0-46L40-23V23L0 46L-40 23V-23ZM0-18L16-9V9L0 18L-16 9V-9Z', 10),
  gate: line('M-40 44V-6Q-40-44 0-46Q40-44 40-6V44M-16 44V8Q-16-10 0-12Q16-10 16 8V44'),
  bend: line('M-44 34H-6Q36 34 36-4V-42M-44 4H-16Q6 4 6-18V-42'),
  meghna: line('M-44 40Q-30-40 0 0T44-40M-44-8Q-36-40-16-42M16 42Q38 40 44 8'),
  rain: line('M-32-40L-44-4M2-40L-22 38M36-40L24-4M36 8L28 38M-36 16L-42 38'),
  wing: line('M-44 30Q-40-36 44-40Q40 6-14 14M-44 30Q-20 40 6 30'),
  pine: line('M0-46L30-6H12L38 34H-38L-12-6H-30ZM0 34V48', 9),
  leaf: line('M-36 38Q-44-36 42-42Q44 34-36 38ZM-36 38L14-14', 10),
  bark: line('M-30-44V44M0-44V44M30-44V44M-30-14L0-30M0 20L30 4', 10),
  lantern: line(
    'M-14-46H14M0-46V-32M-30-10Q-30-32 0-32Q30-32 30-10V10Q30 32 0 32Q-30 32-30 10ZM0 32V46M-10-30V30M10-30V30',
    8,
  ),
  delta: line('M0-44L44 36H-44ZM0-8L18 24H-18Z', 10),
  tide: line('M-46 22Q-46-34 0-34Q34-34 34-4Q34 18 12 18Q-4 18-4 4M-46 40H46'),
  silk: line('M-40-40Q40-40 0 0T40 40M-40-6Q-6-6-20 20T8 44', 10),
  court: line('M-44-22L0-46L44-22ZM-30-10V30M0-10V30M30-10V30M-44 42H44', 10),
  lamp: line('M-28-44H28L14-10H-14ZM0-10V30M-24 42H24', 10),
  orchid: line('M0 6Q-40-10-20-40Q0-40 0 6Q0-40 20-40Q40-10 0 6Q-44 6-40 36Q-12 44 0 6Q12 44 40 36Q44 6 0 6', 9),
  cards: line('M-40-24L-4-42L24 22L-12 40ZM10-36L42-28V40L22 44', 10),
  table: line('M-46 0Q-46-30 0-30Q46-30 46 0Q46 30 0 30Q-46 30-46 0ZM-20 0H20', 10),
  walnut: line('M0-44Q40-40 40 2Q40 40 0 46Q-40 40-40 2Q-40-40 0-44ZM0-44V46M0-10Q20-14 26 4M0 14Q-20 10-26 26', 9),
  peak: line('M-46 38L-8-38L16 10L28-10L46 38Z', 11),
  innings: line('M-38-38L24 24M-46-30L-30-46M24 24L44 44M34-38A12 12 0 1 1 33-38', 11),
  field: line('M-46-32H46V32H-46ZM0-32V32M-14 0A14 14 0 1 0 14 0A14 14 0 1 0-14 0', 9),
  bench: line('M-46-20H46M-46 2H46M-32 2V38M32 2V38M-32-20V-40M32-20V-40', 10),
  lane: line('M-20-46V46M20-46V46M-46 0L-32-14M-46 0L-32 14M46 0L32-14M46 0L32 14', 9),
  pixel: shape('M-46-12H-22V-36H2V-12H26V12H46V36H22V12H-2V36H-26V12H-46Z'),
  spur: line('M-36-40Q-34 20 10 24L44 10M10 24L18 46M-36-40L-12-30', 11),
  lotus: line('M0 34Q-30 10 0-42Q30 10 0 34ZM0 34Q-46 30-44-14Q-24-14-12 4M0 34Q46 30 44-14Q24-14 12 4', 9),
  bay: line('M-44-6A44 44 0 0 0 44-6M-22-14A22 22 0 0 0 22-14M0-46V-24', 11),
  fast: line('M-44-30L-12 0L-44 30M-8-30L24 0L-8 30M30-30V30', 11),
}

/**
 * Returns a vendor's mark as SVG content in a box of 100 about the origin. An unknown key gets the house's roof over
 * equals.
 */
export function mark(key: string): string {
  return DRAWN[key] ?? HOUSE_MARK
}

/** Returns whether a vendor's mark exists. */
export const hasMark = (key: string): boolean => DRAWN[key] !== undefined

/** The house's own mark: a roof over an equals sign. */
export const HOUSE_MARK = line('M-42-4L0-42L42-4M-28 16H28M-28 40H28', 13)
