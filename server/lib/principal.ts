import type { CurrencyCode } from '#contract/money.ts'

/** A member, agent or trial player, as every call sees the one who calls. */
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
  /** What he may do where he asks: of the house's operators the house's permissions, and what a grant gives him at this brand. */
  permissions: readonly string[]
  /** The brand that he acts at; of an operator of the house, the one whose domain was asked. */
  merchant: string
  isHouse: boolean
  /** Who he is, whatever his logins are. */
  personId: string
  /** Until then decisions about money need no further proof that it is he; null when the next one does. */
  freshUntil: Date | null
}

/** Who a session token belongs to. */
export type Principal =
  /** With `mustChangePassword` the session is good for that and nothing else. */
  | { kind: 'account'; sessionId: string; account: Account; mustChangePassword: boolean }
  /** `home` is the brand that the operator belongs to, null for the house. */
  | { kind: 'operator'; sessionId: string; home: string | null; operator: Operator }
