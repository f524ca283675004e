/** What stands in the table of decisions, and how most of it asks. */
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import type { Decision, DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { DECISIONS } from '#server/modules.ts'
import type { CashierHouse } from './cashier-house.ts'

/** What is asked, and how somebody else changes what it is about before it is agreed to. */
export type Case = {
  /** Asks in the transaction of whoever holds what it is about. */
  ask(house: CashierHouse): Promise<(tx: Tx, context: OperatorContext) => Promise<Decision>>
  /** Changes what it is about, as somebody else's act would: SQL, where $1 is the subject without its noun. Null: about nothing that could change. */
  change: string | null
}

/** A case of a kind, by its name: everything but the order is the kind's own. */
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
