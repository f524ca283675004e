/** What a brand allows of contracts: one person makes it less, two make it more, a day later. */
import { contractRule, type ContractRule } from '#contract/agents/contract-rows.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { readPercent } from '../terms/reckon.ts'
import { lockContracts } from './contracts.sql.ts'
import { putContractRule, readContractRule } from './rules.sql.ts'

/** The key of a brand's rule. */
export const CONTRACT_RULE_KEY = 'brand'

const FIXED = ['dividend', 'daily', 'hourly'] as const

/** Returns whether a rule allows anything that the other does not. */
export function isLooser(next: ContractRule, before: ContractRule | null): boolean {
  return (
    before === null ||
    CONTRACT_KINDS.some((kind) => next.open[kind] && !before.open[kind]) ||
    CONTRACT_KINDS.some((kind) => readPercent(next.max[kind]) > readPercent(before.max[kind])) ||
    FIXED.some((kind) => parseMoney(next.maxFixed[kind]) > parseMoney(before.maxFixed[kind])) ||
    readPercent(next.gap) < readPercent(before.gap) ||
    parseMoney(next.approveAbove) > parseMoney(before.approveAbove) ||
    next.noticeMin < before.noticeMin
  )
}

export const CONTRACT_RULE = defineRule<ContractRule>({
  noun: 'agent-contract-rule',
  permission: 'cashier.rules',
  settings: contractRule,
  read: async (tx, brand) => {
    await lockContracts(tx, brand ?? '')
    return readContractRule(tx, brand ?? '')
  },
  isLooser,
  write: (tx, _actor, { brand, after }) => putContractRule(tx, brand ?? '', after),
})
