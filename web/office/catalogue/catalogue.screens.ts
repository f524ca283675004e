import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Games, vendors and the lobby of the brand, and the games of the house. */
export const catalogue: Subject = {
  screens: [
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
      path: '/house-games',
      guard: ['house.vendors'],
      menus: [{ group: 'house', place: 20, icon: 'game-controller', name: 'office.nav.houseGames' }],
      page: lazyScreen('office-house-games', async () => (await import('./house-game-list.tsx')).HouseGameList, [
        'bets',
      ]),
    }),
  ],
}
