/** The pages that list games: one file, because each is little more than the list that they share. */
import { AccountGamesPage } from './account-games-page.tsx'
import { GameCentrePage } from './game-centre-page.tsx'
import { GameListPage } from './game-list-page.tsx'
import { BingoPage } from './type-chips.tsx'

export const LIST_PAGES = { AccountGamesPage, BingoPage, GameCentrePage, GameListPage }
