/** The actor of a decision, for the audit log. */
import { HOUSE_LOG, type AuditActor } from '../audit.ts'
import type { OperatorContext } from '../http.ts'
import type { DecisionKind } from './decision-kind.ts'

/**
 * Returns the brand whose log a decision is written to. A decision of the house is written to every brand's log, unless
 * it is the house's own affair.
 */
export const logOf = ({ isInternal }: Pick<DecisionKind, 'isInternal'>, brand: string | null): string =>
  brand ?? (isInternal ? HOUSE_LOG : '*')

/** Returns the actor of a decision, for the audit log. */
export function actorFor(
  context: Pick<OperatorContext, 'env' | 'ip' | 'operator'>,
  kind: Pick<DecisionKind, 'isInternal'>,
  brand: string | null,
): AuditActor {
  return { env: context.env, ip: context.ip, operator: context.operator, merchant: logOf(kind, brand) }
}
