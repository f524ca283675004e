import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** The log of what operators did. */
export const audit: Subject = {
  screens: [
    screen({
      path: '/audit',
      guard: ['audit.read'],
      menus: [{ group: 'control', place: 50, icon: 'clock-counter-clockwise', name: 'office.nav.audit' }],
      page: lazyScreen('office-audit', async () => (await import('./audit-list.tsx')).AuditList, [
        'office-entry',
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
    screen({
      path: '/house-audit',
      guard: ['house.audit'],
      menus: [{ group: 'house', place: 60, icon: 'book-open', name: 'office.nav.houseAudit' }],
      page: lazyScreen('office-house-audit', async () => (await import('./audit-list.tsx')).HouseAuditList, [
        'office-entry',
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
  ],
}
