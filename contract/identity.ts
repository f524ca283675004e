/** Sessions, registration and one's own account: "Session and identity" of the API. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from './call.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS, type FieldRule } from './registration.ts'

/** 0 member; 1, 2, 41, 42 agents; 4 trial (specification, section 3). */
export const AGENT_TYPES = [1, 2, 41, 42] as const
export const TRIAL_TYPE = 4

const text = (max: number) => z.string().trim().max(max)
/** Passwords are never trimmed; what is too long to be one is refused before it costs a hash. */
const password = z.string().min(1).max(256)

export const memberInfo = z.object({
  id,
  /** The login name. */
  account: z.string(),
  userName: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  isAgent: z.boolean(),
  isTrial: z.boolean(),
  merchant: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  /** Name of the avatar's picture. */
  icon: z.string(),
  email: z.string().nullable(),
  mobileNum: z.string().nullable(),
  /** The code that this member gives to friends. */
  referralCode: z.string().nullable(),
  registeredAt: instant,
  lastLogin: z.object({ at: instant, ip: z.string() }).nullable(),
})
export type MemberInfo = z.output<typeof memberInfo>

export const sessionOpened = z.object({
  token: z.string(),
  expiresAt: instant,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  memberInfo,
})
export type SessionOpened = z.output<typeof sessionOpened>

export const keys = defineCall({
  id: 'keys', method: 'GET', path: '/wps/system/keys', who: 'anyone',
  summary: 'The public keys for encrypted payloads, as a JWKS.',
  input: nothing,
  output: z.object({ keys: z.array(z.object({
    kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), kid: z.string(), use: z.string(), alg: z.string(),
  })) }),
  errors: [],
})

export const login = defineCall({
  id: 'login', method: 'POST', path: '/wps/session/login', who: 'anyone', sealed: true,
  summary: 'Opens a session with user name and password. The answer is the same for an unknown name and a wrong password.',
  input: z.object({
    type: z.literal('username').default('username'),
    username: text(64).min(1),
    password,
    /** The agent centre refuses who is not an agent. */
    area: z.enum(['member', 'agent']).default('member'),
  }),
  output: sessionOpened,
  errors: ['LOGIN_FAILED', 'ACCOUNT_LOCKED', 'ACCOUNT_FROZEN', 'NOT_AN_AGENT', 'SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'],
})

export const loginFreeplay = defineCall({
  id: 'loginFreeplay', method: 'POST', path: '/wps/session/login/freeplay', who: 'anyone',
  summary: 'Opens a session of a fresh trial account, which plays with play money only.',
  input: z.object({
    os: text(40).default('web'),
    platform: z.literal('W').default('W'),
    Encryption: z.boolean().default(false),
    version: z.coerce.number().int().min(1).max(9).default(3),
  }),
  output: sessionOpened,
  errors: ['TRIAL_CLOSED', 'TOO_MANY_REQUESTS'],
})

/** What a visitor may prove a mobile number for. */
export const SMS_PURPOSES = ['register', 'login', 'forgot'] as const
export const smsNoLogin = defineCall({
  id: 'smsNoLogin', method: 'POST', path: '/wps/verification/sms/noLogin', who: 'anyone',
  summary: 'Sends a code to a mobile number. The answer is the same for a number that nobody here has.',
  input: z.object({
    mobileNum: text(32).optional(),
    /** The registration form's word for the same. */
    mobileNo: text(32).optional(),
    countryDialingCode: text(6).optional(),
    purpose: z.enum(SMS_PURPOSES).default('register'),
  }),
  /** How long the code is good; the dialog counts 60 s for each minute before it offers another. */
  output: z.object({ expiredMinutes: z.number().int() }),
  errors: ['SMS_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const logout = defineCall({
  id: 'logout', method: 'DELETE', path: '/wps/session/logout', who: 'player',
  summary: 'Ends the session that asks.',
  input: nothing, output: z.object({ ended: z.boolean() }), errors: [],
})

export const memberInfoCall = defineCall({
  id: 'memberInfo', method: 'GET', path: '/wps/member/info', who: 'player',
  summary: 'Who is logged in.',
  input: nothing, output: memberInfo, errors: [],
})

const icon = z.string().regex(/^[a-z0-9-]{1,32}$/)
export const memberIcon = defineCall({
  id: 'memberIcon', method: 'GET', path: '/wps/member/info/icon', who: 'player',
  summary: 'The avatar chosen, and those on offer.',
  input: nothing, output: z.object({ icon, icons: z.array(icon) }), errors: [],
})
export const setMemberIcon = defineCall({
  id: 'setMemberIcon', method: 'POST', path: '/wps/member/info/icon', who: 'player',
  summary: 'Chooses an avatar.',
  input: z.object({ icon }), output: z.object({ icon }), errors: ['NOT_FOUND'],
})

const extras = {
  countryDialingCode: text(6).optional(),
  /** The page and the host where the visitor registered. */
  registerUrl: text(500).optional(),
  domain: text(120).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  /** Log in at once. */
  login: z.boolean().default(true),
}
const optional = Object.fromEntries(
  REGISTRATION_FIELDS.filter((name) => !['terms', 'password', 'confirmPassword'].includes(name)).map((name) => [name, text(255).optional()]),
) as Record<Exclude<(typeof REGISTRATION_FIELDS)[number], 'terms' | 'password' | 'confirmPassword'>, z.ZodOptional<z.ZodString>>

export const registerInput = z.object({
  ...optional, ...extras, password: password.optional(), confirmPassword: password.optional(), terms: z.boolean().optional(),
})

/** What a registration answers: a session, or null when `login` was false. */
const registered = z.object({ id, session: sessionOpened.nullable() })
const REGISTER_ERRORS = ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'INVITATION_INVALID', 'UNDER_AGE', 'TOO_MANY_REQUESTS',
  'SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'] as const

export const register = defineCall({
  id: 'register', method: 'PUT', path: '/wps/member/register', who: 'anyone', sealed: true,
  summary: 'Opens an account by user name. value.fields of a refusal carries each field’s breach (contract/registration.ts).',
  input: registerInput, output: registered, errors: REGISTER_ERRORS,
})

export const registerMobile = defineCall({
  id: 'registerMobile', method: 'PUT', path: '/wps/member/register/mobile', who: 'anyone', sealed: true,
  summary: 'Opens an account by mobile number; only where the brand’s switch MOBILENUMREG3 is on.',
  input: registerInput, output: registered, errors: REGISTER_ERRORS,
})

export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.number().int().min(0).max(255),
  maxLength: z.number().int().min(1).max(255),
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
}) satisfies z.ZodType<FieldRule>

/** What the registration form is built from. */
export const registrationSetting = z.object({
  regType: z.enum(['register', 'registerMobile']),
  minAge: z.number().int(),
  fields: z.object(Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, fieldRule])) as Record<(typeof REGISTRATION_FIELDS)[number], typeof fieldRule>),
  patterns: z.record(z.enum(PATTERN_IDS), z.string()),
})

export const registerSetting = defineCall({
  id: 'registerSetting', method: 'GET', path: '/wps/system/setting/register', who: 'anyone',
  summary: 'The rule of each registration field, and which way of registering is open.',
  input: nothing,
  output: registrationSetting,
  errors: [],
})

export const affiliate = defineCall({
  id: 'affiliate', method: 'GET', path: '/wps/agent/affiliate', who: 'anyone',
  summary: 'Whether an affiliate or referral code is good.',
  input: z.object({ code: text(32).min(1), domain: text(120).optional() }),
  output: z.object({ code: z.string(), kind: z.enum(['affiliate', 'referral']) }),
  errors: ['INVITATION_INVALID'],
})

export const changePassword = defineCall({
  id: 'password', method: 'POST', path: '/wps/member/password', who: 'member', sealed: true,
  summary: 'Changes one’s own password; every other session of the account ends.',
  input: z.object({ oldPassword: password, newPassword: password, confirmNewPassword: password }),
  output: z.object({ changed: z.boolean() }),
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'],
})
