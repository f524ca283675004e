/**
 * An agent's own line: the accounts below, at any depth. An account outside it is answered like one that does not
 * exist. Nothing here tells a password, a payee, a limit, an exclusion or how somebody can be reached.
 */
import { z } from 'zod'
import { defineCall, instant, money } from '../call.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'

export const accountId = z.string().regex(/^\d{1,18}$/)

export const LINE_KINDS = ['member', 'agent'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** suspended: the account cannot be used now; nothing says why. */
export const LINE_STATUSES = ['active', 'suspended'] as const

/** One account of the way from the caller down to an account: the caller first. */
const step = z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) })

export const teamRow = z.object({
  id: accountId,
  username: z.string(),
  kind: z.enum(LINE_KINDS),
  status: z.enum(LINE_STATUSES),
  registeredAt: instant,
  /** The day of the last login in the brand's time zone, YYYY-MM-DD; null: none yet. */
  lastSeenDay: z.string().nullable(),
  /** Accounts directly below. */
  direct: z.number().int(),
  /** Accounts below at any depth; a moment behind. */
  below: z.number().int(),
  /**
   * What it did in the last thirty business days, in the answer's currency: a member as part of the agent's team, an agent with
   * everybody below, also before it came into the line. `net`: what was lost to the house.
   */
  recent: z.object({ valid: money, net: money }),
  /** What the agent noted about it. */
  remark: z.string().nullable(),
  /** What it can play with, where the brand shows that to agents; null: it does not. */
  balance: money.nullable(),
})
export type TeamRow = z.infer<typeof teamRow>

export const agentTeam = defineCall({
  id: 'agentTeam',
  method: 'GET',
  path: '/wps/agent/team',
  who: 'agent',
  summary: 'The accounts directly below one account of the agent’s line, newest first, or those whose name begins so',
  input: z.object({
    /** The account whose direct downline is listed; absent: the caller. */
    account: accountId.optional(),
    /** How names begin, in any case: searches at any depth below that account. */
    search: z.string().trim().min(2).max(64).optional(),
    /** `next` of the page before. */
    before: accountId.optional(),
    pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  output: z.object({
    /** The way from the caller down to the account that is shown, both included. */
    way: z.array(step),
    rows: z.array(teamRow),
    currency: z.string(),
    next: accountId.nullable(),
  }),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})
