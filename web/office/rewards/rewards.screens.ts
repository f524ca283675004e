import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Bonus money and rewards of members, and the ceilings under which they are given. */
export const rewards: Subject = {
  screens: [
    screen({
      path: '/bonuses',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 55, icon: 'ticket', name: 'office.nav.bonuses' }],
      page: lazyScreen('office-bonuses', async () => (await import('./bonus-list.tsx')).BonusList, [
        'bets',
        'office-bonuses',
        'office-compose',
        'points-words',
        'promotion-words',
        'referral-words',
        'reward-titles',
        'vip-words',
      ]),
    }),
    screen({
      path: '/bonuses/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-bonus', async () => (await import('./bonus-show.tsx')).BonusShow, [
        'office-bonuses',
        'points-words',
        'promotion-words',
        'referral-words',
        'reward-titles',
        'vip-words',
        'wallet',
      ]),
    }),
    screen({
      path: '/bonuses/$id/member',
      guard: ['promotions.read'],
      page: lazyScreen('office-member-bonuses', async () => (await import('./member-bonuses.tsx')).MemberBonuses, [
        'bets',
        'office-bonuses',
        'office-compose',
        'points-words',
        'promotion-words',
        'referral-words',
        'reward-titles',
        'vip-words',
      ]),
    }),
    screen({
      path: '/free-rounds',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 56, icon: 'dice-five', name: 'office.nav.freeRounds' }],
      page: lazyScreen('office-free-rounds', async () => (await import('./rounds-list.tsx')).RoundsList, [
        'bets',
        'office-bonuses',
        'office-compose',
        'office-free-rounds',
      ]),
    }),
    screen({
      path: '/free-rounds/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-one-free-rounds', async () => (await import('./rounds-show.tsx')).RoundsShow, [
        'office-free-rounds',
      ]),
    }),
    screen({
      path: '/authorities',
      guard: ['promotions.read'],
      menus: [{ group: 'control', place: 45, icon: 'shield-check', name: 'office.nav.authorities' }],
      page: lazyScreen('office-authorities', async () => (await import('./authority-list.tsx')).AuthorityList, [
        'office-bonuses',
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
    screen({
      path: '/authorities/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-authority', async () => (await import('./authority-show.tsx')).AuthorityShow, [
        'office-bonuses',
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-words',
      ]),
    }),
    screen({
      path: '/bonus-settings',
      guard: ['promotions.read'],
      menus: [{ group: 'control', place: 46, icon: 'wallet', name: 'office.nav.bonusSettings' }],
      page: lazyScreen(
        'office-bonus-settings',
        async () => (await import('./bonus-settings-page.tsx')).BonusSettingsPage,
        ['office-bonuses'],
      ),
    }),
  ],
  ways: {
    'bonus-settings': { needs: ['promotions.read'], path: () => '/bonus-settings' },
    bonus: { needs: ['promotions.read'], path: (id) => `/bonuses/${id}/show` },
    'free-rounds': { needs: ['promotions.read'], path: (id) => `/free-rounds/${id}/show` },
    authority: { needs: ['promotions.read'], path: (id) => `/authorities/${id}/show` },
  },
}
