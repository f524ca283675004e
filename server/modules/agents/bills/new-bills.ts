/** What is the same for bills of every kind: their order, their state, and what they cost the teams above. */
import { parseMoney } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { addDays } from '#server/lib/local-day.ts'
import { addGiven } from '../rebates/costs.sql.ts'
import type { Contract } from '../contracts/contracts.sql.ts'
import { readContractRule } from '../contracts/rules.sql.ts'
import { findChains, insertBills, readUnseen, unseenKey, type BillFigures, type NewBill } from './bills.sql.ts'

/** Locks the bills of a brand until the transaction ends: they are computed and paid one after the other. */
export const lockBills = (tx: Tx, brand: string) => lockName(tx, `agents bills ${brand}`)

/** Whoever pays: real-time salary is split along the tree, and the brand pays every part of it (docs/decisions/0704). */
export const payerOf = ({ kind, giverId }: Pick<Contract, 'kind' | 'giverId'>) => (kind === 'realtime' ? null : giverId)

/**
 * Returns contracts from the top of the tree down, with where each taker stands by it: right below the giver, and a top agent below
 * nobody. A taker who was moved since stands elsewhere by now; the contract's last bills are of the line that it was given in.
 */
export async function fromTheTop<Of extends Pick<Contract, 'id' | 'giverId' | 'takerId'>>(
  q: Queryable,
  contracts: readonly Of[],
): Promise<{ contract: Of; teams: string }[]> {
  const chains = await findChains(
    q,
    contracts.flatMap(({ giverId }) => giverId ?? []),
  )
  const wayTo = ({ giverId, takerId }: Of) =>
    giverId === null ? takerId : `${chains.get(giverId) ?? giverId}.${takerId}`
  const depth = (teams: string) => teams.split('.').length
  return contracts
    .map((contract) => ({ contract, teams: wayTo(contract) }))
    .toSorted((one, other) => depth(one.teams) - depth(other.teams) || Number(one.contract.id - other.contract.id))
}

export type BillWindow = { day: string; untilDay: string | null; fromAt: Date; untilAt: Date }
export type ToStore = { contract: Contract; teams: string; window: BillWindow; figures: BillFigures }

/** Returns what agents got of the brand in the hours and minutes of a day so far without being looked at. Whole days are one bill. */
async function readUnseenOf(tx: Tx, brand: string, all: readonly ToStore[]): Promise<Map<string, bigint>> {
  const [first] = all
  if (!first || first.window.untilDay !== null) return new Map()
  const takers = all.map(({ contract }) => contract.takerId)
  return new Map(await readUnseen(tx, takers, { brand, kind: first.contract.kind, day: first.window.day }))
}

/**
 * Stores bills of one kind in their order, and what they bring agents and cost the teams that they come into from outside. Call it with the
 * brand's bills locked. A bill of the brand waits for two persons where it, with what the agent's hours or minutes of the day came
 * to without waiting, passes the rule's amount (docs/decisions/0715).
 */
export async function storeBills(tx: Tx, env: Env, brand: string, all: readonly ToStore[]): Promise<void> {
  const above = parseMoney((await readContractRule(tx, brand)).approveAbove)
  const unseen = await readUnseenOf(tx, brand, all)
  const bills = all.map(({ contract, teams, window, figures }): NewBill => {
    const giverId = payerOf(contract)
    const { id: contractId, kind, takerId, currency } = contract
    const { amount } = figures
    const before = (window.untilDay === null && unseen.get(unseenKey(contract))) || 0n
    const waits = giverId === null && amount > 0n && before + amount > above
    if (giverId === null && !waits) unseen.set(unseenKey(contract), before + amount)
    const state = amount === 0n ? 'nothing' : waits ? 'waiting' : 'calculated'
    return { brand, contractId, kind, giverId, takerId, teams, currency, ...window, ...figures, state, waits }
  })
  await insertBills(tx, bills, env.clock.now())
  await addGiven(
    tx,
    bills.flatMap(({ kind, giverId, takerId, teams, day, untilDay, currency, amount: minor }) => {
      if (minor === 0n) return []
      const isDividend = kind === 'dividend' && untilDay !== null
      const counts = isDividend
        ? ({ name: 'dividends', day: addDays(untilDay, -1) } as const)
        : ({ name: 'salaries', day } as const)
      return [{ ...counts, takerId, giverId, teams, currency, minor }]
    }),
  )
}
