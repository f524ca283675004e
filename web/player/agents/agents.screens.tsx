import { type AgentPageId, paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageBundle } from '#web/lib/message-keys.ts'
import { inAgent } from '../agent/in-agent.ts'
import { screen } from '../frame/screen.ts'
import type { AGENT_PAGES } from './agent-pages.ts'

/** Reports name types of games as the betting record does, and periods as the wallet does. */
const REPORT = ['agents', 'wallet', 'bets', 'records'] as const

/** Contracts are signed, as points are spent. */
const CONTRACTS = [...REPORT, 'agent-contracts', 'owner-proof', 'errors'] as const

/** The addresses of the pages' files come with the first of them: members and visitors need none of them. */
const load = (name: keyof typeof AGENT_PAGES) => async () => (await import('./agent-pages.ts')).AGENT_PAGES[name]()

/** Returns a page of the agent centre that reads its address itself. */
const page = (id: AgentPageId, name: keyof typeof AGENT_PAGES, bundles: readonly MessageBundle[] = REPORT) =>
  screen({ ...inAgent(paths.agent(id)), page: lazyScreen<object>(id, load(name), bundles) })

export const AGENTS_SCREENS = [
  screen({
    ...inAgent(paths.agentHome()),
    aliases: [`${paths.agentHome()}/agentTeamOverview`],
    page: lazyScreen<object>('agentTeamOverview', load('OverviewPage'), [...REPORT, 'agent-contracts']),
  }),
  page('registerCenter', 'RegisterPage', ['agents', 'agent-links', 'register', 'bets']),
  page('downlineManagmentView', 'DownlinePage', ['agents', 'agent-links', 'bets', 'records']),
  page('personalHistoryCopy', 'TeamBetsPage'),
  page('palStatementsAgentCopy', 'UserLossPage'),
  page('agentRevenueReport', 'IncomePage'),
  page('agentDividendRecordCopy2', 'DividendPage', CONTRACTS),
  page('agentDailyWages2', 'DailyPage', CONTRACTS),
  page('agentHourSalary', 'HourlyPage', CONTRACTS),
  page('agentRealtimeSalary', 'RealtimePage', CONTRACTS),
  page('agentDownlineTransactionDetailsCopy', 'TransactionsPage'),
]
