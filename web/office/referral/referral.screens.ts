import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Referral: the plan, and invited people with what speaks against them. */
export const referral: Subject = {
  screens: [
    screen({
      path: '/referrals',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 70, icon: 'user-plus', name: 'office.nav.referrals' }],
      page: lazyScreen('office-referrals', async () => (await import('./referral-list.tsx')).ReferralList, [
        'office-referral',
        'office-refusals',
      ]),
    }),
    screen({
      path: '/referral-plan',
      guard: ['promotions.read'],
      menus: [{ group: 'members', place: 80, icon: 'handshake', name: 'office.nav.referralPlan' }],
      page: lazyScreen('office-referral-plan', async () => (await import('./plan-page.tsx')).PlanPage, [
        'office-referral',
      ]),
    }),
  ],
  ways: {
    'referral-plan': { needs: ['promotions.read'], path: () => '/referral-plan' },
  },
}
