import type { ContractTop } from '#contract/agents/contract-rows.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'

/** Returns the most that a contract gives: what stands in lists for the whole of it. */
export function topOf(terms: ContractTerms): ContractTop {
  if (terms.kind === 'realtime') return { unit: 'rate', gives: [terms.winRate, terms.lossRate] }
  const most = terms.tiers.reduce((top, { gives }) => (Number(gives) > Number(top) ? gives : top), '0')
  return { unit: terms.unit, gives: [most] }
}
