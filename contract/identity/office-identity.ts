/** Operators: their sessions and permissions, the members that they look after, and the audit log. */
import { z } from 'zod'
import { CLOSING_REASONS } from './closing.ts'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { loginGuardInput } from './login-guard.ts'

/** Adds sorting to a page's query; the first field is the default. */
export function sortedPageInput<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.object({
    ...pageInput.shape,
    sort: z.enum(fields).default(fields[0] as never),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
}

const operator = z.object({
  id,
  username: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  /** An operator of the house, of no brand; a grant says what they may do at a brand. */
  isHouse: z.boolean(),
})

export const officeSessionOpened = z.object({
  /** Empty where the session is stored in a cookie. */
  token: z.string(),
  expiresAt: instant,
  operator,
})

export const officeLogin = defineCall({
  id: 'officeLogin',
  method: 'POST',
  path: '/office/session/login',
  who: 'anyone',
  sealed: true,
  summary:
    'The first step of an operator’s login: VERIFICATION_REQUIRED asks for the second (operatorOffer); only the demo’s seeded operators have none.',
  input: z.object({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(256),
    botCheck: loginGuardInput.botCheck,
    keepInCookie: z.boolean().default(false),
  }),
  output: officeSessionOpened,
  errors: [
    'LOGIN_FAILED',
    'BOT_CHECK_REQUIRED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'NETWORK_CLOSED',
    'VERIFICATION_REQUIRED',
    'FACTOR_MISSING',
    'SEEDED_LOGIN',
    'SEALED_REQUIRED',
    'SEALED_INVALID',
    'SEALED_EXPIRED',
    'SEALED_REPLAYED',
  ],
})

export const officeLoginGuard = defineCall({
  id: 'officeLoginGuard',
  method: 'GET',
  path: '/office/session/door',
  who: 'anyone',
  summary: 'Whether this is the sandbox, where the demo’s seeded operators log in without a second factor.',
  input: nothing,
  output: z.object({ isSandbox: z.boolean() }),
  errors: [],
})

export const officeLogout = defineCall({
  id: 'officeLogout',
  method: 'DELETE',
  path: '/office/session',
  who: 'operator',
  summary: 'Ends the operator’s session that asks.',
  input: nothing,
  output: z.object({ ended: z.boolean() }),
  errors: [],
})

export const officeSession = defineCall({
  id: 'officeSession',
  method: 'GET',
  path: '/office/session',
  who: 'operator',
  summary: 'Which operator is logged in, and what the role may do.',
  input: nothing,
  output: z.object({ operator, merchant: z.string() }),
  errors: [],
})

const officeMember = z.object({
  id,
  username: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'frozen', 'closed']),
  merchant: z.string(),
  currency: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  mobileNum: z.string().nullable(),
  upline: z.object({ id, username: z.string() }).nullable(),
  registeredAt: instant,
  lastLoginAt: instant.nullable(),
})
export type OfficeMember = z.output<typeof officeMember>

export const listMembers = defineCall({
  id: 'listMembers',
  method: 'GET',
  path: '/office/members',
  who: 'operator',
  permission: 'members.read',
  summary: 'Members, agents and trial players of the brand.',
  input: z.object({
    ...sortedPageInput(['registeredAt', 'username', 'lastLoginAt', 'id']).shape,
    /** Beginning of the user name, or the whole id, mail address or mobile number. */
    search: z.string().trim().max(120).optional(),
    kind: z.enum(['member', 'agent', 'trial']).optional(),
    status: z.enum(['active', 'frozen', 'closed']).optional(),
    /** All accounts below this one. */
    uplineId: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  output: pageOf(officeMember),
  errors: [],
})

const numericId = z.string().regex(/^\d{1,18}$/)
export const getMember = defineCall({
  id: 'getMember',
  method: 'GET',
  path: '/office/members/{id}',
  who: 'operator',
  permission: 'members.read',
  summary: 'One member: profile, sessions, the last logins.',
  input: z.object({ id: numericId }),
  output: z.object({
    member: officeMember,
    /** All further registration fields that the member has filled in. */
    profile: z.record(z.string(), z.string()),
    freeze: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
    /** The member's own request to close the account, in progress or carried out. */
    closing: z
      .object({
        reason: z.enum(CLOSING_REASONS),
        note: z.string(),
        askedAt: instant,
        closesAt: instant,
        isClosed: z.boolean(),
      })
      .nullable(),
    sessions: z.array(
      z.object({
        id,
        createdAt: instant,
        lastSeenAt: instant,
        ip: z.string(),
        userAgent: z.string(),
        endedAt: instant.nullable(),
        endedReason: z.string().nullable(),
      }),
    ),
    logins: z.array(z.object({ at: instant, ip: z.string(), userAgent: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

const reason = z.string().trim().min(3).max(300)
const freezeAnswer = z.object({ id, status: z.enum(['active', 'frozen', 'closed']) })

export const freezeMember = defineCall({
  id: 'freezeMember',
  method: 'POST',
  path: '/office/members/{id}/freeze',
  who: 'operator',
  permission: 'members.write',
  summary: 'Freezes an account: every session ends and no new one opens. Freezing a frozen account changes nothing.',
  input: z.object({ id: numericId, reason }),
  output: freezeAnswer,
  errors: ['NOT_FOUND'],
})

export const unfreezeMember = defineCall({
  id: 'unfreezeMember',
  method: 'POST',
  path: '/office/members/{id}/unfreeze',
  who: 'operator',
  permission: 'members.write',
  summary: 'Opens a frozen account again, or one that its owner closed, when two are for it.',
  input: z.object({ id: numericId, reason }),
  output: freezeAnswer.extend({ waiting }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'DECISION_OPEN'],
})

export const listAudit = defineCall({
  id: 'listAudit',
  method: 'GET',
  path: '/office/audit',
  who: 'operator',
  permission: 'audit.read',
  summary: 'What operators did, newest first: who, what, to whom, before and after.',
  input: z.object({
    ...pageInput.shape,
    operator: z.string().trim().max(64).optional(),
    action: z.string().trim().max(64).optional(),
    /** For example member:100001. */
    subject: z.string().trim().max(120).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  output: pageOf(
    z.object({
      id,
      at: instant,
      operator: z.string(),
      /** An operator of the house did it, at this brand or for all of them; their address is not shown. */
      isHouse: z.boolean(),
      action: z.string(),
      subject: z.string(),
      reason: z.string().nullable(),
      ip: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  errors: [],
})
