import { areaOfHall, LOTTERY_PATHS, paths } from '#contract/paths.ts'
import { LOTTERY_AREAS, PRIZE_MODES, TICKET_REFERENCE, TREND_SPANS } from '#contract/lottery/states.ts'
import type { RawSearch } from '#web/lib/address.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { AskedLanguage } from '../frame/asked-language.tsx'
import { screen } from '../frame/screen.ts'
import type { BettingPageProps } from './betting/room.ts'
import type { HallPageProps } from './hall/hall-page.tsx'
import type { ProofPageProps } from './results/proof-page.tsx'
import type { ResultsPageProps } from './results/results-page.tsx'
import type { TicketsPageProps } from './tickets/tickets-page.tsx'

type TicketsSearch = Omit<TicketsPageProps, 'onState'>
const WORDS = ['lottery', 'errors'] as const
const HallPage = lazyScreen<HallPageProps>(
  'lottery-hall',
  async () => (await import('./hall/hall-page.tsx')).HallPage,
  WORDS,
)
const BettingPage = lazyScreen<BettingPageProps>(
  'lottery-betting',
  async () => (await import('./betting/betting-page.tsx')).BettingPage,
  [...WORDS, 'lottery-betting'],
)
const ResultsPage = lazyScreen<ResultsPageProps>(
  'lottery-results',
  async () => (await import('./results/results-page.tsx')).ResultsPage,
  [...WORDS, 'lottery-results'],
)
const ProofPage = lazyScreen<ProofPageProps>(
  'lottery-proof',
  async () => (await import('./results/proof-page.tsx')).ProofPage,
  [...WORDS, 'lottery-results'],
)
const TicketsPage = lazyScreen<TicketsPageProps>(
  'lottery-tickets',
  async () => (await import('./tickets/tickets-page.tsx')).TicketsPage,
  [...WORDS, 'lottery-tickets'],
)

const readHall = ({ gameCode, play, trial, prizeMode, view, backUrl, search, by, area, language }: RawSearch) => ({
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

/** A page of the hall: with a lottery's code its betting page, without one the hall of its area. */
const hall = (path: string) =>
  screen({
    path,
    guard: 'none',
    page: HallPage,
    search: readHall,
    draw: ({ search, change }) => (
      <>
        <AskedLanguage asked={search.language} onRead={() => change({ language: undefined })} />
        {search.gameCode ? (
          <BettingPage
            key={search.gameCode}
            gameCode={search.gameCode}
            play={search.play}
            prizeMode={search.prizeMode}
            isTrial={search.trial === '1'}
            backUrl={search.backUrl ?? paths.hall(areaOfHall(path) ?? 'CN')}
            onPlay={(play, prizeMode) => change({ play, prizeMode })}
          />
        ) : (
          <HallPage
            area={search.area === 'all' ? null : (search.area ?? areaOfHall(path) ?? 'CN')}
            by={search.by ?? 'region'}
            search={search.search ?? ''}
            prizeMode={search.prizeMode}
            onState={(next) => change(next)}
          />
        )}
      </>
    ),
  })

export const LOTTERY_SCREENS = [
  ...LOTTERY_PATHS.map(hall),
  screen({
    path: paths.lotteryResults(),
    guard: 'none',
    page: ResultsPage,
    search: ({ part, game, day, span }: RawSearch) => ({
      part: (['archive', 'boards', 'trend', 'roads'] as const).find((one) => one === part) ?? 'archive',
      game,
      day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
      span: TREND_SPANS.find((one) => String(one) === span) ?? 30,
    }),
    draw: ({ search, change }) => <ResultsPage {...search} onState={(next) => change(next)} />,
  }),
  screen({
    path: '/lottery/proof',
    guard: 'none',
    page: ProofPage,
    search: ({ game = '', issue = '' }: RawSearch) => ({ game, issue }),
    elsewhere: ({ game, issue }) => (game && issue ? null : paths.lotteryResults()),
    draw: ({ search: { game, issue } }) => <ProofPage gameCode={game} issue={issue} />,
  }),
  screen({
    path: paths.lotteryTickets(),
    guard: 'login',
    page: TicketsPage,
    search: ({ part, ticket, game }: RawSearch): TicketsSearch => ({
      part: part === 'chases' ? ('chases' as const) : ('tickets' as const),
      ticket: ticket && (/^\d{1,18}$/.test(ticket) || TICKET_REFERENCE.test(ticket)) ? ticket : undefined,
      game,
    }),
    draw: ({ search, change }) => (
      <TicketsPage {...search} onState={(next) => change({ ...search, ...next }, { isWhole: true, isStep: true })} />
    ),
  }),
]
