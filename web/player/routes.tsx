/** Every route of the player site (docs/specification.md 2): the web's table of contents. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type RouterHistory,
  useLocation,
  useNavigate,
  useParams,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GAME_TYPES, type GameType, INHOUSE } from '#contract/games.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { readSessionState } from '#web/lib/session.ts'
import { type FairnessSearch, readFairnessSearch } from './fairness/fairness-search.ts'
import type { GameListPageProps } from './games/game-list-page.tsx'
import { type ListSearchState, readListSearch } from './games/list-search-state.ts'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { MEMBER_PAGES, type MemberPageId, paths } from './paths.ts'
import { Root } from './root.tsx'
import type { PageLabel } from './site/label-page.tsx'
import {
  AccountGamesPage,
  AgentHomePage,
  AgentLoginPage,
  AnnouncementsPage,
  AppPage,
  BlogPage,
  FairnessPage,
  GameListPage,
  GuardedGame,
  HelpPage,
  LabelPage,
  MemberPage,
  NothingHerePage,
  PromotionsPage,
  ReferralPage,
} from './screens.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { RouteError } from './site/route-error.tsx'
import { ScreenFallback } from './site/screen-fallback.tsx'

const root = createRootRoute({
  component: () => {
    const { pathname, searchStr } = useLocation()
    // the frame changes together with the page in it: a game that moved into another frame would start anew
    const shown = useRouterState({
      select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined),
    })
    return (
      <Root pathname={shown ?? pathname} search={searchStr}>
        <Suspense fallback={<ScreenFallback />}>
          <Outlet />
        </Suspense>
      </Root>
    )
  },
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
})

/** Private pages need a token, else /login, and come back afterwards (docs/specification.md 2.18). */
function needLogin({ location }: { location: { href: string } }) {
  if (!readSessionState().isLogin) throw redirect({ href: paths.login(location.href) })
}

const lobby = ['/', '/index', '/index.html', '/home', '/login', '/register'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: () => <LobbyPage /> }),
)

type ListOptions = Omit<GameListPageProps, 'state' | 'onState'>

function GameListScreen(options: ListOptions) {
  const state = readListSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (next: ListSearchState) =>
    void navigate({ to: '.', search: { ...state, ...next } as never, replace: true, resetScroll: false })
  // slots of the house are the in-house lane, whose address in the side menu is that of the slots
  const title = options.gameType === 'RNG' && state.vassalage === INHOUSE ? 'nav.INHOUSE' : options.title
  return <GameListPage {...options} title={title} state={state} onState={change} />
}

const list = (path: string, options: ListOptions) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => <GameListScreen key={path} {...options} />,
    loader: () => void GameListPage.preload().catch(() => undefined),
  })

const lists = [
  list('/games', { title: 'games.all' }),
  list('/live', { title: 'nav.LIVE', gameType: 'LIVE' }),
  list('/fish', { title: 'nav.FISH', gameType: 'FISH' }),
  list('/rng', { title: 'nav.RNG', gameType: 'RNG' }),
  list('/pvp', { title: 'nav.PVP', gameType: 'PVP' }),
  list('/cricket', { title: 'nav.cricket', gameType: 'SPORTS', gameClassify: 'CRICKET' }),
  list('/bgs', { title: 'nav.INHOUSE', gameType: 'RNG', fixedVassalage: 'INHOUSE' }),
  list('/sports', { title: 'nav.SPORTS', gameType: 'SPORTS' }),
  list('/esports', { title: 'nav.ESPORTS', gameType: 'ESPORTS' }),
  list('/lott', { title: 'nav.LOTT', gameType: 'LOTT' }),
  list('/elott', { title: 'nav.ELOTT', gameType: 'ELOTT' }),
  list('/cockfight', { title: 'nav.COCKFIGHT', gameType: 'COCKFIGHT' }),
]

const own = (path: string, which: 'favorites' | 'recent') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: needLogin,
    component: () => <AccountGamesPage list={which} />,
  })

/** Lottery pages need a login; with a gameCode they open that game, else the list of the vendor whose page it is. */
const lottery = (
  [
    ['/lottery', undefined],
    ['/vnLottery', 'TCG_LOTTO_VN'],
    ['/seaLottery', 'TCG_SEA'],
  ] as const
).map(([path, vendor]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: needLogin,
    component: function LotteryScreen() {
      const { gameCode } = useSearch({ strict: false }) as { gameCode?: string }
      return gameCode ? (
        <GuardedGame gameCode={String(gameCode)} trial={false} />
      ) : (
        <GameListScreen key={path} title="nav.LOTT" gameType="LOTT" {...(vendor ? { fixedVassalage: vendor } : {})} />
      )
    },
  }),
)

const seamless = createRoute({
  getParentRoute: () => root,
  path: '/seamless',
  beforeLoad: ({ location, search }) => {
    if (!(search as Record<string, unknown>).gameCode) throw redirect({ href: paths.lobby() })
    needLogin({ location })
  },
  component: function SeamlessScreen() {
    const { gameCode, trial, room, chat } = useSearch({ strict: false }) as {
      gameCode?: string
      trial?: unknown
      room?: unknown
      chat?: unknown
    }
    return (
      <GuardedGame
        gameCode={String(gameCode)}
        trial={String(trial) === '1'}
        room={typeof room === 'string' ? room : undefined}
        chat={String(chat) === '1'}
      />
    )
  },
})

const help = ['/help', '/helpmc'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: function HelpScreen() {
      return <HelpPage article={useLocation().hash} base={path} />
    },
  }),
)

const member = createRoute({
  getParentRoute: () => root,
  path: '/member',
  beforeLoad: needLogin,
  component: () => <MemberPage page={null} />,
})
const memberPage = createRoute({
  getParentRoute: () => root,
  path: '/member/$page',
  beforeLoad: ({ location, params }) => {
    needLogin({ location })
    if (!MEMBER_PAGES.some((page) => page === params.page)) throw notFound()
  },
  component: function MemberScreen() {
    return <MemberPage page={memberPage.useParams().page as MemberPageId} />
  },
})

const agent = createRoute({ getParentRoute: () => root, path: '/agent', component: () => <AgentLoginPage /> })
const agentHome = createRoute({
  getParentRoute: () => root,
  path: '/agentHome',
  beforeLoad: () => {
    if (!readSessionState().isAgent) throw redirect({ href: paths.agentLogin() })
  },
  component: () => (
    <AgentHomePage>
      <ReferralPage />
    </AgentHomePage>
  ),
})

const written = (path: string, label: PageLabel, title: MessageKey) =>
  createRoute({ getParentRoute: () => root, path, component: () => <LabelPage label={label} title={title} /> })
const writtenPages = [
  written(paths.guide(), 'beginner', 'footer.guide'),
  written(paths.about(), 'about', 'footer.aboutUs'),
  createRoute({ getParentRoute: () => root, path: paths.blog(), component: () => <BlogPage article={null} /> }),
  createRoute({
    getParentRoute: () => root,
    path: '/blog/$article',
    component: function BlogArticle() {
      return <BlogPage article={(useParams({ strict: false }) as { article: string }).article} />
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.app(),
    component: function AppScreen() {
      return <AppPage way={useLocation().hash} />
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.fairness(),
    component: function FairnessScreen() {
      const state = readFairnessSearch(useSearch({ strict: false }) as Record<string, unknown>)
      const navigate = useNavigate()
      const change = (next: FairnessSearch) =>
        void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
      return <FairnessPage state={state} onState={change} open={useLocation().hash} />
    },
  }),
  createRoute({ getParentRoute: () => root, path: paths.announcements(), component: () => <AnnouncementsPage /> }),
]

const plain = (path: string, title: MessageKey, picture: 'gift' | 'messages', line: MessageKey, hint: MessageKey) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => <NothingHerePage title={title} picture={picture} line={line} hint={hint} />,
  })

/** `/{gametype}`: any game type in small letters that has no page of its own; everything else does not exist. */
const gameType = createRoute({
  getParentRoute: () => root,
  path: '/$gameType',
  beforeLoad: ({ params }) => {
    if (!findGameType(params.gameType)) throw notFound()
  },
  component: function GameTypeScreen() {
    const type = findGameType(gameType.useParams().gameType) ?? 'RNG'
    return <GameListScreen key={type} title={`nav.${type}`} gameType={type} />
  },
})

function findGameType(name: string): GameType | undefined {
  return GAME_TYPES.find((type) => type.toLowerCase() === name.toLowerCase())
}

const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/ui',
        component: lazy(async () => ({ default: (await import('#web/ui/gallery.tsx')).Gallery })),
      }),
    ]
  : []

export const routeTree = root.addChildren([
  ...lobby,
  ...lists,
  own('/favorite', 'favorites'),
  own('/recent', 'recent'),
  ...lottery,
  seamless,
  ...help,
  member,
  memberPage,
  agent,
  agentHome,
  ...writtenPages,
  createRoute({ getParentRoute: () => root, path: '/promotions', component: () => <PromotionsPage /> }),
  plain('/pointMall', 'nav.points', 'gift', 'site.points.none', 'site.points.hint'),
  plain('/vip', 'nav.vip', 'gift', 'site.vip.none', 'site.vip.hint'),
  ...gallery,
  gameType,
])

/** The router on a history of its own, or the browser's. */
export function createPlayerRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
}
