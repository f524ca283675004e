/**
 * The networks from which the operators of a brand, and those of the house, may log in and act
 * (server/modules/identity/rules/0332-operators-come-from-networks-that-are-listed.md). One person can narrow the list;
 * two are needed to widen or empty it. A change takes effect on the next request: from a network outside the list a
 * session is not valid.
 */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  operatorNetworks,
  type officeOperatorNetworks,
  type officeSetOperatorNetworks,
} from '#contract/identity/operator-networks.ts'
import type { AuditActor } from '#server/lib/audit.ts'
import { defineRule, type RuleNoun } from '#server/lib/decisions/define-rule.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context, OperatorContext } from '#server/lib/http.ts'
import { letsIn, letsMoreIn } from '#server/lib/networks.ts'
import { noteFailure } from './guard-operator.ts'
import { merchantOf, type Scope } from './operator-scope.ts'
import { putOperatorNetworks, readOperatorNetworks } from './operator-networks.sql.ts'
import { queueOperatorDecisions, type OperatorRow } from './operators.sql.ts'

type Settings = { networks: string[] }
/** Each scope has one list. */
const KEY = 'all'

/**
 * Refuses a list that would shut out the operator who sets it, or the one who approves it last. Fails with OWN_NETWORK.
 */
function keepOwn(
  { ip, operator }: Pick<AuditActor, 'ip' | 'operator'>,
  merchant: string | null,
  networks: readonly string[],
): void {
  const isTheirs = (merchant === null) === operator.isHouse
  if (isTheirs && !letsIn(ip, networks)) fail('OWN_NETWORK', { ip })
}

const rule: Omit<RuleNoun<Settings>, 'noun' | 'permission'> = {
  settings: operatorNetworks,
  restsMs: 0,
  isLooser: (next, before) => letsMoreIn(next.networks, before?.networks ?? []),
  read: async (tx, brand) => {
    await queueOperatorDecisions(tx, brand)
    return { networks: await readOperatorNetworks(tx, brand) }
  },
  write: async (tx: Tx, actor, { brand, after }) => {
    keepOwn(actor, brand, after.networks)
    await putOperatorNetworks(tx, brand, after.networks, actor.env.clock.now())
  },
}

/** The rules for the lists of brands' operators, and for the list of the house's. */
export const OPERATOR_NETWORKS = {
  brand: defineRule<Settings>({
    ...rule,
    noun: 'operator-networks',
    permission: 'operators.manage',
    housePermission: 'house.operators',
  }),
  house: defineRule<Settings>({
    ...rule,
    noun: 'house-networks',
    permission: 'house.operators',
    isHouse: true,
    isInternal: true,
  }),
}

/**
 * Returns the list of a scope, its open decision, and the caller's IP address. Fails with NOT_FOUND when a brand's
 * operator asks for the house's list.
 */
export async function showOperatorNetworks(
  context: OperatorContext,
  scope: Scope,
): Promise<OutputOf<typeof officeOperatorNetworks>> {
  const {
    env: { db },
    ip,
  } = context
  const merchant = merchantOf(context, scope)
  const [networks, waiting] = await Promise.all([
    readOperatorNetworks(db, merchant),
    findRuleWaiting(db, merchant, merchant === null ? 'house-networks' : 'operator-networks', KEY),
  ])
  return { networks, waiting, own: ip }
}

/**
 * Sets the list: without a decision where it allows no more addresses than before, otherwise after another person
 * agreed. Fails with NOT_FOUND, OWN_NETWORK, DECISION_OPEN.
 */
export async function setOperatorNetworks(
  context: OperatorContext,
  { scope, networks, reason }: ParsedInputOf<typeof officeSetOperatorNetworks>,
): Promise<OutputOf<typeof officeSetOperatorNetworks>> {
  const merchant = merchantOf(context, scope)
  const after = { networks: [...new Set(networks)] }
  keepOwn(context, merchant, after.networks)
  await context.env.db.tx((tx) => OPERATOR_NETWORKS[scope].change(tx, context, KEY, after, reason))
  return showOperatorNetworks(context, scope)
}

/**
 * Refuses an operator from outside their list, and writes it into the log. Called only after the caller proved that
 * they are the operator. Fails with NETWORK_CLOSED.
 */
export async function refuseOutside(
  context: Context,
  who: Pick<OperatorRow, 'id' | 'username' | 'merchant'>,
): Promise<void> {
  if (letsIn(context.ip, await readOperatorNetworks(context.env.db, who.merchant))) return
  await noteFailure(context, who, 'network')
  return fail('NETWORK_CLOSED')
}
