import type { OutputOf } from '#contract/call.ts'
import { GAME_PATH, LANE_PATHS, LOBBY_PATHS, LOTTERY_PATHS, paths } from '#contract/paths.ts'
import type { routers } from '#contract/site/site.ts'
import type { Brand } from '#server/lib/brands.ts'

type Route = OutputOf<typeof routers>[number]
type Frame = Pick<Route, 'hasSideMenu' | 'hasHeader' | 'hasFooter'>

const FULL: Frame = { hasSideMenu: true, hasHeader: true, hasFooter: true }
/** The side menu is hidden on game pages, and /seamless has no footer (docs/specification.md 2.5). */
const GAME: Frame = { hasSideMenu: false, hasHeader: true, hasFooter: true }
const SEAMLESS: Frame = { hasSideMenu: false, hasHeader: true, hasFooter: false }
const BARE: Frame = { hasSideMenu: false, hasHeader: false, hasFooter: false }
const NO_HEADER: Frame = { hasSideMenu: true, hasHeader: false, hasFooter: true }

const { COCKFIGHT, ...LANES } = LANE_PATHS
const PUBLIC = [...LOBBY_PATHS, paths.promotions(), paths.help(), ...Object.values(LANES), paths.cricket()]
const PRIVATE = [paths.favorites(), paths.recent(), paths.pointMall(), paths.member()]

/**
 * Returns the routes of a brand (docs/specification.md 2): who may open each, and which frame it has. It is the answer of
 * the call `routers`, on which outside clients build, so it is written here and not made of the screens' values: the
 * server imports no screens, and the call names the routes of the specification, which are fewer than the site's pages.
 */
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
    route(COCKFIGHT, 'public', FULL, brand.switches.COCKFIGHT),
    route(paths.helpAlone(), 'public', NO_HEADER),
    route(GAME_PATH, 'public', SEAMLESS),
    ...PRIVATE.map((path) => route(path, 'player', FULL)),
    ...LOTTERY_PATHS.map((path) => route(path, 'player', GAME)),
    route(paths.agentLogin(), 'public', BARE, hasAgents),
    route(paths.agentHome(), 'agent', BARE, hasAgents),
  ]
}
