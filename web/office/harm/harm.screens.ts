import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Markers of harm: members who have one, and one member’s markers with what was counted. */
export const harm: Subject = {
  screens: [
    screen({
      path: '/marked-members',
      guard: ['harm.read'],
      menus: [{ group: 'members', place: 35, icon: 'shield-check', name: 'office.nav.marked' }],
      page: lazyScreen('office-marked', async () => (await import('./marked-list.tsx')).MarkedList, ['office-harm']),
    }),
    screen({
      path: '/marked-members/$id/show',
      guard: ['harm.read'],
      page: lazyScreen('office-marked-row', async () => (await import('./member-markers.tsx')).MemberMarkers, [
        'office-harm',
      ]),
    }),
  ],
}
