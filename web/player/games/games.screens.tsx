import { GAME_TYPES, type GameType, INHOUSE, type Lane, LANES } from '#contract/catalogue/games.ts'
import { GAME_PATH, LANE_PATHS, paths } from '#contract/paths.ts'
import type { RawSearch } from '#web/lib/address.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { type MenuEntry, screen } from '../frame/screen.ts'
import { LANE_LOOKS } from '../lanes/lanes.ts'
import type { GameCentrePageProps } from './game-centre-page.tsx'
import type { GameListPageProps } from './game-list-page.tsx'
import type { GamePageProps } from './game-page.tsx'
import { readListSearch } from './list-search-state.ts'

const WORDS = ['game-lists'] as const
/** The pages that list games: the first script has one address for all of them. */
const pages = async () => (await import('./list-pages.ts')).LIST_PAGES
const GameListPage = lazyScreen<GameListPageProps>('game-list', async () => (await pages()).GameListPage, WORDS)
const GameCentrePage = lazyScreen<GameCentrePageProps>('game-centre', async () => (await pages()).GameCentrePage, WORDS)
const BingoPage = lazyScreen<object>('bingo', async () => (await pages()).BingoPage, WORDS)
const AccountGamesPage = lazyScreen<{ list: 'favorites' | 'recent' }>(
  'account-games',
  async () => (await pages()).AccountGamesPage,
  WORDS,
)
const GamePage = lazyScreen<GamePageProps>('game', async () => (await import('./game-page.tsx')).GamePage, WORDS)

type ListOptions = Omit<GameListPageProps, 'state' | 'onState' | 'head'>

/** A list of games; that of a lane `by` its vendors has them above. */
const list = (path: string, options: ListOptions, menus: readonly MenuEntry[] = [], by: Lane | null = null) =>
  screen({
    path,
    guard: 'none',
    menus,
    page: by ? GameCentrePage : GameListPage,
    search: readListSearch,
    draw: ({ search, change }) => {
      const props: GameListPageProps = {
        ...options,
        // the house's slots are the in-house lane, whose address in the side menu is that of the slots
        title: options.gameType === 'RNG' && search.vassalage === INHOUSE ? 'nav.INHOUSE' : options.title,
        state: search,
        onState: (next) => change({ ...search, ...next }, { isWhole: true }),
      }
      return by ? <GameCentrePage {...props} lane={by} /> : <GameListPage {...props} />
    },
  })

/** The lanes that the bar of phones leads to. */
const LANE_TABS: Partial<Record<Lane, MenuEntry>> = {
  LOTT: { menu: 'tab', place: 3, label: 'tab.lottery', icon: 'ticket', href: paths.lane('LOTT') },
}

/** Lanes that are shown by their vendors (docs/specification.md 2.2, 2.3); the others are lists. */
const CENTRES: readonly Lane[] = [INHOUSE, 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT']

const lane = (id: Lane) => {
  const options: ListOptions = {
    title: LANE_LOOKS[id].label,
    ...(id === INHOUSE ? { gameType: 'RNG', fixedVassalage: INHOUSE } : { gameType: id }),
  }
  const menus = LANE_TABS[id] ? [LANE_TABS[id]] : []
  return list(LANE_PATHS[id], options, menus, CENTRES.includes(id) ? id : null)
}

const readGame = ({ gameCode = '', trial, chat, room, match }: RawSearch): GamePageProps => ({
  gameCode,
  trial: trial === '1',
  chat: chat === '1',
  room,
  match,
})

/** Shows a game. The key mounts a new page for another game, or for the same one in another mode or room. */
function Game(props: GamePageProps) {
  const { gameCode, trial, room, match } = props
  return <GamePage key={`${gameCode} ${trial} ${room ?? match ?? ''}`} {...props} />
}

const findGameType = (name: string | undefined): GameType | undefined =>
  GAME_TYPES.find((type) => type.toLowerCase() === name?.toLowerCase())

export const GAMES_SCREENS = [
  list(paths.games(), { title: 'games.all' }, [
    { menu: 'tab', place: 2, label: 'tab.games', icon: 'squares-four', href: paths.games() },
  ]),
  ...LANES.map(lane),
  screen({ path: paths.bingo(), guard: 'none', page: BingoPage, draw: () => <BingoPage /> }),
  list(paths.cricket(), { title: 'nav.cricket', gameType: 'SPORTS', gameClassify: 'CRICKET' }),
  ...(
    [
      ['favorites', paths.favorites()],
      ['recent', paths.recent()],
    ] as const
  ).map(([which, path]) =>
    screen({ path, guard: 'login', page: AccountGamesPage, draw: () => <AccountGamesPage list={which} /> }),
  ),
  screen({
    path: GAME_PATH,
    guard: 'login',
    elsewhere: ({ gameCode }) => (gameCode ? null : paths.lobby()),
    page: GamePage,
    search: readGame,
    draw: ({ search }) => <Game {...search} />,
  }),
  // any game type, in small letters, that has no page of its own
  screen({
    path: '/$gameType',
    guard: 'none',
    exists: ({ gameType }) => findGameType(gameType) !== undefined,
    page: GameListPage,
    search: readListSearch,
    draw: ({ search, change, params }) => {
      const gameType = findGameType(params.gameType) ?? 'RNG'
      return (
        <GameListPage
          title={`nav.${gameType}`}
          gameType={gameType}
          state={search}
          onState={(next) => change({ ...search, ...next }, { isWhole: true })}
        />
      )
    },
  }),
]
