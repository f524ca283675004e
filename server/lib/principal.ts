import type { CurrencyCode } from '#contract/money.ts'

/** The caller's account, as every call sees it: a member, agent or trial player. */
export type Account = {
  id: string
  username: string
  /** 0 member; 1, 2, 41, 42 agents; 4 trial (docs/specification.md 3.2). */
  type: number
  isAgent: boolean
  isTrial: boolean
  isFrozen: boolean
  merchant: string
  currency: CurrencyCode
}

export type Operator = {
  id: string
  username: string
  role: string
  /**
   * What the operator may do at the brand where they act: the house's permissions, for operators of the house, and what
   * a grant gives them at this brand.
   */
  permissions: readonly string[]
  /** The brand at which the operator acts; for an operator of the house, the brand of the requested domain. */
  merchant: string
  isHouse: boolean
  /** The person's id, the same for all of their logins. */
  personId: string
  /** Until this moment decisions about money need no further proof of identity; null when the next decision does. */
  freshUntil: Date | null
}

/** The owner of a session token. */
export type Principal =
  /** With `mustChangePassword` the session is valid for changing the password only. */
  | { kind: 'account'; sessionId: string; account: Account; mustChangePassword: boolean }
  /** `home` is the brand that the operator belongs to, null for the house. */
  | { kind: 'operator'; sessionId: string; home: string | null; operator: Operator }
