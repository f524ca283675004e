import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Members: their profiles, money, play and protection. */
export const members: Subject = {
  screens: [
    screen({
      path: '/members',
      guard: ['members.read'],
      menus: [{ group: 'members', place: 10, icon: 'users', name: 'office.nav.members' }],
      page: lazyScreen('office-members', async () => (await import('./member-list.tsx')).MemberList),
    }),
    screen({
      path: '/members/$id/show',
      guard: ['members.read'],
      page: lazyScreen('office-members-row', async () => (await import('./member-show.tsx')).MemberShow, [
        'auth',
        'cashier',
        'office-entry',
        'office-protection',
        'protection',
        'wallet',
      ]),
    }),
  ],
  ways: { member: { needs: ['members.read'], path: (id) => `/members/${id}/show` } },
}
