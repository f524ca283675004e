/** Registration, and the fields that a brand asks for. */
import { STATUS_TOPIC } from '../site/live.ts'
import { z } from 'zod'
import { defineCall, id, nothing } from '../call.ts'
import { LOGIN_GUARD_ERRORS, loginGuardInput } from './login-guard.ts'
import { password, SEALED, text } from './fields.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS, type FieldRule } from './registration.ts'
import { sessionOpened, PHONE_ERRORS } from './identity.ts'

const extras = {
  countryDialingCode: text(6).optional(),
  captchaId: loginGuardInput.captchaId,
  captchaWork: loginGuardInput.captchaWork,
  botCheck: loginGuardInput.botCheck,
  /** Where an outside provider verifies numbers, in place of the verification code: its channel and its code. */
  firebaseChannel: text(40).optional(),
  firebaseIdToken: z.string().max(4_096).optional(),
  /** The page and the host where the visitor registered. */
  registerUrl: text(500).optional(),
  domain: text(120).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  /** Links the identity that an outside provider has named in this browser (SOCIAL_NEW). */
  social: z.boolean().optional(),
  /** Logs in right after the registration. */
  login: z.boolean().default(true),
}

const optional = Object.fromEntries(
  REGISTRATION_FIELDS.filter((name) => !['terms', 'password', 'confirmPassword'].includes(name)).map((name) => [
    name,
    text(255).optional(),
  ]),
) as Record<
  Exclude<(typeof REGISTRATION_FIELDS)[number], 'terms' | 'password' | 'confirmPassword'>,
  z.ZodOptional<z.ZodString>
>

export const registerInput = z.object({
  ...optional,
  ...extras,
  password: password.optional(),
  confirmPassword: password.optional(),
  terms: z.boolean().optional(),
})

/** The answer of a registration: a session, or null when `login` was false. */
const registered = z.object({ id, session: sessionOpened.nullable() })

const REGISTER_ERRORS = [
  'REGISTRATION_CLOSED',
  'USERNAME_TAKEN',
  'MOBILE_TAKEN',
  'INVITATION_INVALID',
  'LINE_TOO_DEEP',
  'UNDER_AGE',
  'TOO_MANY_REQUESTS',
  'CODE_WRONG',
  'CODE_EXPIRED',
  ...PHONE_ERRORS,
  'SOCIAL_EXPIRED',
  'SOCIAL_LINK_FIRST',
  'SOCIAL_TAKEN',
  ...LOGIN_GUARD_ERRORS,
  ...SEALED,
] as const

export const register = defineCall({
  id: 'register',
  method: 'PUT',
  path: '/wps/member/register',
  who: 'anyone',
  sealed: true,
  summary:
    'Opens an account by user name. value.fields of a refusal carries each field’s breach (contract/identity/registration.ts).',
  input: registerInput,
  output: registered,
  errors: REGISTER_ERRORS,
})

export const registerMobile = defineCall({
  id: 'registerMobile',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  who: 'anyone',
  sealed: true,
  summary: 'Opens an account by mobile number; only where the brand’s switch MOBILENUMREG3 is on.',
  input: registerInput,
  output: registered,
  errors: REGISTER_ERRORS,
})

export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.number().int().min(0).max(255),
  maxLength: z.number().int().min(1).max(255),
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
}) satisfies z.ZodType<FieldRule>

/** The data for the registration form. */
export const registrationSetting = z.object({
  regType: z.enum(['register', 'registerMobile']),
  minAge: z.number().int(),
  /** ISO country of the brand's market, whose dialling code the form offers first. */
  market: z.string(),
  fields: z.object(
    Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, fieldRule])) as Record<
      (typeof REGISTRATION_FIELDS)[number],
      typeof fieldRule
    >,
  ),
  patterns: z.record(z.enum(PATTERN_IDS), z.string()),
})

export const registerSetting = defineCall({
  id: 'registerSetting',
  method: 'GET',
  path: '/wps/system/setting/register',
  who: 'anyone',
  changesWith: [STATUS_TOPIC],
  summary: 'The rule of each registration field, and which way of registering is open.',
  input: nothing,
  output: registrationSetting,
  errors: [],
})

export const affiliate = defineCall({
  id: 'affiliate',
  method: 'GET',
  path: '/wps/agent/affiliate',
  who: 'anyone',
  summary: 'Whether an affiliate or referral code is good.',
  input: z.object({ code: text(32).min(1), domain: text(120).optional() }),
  output: z.object({
    code: z.string(),
    kind: z.enum(['affiliate', 'referral']),
    /** The kind of account that a registration with it opens. */
    opens: z.enum(['member', 'agent']),
  }),
  errors: ['INVITATION_INVALID', 'LINE_TOO_DEEP', 'TOO_MANY_REQUESTS'],
})
