import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'

const StatementPage = lazyScreen<object>(
  'statement',
  async () => (await import('./statement-page.tsx')).StatementPage,
  ['statement', 'wallet'],
)

export const STATEMENT_PAGES = [screen({ ...inMember('statement', { icon: 'seal-check' }), page: StatementPage })]
