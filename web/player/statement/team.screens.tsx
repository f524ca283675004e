import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { inAgent } from '../agent/in-agent.ts'
import { screen } from '../frame/screen.ts'

const TeamStatementPage = lazyScreen<object>(
  'agentStatement',
  async () => (await import('./statement-page.tsx')).TeamStatementPage,
  ['statement', 'wallet'],
)

export const TEAM_SCREENS = [screen({ ...inAgent(paths.agent('agentStatement')), page: TeamStatementPage })]
