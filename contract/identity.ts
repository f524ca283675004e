/** Sessions, registration and one's own account: "Session and identity" of the API. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from './call.ts'
import { DOOR_ERRORS, doorInput } from './door.ts'
import { CODE_MAX_LENGTH } from './limits.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS, type FieldRule } from './registration.ts'

/** 0 member; 1, 2, 41, 42 agents; 4 trial (docs/specification.md 3.2). */
export const AGENT_TYPES = [1, 2, 41, 42] as const
export const TRIAL_TYPE = 4
/** Who may log in on the members' side: members, and agents, who are members too. */
export const MEMBER_TYPES = [0, ...AGENT_TYPES] as const

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
  /** Nothing else is possible before: the password is old, or was given by somebody else. */
  mustChangePassword: z.boolean(),
  memberInfo,
})
export type SessionOpened = z.output<typeof sessionOpened>

export const keys = defineCall({
  id: 'keys',
  method: 'GET',
  path: '/wps/system/keys',
  who: 'anyone',
  always: true,
  summary: 'The public keys for encrypted payloads, as a JWKS.',
  input: nothing,
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.string(),
        alg: z.string(),
      }),
    ),
  }),
  errors: [],
})

const SEALED_ERRORS = ['SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'] as const
/** What an outside provider of phone verification may say, where the switch OUTSIDEPHONE is on. */
export const PHONE_ERRORS = ['PHONE_CAPTCHA', 'PHONE_QUOTA', 'PHONE_OFF', 'PHONE_CLOSED', 'PHONE_UNKNOWN'] as const
const verificationCode = text(CODE_MAX_LENGTH)

export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/wps/session/login',
  who: 'anyone',
  sealed: true,
  summary:
    'Opens a session: user name or mobile with password, or mobile with an SMS code. An unknown name and a wrong password get the same answer.',
  input: z
    .object({
      type: z.enum(['username', 'sms']).default('username'),
      /** A user name or a mobile number. */
      username: text(64).optional(),
      mobileNum: text(32).optional(),
      countryDialingCode: text(6).optional(),
      password: password.optional(),
      verificationCode: verificationCode.optional(),
      ...doorInput,
      /** The agent centre refuses who is not an agent. */
      area: z.enum(['member', 'agent']).default('member'),
    })
    .superRefine((input, { addIssue }) => {
      const needed =
        input.type === 'sms'
          ? { mobileNum: input.mobileNum ?? input.username, verificationCode: input.verificationCode }
          : { username: input.username, password: input.password }
      for (const [field, value] of Object.entries(needed))
        if (!value) addIssue({ code: 'custom', path: [field], message: 'required' })
    }),
  output: sessionOpened,
  errors: [
    'LOGIN_FAILED',
    'ONE_TIME_PASSWORD_OVER',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    'NOT_AN_AGENT',
    'NOT_A_MEMBER',
    'VERIFICATION_REQUIRED',
    'SMS_CLOSED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...PHONE_ERRORS,
    ...DOOR_ERRORS,
    ...SEALED_ERRORS,
  ],
})

export const loginFreeplay = defineCall({
  id: 'loginFreeplay',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  who: 'anyone',
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
  id: 'smsNoLogin',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  who: 'anyone',
  summary: 'Sends a code to a mobile number. The answer is the same for a number that nobody here has.',
  input: z.object({
    mobileNum: text(32).optional(),
    /** The registration form's word for the same. */
    mobileNo: text(32).optional(),
    countryDialingCode: text(6).optional(),
    purpose: z.enum(SMS_PURPOSES).default('register'),
    /** Work that makes a message cost its sender something, where operators have not switched it off. */
    botCheck: doorInput.botCheck,
  }),
  /** How long the code is good; the dialog counts 60 s for each minute before it offers another. */
  output: z.object({ expiredMinutes: z.number().int() }),
  errors: ['SMS_CLOSED', 'TOO_MANY_REQUESTS', 'BOT_CHECK_REQUIRED', ...PHONE_ERRORS],
})

export const logout = defineCall({
  id: 'logout',
  method: 'DELETE',
  path: '/wps/session/logout',
  who: 'player',
  always: true,
  duringPasswordChange: true,
  summary: 'Ends the session that asks.',
  input: nothing,
  output: z.object({ ended: z.boolean() }),
  errors: [],
})

export const memberInfoCall = defineCall({
  id: 'memberInfo',
  method: 'GET',
  path: '/wps/member/info',
  who: 'player',
  duringPasswordChange: true,
  summary: 'Who is logged in.',
  input: nothing,
  output: memberInfo,
  errors: [],
})

const icon = z.string().regex(/^[a-z0-9-]{1,32}$/)
export const memberIcon = defineCall({
  id: 'memberIcon',
  method: 'GET',
  path: '/wps/member/info/icon',
  who: 'player',
  summary: 'The avatar chosen, and those on offer.',
  input: nothing,
  output: z.object({ icon, icons: z.array(icon) }),
  errors: [],
})
export const setMemberIcon = defineCall({
  id: 'setMemberIcon',
  method: 'POST',
  path: '/wps/member/info/icon',
  who: 'player',
  summary: 'Chooses an avatar.',
  input: z.object({ icon }),
  output: z.object({ icon }),
  errors: ['NOT_FOUND'],
})

const extras = {
  countryDialingCode: text(6).optional(),
  captchaId: doorInput.captchaId,
  captchaWork: doorInput.captchaWork,
  botCheck: doorInput.botCheck,
  /** In place of the verification code, where an outside provider verifies numbers: how it did, and its word for it. */
  firebaseChannel: text(40).optional(),
  firebaseIdToken: z.string().max(4_096).optional(),
  /** The page and the host where the visitor registered. */
  registerUrl: text(500).optional(),
  domain: text(120).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  /** Together with whoever an outside provider named in this browser (SOCIAL_NEW). */
  social: z.boolean().optional(),
  /** Log in at once. */
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

/** What a registration answers: a session, or null when `login` was false. */
const registered = z.object({ id, session: sessionOpened.nullable() })
const REGISTER_ERRORS = [
  'REGISTRATION_CLOSED',
  'USERNAME_TAKEN',
  'MOBILE_TAKEN',
  'INVITATION_INVALID',
  'UNDER_AGE',
  'TOO_MANY_REQUESTS',
  'CODE_WRONG',
  'CODE_EXPIRED',
  ...PHONE_ERRORS,
  'SOCIAL_EXPIRED',
  'SOCIAL_LINK_FIRST',
  'SOCIAL_TAKEN',
  ...DOOR_ERRORS,
  ...SEALED_ERRORS,
] as const

export const register = defineCall({
  id: 'register',
  method: 'PUT',
  path: '/wps/member/register',
  who: 'anyone',
  sealed: true,
  summary:
    'Opens an account by user name. value.fields of a refusal carries each field’s breach (contract/registration.ts).',
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

/** What the registration form is built from. */
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
  output: z.object({ code: z.string(), kind: z.enum(['affiliate', 'referral']) }),
  errors: ['INVITATION_INVALID', 'TOO_MANY_REQUESTS'],
})

export const changePassword = defineCall({
  id: 'password',
  method: 'POST',
  path: '/wps/member/password',
  who: 'member',
  sealed: true,
  duringPasswordChange: true,
  summary:
    'Changes one’s own password; every other session of the account ends. With the switch CHNGPASSVERIF3 it needs a code.',
  input: z.object({
    oldPassword: password,
    newPassword: password,
    confirmNewPassword: password,
    verificationCode: verificationCode.optional(),
  }),
  output: z.object({ changed: z.boolean() }),
  errors: [
    'PASSWORD_WRONG',
    'ONE_TIME_PASSWORD_OVER',
    'ACCOUNT_LOCKED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...SEALED_ERRORS,
  ],
})

export const passwordCode = defineCall({
  id: 'passwordCode',
  method: 'POST',
  path: '/wps/member/password/code',
  who: 'member',
  duringPasswordChange: true,
  summary: 'Sends the code that changing the password needs to the member’s own number or mail address.',
  input: nothing,
  output: z.object({
    channel: z.enum(['sms', 'mail']),
    /** Masked. */ recipient: z.string(),
    expiredMinutes: z.number().int(),
  }),
  errors: ['NO_CONTACT', 'SMS_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const passwordRule = defineCall({
  id: 'passwordRule',
  method: 'GET',
  path: '/wps/member/password/rule',
  who: 'anyone',
  duringPasswordChange: true,
  summary: 'What a new password must be like, and whether changing it needs a code.',
  input: nothing,
  output: z.object({ rule: fieldRule, needsCode: z.boolean() }),
  errors: [],
})

export const passwordEmail = defineCall({
  id: 'passwordEmail',
  method: 'POST',
  path: '/wps/member/password/email',
  who: 'anyone',
  summary:
    'Mails a link for setting a new password. The answer is the same whether name and address belong together or not. Also as a form.',
  input: z.object({ username: text(64).min(1), email: text(254).min(3), ...doorInput }),
  output: z.object({ message: z.literal('in_been_out') }),
  errors: ['TOO_MANY_REQUESTS', ...DOOR_ERRORS],
})

export const passwordVerification = defineCall({
  id: 'passwordVerification',
  method: 'POST',
  path: '/wps/member/password/verification',
  who: 'anyone',
  sealed: true,
  summary:
    'Sets a new password with the code that was sent to the number, or with the link of the mail; every session of the account ends.',
  input: z
    .object({
      mobileNum: text(32).optional(),
      countryDialingCode: text(6).optional(),
      verificationCode: verificationCode.optional(),
      /** From the mail's link, in place of number and code. */
      link: text(64).optional(),
      newPassword: password,
    })
    .superRefine((input, { addIssue }) => {
      if (input.link) return
      for (const field of ['mobileNum', 'verificationCode'] as const)
        if (!input[field]) addIssue({ code: 'custom', path: [field], message: 'required' })
    }),
  /** The login name, for logging in with the new password at once. */
  output: z.object({ changed: z.literal(true), account: z.string() }),
  errors: [
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...PHONE_ERRORS,
    'LINK_INVALID',
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    ...SEALED_ERRORS,
  ],
})
