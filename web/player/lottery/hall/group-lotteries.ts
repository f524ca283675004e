/** Groups of the hall: what the member marked and played first, then by region or by kind. Pure. */
import type { LotteryRow } from '#contract/lottery/shapes.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'

export type HallOrder = 'region' | 'kind' | 'time'
export type HallGroup = { key: string; name: MessageKey; lotteries: readonly LotteryRow[] }

const RECENT_MAX = 6

/** The house's own draws first: they run all day. Groups keep the order in which the server lists their first lottery. */
export function groupLotteries(
  rows: readonly LotteryRow[],
  recent: readonly string[],
  by: 'region' | 'kind',
): HallGroup[] {
  const own = rows.filter(({ isFavourite }) => isFavourite)
  const played = recent.flatMap((code) => rows.filter(({ gameCode }) => gameCode === code)).slice(0, RECENT_MAX)
  const jackpots = rows.filter(({ jackpot }) => jackpot !== null)
  const keyOf = ({ region, family }: LotteryRow) => (by === 'region' ? (region ?? 'other') : family)
  const keys = [...new Set(rows.map(keyOf))]
  const special: HallGroup[] = [
    { key: 'favourites', name: 'lottery.favourites', lotteries: own },
    { key: 'recent', name: 'lottery.recent', lotteries: played },
    { key: 'jackpots', name: 'lottery.jackpots', lotteries: jackpots },
  ]
  const groups = keys.map((key) => ({
    key,
    // every region and family has its words (families.node.test.ts)
    name: `lottery.${by}.${key}` as MessageKey,
    lotteries: rows.filter((row) => keyOf(row) === key),
  }))
  return [...special, ...groups].filter(({ lotteries }) => lotteries.length > 0)
}
