import { LOBBY_PATHS, paths } from '#contract/paths.ts'
import { screen } from '../frame/screen.ts'
import { LobbyPage } from './lobby-page.tsx'

/** Most visits begin with the lobby, so it is not loaded lazily. Login and registration open over it. */
export const LOBBY_SCREENS = [
  screen({
    path: paths.lobby(),
    aliases: LOBBY_PATHS.filter((path) => path !== paths.lobby()),
    guard: 'none',
    menus: [
      { menu: 'tab', place: 1, label: 'tab.home', icon: 'house', selectedIcon: 'house-fill', href: paths.lobby() },
    ],
    page: LobbyPage,
  }),
]
