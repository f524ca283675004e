/** How a brand gives bonus money, and how often its deposits must be staked: a rule of money (docs/decisions/0300). */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import {
  bonusSettings,
  type BonusSettings,
  type officeBonusSettings,
  type officeSetBonusSettings,
} from '#contract/rewards/office-bonus-settings.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readSetting } from '#server/lib/settings.ts'
import { DEPOSIT_TURNOVER } from '#server/modules/cashier/cashier.settings.ts'
import { findDepositTurnover, putDepositTurnover } from '#server/modules/cashier/deposits/deposit-turnover.sql.ts'
import { lockRule } from '#server/modules/cashier/rules/rules.sql.ts'
import { findDesign } from '../grants/grants.sql.ts'
import { listChanges, putDesign } from './bonus-settings.sql.ts'

const NOUN = 'bonus-settings'
/** A brand has one. */
const KEY = 'brand'

async function read(q: Queryable, brand: string): Promise<BonusSettings> {
  return { design: await findDesign(q, brand), depositTurnover: await findDepositTurnover(q, brand) }
}

/** Only a higher turnover of deposits makes nothing looser; another wallet may, whichever way it is changed. */
function isLooser(next: BonusSettings, before: BonusSettings | null): boolean {
  if (!before || next.design !== before.design) return true
  const [after, was] = [next.depositTurnover, before.depositTurnover]
  return after !== was && (after === null || was === null || after < was)
}

export const BONUS_SETTINGS = defineRule<BonusSettings>({
  noun: NOUN,
  permission: 'cashier.rules',
  housePermission: 'house.rules',
  settings: bonusSettings,
  isLooser,
  read: async (tx, brand, key) => {
    await lockRule(tx, brand, NOUN, key)
    return read(tx, brand ?? '')
  },
  write: async (tx, _actor, { brand, after, before, decisionId }) => {
    if (after.design !== before?.design) await putDesign(tx, brand ?? '', after.design, decisionId)
    if (after.depositTurnover !== before?.depositTurnover)
      await putDepositTurnover(tx, brand ?? '', after.depositTurnover, decisionId)
  },
})

/** Returns a brand's settings, what waits of them, and what was changed. */
export async function showBonusSettings({
  env,
  merchant: brand,
}: OperatorContext): Promise<OutputOf<typeof officeBonusSettings>> {
  const [settings, waiting, changes] = await Promise.all([
    read(env.db, brand),
    findRuleWaiting(env.db, brand, NOUN, KEY),
    listChanges(env.db, brand),
  ])
  return {
    settings,
    houseTurnover: readSetting(env.config, DEPOSIT_TURNOVER),
    waiting,
    history: changes.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}

/**
 * Sets a brand's settings for what is given and deposited later; running grants and credited deposits keep theirs. A
 * higher turnover counts at once; all else waits for a second operator, and counts a day after they agreed. Fails with
 * DECISION_OPEN.
 */
export async function setBonusSettings(
  context: OperatorContext,
  { reason, ...settings }: ParsedInputOf<typeof officeSetBonusSettings>,
): Promise<OutputOf<typeof officeSetBonusSettings>> {
  await context.env.db.tx((tx) => BONUS_SETTINGS.change(tx, context, KEY, settings, reason))
  return showBonusSettings(context)
}
