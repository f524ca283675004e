/** Missions and tournaments, as operators write, publish, stop and pay them. */
import { z } from 'zod'
import { dateText, defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { SCORINGS, missionsDocument } from './terms.ts'

/** draft → live → over (missions) or frozen → paid (boards); stopped and cancelled end it for good. */
export const ITEM_STATES = ['draft', 'live', 'stopped', 'frozen', 'paying', 'paid', 'cancelled'] as const
export type ItemState = (typeof ITEM_STATES)[number]
export const ITEM_KINDS = ['mission', 'board'] as const
const reason = z.string().trim().min(3).max(500)
const count = z.number().int()

const itemRow = z.object({
  id,
  reference: z.string(),
  kind: z.enum(ITEM_KINDS),
  state: z.enum(ITEM_STATES),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  version: count,
  /** How often the draft was saved. */
  revision: count,
  /** Members with progress or a score, steps done, rewards or prizes given, and their sum. */
  reached: count,
  done: count,
  paid: count,
  cost: money,
  /** Steps that were done and taken back, and wait for a person. */
  reviews: count,
})
export type ItemRow = z.infer<typeof itemRow>

export const officeMissions = defineCall({
  id: 'officeMissions',
  method: 'GET',
  path: '/office/missions',
  summary: 'Missions and tournaments with their figures, the newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput.extend({ kind: z.enum(ITEM_KINDS).optional(), state: z.enum(ITEM_STATES).optional() }),
  output: pageOf(itemRow),
  errors: [],
})

/** Why a prize is not paid: chosen by an operator, or because nothing may be given to the member at all. */
export const WITHHOLD_REASONS = ['fraud', 'several_accounts', 'colluding', 'house_member', 'not_allowed'] as const
const withheld = z.object({ memberId: id, reason: z.enum(WITHHOLD_REASONS) })

const payoutRow = z.object({
  memberId: id,
  username: z.string(),
  rank: count,
  score: z.string(),
  prize: money,
  state: z.enum(['planned', 'due', 'paid', 'withheld', 'refused']),
  reason: z.string().nullable(),
})

export const officeMission = defineCall({
  id: 'officeMission',
  method: 'GET',
  path: '/office/missions/{id}',
  summary: 'One mission or tournament: its document, versions, figures, reviews and payout',
  who: 'operator',
  permission: 'promotions.read',
  input: z.object({ id }),
  output: itemRow.extend({
    currency: z.string(),
    draft: missionsDocument,
    versions: z.array(z.object({ version: count, publishedAt: instant, publishedBy: z.string() })),
    openReviews: z.array(
      z.object({ id, memberId: id, username: z.string(), step: count, window: z.string(), doneAt: instant }),
    ),
    scoring: z.enum(SCORINGS).nullable(),
    entrants: count,
    fees: money,
    finals: z.array(
      z.object({ version: count, hash: z.string(), at: instant, by: z.string(), differences: z.array(z.string()) }),
    ),
    payout: z.array(payoutRow),
  }),
  errors: ['NOT_FOUND'],
})

export const officeSaveMission = defineCall({
  id: 'officeSaveMission',
  method: 'POST',
  path: '/office/missions',
  summary: 'Stores a draft: a new one, or that of an existing mission or tournament',
  who: 'operator',
  permission: 'promotions.write',
  /** `revision`: of the draft as it was read; needed beside `id`. */
  input: z.object({ id: id.optional(), revision: count.optional(), document: missionsDocument }),
  output: itemRow,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MISSION_STATE', 'MISSION_CHANGED', 'MISSION_UNBOUNDED'],
})

export const officePublishMission = defineCall({
  id: 'officePublishMission',
  method: 'POST',
  path: '/office/missions/{id}/publish',
  summary: 'Publishes the draft as a new version; above a value another person must agree',
  who: 'operator',
  permission: 'promotions.write',
  stepUp: true,
  input: z.object({ id, revision: count, reason }),
  output: itemRow.extend({ waiting }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MISSION_STATE', 'MISSION_CHANGED', 'MISSION_UNBOUNDED', 'DECISION_OPEN'],
})

export const officeStopMission = defineCall({
  id: 'officeStopMission',
  method: 'POST',
  path: '/office/missions/{id}/stop',
  summary: 'Stops a mission: nothing counts from now on; a tournament is cancelled and its fees are returned, for good',
  who: 'operator',
  permission: 'promotions.write',
  input: z.object({ id, reason }),
  output: itemRow,
  errors: ['NOT_FOUND', 'MISSION_STATE'],
})

export const officeDecideReview = defineCall({
  id: 'officeDecideReview',
  method: 'POST',
  path: '/office/missions/reviews/{id}',
  summary: 'Decides about a step that was done and then taken back: its reward is given, or refused',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  input: z.object({ id, decision: z.enum(['give', 'refuse']), reason }),
  output: z.object({ id, state: z.enum(['done', 'refused']) }),
  errors: ['NOT_FOUND', 'MISSION_STATE', 'OWN_MONEY'],
})

export const officePayBoard = defineCall({
  id: 'officePayBoard',
  method: 'POST',
  path: '/office/missions/{id}/pay',
  summary: 'Asks to pay a frozen tournament’s prizes; another person must agree',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  input: z.object({ id, withheld: z.array(withheld).max(200), reason }),
  output: z.object({ id, waiting }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MISSION_STATE', 'DECISION_OPEN', 'OWN_MONEY'],
})

/** The longest past that is counted again. */
export const DRY_DAYS_MAX = 62

export const officeDryMission = defineCall({
  id: 'officeDryMission',
  method: 'POST',
  path: '/office/missions/dry',
  summary: 'What a document would have cost: counted over stored play, without writing anything',
  who: 'operator',
  permission: 'promotions.read',
  input: z.object({ document: missionsDocument, from: dateText, to: dateText }),
  output: z.object({
    lines: count,
    reached: count,
    finished: count,
    /** Rewards or prizes, and their sum. */
    rewards: count,
    cost: money,
  }),
  errors: ['INVALID_INPUT'],
})
