import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { inAgent } from '../agent/in-agent.ts'
import { screen } from '../frame/screen.ts'

/** Payments within a line; the member centre shows the same page. What it consists of is no address of the first script. */
export const UplinePage = lazyScreen<object>('upline', async () => (await import('./line-pages.ts')).loadUpline(), [
  'cashier',
  'wallet',
  'errors',
])

export const LINE_SCREENS = [screen({ ...inAgent(paths.agent('agentTransfer')), page: UplinePage })]
