import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Agents: who they are, their files, what they ask, and what they may do. */
export const agents: Subject = {
  screens: [
    screen({
      path: '/agents',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 21, icon: 'share-network', name: 'office.nav.agents' }],
      page: lazyScreen('office-agents', async () => (await import('./agent-list.tsx')).AgentList, ['office-agents']),
    }),
    screen({
      path: '/agents/$id/show',
      guard: ['agents.read'],
      page: lazyScreen('office-agents-row', async () => (await import('./agent-show.tsx')).AgentShow, [
        'office-agents',
        'office-contracts',
        'office-bills',
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
      menus: [{ group: 'members', place: 24, icon: 'receipt', name: 'office.nav.agentRebates' }],
      page: lazyScreen('office-agent-rebates', async () => (await import('./rebate-list.tsx')).RebateList, [
        'office-agents',
      ]),
    }),
    screen({
      path: '/agent-contracts',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 22, icon: 'identification-card', name: 'office.nav.agentContracts' }],
      page: lazyScreen(
        'office-agent-contracts',
        async () => (await import('./contracts/contract-list.tsx')).ContractList,
        ['office-agents', 'office-contracts'],
      ),
    }),
    screen({
      path: '/agent-contracts/$id/show',
      guard: ['agents.read'],
      page: lazyScreen(
        'office-agent-contracts-row',
        async () => (await import('./contracts/contract-show.tsx')).ContractShow,
        ['office-contracts', 'bets'],
      ),
    }),
    screen({
      path: '/agents/$id/offer',
      guard: ['agents.read'],
      page: lazyScreen('office-agent-offer', async () => (await import('./contracts/offer-page.tsx')).OfferPage, [
        'office-agents',
        'office-contracts',
        'bets',
      ]),
    }),
    screen({
      path: '/agent-contract-templates',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 29, icon: 'copy', name: 'office.nav.agentContractTemplates' }],
      page: lazyScreen(
        'office-agent-contract-templates',
        async () => (await import('./contracts/template-list.tsx')).TemplateList,
        ['office-contracts'],
      ),
    }),
    screen({
      path: '/agent-contract-templates/create',
      guard: ['agents.write'],
      page: lazyScreen(
        'office-agent-contract-templates-new',
        async () => (await import('./contracts/template-create.tsx')).TemplateCreate,
        ['office-agents', 'office-contracts', 'bets'],
      ),
    }),
    screen({
      path: '/agent-contract-templates/$id/show',
      guard: ['agents.read'],
      page: lazyScreen(
        'office-agent-contract-templates-row',
        async () => (await import('./contracts/template-show.tsx')).TemplateShow,
        ['office-agents', 'office-contracts', 'bets'],
      ),
    }),
    screen({
      path: '/agent-contract-rule',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 28, icon: 'book-open', name: 'office.nav.agentContractRule' }],
      page: lazyScreen(
        'office-agent-contract-rule',
        async () => (await import('./contracts/contract-rule-page.tsx')).ContractRulePage,
        ['office-agents', 'office-contracts', 'bets'],
      ),
    }),
    screen({
      path: '/agent-bills',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 23, icon: 'article', name: 'office.nav.agentBills' }],
      page: lazyScreen('office-agent-bills', async () => (await import('./bills/bill-list.tsx')).BillList, [
        'office-agents',
        'office-contracts',
        'office-bills',
      ]),
    }),
    screen({
      path: '/agent-bills/$id/show',
      guard: ['agents.read'],
      page: lazyScreen('office-agent-bills-row', async () => (await import('./bills/bill-show.tsx')).BillShow, [
        'office-contracts',
        'office-bills',
      ]),
    }),
    screen({
      path: '/agent-disputes',
      guard: ['agents.read'],
      menus: [{ group: 'work', place: 63, icon: 'chats', name: 'office.nav.agentDisputes' }],
      page: lazyScreen('office-agent-disputes', async () => (await import('./bills/dispute-list.tsx')).DisputeList, [
        'office-contracts',
        'office-bills',
      ]),
    }),
    screen({
      path: '/agent-liabilities',
      guard: ['agents.read'],
      menus: [{ group: 'members', place: 25, icon: 'bank', name: 'office.nav.agentLiabilities' }],
      page: lazyScreen(
        'office-agent-liabilities',
        async () => (await import('./bills/liability-list.tsx')).LiabilityList,
        ['office-agents', 'office-contracts', 'office-bills'],
      ),
    }),
  ],
  ways: {
    'agent-policy': { needs: ['agents.read'], path: () => '/agent-policy' },
    'agent-rate-rule': { needs: ['agents.read'], path: () => '/agent-rates' },
    'agent-rates': { needs: ['agents.read'], path: (id) => `/agents/${id}/show` },
    // while a contract is only asked for, it is named by its agent and kind
    'agent-contract': {
      needs: ['agents.read'],
      path: (id) => (/^\d+$/.test(id) ? `/agent-contracts/${id}/show` : `/agents/${id.replace(/-.*/, '')}/show`),
    },
    'agent-contract-template': { needs: ['agents.read'], path: (id) => `/agent-contract-templates/${id}/show` },
    'agent-contract-rule': { needs: ['agents.read'], path: () => '/agent-contract-rule' },
    'agent-bill': { needs: ['agents.read'], path: (id) => `/agent-bills/${id}/show` },
    'agent-rebate': { needs: ['agents.read'], path: () => '/agent-rebates' },
  },
}
