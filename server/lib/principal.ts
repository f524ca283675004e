import type { CurrencyCode } from '#contract/money.ts'

/** A member, agent or trial player, as every call sees the one who calls. */
export type Account = {
  id: string
  username: string
  /** 0 member; 1, 2, 41, 42 agents; 4 trial (specification, section 3). */
  type: number
  isAgent: boolean
  isTrial: boolean
  isFrozen: boolean
  merchant: string
  currency: CurrencyCode
}

export type Operator = { id: string; username: string; role: string; permissions: readonly string[]; merchant: string }

/** Who a session token belongs to. */
export type Principal =
  /** With `mustChangePassword` the session is good for that and nothing else. */
  | { kind: 'account'; sessionId: string; account: Account; mustChangePassword: boolean }
  | { kind: 'operator'; sessionId: string; operator: Operator }
