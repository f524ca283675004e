/** What a module says of each kind of decision that its operators take (docs/decisions/0300). */
import type { z } from 'zod'
import type { DecisionState } from '#contract/decisions.ts'
import type { AnyPermission, HousePermission } from '#contract/permissions.ts'
import type { AuditActor } from '../audit.ts'
import type { Tx } from '../db.ts'
import type { Env } from '../env.ts'
import { answersOf, defineSlot, type Slots } from '../slots.ts'

/** To the member, or from him. */
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

/** What a rule is asked about: a decision that is about to be asked for, or to be carried out. */
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

/** Persons who must be for it, the asker among them; `excluded` ones are not counted; one must be of the house where `needsHouse` says so. */
export type Need = { persons: number; excluded?: readonly bigint[]; needsHouse?: boolean }

export type DecisionKind<Content = Record<string, unknown>> = {
  /** `noun.verb`, such as deposit.credit. */
  kind: string
  /** Of whoever asks and agrees. */
  permission: AnyPermission
  /** Of an operator of the house who may agree as well. */
  housePermission?: HousePermission
  /** It is the house's own, and of no brand. */
  isHouse?: true
  /** The house's own affair: no brand reads of it in its log. */
  isInternal?: true
  /** Its content as it is stored and read again; no bigint and no Date in it, and never a secret. */
  content: z.ZodType<Content>
  /** How long it waits for agreement. */
  lifeMs: number
  /** How long an agreed one rests before it is carried out; 0, or left out: at once. One that a single person decides does not rest. */
  delayMs?(decision: Decision<Content>): number
  /** How many must be for it. Asked when it is asked for, and again in the commit that carries it out: the larger number counts. */
  need(tx: Tx, env: Env, decision: Proposed<Content>): Promise<Need>
  /** A print of what is decided about, as it is now, with it locked: where it differs from the asker's, the decision is overtaken. */
  readBasis?(tx: Tx, decision: Proposed<Content>): Promise<string>
  /** Carries it out, in the commit that closes the decision. What it throws leaves the decision open. Its answer may be shown to operators. */
  execute(tx: Tx, actor: AuditActor, decision: Decision<Content>): Promise<Record<string, unknown> | void>
  /** Called in the commit that closes it in any other way. */
  close?(tx: Tx, env: Env, decision: Decision<Content>, how: DecisionState): Promise<void>
}

/** Every kind that the house knows, by its name. */
export type DecisionKinds = ReadonlyMap<string, DecisionKind>

/** Declares a kind; exists for its types. */
export function defineDecision<Content extends Record<string, unknown>>(
  kind: DecisionKind<Content>,
): DecisionKind<Content> {
  return kind
}

/** Puts the kinds of all modules into one table. Fails with two of one name. */
export function collectKinds(kinds: readonly DecisionKind[]): DecisionKinds {
  const known = new Map(kinds.map((one) => [one.kind, one]))
  if (known.size < kinds.length) throw new Error('two kinds of decisions have one name')
  return known
}

/** The kinds that each module brings (server/lib/module.ts). */
export const DECISION_KINDS = defineSlot<readonly DecisionKind[]>('decisions.kinds')

const tables = new WeakMap<Slots, DecisionKinds>()

/** Every kind of decision of this house. */
export function kindsOf({ slots }: Pick<Env, 'slots'>): DecisionKinds {
  const kinds = tables.get(slots) ?? collectKinds(answersOf({ slots }, DECISION_KINDS).flat())
  tables.set(slots, kinds)
  return kinds
}
