import { areaOfHall, LOTTERY_PATHS, paths } from '#contract/paths.ts'
import { TICKET_REFERENCE } from '#contract/lottery/states.ts'
import type { RawSearch } from '#web/lib/address.ts'
import { hasFirstAnswers } from '#web/lib/first-answers.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { AskedLanguage } from '../frame/asked-language.tsx'
import { screen } from '../frame/screen.ts'
import { readHall, readResults } from './read-search.ts'
import type { BettingPageProps } from './betting/room.ts'
import type { HallPageProps } from './hall/hall-page.tsx'
import type { ProofPageProps } from './results/proof-page.tsx'
import type { ResultsPageProps } from './results/results-page.tsx'
import type { TicketsPageProps } from './tickets/tickets-page.tsx'

/**
 * Waits for a page's code and, where its answers came with the page, for the family that they are about: the page is
 * drawn whole over what the server drew.
 */
async function withFirstFamily<Part>(part: Promise<Part>): Promise<Part> {
  if (hasFirstAnswers()) await (await import('./families/open-first.ts')).openFirst()
  return part
}

type TicketsSearch = Omit<TicketsPageProps, 'onState'>
const WORDS = ['lottery', 'errors'] as const
const HallPage = lazyScreen<HallPageProps>(
  'lottery-hall',
  async () => (await import('./hall/hall-page.tsx')).HallPage,
  WORDS,
)
const BettingPage = lazyScreen<BettingPageProps>(
  'lottery-betting',
  async () => (await withFirstFamily(import('./betting/betting-page.tsx'))).BettingPage,
  [...WORDS, 'lottery-betting'],
)
const ResultsPage = lazyScreen<ResultsPageProps>(
  'lottery-results',
  async () => (await withFirstFamily(import('./results/results-page.tsx'))).ResultsPage,
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

/** A page of the hall: with a lottery's code its betting page, without one the hall of its area. */
const hall = (path: string) =>
  screen({
    path,
    guard: 'none',
    page: HallPage,
    search: readHall,
    preload: (raw) => (readHall(raw).gameCode ? BettingPage.preload() : HallPage.preload()),
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
    search: readResults,
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
