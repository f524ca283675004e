/** Operators' side of VIP: the ladder and its versions, where members would stand, a member's card. */
import { z } from 'zod'
import { defineCall, instant, money, nothing, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { ladder, ladderLevel } from './ladder.ts'
import { vipBonus, vipStep } from './vip.ts'

const memberId = z.string().regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(500)

/** What the bonuses of a version may cost at most, in how many members' hands, and until when. */
export const ladderBounds = z.object({
  valueMax: positiveMoney,
  membersMax: z.number().int().min(1).max(10_000_000),
  dayMax: positiveMoney.nullable(),
  until: z.iso.datetime(),
})
export type LadderBounds = z.infer<typeof ladderBounds>

const version = z.object({
  version: z.number().int(),
  from: instant,
  timeZone: z.string(),
  by: z.string(),
  ladder,
})

export const officeVipLadder = defineCall({
  id: 'officeVipLadder',
  method: 'GET',
  path: '/office/vip/ladder',
  summary: 'The brand’s ladder, its versions, how many members stand on each level, and the change that waits',
  who: 'operator',
  permission: 'promotions.read',
  input: nothing,
  output: z.object({
    currency: z.string(),
    current: version.nullable(),
    versions: z.array(version),
    /** Members by level, level 0 first. */
    standing: z.array(z.number().int()),
    defaults: z.array(ladderLevel),
    waiting,
  }),
  errors: [],
})

export const officePreviewVipLadder = defineCall({
  id: 'officePreviewVipLadder',
  method: 'POST',
  path: '/office/vip/ladder/preview',
  summary: 'How many members would stand on each level of a ladder; changes nothing',
  who: 'operator',
  permission: 'promotions.write',
  input: ladder,
  output: z.object({
    now: z.array(z.number().int()),
    /** As the members' sums are now: nobody loses a level by an edit. */
    next: z.array(z.number().int()),
    /** Bonuses that would be given for levels that members would rise to. */
    cost: money,
  }),
  errors: ['INVALID_INPUT'],
})

export const officePublishVipLadder = defineCall({
  id: 'officePublishVipLadder',
  method: 'PUT',
  path: '/office/vip/ladder',
  summary: 'Publishes a ladder with its ceilings when a second operator agrees; nobody loses a level by it',
  who: 'operator',
  permission: 'promotions.write',
  stepUp: true,
  input: z.object({
    ladder,
    bounds: ladderBounds,
    reason,
    /** The version that was edited, 0 where there was none; left out: whichever is there. */
    version: z.int().min(0).optional(),
  }),
  output: z.object({ waiting }),
  errors: ['INVALID_INPUT', 'DECISION_OPEN', 'DECISION_STALE'],
})

const floor = z.object({ level: z.number().int(), until: instant, reason: z.string(), by: z.string(), at: instant })

export const officeVipMember = defineCall({
  id: 'officeVipMember',
  method: 'GET',
  path: '/office/vip/members/{id}',
  summary: 'A member’s level, the sums behind it, every change with its reason, bonuses, and the floor',
  who: 'operator',
  permission: 'promotions.read',
  input: z.object({ id: memberId }),
  output: z.object({
    currency: z.string(),
    label: z.string().nullable(),
    level: z.number().int(),
    /** The level that follows from what was staked, without the floor. */
    earned: z.number().int(),
    total: money,
    month: money,
    levels: z.number().int(),
    floor: floor.nullable(),
    history: z.array(vipStep),
    bonuses: z.array(vipBonus.extend({ why: z.string().nullable() })),
    waiting,
  }),
  errors: ['NOT_FOUND'],
})

export const officeSetVipFloor = defineCall({
  id: 'officeSetVipFloor',
  method: 'PUT',
  path: '/office/vip/members/{id}/floor',
  summary:
    'Holds a member at a level at least until a date, when a second operator agrees; level 0 ends it, which one may do',
  who: 'operator',
  permission: 'promotions.grant',
  stepUp: true,
  input: z.object({
    id: memberId,
    level: z.number().int().min(0).max(100),
    until: z.iso.datetime().nullable().default(null),
    reason,
  }),
  output: z.object({ waiting }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'DECISION_OPEN', 'OWN_MONEY'],
})
