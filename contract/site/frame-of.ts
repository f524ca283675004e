/** Which frame stands around an address of the site. */
import { GAME_PATH, LOTTERY_PATHS, paths } from '../paths.ts'

/**
 * `full` with menu, header and footer, `game` with none of them, `bare` for the agents' login, `own` for the agent centre,
 * which brings its own, `headless` for the help centre alone.
 */
export type FrameName = 'full' | 'game' | 'bare' | 'own' | 'headless'

/** Pages whose games need the whole width (docs/specification.md 2.5). */
const LOTTERY_PAGES = LOTTERY_PATHS.map((path) => path.toLowerCase())
const AGENT_LOGIN = paths.agentLogin().toLowerCase()
const AGENT_HOME = paths.agentHome().toLowerCase()

/**
 * Returns the frame of an address. A lottery page whose address names no game is the list of lotteries, and has the frame
 * of every list.
 */
export function frameOf(pathname: string, search = ''): FrameName {
  const path = pathname.toLowerCase()
  if (path === GAME_PATH || (LOTTERY_PAGES.includes(path) && new URLSearchParams(search).has('gameCode'))) return 'game'
  if (path === paths.helpAlone()) return 'headless'
  if (path === AGENT_HOME || path.startsWith(`${AGENT_HOME}/`)) return 'own'
  return path === AGENT_LOGIN ? 'bare' : 'full'
}
