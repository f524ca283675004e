import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Rounds, and wins that are held because of a cap. */
export const bets: Subject = {
  screens: [
    screen({
      path: '/rounds',
      guard: ['bets.read'],
      menus: [{ group: 'members', place: 20, icon: 'poker-chip', name: 'office.nav.rounds' }],
      page: lazyScreen('office-rounds', async () => (await import('./round-list.tsx')).RoundList),
    }),
    screen({
      path: '/rounds/$id/show',
      guard: ['bets.read'],
      page: lazyScreen('office-rounds-row', async () => (await import('./round-show.tsx')).RoundShow, [
        'bets',
        'fish-rounds',
        'original-rounds',
        'sports-record',
        'table-rounds',
      ]),
    }),
  ],
  ways: { round: { needs: ['bets.read'], path: (id) => `/rounds/${id}/show` } },
}
