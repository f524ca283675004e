/** The first screen in one call: what a page needs before it shows anything. */
import { MISSIONS_TOPIC } from '../missions/live.ts'
import { UNREAD_TOPIC } from '../messages/live.ts'
import { REWARDS_TOPIC } from '../rewards/live.ts'
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { gameMenus, gameQuery, hotGames, LANES } from '../catalogue/games.ts'
import { jackpots } from '../catalogue/jackpots.ts'
import { winnerBoard } from '../catalogue/winners.ts'
import { notices } from '../messages/messages.ts'
import { banners } from '../site/site-pages.ts'

export const lobbyHome = defineCall({
  id: 'lobbyHome',
  method: 'GET',
  path: '/wps/lobby/home',
  summary: 'The lobby’s first screen in one answer: each field is the answer of the call of that name',
  who: 'anyone',
  input: z.object({ language: z.string().max(10).optional() }),
  output: z.object({
    locale: z.string(),
    /** Group w_home. */
    banners: banners.output,
    /** Types B,PL,PU,PR, execution B. */
    notices: notices.output,
    gameMenus: gameMenus.output,
    hotGames: hotGames.output,
    /** The section after hot: the first games of the first lane that has any. */
    firstLane: z.object({ lane: z.enum(LANES), page: gameQuery.output }).nullable(),
    winnerBoard: winnerBoard.output,
    jackpots: jackpots.output,
  }),
  errors: [],
})

export const memberBadges = defineCall({
  id: 'memberBadges',
  method: 'GET',
  path: '/wps/member/badges',
  summary: 'What waits for the member on pages of the member centre; a trial player has nothing there',
  who: 'player',
  changesWith: [UNREAD_TOPIC, MISSIONS_TOPIC, REWARDS_TOPIC],
  input: nothing,
  output: z.object({
    /** Messages that are not read. */
    messages: z.number().int(),
    /** Missions with a prize to claim. */
    missions: z.number().int(),
    /** Rewards to claim. */
    rewards: z.number().int(),
  }),
  errors: [],
})

export const memberState = defineCall({
  id: 'memberState',
  method: 'GET',
  path: '/wps/member/state',
  summary: 'What every page may show of the member beside the balance; a trial player has nothing of it',
  who: 'player',
  changesWith: [UNREAD_TOPIC],
  input: nothing,
  output: z.object({
    /** False: the brand has no VIP levels. */
    hasVip: z.boolean(),
    /** Null: no level yet. */
    vipLabelName: z.string().nullable(),
    vipRankLevel: z.number().int(),
    /** Offers that run for the member now. */
    availablePromoCount: z.number().int(),
    availablePromo: z.object({
      /** Whether the member can invite people. */
      REFERRAL: z.object({ enabled: z.boolean() }),
    }),
    unreadMessage: z.number().int(),
  }),
  errors: [],
})
