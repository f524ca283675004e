import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Agents: who they are, their files, what they ask, and what they may do. */
export const agents: Subject = {
  screens: [
    screen({
      path: '/agents',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 24, icon: 'share-network', name: 'office.nav.agents' }],
      page: lazyScreen('office-agents', async () => (await import('./agent-list.tsx')).AgentList, ['office-agents']),
    }),
    screen({
      path: '/agents/$id/show',
      guard: ['agents.read'],
      page: lazyScreen('office-agents-row', async () => (await import('./agent-show.tsx')).AgentShow, [
        'office-agents',
        'bets',
      ]),
    }),
    screen({
      path: '/freeze-requests',
      guard: ['agents.read'],
      menus: [{ group: 'work', place: 62, icon: 'lock-simple', name: 'office.nav.freezeRequests' }],
      page: lazyScreen('office-freeze-requests', async () => (await import('./freeze-list.tsx')).FreezeList, [
        'office-agents',
      ]),
    }),
    screen({
      path: '/agent-policy',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 26, icon: 'seal-check', name: 'office.nav.agentPolicy' }],
      page: lazyScreen('office-agent-policy', async () => (await import('./policy-page.tsx')).PolicyPage, [
        'office-agents',
      ]),
    }),
    screen({
      path: '/agent-rates',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 27, icon: 'coins', name: 'office.nav.agentRates' }],
      page: lazyScreen('office-agent-rates', async () => (await import('./rate-rule-page.tsx')).RateRulePage, [
        'office-agents',
        'bets',
      ]),
    }),
    screen({
      path: '/agent-rebates',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 28, icon: 'receipt', name: 'office.nav.agentRebates' }],
      page: lazyScreen('office-agent-rebates', async () => (await import('./rebate-list.tsx')).RebateList, [
        'office-agents',
      ]),
    }),
  ],
  ways: {
    'agent-policy': { needs: ['agents.read'], path: () => '/agent-policy' },
    'agent-rate-rule': { needs: ['agents.read'], path: () => '/agent-rates' },
    'agent-rates': { needs: ['agents.read'], path: (id) => `/agents/${id}/show` },
    'agent-rebate': { needs: ['agents.read'], path: () => '/agent-rebates' },
  },
}
