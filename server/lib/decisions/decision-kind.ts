/** What a module declares for each kind of decision that its operators make (docs/decisions/0300). */
import type { z } from 'zod'
import type { DecisionState } from '#contract/decisions/decisions.ts'
import type { AnyPermission, HousePermission } from '#contract/permissions.ts'
import type { AuditActor } from '../audit.ts'
import type { Tx } from '../db.ts'
import type { Env } from '../env.ts'
import { answersOf, defineSlot, type Slots } from '../slots.ts'

/** in: money to the member; out: money from the member. */
export type Direction = 'in' | 'out'

/** A decision as it is stored. */
export type Decision<Content = Record<string, unknown>> = {
  id: bigint
  reference: string
  /** Null: the house's. */
  brand: string | null
  kind: string
  permission: AnyPermission
  housePermission: HousePermission | null
  needsHouse: boolean
  subject: string
  memberId: string | null
  direction: Direction | null
  currency: string | null
  amountMinor: bigint | null
  content: Content
  contentHash: string
  basis: string
  reason: string
  evidence: string | null
  needed: number
  excluded: bigint[]
  state: DecisionState
  askedBy: bigint
  askedName: string
  askedPerson: bigint
  askedAt: Date
  expiresAt: Date
  effectiveAt: Date | null
  closedAt: Date | null
  closedBy: string | null
  note: string | null
  result: Record<string, unknown> | null
}

/** What a rule is asked about: a decision that will be asked for, or carried out. */
export type Proposed<Content = Record<string, unknown>> = Pick<
  Decision<Content>,
  | 'brand'
  | 'kind'
  | 'subject'
  | 'memberId'
  | 'direction'
  | 'currency'
  | 'amountMinor'
  | 'content'
  | 'askedBy'
  | 'askedPerson'
>

/**
 * Persons who must agree, the asker included; `excluded` persons are not counted; one of them must belong to the house
 * when `needsHouse` says so.
 */
export type Need = { persons: number; excluded?: readonly bigint[]; needsHouse?: boolean }

export type DecisionKind<Content = Record<string, unknown>> = {
  /** `noun.verb`, such as deposit.credit. */
  kind: string
  /** What a person needs to ask and to agree. */
  permission: AnyPermission
  /** What an operator of the house needs to agree as well. */
  housePermission?: HousePermission
  /** It belongs to the house, and to no brand. */
  isHouse?: true
  /** The house's own affair: it is in no brand's log. */
  isInternal?: true
  /** The second person says the same again through the act that asks for it: to agree to what is shown is not enough. */
  isSaidTwice?: true
  /** The content as it is stored and read again, without bigint, Date and secrets. */
  content: z.ZodType<Content>
  /** Milliseconds for which it waits for agreement. */
  lifeMs: number
  /**
   * Returns for how many milliseconds an agreed decision rests before it is carried out; 0, or left out: it does not
   * rest. A decision that a single person makes does not rest.
   */
  delayMs?(decision: Decision<Content>): number
  /**
   * Returns how many persons must agree. Called when the decision is asked for, and again in the commit that carries it
   * out: the larger number counts.
   */
  need(tx: Tx, env: Env, decision: Proposed<Content>): Promise<Need>
  /**
   * Locks what is decided about and returns a print of it as it is now: when it differs from the asker's, the decision
   * is overtaken.
   */
  readBasis?(tx: Tx, decision: Proposed<Content>, env: Env): Promise<string>
  /**
   * Carries the decision out, in the commit that closes it. When it throws, the decision stays open. What it returns
   * may be shown to operators.
   */
  execute(tx: Tx, actor: AuditActor, decision: Decision<Content>): Promise<Record<string, unknown> | void>
  /** Called in the commit that closes the decision in any other way. */
  close?(tx: Tx, env: Env, decision: Decision<Content>, how: DecisionState): Promise<void>
}

/** Every kind that the house knows, by its name. */
export type DecisionKinds = ReadonlyMap<string, DecisionKind>

/** Declares a kind; exists only for its types. */
export function defineDecision<Content extends Record<string, unknown>>(
  kind: DecisionKind<Content>,
): DecisionKind<Content> {
  return kind
}

/** Puts the kinds of all modules into one table. Fails when two have the same name. */
export function collectKinds(kinds: readonly DecisionKind[]): DecisionKinds {
  const known = new Map(kinds.map((one) => [one.kind, one]))
  if (known.size < kinds.length) throw new Error('two kinds of decisions have one name')
  return known
}

/** The kinds that each module brings (server/lib/module.ts). */
export const DECISION_KINDS = defineSlot<readonly DecisionKind[]>('decisions.kinds')

const tables = new WeakMap<Slots, DecisionKinds>()

/** Returns every kind of decision of this house. */
export function kindsOf({ slots }: Pick<Env, 'slots'>): DecisionKinds {
  const kinds = tables.get(slots) ?? collectKinds(answersOf({ slots }, DECISION_KINDS).flat())
  tables.set(slots, kinds)
  return kinds
}
