import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { listPath } from '../frame/list-state.ts'
import { screen, type Subject } from '../frame/screen.ts'

/** Games and vendors, for the brand and for the house; transfers to vendors, and chat at the tables. */
export const games: Subject = {
  screens: [
    screen({
      path: '/transfers',
      guard: ['transfers.read'],
      menus: [{ group: 'work', place: 70, icon: 'arrows-clockwise', name: 'office.nav.transfers' }],
      page: lazyScreen('office-transfers', async () => (await import('./transfer-list.tsx')).TransferList),
    }),
    screen({
      path: '/transfers/$id/show',
      guard: ['transfers.read'],
      page: lazyScreen('office-transfers-row', async () => (await import('./transfer-show.tsx')).TransferShow),
    }),
    screen({
      path: '/chat',
      guard: ['games.read'],
      menus: [{ group: 'members', place: 30, icon: 'chats', name: 'office.nav.chat' }],
      page: lazyScreen('office-chat', async () => (await import('./chat-list.tsx')).ChatList),
    }),
    screen({
      path: '/collusion',
      guard: ['games.read'],
      menus: [{ group: 'members', place: 40, icon: 'cards-three', name: 'office.nav.collusion' }],
      page: lazyScreen('office-collusion', async () => (await import('./collusion-list.tsx')).CollusionList),
    }),
    screen({
      path: '/games',
      guard: ['games.read'],
      menus: [{ group: 'games', place: 10, icon: 'game-controller', name: 'office.nav.games' }],
      page: lazyScreen('office-games', async () => (await import('./game-list.tsx')).GameList, ['bets']),
    }),
    screen({
      path: '/lobby',
      guard: ['games.read'],
      menus: [{ group: 'games', place: 20, icon: 'sort-ascending', name: 'office.nav.lobby' }],
      page: lazyScreen('office-lobby', async () => (await import('./lobby-order-page.tsx')).LobbyOrderPage, ['bets']),
    }),
    screen({
      path: '/vendors',
      guard: ['games.read'],
      menus: [{ group: 'games', place: 30, icon: 'squares-four', name: 'office.nav.vendors' }],
      page: lazyScreen('office-vendors', async () => (await import('./vendor-list.tsx')).VendorList, ['bets']),
    }),
    screen({
      path: '/house-vendors',
      guard: ['house.vendors'],
      menus: [{ group: 'house', place: 10, icon: 'squares-four', name: 'office.nav.houseVendors' }],
      page: lazyScreen('office-house-vendors', async () => (await import('./house-vendor-list.tsx')).HouseVendorList, [
        'bets',
      ]),
    }),
    screen({
      path: '/house-vendors/$id/show',
      guard: ['house.vendors'],
      page: lazyScreen('office-house-vendors-row', async () => (await import('./vendor-show.tsx')).VendorShow),
    }),
    screen({
      path: '/house-games',
      guard: ['house.vendors'],
      menus: [{ group: 'house', place: 20, icon: 'game-controller', name: 'office.nav.houseGames' }],
      page: lazyScreen('office-house-games', async () => (await import('./house-game-list.tsx')).HouseGameList, [
        'bets',
      ]),
    }),
  ],
  ways: {
    transfer: { needs: ['transfers.read'], path: (orderNo) => listPath('transfers', { orderNo }) },
    // a vendor's own page is the house's: a brand makes its choices in a list
    vendor: { needs: ['house.vendors'], path: (code) => `/house-vendors/${code}/show` },
  },
}
