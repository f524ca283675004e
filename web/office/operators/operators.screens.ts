import { HOUSE_PERMISSIONS } from '#contract/permissions.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { listPath } from '../frame/list-state.ts'
import { screen, type Subject } from '../frame/screen.ts'

/** Operators, and the house's operators who may act at the brand. */
export const operators: Subject = {
  screens: [
    screen({
      path: '/operators',
      guard: ['operators.read', 'house.operators'],
      menus: [{ group: 'control', place: 10, icon: 'identification-card', name: 'office.nav.operators' }],
      page: lazyScreen('office-operators', async () => (await import('./operator-list.tsx')).OperatorList),
    }),
    screen({
      path: '/operators/$id/show',
      guard: ['operators.read', 'house.operators'],
      page: lazyScreen('office-operators-row', async () => (await import('./operator-show.tsx')).OperatorShow),
    }),
    screen({
      path: '/grants',
      guard: ['operators.read', ...HOUSE_PERMISSIONS],
      menus: [{ group: 'control', place: 20, icon: 'key', name: 'office.nav.grants' }],
      page: lazyScreen('office-grants', async () => (await import('./grant-list.tsx')).GrantList),
    }),
  ],
  ways: {
    operator: {
      needs: ['operators.read', 'house.operators'],
      path: (username) => listPath('operators', { search: username }),
    },
  },
}
