/** Games of one player: favourites, and games opened last. */
import { BETS_TOPIC } from '../bets/live.ts'
import { z } from 'zod'
import { defineCall, id, nothing, pageOf } from '../call.ts'
import { code, filters, gameRow, language, pageNo, pageSize, platform } from './games.ts'

export const favoriteIds = defineCall({
  id: 'favoriteIds',
  method: 'GET',
  path: '/wps/game/favorites/ids',
  summary: 'Node ids of the player’s favourites, the latest first',
  who: 'player',
  input: nothing,
  output: z.object({ ids: z.array(z.string()) }),
  errors: [],
})

export const favorites = defineCall({
  id: 'favorites',
  method: 'GET',
  path: '/wps/game/favorites',
  summary: 'A page of the player’s favourites, the latest first',
  who: 'player',
  input: z.object({ clientType: filters.clientType, platform, language, pageNo, pageSize, gameType: filters.gameType }),
  output: pageOf(gameRow),
  errors: [],
})

export const addFavorite = defineCall({
  id: 'addFavorite',
  method: 'POST',
  path: '/wps/game/favorites',
  summary: 'Keeps a game as favourite; adding it again changes nothing',
  who: 'player',
  input: z.object({ nodeId: id, vendor: code.optional(), gameType: filters.gameType }),
  output: z.object({ nodeId: z.string() }),
  errors: ['GAME_NOT_FOUND', 'FAVORITES_FULL'],
})

export const removeFavorite = defineCall({
  id: 'removeFavorite',
  method: 'DELETE',
  path: '/wps/game/favorites',
  summary: 'Lets a favourite go; removing it again changes nothing',
  who: 'player',
  input: z.object({ nodeId: id }),
  output: z.object({ nodeId: z.string() }),
  errors: [],
})

export const recentGames = defineCall({
  id: 'recentGames',
  method: 'GET',
  path: '/wps/game/recent',
  summary: 'Games that the player opened, the latest first',
  who: 'player',
  changesWith: [BETS_TOPIC],
  input: z.object({ clientType: filters.clientType, language, page: pageNo, pageSize, gameType: filters.gameType }),
  output: pageOf(gameRow),
  errors: [],
})

export const winnerPrivacy = defineCall({
  id: 'winnerPrivacy',
  method: 'GET',
  path: '/wps/game/winnerPrivacy',
  summary: 'Whether the player’s wins may stand on the winners board, masked',
  who: 'member',
  input: nothing,
  output: z.object({ isShown: z.boolean() }),
  errors: [],
})

export const setWinnerPrivacy = defineCall({
  id: 'setWinnerPrivacy',
  method: 'POST',
  path: '/wps/game/winnerPrivacy',
  summary: 'Lets the player’s wins stand on the winners board, or keeps them off it, past ones too',
  who: 'member',
  input: z.object({ isShown: z.boolean() }),
  output: z.object({ isShown: z.boolean() }),
  errors: [],
})
