/** Which place of a trend a row of a play looks at: by it, numbers are marked with their absence. Pure. */
import type { OutputOf } from '#contract/call.ts'
import type { lotteryTrend } from '#contract/lottery/results.ts'
import type { Play } from '#games/lottery/core/play.ts'

type Position = OutputOf<typeof lotteryTrend>['positions'][number]
type PlaceOf = (row: string, play: Pick<Play, 'id' | 'group'>) => string | null

/** Rows that are named by a letter and a place: d1, p10, b3. */
const placed =
  (part: string): PlaceOf =>
  (row) => {
    const [, place] = /^[dpb](\d+)$/.exec(row) ?? []
    return place ? `${part}.${place}` : null
  }

const TOGEL: Readonly<Record<string, string>> = {
  as: 'digits.1',
  kop: 'digits.2',
  kepala: 'digits.3',
  ekor: 'digits.4',
}
const NORMAL = new Set(['normal', 'sets'])

const PLACES: Readonly<Record<string, PlaceOf>> = {
  ssc: placed('digits'),
  race: placed('finish'),
  pick5: placed('balls'),
  togel: (row) => TOGEL[row] ?? null,
  'mark-six': (_, { group, id }) => (id.startsWith('special-') ? 'special' : NORMAL.has(group) ? 'normal' : null),
  keno: (_, { group }) => (group === 'pick' ? 'balls' : null),
  vietnam: (_, { group }) => (group === 'lo' || group === 'xien' || group === 'truot' ? 'last2' : null),
  philippines: (_, { group }) => (group === 'lotto' ? 'balls' : null),
}

export type Seen = { absent: number | null; fell: number }

/** Returns how long each number of a row has been away and how often it fell, by its value; null where that says nothing. */
export function seenOf(
  positions: readonly Position[],
  family: string,
  play: Pick<Play, 'id' | 'group'>,
  row: string,
): ReadonlyMap<number, Seen> | null {
  const key = PLACES[family]?.(row, play) ?? null
  const place = positions.find((one) => one.key === key)
  return place ? new Map(place.numbers.map(({ number, absent, fell }) => [Number(number), { absent, fell }])) : null
}

/** Returns the numbers that fell most often and least often: at most a fifth of them each. */
export function heatOf(seen: ReadonlyMap<number, Seen>): { hot: ReadonlySet<number>; cold: ReadonlySet<number> } {
  const byFell = [...seen].sort(([, a], [, b]) => b.fell - a.fell).map(([value]) => value)
  const count = Math.max(1, Math.floor(byFell.length / 5))
  return { hot: new Set(byFell.slice(0, count)), cold: new Set(byFell.slice(-count)) }
}
