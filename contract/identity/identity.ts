/** Sessions, and what members see of themselves: "Session and identity" of the API. */
import { SESSION_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { LOGIN_GUARD_ERRORS, loginGuardInput } from './login-guard.ts'
import { password, SEALED, text, verificationCode } from './fields.ts'

/** 0 member; 1, 2, 41, 42 agents; 4 trial (docs/specification.md 3.2). */
export const AGENT_TYPES = [1, 2, 41, 42] as const

export const TRIAL_TYPE = 4

/** Who may log in on the members' side: members, and agents, who are members too. */
export const MEMBER_TYPES = [0, ...AGENT_TYPES] as const

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
  /** The password must be changed first: it is too old, or another person has set it. */
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

/** Errors that an outside provider of phone verification may return, where the switch OUTSIDEPHONE is on. */
export const PHONE_ERRORS = ['PHONE_CAPTCHA', 'PHONE_QUOTA', 'PHONE_OFF', 'PHONE_CLOSED', 'PHONE_UNKNOWN'] as const

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
      ...loginGuardInput,
      /** The agent centre refuses callers who are no agents. */
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
    'AGENTS_CLOSED',
    'NOT_AN_AGENT',
    'NOT_A_MEMBER',
    'VERIFICATION_REQUIRED',
    'SMS_CLOSED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...PHONE_ERRORS,
    ...LOGIN_GUARD_ERRORS,
    ...SEALED,
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

/** Purposes for which a visitor may prove a mobile number. */
export const SMS_PURPOSES = ['register', 'login', 'forgot'] as const

export const smsNoLogin = defineCall({
  id: 'smsNoLogin',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  who: 'anyone',
  summary: 'Sends a code to a mobile number. The answer is the same for a number that nobody here has.',
  input: z.object({
    mobileNum: text(32).optional(),
    /** The registration form's name for the same field. */
    mobileNo: text(32).optional(),
    countryDialingCode: text(6).optional(),
    purpose: z.enum(SMS_PURPOSES).default('register'),
    /** Proof of work that makes messages costly to automated senders, where operators have not switched it off. */
    botCheck: loginGuardInput.botCheck,
  }),
  /** How long the code is valid; the dialog counts 60 s for each minute before it offers another. */
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
  changesWith: [SESSION_TOPIC],
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
