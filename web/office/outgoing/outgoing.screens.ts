import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Mails and SMS: what was sent, what waits, what failed. */
export const outgoing: Subject = {
  screens: [
    screen({
      path: '/outgoing',
      guard: ['outgoing.read'],
      menus: [{ group: 'site', place: 73, icon: 'envelope-simple', name: 'office.nav.outgoing' }],
      page: lazyScreen('office-outgoing', async () => (await import('./outgoing-list.tsx')).OutgoingList, [
        'office-outgoing',
      ]),
    }),
  ],
  ways: { outgoing: { needs: ['outgoing.read'], path: () => '/outgoing' } },
}
