import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Missions and tournaments: written, published, stopped and paid. */
export const missions: Subject = {
  screens: [
    screen({
      path: '/missions',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 90, icon: 'target', name: 'office.nav.missions' }],
      page: lazyScreen('office-missions', async () => (await import('./mission-list.tsx')).MissionList, [
        'office-missions',
      ]),
    }),
    screen({
      path: '/missions/create',
      guard: ['promotions.write'],
      page: lazyScreen('office-missions-new', async () => (await import('./mission-create.tsx')).MissionCreate, [
        'bets',
        'missions',
        'office-compose',
        'office-missions',
      ]),
    }),
    screen({
      path: '/missions/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-missions-row', async () => (await import('./mission-show.tsx')).MissionShow, [
        'bets',
        'missions',
        'office-compose',
        'office-missions',
      ]),
    }),
  ],
}
