import { type AgentPageId, paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageBundle } from '#web/lib/message-keys.ts'
import { inAgent } from '../agent/in-agent.ts'
import { screen } from '../frame/screen.ts'

/** Reports name types of games as the betting record does, and periods as the wallet does. */
const REPORT = ['agents', 'wallet', 'bets'] as const

/** Returns a page of the agent centre that reads its address itself. */
const page = (
  id: AgentPageId,
  load: Parameters<typeof lazyScreen<object>>[1],
  bundles: readonly MessageBundle[] = REPORT,
) => screen({ ...inAgent(paths.agent(id)), page: lazyScreen<object>(id, load, bundles) })

export const AGENTS_SCREENS = [
  screen({
    ...inAgent(paths.agentHome()),
    aliases: [`${paths.agentHome()}/agentTeamOverview`],
    page: lazyScreen<object>(
      'agentTeamOverview',
      async () => (await import('./overview-page.tsx')).OverviewPage,
      REPORT,
    ),
  }),
  page('registerCenter', async () => (await import('./register-page.tsx')).RegisterPage, [
    'agents',
    'agent-links',
    'register',
  ]),
  page('downlineManagmentView', async () => (await import('./downline-page.tsx')).DownlinePage, [
    'agents',
    'agent-links',
    'bets',
  ]),
  page('personalHistoryCopy', async () => (await import('./team-bets-page.tsx')).TeamBetsPage),
  page('palStatementsAgentCopy', async () => (await import('./user-loss-page.tsx')).UserLossPage),
  page('agentRevenueReport', async () => (await import('./income-page.tsx')).IncomePage),
  page('agentDownlineTransactionDetailsCopy', async () => (await import('./transactions-page.tsx')).TransactionsPage),
]
