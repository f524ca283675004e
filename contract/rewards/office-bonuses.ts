/** Members' grants in the back office: found, with what each bet counted, and with every entry of the ledger. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { REASONS } from '../wallet/wallet.ts'
import { contributionRow, GRANT_STATES, grantRow, turnoverRow } from './grants.ts'
import { rewardRow } from './rewards.ts'

const READ = { who: 'operator', permission: 'promotions.read' } as const
const cursor = z.string().regex(/^\d{1,18}$/)
const member = z.object({ id, username: z.string() })
const turn = { before: cursor.optional(), pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX) }

/** A grant as operators see it; `waiting`: the decision about it that waits for another person. */
const officeGrant = grantRow.omit({ forecast: true }).extend({ waiting })
export type OfficeGrantRow = z.infer<typeof officeGrant>

/** At most so many rewards of one member. */
export const OFFICE_REWARDS_MAX = 200

export const officeBonuses = defineCall({
  id: 'officeBonuses',
  method: 'GET',
  path: '/office/members/{id}/bonuses',
  ...READ,
  summary: 'A member’s grants of bonus money with terms and progress, and their rewards, the newest first',
  input: z.object({ id }),
  output: z.object({
    member,
    currency: z.string(),
    cash: money,
    grants: z.array(officeGrant),
    rewards: z.array(rewardRow.extend({ authority: id })),
    turnovers: z.array(turnoverRow),
    /** Gifts by hand that wait for another person. */
    asked: z.array(z.object({ reference: z.string(), amount: money, waiting })),
  }),
  errors: ['NOT_FOUND'],
})

export const officeGrantRow = z.object({
  id,
  member,
  title: grantRow.shape.title,
  state: z.enum(GRANT_STATES),
  currency: z.string(),
  amount: money,
  percent: z.number().int(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
})

export const officeFindBonuses = defineCall({
  id: 'officeFindBonuses',
  method: 'GET',
  path: '/office/bonuses',
  ...READ,
  summary: 'The brand’s grants of bonus money, the newest first; by member, state or reference',
  input: pageInput.extend({
    username: z.string().trim().max(64).optional(),
    state: z.enum(GRANT_STATES).optional(),
    reference: z.string().trim().max(64).optional(),
  }),
  output: pageOf(officeGrantRow),
  errors: [],
})

export const officeBonus = defineCall({
  id: 'officeBonus',
  method: 'GET',
  path: '/office/bonuses/{id}',
  ...READ,
  summary: 'One grant of bonus money with its terms, its progress and the ceiling that it was given under',
  input: z.object({ id }),
  output: officeGrant.extend({
    member,
    authority: id,
    /** What the member owes of it since the bank took its deposit back; null: nothing was ever owed. */
    debt: z.object({ deposit: z.string(), left: money, isOpen: z.boolean() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const officeBonusContributions = defineCall({
  id: 'officeBonusContributions',
  method: 'GET',
  path: '/office/bonuses/{id}/contributions',
  ...READ,
  summary: 'What each bet counted towards a grant, and why, the newest first',
  input: z.object({ id, ...turn, pageSize: turn.pageSize.default(PAGE_SIZE) }),
  output: z.object({ content: z.array(contributionRow), next: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

/** The accounts that a grant's money lies in: its purse, what came back after its end, the member's own money. */
export const BONUS_ACCOUNTS = ['member_bonus', 'bonus_held', 'member_cash'] as const

export const officeBonusEntries = defineCall({
  id: 'officeBonusEntries',
  method: 'GET',
  path: '/office/bonuses/{id}/entries',
  ...READ,
  summary: 'Every entry of the ledger that belongs to a grant, the newest first',
  input: z.object({ id, ...turn, pageSize: turn.pageSize.default(PAGE_SIZE) }),
  output: z.object({
    currency: z.string(),
    content: z.array(
      z.object({
        id,
        at: instant,
        account: z.enum(BONUS_ACCOUNTS),
        reason: z.enum(REASONS),
        reference: z.string(),
        /** Signed. */
        amount: money,
        balanceAfter: money,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})
