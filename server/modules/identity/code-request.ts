import type { CodeChannel } from './one-time-codes.sql.ts'

/** What codes are asked for; each has its words `codes.purpose.<purpose>` in locales. */
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

/** A code that somebody asks for. */
export type CodeRequest = {
  merchant: string
  purpose: CodePurpose
  channel: CodeChannel
  /** E.164 from readMobile, or a mail address. */
  target: string
  /** Whose action it confirms, so that nobody else's session can use the code; null for visitors. */
  accountId: bigint | null
  /** Who asks. */
  ip: string
  locale: string
  /** False for a target that nobody has here: everything happens but the sending. */
  isReal: boolean
  /** A number outside the brand's market. */
  isAbroad?: boolean
}
