import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Offers of all kinds, and applications for them. */
export const promotions: Subject = {
  screens: [
    screen({
      path: '/offers',
      guard: ['promotions.read'],
      menus: [{ group: 'site', place: 35, icon: 'gift', name: 'office.nav.offers' }],
      page: lazyScreen('office-offers', async () => (await import('./offer-list.tsx')).OfferList, [
        'office-compose',
        'office-promotions',
        'promotion-words',
      ]),
    }),
    screen({
      path: '/offers/create',
      guard: ['promotions.write'],
      page: lazyScreen('office-offer-create', async () => (await import('./compose-page.tsx')).OfferCreate, [
        'bets',
        'bonus',
        'office-compose',
        'office-promotions',
        'promotion-words',
        'promotions',
      ]),
    }),
    screen({
      path: '/offers/$id/compose',
      guard: ['promotions.read'],
      page: lazyScreen('office-offer-compose', async () => (await import('./compose-page.tsx')).OfferCompose, [
        'bets',
        'bonus',
        'office-compose',
        'office-promotions',
        'promotion-words',
        'promotions',
      ]),
    }),
    screen({
      path: '/offers/$id/show',
      guard: ['promotions.read'],
      page: lazyScreen('office-offer', async () => (await import('./offer-show.tsx')).OfferShow, [
        'bets',
        'office-compose',
        'office-promotions',
        'promotion-words',
      ]),
    }),
    screen({
      path: '/offers/$id/codes',
      guard: ['promotions.write'],
      page: lazyScreen('office-offer-codes', async () => (await import('./offer-codes.tsx')).OfferCodes, [
        'office-promotions',
      ]),
    }),
    screen({
      path: '/offers/$id/members',
      guard: ['promotions.review'],
      page: lazyScreen('office-offer-members', async () => (await import('./offer-members.tsx')).OfferMembers, [
        'office-promotions',
      ]),
    }),
    screen({
      path: '/gift-reviews',
      guard: ['promotions.review'],
      menus: [{ group: 'work', place: 86, icon: 'eye', name: 'office.nav.giftReviews' }],
      page: lazyScreen('office-gift-reviews', async () => (await import('./gift-reviews.tsx')).GiftReviews, [
        'office-promotions',
        'office-signals',
        'promotion-words',
      ]),
    }),
    screen({
      path: '/luck-licences',
      guard: ['house.rules'],
      menus: [{ group: 'house', place: 35, icon: 'gift', name: 'office.nav.luckLicences' }],
      page: lazyScreen('office-luck-licences', async () => (await import('./luck-licences.tsx')).LuckLicences, [
        'office-promotions',
        'promotion-words',
      ]),
    }),
    screen({
      path: '/signals',
      guard: ['promotions.review'],
      menus: [{ group: 'work', place: 87, icon: 'target', name: 'office.nav.signals' }],
      page: lazyScreen('office-signals', async () => (await import('./signal-list.tsx')).SignalList, [
        'office-promotions',
        'office-signals',
      ]),
    }),
    screen({
      path: '/person-rule',
      guard: ['house.rules'],
      menus: [{ group: 'house', place: 36, icon: 'users', name: 'office.nav.personRule' }],
      page: lazyScreen('office-person-rule', async () => (await import('./person-rule-page.tsx')).PersonRulePage, [
        'office-signals',
      ]),
    }),
    screen({
      path: '/applications',
      guard: ['promotions.read'],
      menus: [{ group: 'work', place: 85, icon: 'gift', name: 'office.nav.applications' }],
      page: lazyScreen('office-applications', async () => (await import('./application-list.tsx')).ApplicationList, [
        'office-promotions',
        'promotion-words',
      ]),
    }),
  ],
  ways: {
    luck: { needs: ['house.rules'], path: () => '/luck-licences' },
    offer: { needs: ['promotions.read'], path: (id) => `/offers/${id}/show` },
  },
}
