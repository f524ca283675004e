import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** VIP: the ladder, and members' cards. */
export const vip: Subject = {
  screens: [
    screen({
      path: '/vip-ladder',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 60, icon: 'crown-simple', name: 'office.nav.vipLadder' }],
      page: lazyScreen('office-vip-ladder', async () => (await import('./ladder-page.tsx')).LadderPage, ['office-vip']),
    }),
    screen({
      path: '/vip-ladder/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-vip-member', async () => (await import('./member-card.tsx')).VipMemberPage, [
        'office-vip',
        'office-refusals',
        'vip',
      ]),
    }),
  ],
  ways: { 'vip-ladder': { needs: ['promotions.read'], path: () => '/vip-ladder' } },
}
