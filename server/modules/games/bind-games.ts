import type { Http } from '#server/lib/http.ts'
import { bindFavorites } from './favorites.routes.ts'
import { bindGamesOffice } from './games.office.ts'
import { bindCatalogue, bindPlay } from './games.routes.ts'
import { bindHeldWins } from './held-wins.office.ts'
import { bindLobbyOrderOffice } from './lobby-order.office.ts'
import { bindOpenRoundsOffice } from './open-rounds.office.ts'
import { bindStandIns } from './stand-ins.routes.ts'
import { bindStudioDesk } from './studio-desk.office.ts'
import { bindTransfers } from './transfer.routes.ts'
import { bindTransfersOffice } from './transfer.office.ts'
import { bindTurnoverRule } from './turnover-rule.office.ts'
import { bindVendorDoor } from './vendor-door.routes.ts'

/** Adds everything of the games: catalogue, play, favourites, vendors' own wallets, the operators' calls, stand-ins, the vendor door. */
export function bindGames(http: Http): void {
  bindCatalogue(http)
  bindPlay(http)
  bindFavorites(http)
  bindTransfers(http)
  bindTransfersOffice(http)
  bindGamesOffice(http)
  bindHeldWins(http)
  bindLobbyOrderOffice(http)
  bindOpenRoundsOffice(http)
  bindStandIns(http)
  bindStudioDesk(http)
  bindTurnoverRule(http)
  bindVendorDoor(http)
}
