import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Decisions that wait for another person, and their outcomes. */
export const decisions: Subject = {
  screens: [
    screen({
      path: '/decisions',
      guard: [],
      menus: [{ group: 'work', place: 20, icon: 'handshake', name: 'office.nav.decisions' }],
      page: lazyScreen('office-decisions', async () => (await import('./decision-list.tsx')).DecisionList, [
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
    screen({
      path: '/decisions/$id/show',
      guard: [],
      page: lazyScreen('office-decisions-row', async () => (await import('./decision-show.tsx')).DecisionShow, [
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
  ],
}
