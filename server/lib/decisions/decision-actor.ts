/** Who acts in a decision, for the audit log. */
import { HOUSE_LOG, type AuditActor } from '../audit.ts'
import type { OperatorContext } from '../http.ts'
import type { DecisionKind } from './decision-kind.ts'

/** Where a decision stands in the log: one of the house's touches every brand, unless it is its own affair. */
export const logOf = ({ isInternal }: Pick<DecisionKind, 'isInternal'>, brand: string | null): string =>
  brand ?? (isInternal ? HOUSE_LOG : '*')

/** Who acts, for the audit log of a decision. */
export function actorFor(
  context: Pick<OperatorContext, 'env' | 'ip' | 'operator'>,
  kind: Pick<DecisionKind, 'isInternal'>,
  brand: string | null,
): AuditActor {
  return { env: context.env, ip: context.ip, operator: context.operator, merchant: logOf(kind, brand) }
}
