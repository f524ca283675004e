/** An entry of the table of decisions, and how most entries ask. */
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import type { Decision, DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { DECISIONS } from '#server/modules.ts'
import type { CashierHouse } from './cashier-house.ts'

/** What is asked for, and how another act changes what it is about before it is agreed to. */
export type Case = {
  /** Asks in the transaction that locks what the decision is about. */
  ask(house: CashierHouse): Promise<(tx: Tx, context: OperatorContext) => Promise<Decision>>
  /**
   * Changes what it is about, as another act would: SQL in which $1 is the subject without its noun. Null: there is
   * nothing that could change.
   */
  change: string | null
}

/** Makes a case of a kind, by its name: everything but the order comes from the kind. */
export function orderOf(
  name: string,
  content: Record<string, unknown>,
  more: {
    subject: string
    memberId?: string
    evidence?: string
    money?: { direction: 'in' | 'out'; currency: string; amountMinor: bigint }
  },
) {
  const kind = DECISIONS.get(name)
  if (!kind) throw new Error(`no kind ${name}`)
  return (tx: Tx, context: OperatorContext) =>
    askDecision(tx, context, kind as DecisionKind, { content, reason: 'a race', ...more })
}
