/** Where a lottery belongs in a hall: the area that outside clients name, and the region that rows are grouped by. */
import type { Lottery } from './lotteries.ts'

/** Of outside clients: Vietnam, the rest of South-East Asia, and the Chinese kinds. */
export type Area = 'VN' | 'SEA' | 'CN'

/** `house`: the house's own fast draws. Stocks stand by themselves. */
export const REGIONS = [
  'north',
  'central',
  'south',
  'house',
  'china',
  'hongkong',
  'thailand',
  'laos',
  'vietnam',
  'stocks',
  'malaysia',
  'singapore',
  'indonesia',
  'philippines',
] as const
export type Region = (typeof REGIONS)[number]

const AREAS: Readonly<Record<Lottery['family'], Area>> = {
  ssc: 'CN',
  race: 'CN',
  pick5: 'CN',
  k3: 'CN',
  pc28: 'CN',
  'mark-six': 'CN',
  keno: 'CN',
  vietnam: 'VN',
  thai: 'SEA',
  '4d': 'SEA',
  togel: 'SEA',
  philippines: 'SEA',
}

export const areaOf = ({ family }: Pick<Lottery, 'family'>): Area => AREAS[family]

const BY_CODE: Readonly<Record<string, Region>> = {
  hklhc: 'hongkong',
  lao: 'laos',
  hanoi: 'vietnam',
  'hanoi-special': 'vietnam',
  'hanoi-vip': 'vietnam',
  set: 'stocks',
  nikkei: 'stocks',
  hsi: 'stocks',
  dow: 'stocks',
  malay: 'malaysia',
  sg4d: 'singapore',
}

const vietnamRegion = (code: string): Region =>
  code.startsWith('mb') ? 'north' : code.startsWith('mt') ? 'central' : 'south'

export function regionOf({ code, family, source }: Pick<Lottery, 'code' | 'family' | 'source'>): Region {
  const named = BY_CODE[code]
  if (named) return named
  if (family === 'vietnam') return vietnamRegion(code)
  if (family === 'thai') return 'thailand'
  if (family === '4d') return 'malaysia'
  if (family === 'togel') return 'indonesia'
  if (family === 'philippines') return 'philippines'
  return source === 'house' ? 'house' : 'china'
}

/** Minutes after the draw in which a result that does not come makes the issue void: an hour of our own, else two days. */
export const voidAfterMinutes = ({ source }: Pick<Lottery, 'source'>): number => (source === 'house' ? 60 : 2_880)
