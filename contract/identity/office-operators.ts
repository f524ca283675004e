/** Operators as accounts: profile, invitation, freezing, roles. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

export const OPERATOR_STATES = ['invited', 'active', 'frozen'] as const
/** The purpose of a link that was sent to an operator: setting a password, enrolling a second factor, or both. */
export const LINK_KINDS = ['invitation', 'password', 'factor', 'both'] as const
/**
 * Operators of the requested domain's brand, or of the house; only operators of the house see and change the latter.
 */
export const OPERATOR_SCOPES = ['brand', 'house'] as const
export const INVITATION_HOURS = 48

export const rowId = id.regex(/^\d{1,18}$/)
export const reason = z.string().trim().min(3).max(300)
const scope = z.enum(OPERATOR_SCOPES)
export const operatorName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/)
const mail = z.email().max(120)
const manage = { who: 'operator', permission: 'operators.manage', housePermission: 'house.operators' } as const
const read = { who: 'operator', permission: 'operators.read', housePermission: 'house.operators' } as const

const operatorRow = z.object({
  id,
  username: z.string(),
  role: z.string(),
  status: z.enum(OPERATOR_STATES),
  person: z.object({ id, name: z.string() }),
  isHouse: z.boolean(),
  isSelf: z.boolean(),
  /** Created with the demo data: logs in without a second factor, in the sandbox only. */
  isSeeded: z.boolean(),
  /** The role may decide about money. */
  hasMoney: z.boolean(),
  hasPassword: z.boolean(),
  factors: z.object({ totp: z.boolean(), passkeys: z.number().int(), recoveryCodesLeft: z.number().int() }),
  /** Mostly hidden; null for an operator who has given none. */
  email: z.string().nullable(),
  /** The newest link that the operator has not used; `expiresAt` may be past. */
  link: z.object({ kind: z.enum(LINK_KINDS), sentAt: instant, expiresAt: instant }).nullable(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  openSessions: z.number().int(),
})
export type OperatorRow = z.output<typeof operatorRow>

export const operatorSession = z.object({
  id,
  isCurrent: z.boolean(),
  method: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
})

export const officeOperators = defineCall({
  id: 'officeOperators',
  method: 'GET',
  path: '/office/operators',
  ...read,
  summary: 'Operators of the brand, or of the house, by name',
  input: pageInput.extend({
    scope: scope.default('brand'),
    status: z.enum(OPERATOR_STATES).optional(),
    search: z.string().trim().max(64).optional(),
  }),
  output: pageOf(operatorRow),
  errors: [],
})

export const officeOperator = defineCall({
  id: 'officeOperator',
  method: 'GET',
  path: '/office/operators/{id}',
  ...read,
  summary: 'One operator: his sessions, his person’s other logins and member accounts; the last logins',
  input: z.object({ id: rowId }),
  output: operatorRow.extend({
    permissions: z.array(z.string()),
    sessions: z.array(operatorSession),
    logins: z.array(z.object({ at: instant, method: z.string(), ip: z.string(), userAgent: z.string() })),
    /** Other logins of the same person that the reader may see. */
    otherLogins: z.array(z.object({ id, username: z.string(), role: z.string(), status: z.enum(OPERATOR_STATES) })),
    /** Member accounts of this brand that belong to the operator, who may not decide about them. */
    accounts: z.array(z.object({ id, username: z.string(), addedAt: instant })),
  }),
  errors: ['NOT_FOUND'],
})

export const officeRoles = defineCall({
  id: 'officeRoles',
  method: 'GET',
  path: '/office/operators/roles',
  ...read,
  summary: 'Roles that may be given, with what each may do',
  input: z.object({ scope: scope.default('brand') }),
  output: z.object({
    roles: z.array(
      z.object({
        name: z.string(),
        permissions: z.array(z.string()),
        hasMoney: z.boolean(),
        /** Permissions to read only: one person grants it. */
        readsOnly: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const officePersons = defineCall({
  id: 'officePersons',
  method: 'GET',
  path: '/office/operators/persons',
  ...manage,
  summary: 'Persons who have a login here already, for a further login of the same one',
  input: z.object({ scope: scope.default('brand'), search: z.string().trim().max(64).default('') }),
  output: z.object({ persons: z.array(z.object({ id, name: z.string(), logins: z.array(z.string()) })) }),
  errors: [],
})

export const officeInviteOperator = defineCall({
  id: 'officeInviteOperator',
  method: 'POST',
  path: '/office/operators',
  ...manage,
  stepUp: true,
  summary:
    'Invites an operator: when it is agreed, a link that is good once and for 48 hours goes to the address, and to nobody else',
  input: z
    .object({
      scope: scope.default('brand'),
      username: operatorName,
      role: z.string().max(64),
      /** A new person by name, or one who has a login already. */
      personName: z.string().trim().min(2).max(100).optional(),
      personId: rowId.optional(),
      email: mail,
      language: z.enum(['en', 'bn', 'ar']).optional(),
      reason,
    })
    .refine((one) => (one.personName === undefined) !== (one.personId === undefined), { path: ['personName'] }),
  output: z.object({ operatorId: id.nullable(), waiting }),
  errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'PERMISSION_DENIED', 'DECISION_OPEN'],
})

export const officeSendInvitation = defineCall({
  id: 'officeSendInvitation',
  method: 'POST',
  path: '/office/operators/{id}/invitation',
  ...manage,
  summary:
    'Sends the link of an operator who has not used his once more, a fresh one, to the same address; the former is worth nothing',
  input: z.object({ id: rowId }),
  output: z.object({ expiresAt: instant }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LINK_INVALID', 'NO_CONTACT', 'TOO_MANY_REQUESTS'],
})

const statusAnswer = z.object({ id, status: z.enum(OPERATOR_STATES), waiting })
export const officeFreezeOperator = defineCall({
  id: 'officeFreezeOperator',
  method: 'POST',
  path: '/office/operators/{id}/freeze',
  ...manage,
  summary: 'Freezes an operator at once: every session and every link ends. Freezing a frozen one changes nothing',
  input: z.object({ id: rowId, reason }),
  output: statusAnswer,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'LAST_HOLDER'],
})
export const officeUnfreezeOperator = defineCall({
  id: 'officeUnfreezeOperator',
  method: 'POST',
  path: '/office/operators/{id}/unfreeze',
  ...manage,
  stepUp: true,
  summary: 'Opens a frozen operator again when two are for it, one of the house where his role decides about money',
  input: z.object({ id: rowId, reason }),
  output: statusAnswer,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'DECISION_OPEN'],
})

export const officeSetOperatorRole = defineCall({
  id: 'officeSetOperatorRole',
  method: 'POST',
  path: '/office/operators/{id}/role',
  ...manage,
  stepUp: true,
  summary:
    'Gives an operator another role: at once where it only takes away; else by two, one of the house where it gives power over money',
  input: z.object({ id: rowId, role: z.string().max(64), reason }),
  output: z.object({ id, role: z.string(), waiting }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'DECISION_OPEN', 'LAST_HOLDER'],
})

export const officeResetOperator = defineCall({
  id: 'officeResetOperator',
  method: 'POST',
  path: '/office/operators/{id}/reset',
  ...manage,
  stepUp: true,
  summary:
    'When two are for it, takes an operator’s password, his factors or both, ends his sessions, tells him, and sends him a link to set them anew',
  input: z.object({
    id: rowId,
    what: z.enum(['password', 'factor', 'both']),
    /** Another address for the link, for an operator who has lost theirs. */ email: mail.optional(),
    reason,
  }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'DECISION_OPEN', 'NO_CONTACT', 'OPERATOR_FROZEN'],
})

export const officeEndOperatorSessions = defineCall({
  id: 'officeEndOperatorSessions',
  method: 'DELETE',
  path: '/office/operators/{id}/sessions',
  ...manage,
  summary: 'Ends one session of an operator, or all of them',
  input: z.object({ id: rowId, sessionId: rowId.optional() }),
  output: z.object({ ended: z.number().int() }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
})

export const officeLinkPersonAccount = defineCall({
  id: 'officeLinkPersonAccount',
  method: 'POST',
  path: '/office/operators/{id}/accounts',
  ...manage,
  stepUp: true,
  summary:
    'Notes that a member account of the brand is an operator’s own: from then on he decides about none of its money',
  input: z.object({ id: rowId, username: z.string().trim().min(1).max(64), reason }),
  output: z.object({ account: z.object({ id, username: z.string() }) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'ACCOUNT_LINKED'],
})
