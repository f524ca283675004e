/** Reads the values in the addresses of the lottery's pages. */
import { LOTTERY_AREAS, PRIZE_MODES, TREND_SPANS } from '#contract/lottery/states.ts'
import type { RawSearch } from '#web/lib/address.ts'

export const readHall = ({
  gameCode,
  play,
  trial,
  prizeMode,
  view,
  backUrl,
  search,
  by,
  area,
  language,
}: RawSearch) => ({
  gameCode: view === 'lobby' ? undefined : gameCode,
  play,
  trial: trial === '1' ? ('1' as const) : undefined,
  prizeMode: PRIZE_MODES.find((one) => one === prizeMode),
  // a path of this site only: the server refuses others as well
  backUrl: backUrl && /^\/(?![/\\])/.test(backUrl) ? backUrl : undefined,
  /** Of a launch; see AskedLanguage. */
  language: language && language.length <= 10 ? language.toLowerCase() : undefined,
  search,
  by: (['region', 'kind', 'time'] as const).find((one) => one === by),
  area: area === 'all' ? ('all' as const) : LOTTERY_AREAS.find((one) => one === area),
})

export const readResults = ({ part, game, day, span }: RawSearch) => ({
  part: (['archive', 'boards', 'trend', 'roads'] as const).find((one) => one === part) ?? 'archive',
  game,
  day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  span: TREND_SPANS.find((one) => String(one) === span) ?? 30,
})
