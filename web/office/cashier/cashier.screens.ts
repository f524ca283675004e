import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { listPath } from '../frame/list-state.ts'
import { screen, type Subject } from '../frame/screen.ts'

/** Money in and out: deposits, withdrawals, corrections, unexplained payments, methods and rules. */
export const cashier: Subject = {
  screens: [
    screen({
      path: '/withdrawals',
      guard: ['withdrawals.read'],
      menus: [{ group: 'work', place: 30, icon: 'export', name: 'office.nav.withdrawals' }],
      page: lazyScreen('office-withdrawals', async () => (await import('./withdrawal-list.tsx')).WithdrawalList),
    }),
    screen({
      path: '/withdrawals/$id/show',
      guard: ['withdrawals.read'],
      page: lazyScreen('office-withdrawals-row', async () => (await import('./withdrawal-show.tsx')).WithdrawalShow, [
        'cashier',
      ]),
    }),
    screen({
      path: '/deposits',
      guard: ['deposits.read'],
      menus: [{ group: 'work', place: 40, icon: 'download-simple', name: 'office.nav.deposits' }],
      page: lazyScreen('office-deposits', async () => (await import('./deposit-list.tsx')).DepositList, ['cashier']),
    }),
    screen({
      path: '/deposits/$id/show',
      guard: ['deposits.read'],
      page: lazyScreen('office-deposits-row', async () => (await import('./deposit-show.tsx')).DepositShow, [
        'cashier',
      ]),
    }),
    screen({
      path: '/adjustments',
      guard: ['deposits.read'],
      menus: [{ group: 'work', place: 50, icon: 'note-pencil', name: 'office.nav.adjustments' }],
      page: lazyScreen('office-adjustments', async () => (await import('./adjustment-list.tsx')).AdjustmentList),
    }),
    screen({
      path: '/findings',
      guard: ['deposits.read'],
      menus: [{ group: 'work', place: 60, icon: 'warning-circle', name: 'office.nav.findings' }],
      page: lazyScreen('office-findings', async () => (await import('./finding-list.tsx')).FindingList),
    }),
    screen({
      path: '/debts',
      guard: ['deposits.read'],
      menus: [{ group: 'work', place: 65, icon: 'receipt', name: 'office.nav.debts' }],
      page: lazyScreen('office-debts', async () => (await import('./debt-list.tsx')).DebtList),
    }),
    screen({
      path: '/methods',
      guard: ['site.read'],
      menus: [{ group: 'site', place: 60, icon: 'bank', name: 'office.nav.methods' }],
      page: lazyScreen('office-methods', async () => (await import('./method-list.tsx')).MethodList, [
        'office-vendors',
      ]),
    }),
    screen({
      path: '/reconciliation',
      guard: ['books.read'],
      menus: [{ group: 'control', place: 40, icon: 'receipt', name: 'office.nav.reconciliation' }],
      page: lazyScreen(
        'office-reconciliation',
        async () => (await import('./reconciliation-page.tsx')).ReconciliationPage,
      ),
    }),
    screen({
      path: '/house-providers',
      guard: ['house.rules'],
      menus: [{ group: 'house', place: 32, icon: 'bank', name: 'office.nav.providers' }],
      page: lazyScreen('office-providers', async () => (await import('./provider-list.tsx')).ProviderList, [
        'office-vendors',
      ]),
    }),
    screen({
      path: '/house-rules',
      guard: ['house.rules'],
      menus: [{ group: 'house', place: 30, icon: 'shield-check', name: 'office.nav.houseRules' }],
      page: lazyScreen('office-house-rules', async () => (await import('./house-rules-page.tsx')).HouseRulesPage),
    }),
    screen({
      path: '/house-findings',
      guard: ['house.rules'],
      menus: [{ group: 'house', place: 40, icon: 'warning-circle', name: 'office.nav.houseFindings' }],
      page: lazyScreen(
        'office-house-findings',
        async () => (await import('./house-finding-list.tsx')).HouseFindingList,
      ),
    }),
  ],
  ways: {
    debt: { needs: ['deposits.read'], path: () => listPath('debts', {}) },
    deposit: { needs: ['deposits.read'], path: (reference) => listPath('deposits', { reference }) },
    withdrawal: { needs: ['withdrawals.read'], path: (reference) => listPath('withdrawals', { reference }) },
  },
}
