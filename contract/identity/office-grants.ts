/** Grants with which operators of the house act at a brand; they end after some hours. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { MONEY_PERMISSIONS, PERMISSIONS } from '../permissions.ts'
import { rowId, reason } from './office-operators.ts'

export const GRANT_HOURS_MAX = 8

const grantRow = z.object({
  id,
  operator: z.object({ id, username: z.string() }),
  brand: z.string(),
  permissions: z.array(z.string()),
  reason: z.string(),
  fromAt: instant,
  untilAt: instant,
  agreedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  isOpen: z.boolean(),
  isOwn: z.boolean(),
})
export type GrantRow = z.output<typeof grantRow>

/** Permissions that can be granted: all of a brand except the management of operators. */
export const GRANTABLE = PERMISSIONS.filter((one) => one !== 'operators.manage')
/** Returns whether one of the permissions is about decisions on money. */
export const decideMoney = (permissions: readonly string[]): boolean =>
  permissions.some((one) => (MONEY_PERMISSIONS as readonly string[]).includes(one))

export const officeAskGrant = defineCall({
  id: 'officeAskGrant',
  method: 'POST',
  path: '/office/account/grants',
  who: 'operator',
  stepUp: true,
  summary:
    'An operator of the house asks for permissions at the brand whose domain he asks at, for some hours; another person of the house or of the brand agrees',
  input: z.object({
    permissions: z.array(z.enum(PERMISSIONS)).min(1).max(PERMISSIONS.length),
    hours: z.number().int().min(1).max(GRANT_HOURS_MAX),
    reason,
  }),
  output: z.object({ waiting }),
  errors: ['PERMISSION_DENIED', 'DECISION_OPEN', 'GRANT_REFUSED'],
})
export const officeEndGrant = defineCall({
  id: 'officeEndGrant',
  method: 'DELETE',
  path: '/office/account/grants/{id}',
  who: 'operator',
  summary: 'Ends a grant at once: one’s own, or as the brand’s or the house’s maker of operators',
  input: z.object({ id: rowId }),
  output: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
})
export const officeGrants = defineCall({
  id: 'officeGrants',
  method: 'GET',
  path: '/office/account/grants',
  who: 'operator',
  summary:
    'Grants at the brand, the newest first: all of them for who may read operators; else one’s own, at every brand',
  input: pageInput.extend({ state: z.enum(['open', 'over']).default('open') }),
  output: pageOf(grantRow),
  errors: [],
})
