/**
 * The site's routes: who may open each, and which frame stands around it. The site draws its frames by this, the call
 * `routers` answers it, and a test holds that no screen is missing (docs/specification.md 2).
 */
import type { OutputOf } from '../call.ts'
import { BINGO_LANGUAGE } from '../catalogue/games.ts'
import { AGENT_PAGES, GAME_PATH, LANE_PATHS, LOBBY_PATHS, LOTTERY_PATHS, paths } from '../paths.ts'
import { type FrameName, frameOf } from './frame-of.ts'
import type { routers, SwitchName } from './site.ts'

type Access = OutputOf<typeof routers>[number]['access']
export type SiteRoute = {
  /** In the notation of routes: `/blog/$article`. */
  path: string
  access: Access
  frame: FrameName
  /** The brand's switch without which nothing is there. */
  needs?: SwitchName
  /** The language without which nothing is there (docs/specification.md 9.14). */
  needsLanguage?: string
}

const AGENT_HOME = paths.agentHome()

const routes = (access: Access, addresses: readonly string[], needs?: SwitchName): SiteRoute[] =>
  addresses.map((path) => ({ path, access, frame: frameOf(path), ...(needs ? { needs } : {}) }))

const { COCKFIGHT, ...LANES } = LANE_PATHS

/** Every route of the site. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  ...routes('public', LOBBY_PATHS),
  ...routes('public', [paths.games(), ...Object.values(LANES), paths.cricket(), '/$gameType']),
  { path: paths.bingo(), access: 'public', frame: 'full', needsLanguage: BINGO_LANGUAGE },
  ...routes('public', [COCKFIGHT], 'COCKFIGHT'),
  ...routes('public', [...LOTTERY_PATHS, paths.lotteryResults(), '/lottery/proof']),
  ...routes('public', [paths.promotions(), `${paths.promotions()}/$offer`, paths.announcements(), paths.fairness()]),
  ...routes('public', [paths.help(), paths.helpAlone(), '/guide', paths.about(), '/blog', '/blog/$article', '/app']),
  ...routes('player', [
    GAME_PATH,
    paths.favorites(),
    paths.recent(),
    '/lottery/tickets',
    paths.pointMall(),
    paths.vip(),
  ]),
  ...routes('player', [paths.member(), `${paths.member()}/$page`]),
  ...routes('public', [paths.agentLogin()], 'AGENTPOLICY3'),
  ...routes('agent', [AGENT_HOME, ...AGENT_PAGES.map((page) => `${AGENT_HOME}/${page}`)], 'AGENTPOLICY3'),
]
