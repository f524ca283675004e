import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Lotteries: what a brand sells and sold of them, and the draws, which belong to the house. */
export const lottery: Subject = {
  screens: [
    screen({
      path: '/lotteries',
      guard: ['lotteries.read'],
      menus: [{ group: 'games', place: 40, icon: 'star', name: 'office.nav.lotteries' }],
      page: lazyScreen('office-lotteries', async () => (await import('./lottery-list.tsx')).LotteryList, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/lotteries/$id/show',
      guard: ['lotteries.read'],
      page: lazyScreen('office-lottery', async () => (await import('./lottery-show.tsx')).LotteryShow, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/lotteries/$id/terms',
      guard: ['lotteries.read'],
      page: lazyScreen('office-lottery-terms', async () => (await import('./terms-page.tsx')).TermsPage, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/lotteries/$id/issues/$issue/show',
      guard: ['lotteries.read'],
      page: lazyScreen('office-lottery-issue', async () => (await import('./issue-show.tsx')).IssueShow, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/house-lotteries',
      guard: ['house.lotteries'],
      menus: [{ group: 'house', place: 25, icon: 'star', name: 'office.nav.houseLotteries' }],
      page: lazyScreen('office-house-lotteries', async () => (await import('./house-list.tsx')).HouseLotteryList, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/house-lottery-chains',
      guard: ['house.lotteries'],
      menus: [{ group: 'house', place: 26, icon: 'seal-check', name: 'office.nav.lotteryChains' }],
      page: lazyScreen('office-lottery-chains', async () => (await import('./chain-list.tsx')).ChainList, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/house-lotteries/$id/show',
      guard: ['house.lotteries'],
      page: lazyScreen('office-house-lottery', async () => (await import('./house-show.tsx')).HouseLotteryShow, [
        'office-lottery',
      ]),
    }),
    screen({
      path: '/house-lotteries/$id/issues/$issue/show',
      guard: ['house.lotteries'],
      page: lazyScreen('office-house-issue', async () => (await import('./house-issue.tsx')).HouseIssue, [
        'office-lottery',
      ]),
    }),
  ],
  ways: {
    'lottery-terms': { needs: ['lotteries.read'], path: (id) => `/lotteries/${id}/terms` },
    'lottery-calendar': { needs: ['house.lotteries'], path: (id) => `/house-lotteries/${id}/show` },
    'lottery-issue': {
      needs: ['house.lotteries'],
      path: (id) => `/house-lotteries/${id.replace(':', '/issues/')}/show`,
    },
  },
}
