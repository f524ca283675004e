/** Shots: free numbers of members whose sum, with the house's sealed one, is the result of a draw (Yeekee). */
import { z } from 'zod'
import { defineCall, id, instant } from '../call.ts'
import { gameCode, issueNumber } from './shapes.ts'

/** Five digits, leading zeros included. */
export const shotNumber = z.string().regex(/^\d{5}$/)

/** One shot as everybody sees it. */
export const shotRow = z.object({
  /** From 1 on, in the order in which the database took them. */
  place: z.int(),
  shot: shotNumber,
  /** The member's name, masked. */
  name: z.string(),
  at: instant,
  /** A player of the demo, and no member. */
  isDemo: z.boolean(),
})
export type ShotRow = z.infer<typeof shotRow>

/** How many shots the newest ones are that a list shows. */
export const SHOTS_LISTED = 60
/** What one member may shoot in an issue. */
export const SHOTS_OF_MEMBER = 60

export const lotteryShots = defineCall({
  id: 'lotteryShots',
  method: 'GET',
  path: '/lgw/lottery/{gameCode}/shots',
  summary: 'The shots of an issue, newest first, until when they are taken, and the caller’s own',
  who: 'anyone',
  input: z.object({ gameCode, /** The one whose shots end next where it is absent. */ issue: issueNumber.optional() }),
  output: z.object({
    now: instant,
    /** Null while no issue takes shots. */
    round: z
      .object({
        issue: issueNumber,
        /** Bets end before shots do. */
        closesAt: instant,
        endsAt: instant,
        count: z.int(),
        /** Fewer make the issue void. */
        least: z.int(),
        /** The hash over the whole list: whoever keeps it can tell later that nothing was added, left out or changed. */
        head: z.string(),
        list: z.array(shotRow),
        /** The caller's own, newest first; empty for visitors. */
        mine: z.array(z.object({ place: z.int(), shot: shotNumber, at: instant })),
        /** How many more the caller may shoot. */
        left: z.int(),
      })
      .nullable(),
  }),
  errors: ['LOTTERY_NOT_FOUND'],
})

export const lotteryShoot = defineCall({
  id: 'lotteryShoot',
  method: 'POST',
  path: '/lgw/lottery/{gameCode}/shots',
  summary: 'Shoots a number: it is added to the sum that decides the issue. Free, and without a prize of its own',
  who: 'player',
  input: z.object({ gameCode, issue: issueNumber, shot: shotNumber, trial: z.boolean().default(false), requestId: id }),
  output: z.object({
    /** Null for a shot of a trial, which is not in the list and does not count. */
    place: z.int().nullable(),
    at: instant,
    /** The hash over the list up to this shot. */
    head: z.string().nullable(),
  }),
  errors: [
    'LOTTERY_NOT_FOUND',
    'LOTTERY_OFF',
    'SHOTS_CLOSED',
    'SHOT_TOO_SOON',
    'SHOTS_SPENT',
    'PLAY_BARRED',
    'EXCLUDED',
    'ON_BREAK',
    'PLAY_LIMIT',
  ],
})
