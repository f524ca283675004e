/** An operator's own account: profile, sessions, password. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { password, rowId } from './office-factors.ts'
import { operatorSession } from './office-operators.ts'
import { SEALED } from './fields.ts'

export const OPERATOR_PASSWORD_MIN = 10
const newPassword = z.string().min(1).max(256)

export const officeAccount = defineCall({
  id: 'officeAccount',
  method: 'GET',
  path: '/office/account',
  who: 'operator',
  summary: 'The operator who asks: his factors, sessions, and how he may show that it is he',
  input: nothing,
  output: z.object({
    id,
    username: z.string(),
    name: z.string(),
    role: z.string(),
    isHouse: z.boolean(),
    isSeeded: z.boolean(),
    permissions: z.array(z.string()),
    /** Until then decisions about money need no new confirmation of identity; null when the next one does. */
    freshUntil: instant.nullable(),
    /** The methods of officeStepUp that the operator has. */
    stepUp: z.array(z.enum(['totp', 'passkey', 'password'])),
    email: z.string().nullable(),
    passwordChangedAt: instant.nullable(),
    factors: z.object({
      totp: z.object({ since: instant }).nullable(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          /** The one host at which it works; null where it is not known yet. */ host: z.string().nullable(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
      recoveryCodesLeft: z.number().int(),
    }),
    sessions: z.array(operatorSession),
  }),
  errors: [],
})
export const officeEndSession = defineCall({
  id: 'officeEndSession',
  method: 'DELETE',
  path: '/office/account/sessions/{id}',
  who: 'operator',
  summary: 'Ends one of one’s own sessions',
  input: z.object({ id: rowId }),
  output: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
})
export const officeEndOtherSessions = defineCall({
  id: 'officeEndOtherSessions',
  method: 'DELETE',
  path: '/office/account/sessions',
  who: 'operator',
  summary: 'Ends every own session but the one that asks',
  input: nothing,
  output: z.object({ ended: z.number().int() }),
  errors: [],
})
export const officeChangePassword = defineCall({
  id: 'officeChangePassword',
  method: 'POST',
  path: '/office/account/password',
  who: 'operator',
  sealed: true,
  stepUp: true,
  summary: 'Changes one’s own password; the other sessions end',
  input: z.object({ oldPassword: password, newPassword }),
  output: z.object({ ended: z.number().int() }),
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', ...SEALED],
})
