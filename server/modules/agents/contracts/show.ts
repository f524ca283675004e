/** Contracts as people read them. */
import type { ContractEffect, ContractRow, ContractTop } from '#contract/agents/contract-rows.ts'
import type { OfficeContractRow } from '#contract/agents/office-contracts.ts'
import type { ShownState } from '#contract/agents/terms.ts'
import { toWire } from '#contract/money.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import { sha256 } from '#server/lib/random.ts'
import { writeRate } from '../rates/points.ts'
import { topOf, type Top } from '../terms/compare.ts'
import { placeOf, type Moment } from '../terms/starts.ts'
import { listContracts, type Contract } from './contracts.sql.ts'
import type { Effects } from './effects.ts'
import { listNames } from './lists.sql.ts'
import { canonical, payerOf, printOf } from './print.ts'
import { listSignatures, type Signature } from './signatures.sql.ts'

/** Returns now as contracts of a brand count it. */
export async function momentOf(q: Queryable, env: Env, brand: string): Promise<Moment> {
  return { now: env.clock.now(), timeZone: (await getBrandIn(q, env, brand)).timeZone }
}

export const readAt = ({ now, timeZone }: Moment) => ({ now, today: localDay(now, timeZone) })

/** Returns the state of a contract as it is read at a moment. */
export function stateOf(one: Contract, moment: Moment): ShownState {
  if (one.state === 'offered' && one.expiresAt <= moment.now) return 'expired'
  if (one.state === 'accepted' && one.until !== null && one.until <= placeOf(one.terms, moment)) return 'ended'
  return one.state
}

type Names = ReadonlyMap<string, string>
const nameOf = (names: Names, id: string) => ({ id, username: names.get(id) ?? '' })

function present(one: Contract, names: Names, signatures: readonly Signature[], moment: Moment): ContractRow {
  return {
    id: String(one.id),
    kind: one.kind,
    giver: one.giverId === null ? null : nameOf(names, one.giverId),
    taker: nameOf(names, one.takerId),
    currency: one.currency,
    terms: one.terms,
    payer: payerOf(one),
    state: stateOf(one, moment),
    offeredAt: one.offeredAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    answeredAt: one.answeredAt?.toISOString() ?? null,
    from: one.from,
    until: one.until,
    endReason: one.endReason,
    print: printOf(one),
    signatures: signatures.map(({ side, means, at, print }) => ({ side, by: means, at: at.toISOString(), print })),
  }
}

async function gather(q: Queryable, contracts: readonly Contract[]) {
  const ids = contracts.flatMap(({ giverId, takerId }) => (giverId === null ? [takerId] : [giverId, takerId]))
  const names = await listNames(q, [...new Set(ids)])
  const signed = await listSignatures(
    q,
    contracts.map(({ id }) => id),
  )
  return { names, of: (id: bigint) => signed.filter(({ contractId }) => contractId === id) }
}

/** Returns contracts as their two sides read them. */
export async function presentContracts(
  q: Queryable,
  contracts: readonly Contract[],
  moment: Moment,
): Promise<ContractRow[]> {
  const { names, of } = await gather(q, contracts)
  return contracts.map((one) => present(one, names, of(one.id), moment))
}

/** Returns a contract as its two sides read it. */
export async function presentContract(q: Queryable, one: Contract, moment: Moment): Promise<ContractRow> {
  const { names, of } = await gather(q, [one])
  return present(one, names, of(one.id), moment)
}

/** Returns contracts as operators read them. */
export async function presentForOffice(
  q: Queryable,
  contracts: readonly Contract[],
  moment: Moment,
): Promise<OfficeContractRow[]> {
  const { names, of } = await gather(q, contracts)
  return contracts.map((one) => ({
    ...present(one, names, of(one.id), moment),
    offeredBy: one.offeredBy,
    decision: one.decisionId === null ? null : String(one.decisionId),
  }))
}

/** Returns contracts by their ids, in the order of the ids. */
export async function readInOrder(q: Queryable, ids: readonly bigint[]): Promise<Contract[]> {
  const found = new Map((await listContracts(q, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns the most that something gives as it is read; less than nothing is nothing. */
export function presentTop({ unit, gives }: Top): ContractTop {
  const write = (one: bigint) => {
    const whole = one < 0n ? 0n : one
    return unit === 'rate' ? writeRate(Number(whole)) : toWire(whole)
  }
  return { unit, gives: gives.map(write) }
}

/** The print of what accepting does: without its moments, which go on while somebody reads. */
export function printEffects({ cuts, cancels }: Effects): string {
  const idOf = ({ id }: Contract) => String(id)
  return sha256(
    canonical({ ends: cuts.map(({ contract }) => idOf(contract)).toSorted(), cancels: cancels.map(idOf).toSorted() }),
  )
}

/**
 * Returns what accepting does as it is read by somebody who may read the names of some accounts: null, all of them. Other
 * accounts have no name.
 */
export async function presentEffects(
  q: Queryable,
  effects: Effects & { from: string },
  mayRead: ((id: string) => boolean) | null,
): Promise<ContractEffect> {
  const all = [...effects.cuts.map(({ contract }) => contract), ...effects.cancels]
  const names = await listNames(q, [...new Set(all.flatMap(({ giverId, takerId }) => [giverId ?? takerId, takerId]))])
  const name = (id: string | null) => (id === null || (mayRead && !mayRead(id)) ? null : nameOf(names, id))
  const sides = ({ id, giverId, takerId, terms }: Contract) => ({
    contract: String(id),
    giver: name(giverId),
    taker: name(takerId),
    top: presentTop(topOf(terms)),
  })
  return {
    from: effects.from,
    ends: effects.cuts.map(({ contract, until, reason }) => ({
      ...sides(contract),
      until,
      reason: reason === 'replaced' ? 'replaced' : 'uplineChanged',
    })),
    cancels: effects.cancels.map(sides),
    print: printEffects(effects),
  }
}
