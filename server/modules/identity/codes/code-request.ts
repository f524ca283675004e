import type { CodeChannel } from './one-time-codes.sql.ts'

/** The purposes that a code can be requested for. Each has its text `codes.purpose.<purpose>` in locales. */
export const CODE_PURPOSES = [
  'register',
  'login',
  'forgot',
  'change-password',
  'contact',
  'verify-login',
  'payee',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A request to send a code. */
export type CodeRequest = {
  merchant: string
  purpose: CodePurpose
  channel: CodeChannel
  /** A mobile number in E.164 format from readMobile, or a mail address. */
  target: string
  /** The account whose action the code confirms, so that no other account's session can use it. Null for visitors. */
  accountId: bigint | null
  /** The IP address of the caller. */
  ip: string
  locale: string
  /** False for a target that belongs to no account here: all work is done, but no code is sent. */
  isReal: boolean
  /** True for a number outside the brand's market. */
  isAbroad?: boolean
}
