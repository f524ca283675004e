import { WINNERS_TOPIC, JACKPOT_TOPIC } from '#contract/catalogue/live.ts'
import type { Module } from '#server/lib/module.ts'
import { PICTURES_IN_USE } from '#server/lib/pictures/picture-uses.ts'
import { GAME_NAMES, PLAY_SWITCHED } from '#server/lib/play-slots.ts'
import { fill } from '#server/lib/slots.ts'
import { NAME_GAMES } from '#server/modules/bets/bets.slots.ts'
import { SHOULD_RENDER_ART } from './catalogue.settings.ts'
import { bindCatalogue, bindOwnLists } from './catalogue.routes.ts'
import { bindLobbyOrderOffice } from './lobby-order.office.ts'
import { bindFavorites } from './own-games/favorites.routes.ts'
import { VENDOR_IMPORT } from './outside/import-games.ts'
import { bindOutsideVendors } from './outside/outside.office.ts'
import { VENDOR_LAUNCH } from './outside/set-vendor-launch.ts'
import { RENDER_ART } from './pictures/render-missing-art.ts'
import { bindStandIns } from './pictures/stand-ins.routes.ts'
import { CATALOGUE_SEEDS } from './seeds/seed-titles.ts'
import { bindGamesOffice } from './switches/games.office.ts'
import { GAME_OPEN, VENDOR_OPEN } from './switches/open-decisions.ts'
import { announceCatalogue } from './titles/catalogue.ts'
import { listUsedPictures } from './titles/shown-pictures.sql.ts'
import { findGameNames, nameGames } from './view/name-games.ts'

export const CATALOGUE: Module = {
  name: 'catalogue',
  level: 3,
  owns: [
    'games.vendors',
    'games.vendor_launches',
    'games.games',
    'games.brand_choices',
    'games.shown_pictures',
    'games.catalogue_version',
    'games.title_versions',
    'games.vendor_windows',
    'games.favorites',
    'games.recent_plays',
    'games.hidden_winners',
    'games.lobby_orders',
  ],
  topics: [WINNERS_TOPIC, JACKPOT_TOPIC],
  settings: [SHOULD_RENDER_ART],
  calls(http) {
    bindCatalogue(http)
    bindOwnLists(http)
    bindFavorites(http)
    bindGamesOffice(http)
    bindOutsideVendors(http)
    bindLobbyOrderOffice(http)
    bindStandIns(http)
  },
  jobs: [RENDER_ART],
  seeds: CATALOGUE_SEEDS,
  decisions: [VENDOR_OPEN, GAME_OPEN, VENDOR_LAUNCH, VENDOR_IMPORT],
  fills: [
    fill(NAME_GAMES, nameGames),
    fill(GAME_NAMES, findGameNames),
    fill(PLAY_SWITCHED, announceCatalogue),
    fill(PICTURES_IN_USE, listUsedPictures),
  ],
}
