import type { OutputOf } from '#contract/call.ts'
import type { routers } from '#contract/site.ts'
import type { Brand } from '#server/lib/brands.ts'

type Route = OutputOf<typeof routers>[number]
type Frame = Pick<Route, 'hasSideMenu' | 'hasHeader' | 'hasFooter'>

const FULL: Frame = { hasSideMenu: true, hasHeader: true, hasFooter: true }
/** The side menu is hidden on game pages, and /seamless has no footer (docs/specification.md 2.5). */
const GAME: Frame = { hasSideMenu: false, hasHeader: true, hasFooter: true }
const SEAMLESS: Frame = { hasSideMenu: false, hasHeader: true, hasFooter: false }
const BARE: Frame = { hasSideMenu: false, hasHeader: false, hasFooter: false }
const NO_HEADER: Frame = { hasSideMenu: true, hasHeader: false, hasFooter: true }

const PUBLIC = [
  '/',
  '/index',
  '/index.html',
  '/home',
  '/login',
  '/register',
  '/promotions',
  '/help',
  '/sports',
  '/esports',
  '/lott',
  '/elott',
  '/live',
  '/fish',
  '/rng',
  '/pvp',
  '/cricket',
  '/bgs',
  '/pointMall',
]
const PRIVATE = ['/favorite', '/recent', '/member']
const PRIVATE_GAMES = ['/lottery', '/seaLottery', '/vnLottery']

/** The routes for a brand (docs/specification.md 2): who may open each, and which frame it has. */
export function routeTable(brand: Brand): Route[] {
  const route = (path: string, access: Route['access'], frame: Frame, enabled = true): Route => ({
    path,
    access,
    ...frame,
    enabled,
  })
  const hasAgents = brand.switches.AGENTPOLICY3
  return [
    ...PUBLIC.map((path) => route(path, 'public', FULL)),
    route('/cockfight', 'public', FULL, brand.switches.COCKFIGHT),
    route('/helpmc', 'public', NO_HEADER),
    route('/seamless', 'public', SEAMLESS),
    ...PRIVATE.map((path) => route(path, 'player', FULL)),
    ...PRIVATE_GAMES.map((path) => route(path, 'player', GAME)),
    route('/agent', 'public', BARE, hasAgents),
    route('/agentHome', 'agent', BARE, hasAgents),
  ]
}
