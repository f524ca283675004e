/** Rounds as operators see them: of any member, newest first. */
import { z } from 'zod'
import { betDetail, betRow, betTotals, ROUND_STATES } from './bets.ts'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'

const roundOfMember = betRow.extend({ member: z.object({ id, username: z.string() }), isTrial: z.boolean() })

export const officeRounds = defineCall({
  id: 'officeRounds',
  method: 'GET',
  path: '/office/rounds',
  summary: 'Rounds of every member, newest first, with the totals of everything that the filter matches',
  who: 'operator',
  permission: 'bets.read',
  input: pageInput.extend({
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    /** The member's user name, exactly. */
    username: z.string().trim().max(64).optional(),
    vendor: z.string().max(64).optional(),
    /** The vendor's id of the round. */
    roundId: z.string().max(100).optional(),
    state: z.enum(ROUND_STATES).optional(),
    kind: z.enum(['real', 'trial']).default('real'),
  }),
  output: pageOf(roundOfMember).extend({
    totals: betTotals,
    /**
     * Rounds before this moment were not searched, because the request names no player and no round; for sums over all
     * time there is a report.
     */
    since: instant.nullable(),
  }),
  errors: [],
})

export const officeRound = defineCall({
  id: 'officeRound',
  method: 'GET',
  path: '/office/rounds/{id}',
  summary: 'One round of any member: its lines, their entries, and what happened in it',
  who: 'operator',
  permission: 'bets.read',
  input: z.object({ id: id.regex(/^\d{1,18}$/) }),
  output: betDetail.output.extend({ member: z.object({ id, username: z.string() }), isTrial: z.boolean() }),
  errors: ['NOT_FOUND'],
})
