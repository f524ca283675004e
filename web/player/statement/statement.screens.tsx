import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { paths } from '#contract/paths.ts'
import { inAgent } from '../agent/in-agent.ts'
import { inMember } from '../member/in-member.ts'

const StatementPage = lazyScreen<object>(
  'statement',
  async () => (await import('./statement-page.tsx')).StatementPage,
  ['statement', 'wallet'],
)

const TeamStatementPage = lazyScreen<object>(
  'agentStatement',
  async () => (await import('./statement-page.tsx')).TeamStatementPage,
  ['statement', 'wallet'],
)

export const STATEMENT_PAGES = [
  screen({ ...inMember('statement', { icon: 'seal-check' }), page: StatementPage }),
  screen({ ...inAgent(paths.agent('agentStatement')), page: TeamStatementPage }),
]
