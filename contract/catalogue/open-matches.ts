/** The matches of a sports book that are played now or next, as a page shows them above the lane's games. */
import { z } from 'zod'
import { defineCall, id } from '../call.ts'
import { MATCH_ID } from '../paths.ts'
import { language } from './games.ts'

/** The lanes that have a book, and cricket, which has a page of its own (docs/specification.md 2.2). */
export const MATCH_LANES = ['SPORTS', 'CRICKET', 'ESPORTS', 'COCKFIGHT'] as const
export type MatchLane = (typeof MATCH_LANES)[number]

/** The id of a match: its sport, its lane and its place in the calendar. */
export const matchId = z.string().regex(MATCH_ID)

const score = z.object({ home: z.number(), away: z.number() })

export const matchRow = z.object({
  matchId: id,
  sport: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  /** Milliseconds since 1970, by the clock of `serverTime`. */
  startsAt: z.number(),
  phase: z.enum(['before', 'live', 'break']),
  score,
  /** The sport's own clock: the minute, the set, the balls, as numbers by name. */
  clock: z.record(z.string(), z.number()),
  /** Prices stand still for a moment, as after a goal. */
  isSuspended: z.boolean(),
  /** Who wins: the selections of the first market, with decimal odds; null where one is not offered now. */
  prices: z.array(z.object({ pick: z.string(), odds: z.string().nullable() })),
  /** The title that opens the book at this match. */
  gameCode: z.string(),
})
export type MatchRow = z.output<typeof matchRow>

export const openMatches = defineCall({
  id: 'openMatches',
  method: 'GET',
  path: '/wps/game/matches',
  summary: 'Matches that are played now or next, with scores and prices; those in play first',
  who: 'anyone',
  input: z.object({ language, lane: z.enum(MATCH_LANES) }),
  output: z.object({
    matches: z.array(matchRow),
    /** Milliseconds since 1970. */
    serverTime: z.number(),
    /**
     * away: the book could not be reached just now or has no match yet; a calendar has no end, so ask again. closed: no
     * title of the lane can be played, so there is no book to bet at.
     */
    state: z.enum(['live', 'away', 'closed']),
  }),
  errors: [],
})
