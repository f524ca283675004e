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
        'office-compose',
        'office-promotions',
        'promotion-words',
      ]),
    }),
    screen({
      path: '/offers/$id/compose',
      guard: ['promotions.read'],
      page: lazyScreen('office-offer-compose', async () => (await import('./compose-page.tsx')).OfferCompose, [
        'bets',
        'office-compose',
        'office-promotions',
        'promotion-words',
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
      path: '/applications',
      guard: ['promotions.read'],
      menus: [{ group: 'work', place: 85, icon: 'gift', name: 'office.nav.applications' }],
      page: lazyScreen('office-applications', async () => (await import('./application-list.tsx')).ApplicationList, [
        'office-promotions',
        'promotion-words',
      ]),
    }),
  ],
  ways: { offer: { needs: ['promotions.read'], path: (id) => `/offers/${id}/show` } },
}
