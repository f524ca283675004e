/** What is the same for bills of every kind: their order, their state, and what they cost the teams above. */
import { parseMoney } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { addSalaryCosts } from '../rebates/costs.sql.ts'
import type { Contract } from '../contracts/contracts.sql.ts'
import { readContractRule } from '../contracts/rules.sql.ts'
import { findChains, insertBills, type BillFigures, type NewBill } from './bills.sql.ts'

/** Locks the bills of a brand until the transaction ends: they are computed and paid one after the other. */
export const lockBills = (tx: Tx, brand: string) => lockName(tx, `agents bills ${brand}`)

/** Whoever pays: real-time salary is split along the tree, and the brand pays every part of it (docs/decisions/0704). */
export const payerOf = ({ kind, giverId }: Pick<Contract, 'kind' | 'giverId'>) => (kind === 'realtime' ? null : giverId)

/** Returns contracts from the top of the tree down, with where each taker stands. */
export async function fromTheTop<Of extends Pick<Contract, 'id' | 'takerId'>>(
  q: Queryable,
  contracts: readonly Of[],
): Promise<{ contract: Of; teams: string }[]> {
  const chains = await findChains(
    q,
    contracts.map(({ takerId }) => takerId),
  )
  const depth = (teams: string) => teams.split('.').length
  return contracts
    .map((contract) => ({ contract, teams: chains.get(contract.takerId) ?? contract.takerId }))
    .toSorted((one, other) => depth(one.teams) - depth(other.teams) || Number(one.contract.id - other.contract.id))
}

export type BillWindow = { day: string; untilDay: string | null; fromAt: Date; untilAt: Date }
export type ToStore = { contract: Contract; teams: string; window: BillWindow; figures: BillFigures }

/** Stores bills in their order, and what salaries cost the teams that they come into from outside. */
export async function storeBills(tx: Tx, env: Env, brand: string, all: readonly ToStore[]): Promise<void> {
  const above = parseMoney((await readContractRule(tx, brand)).approveAbove)
  const bills = all.map(({ contract, teams, window, figures }): NewBill => {
    const giverId = payerOf(contract)
    const waits = giverId === null && figures.amount > above
    const state = figures.amount === 0n ? 'nothing' : waits ? 'waiting' : 'calculated'
    const { id: contractId, kind, takerId, currency } = contract
    return { brand, contractId, kind, giverId, takerId, teams, currency, ...window, ...figures, state }
  })
  await insertBills(tx, bills, env.clock.now())
  await addSalaryCosts(
    tx,
    bills.flatMap(({ kind, giverId, takerId, teams, day, currency, amount: minor }) =>
      kind === 'dividend' || minor === 0n
        ? []
        : (giverId === null ? teams.split('.') : [takerId]).map((agentId) => ({ agentId, day, currency, minor })),
    ),
  )
}
