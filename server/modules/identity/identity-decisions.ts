/** All kinds of decision of this module. */
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { GIVE_GRANT } from './operators/grants.ts'
import { GIVE_ONE_TIME_PASSWORD, UNFREEZE_MEMBER } from './members/member-decisions.ts'
import { OPERATOR_NETWORKS } from './operators/operator-networks.ts'
import { INVITE, RESET, SET_ROLE, UNFREEZE } from './operators/operator-decisions.ts'

export const IDENTITY_DECISIONS: readonly DecisionKind[] = [
  ...[INVITE, SET_ROLE, UNFREEZE, RESET].flatMap(({ brand, house }) => [brand as DecisionKind, house as DecisionKind]),
  GIVE_GRANT as DecisionKind,
  ...OPERATOR_NETWORKS.brand.kinds,
  ...OPERATOR_NETWORKS.house.kinds,
  GIVE_ONE_TIME_PASSWORD as DecisionKind,
  UNFREEZE_MEMBER as DecisionKind,
]
