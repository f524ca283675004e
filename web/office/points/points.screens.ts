import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** The points mall: goods, redemptions on their way, rates, and corrections of points. */
export const points: Subject = {
  screens: [
    screen({
      path: '/points-orders',
      guard: ['promotions.read'],
      menus: [{ group: 'work', place: 90, icon: 'coins', name: 'office.nav.pointsOrders' }],
      page: lazyScreen('office-points-orders', async () => (await import('./order-list.tsx')).OrderList, [
        'office-points',
      ]),
    }),
    screen({
      path: '/points-goods',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 61, icon: 'gift', name: 'office.nav.pointsGoods' }],
      page: lazyScreen('office-points-goods', async () => (await import('./good-list.tsx')).GoodList, [
        'office-points',
      ]),
    }),
    screen({
      path: '/points-goods/create',
      guard: ['promotions.write'],
      page: lazyScreen('office-points-new', async () => (await import('./good-create.tsx')).GoodCreate, [
        'office-points',
      ]),
    }),
    screen({
      path: '/points-goods/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-points-good', async () => (await import('./good-show.tsx')).GoodShow, ['office-points']),
    }),
    screen({
      path: '/points-rates',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 62, icon: 'chart-line-up', name: 'office.nav.pointsRates' }],
      page: lazyScreen('office-points-rates', async () => (await import('./rates-page.tsx')).RatesPage, [
        'bets',
        'office-points',
      ]),
    }),
    screen({
      path: '/points-claws',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 63, icon: 'arrows-clockwise', name: 'office.nav.pointsClaws' }],
      page: lazyScreen('office-points-claws', async () => (await import('./claw-list.tsx')).ClawList, [
        'office-points',
      ]),
    }),
    screen({
      path: '/points-orders/$id/member',
      guard: ['promotions.read'],
      page: lazyScreen('office-member-points', async () => (await import('./member-points.tsx')).MemberPoints, [
        'office-points',
        'wallet',
      ]),
    }),
  ],
  ways: {
    'points-good': { needs: ['promotions.read'], path: (id) => `/points-goods/${id}/show` },
    'points-rates': { needs: ['promotions.read'], path: () => '/points-rates' },
  },
}
