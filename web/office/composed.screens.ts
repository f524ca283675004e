import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from './frame/screen.ts'

/** Pages that combine several subjects, which do not import each other. */
export const composed: Subject = {
  screens: [
    screen({
      path: '/collusion',
      guard: ['games.read'],
      menus: [{ group: 'members', place: 40, icon: 'cards-three', name: 'office.nav.collusion' }],
      page: lazyScreen('office-collusion', async () => (await import('./collusion.tsx')).Collusion),
    }),
    screen({
      path: '/house-vendors',
      guard: ['house.vendors'],
      menus: [{ group: 'house', place: 10, icon: 'squares-four', name: 'office.nav.houseVendors' }],
      page: lazyScreen('office-house-vendors', async () => (await import('./house-vendors.tsx')).HouseVendors, [
        'bets',
        'office-vendors',
      ]),
    }),
    screen({
      path: '/house-vendors/$id/show',
      guard: ['house.vendors'],
      page: lazyScreen(
        'office-house-vendors-row',
        async () => (await import('./house-vendor-show.tsx')).HouseVendorShow,
        ['office-vendors', 'bets', 'game-lists'],
      ),
    }),
  ],
  ways: {
    // a vendor's own page is the house's: a brand makes its choices in a list
    vendor: { needs: ['house.vendors'], path: (code) => `/house-vendors/${code}/show` },
  },
}
