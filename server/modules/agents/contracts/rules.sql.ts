/** Rules of brands about contracts. */
import { contractRule, type ContractRule } from '#contract/agents/contract-rows.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** The rule of a brand that has set none: no contracts. */
export const NO_CONTRACTS: ContractRule = {
  open: { dividend: false, daily: false, hourly: false, realtime: false },
  max: { dividend: '0.00', daily: '0.00', hourly: '0.00', realtime: '0.00' },
  maxFixed: { dividend: '0', daily: '0', hourly: '0' },
  gap: '0.00',
  approveAbove: '0',
  noticeMin: 0,
}

/** Returns a brand's rule. */
export async function readContractRule(q: Queryable, brand: string): Promise<ContractRule> {
  const [row] = await q.query<{ document: unknown }>('select document from agents.contract_rules where brand = $1', [
    brand,
  ])
  return row ? contractRule.parse(row.document) : NO_CONTRACTS
}

/** Sets a brand's rule. */
export async function putContractRule(tx: Tx, brand: string, rule: ContractRule): Promise<void> {
  await tx.query(
    `insert into agents.contract_rules (brand, document) values ($1, $2)
     on conflict (brand) do update set document = excluded.document`,
    [brand, JSON.stringify(rule)],
  )
}
