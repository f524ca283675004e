/** Whether a contract may be given, and accepted, now; asked when it is offered, and again when it is accepted. */
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import type { ContractKind, ContractTerms } from '#contract/agents/terms.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findNode, type Node } from '#server/modules/identity/accounts/team.sql.ts'
import { kindOf } from '../line/may-open.ts'
import { topOf, widerThan, type Top } from '../terms/compare.ts'
import { readPercent } from '../terms/reckon.ts'
import { nextStart, placeOf, startFrom, type Moment } from '../terms/starts.ts'
import { listOwn, type Contract } from './contracts.sql.ts'
import { readContractRule } from './rules.sql.ts'
import { presentTop } from './show.ts'

/** Returns the most that a brand's rule gives an agent whom nobody stands above. */
export function ruleTop({ max, maxFixed }: ContractRule, kind: ContractKind, unit: Top['unit']): Top {
  const percent = readPercent(max[kind])
  if (kind === 'realtime') return { unit: 'rate', gives: [percent, percent] }
  return unit === 'rate' ? { unit, gives: [percent] } : { unit, gives: [parseMoney(maxFixed[kind])] }
}

/** Returns the most that may be given of contracts: the least of them less the gap; null where their units differ. */
export function topToGive(own: readonly ContractTerms[], gap: bigint): Top | null {
  const [first, ...rest] = own.map(topOf)
  if (!first || rest.some(({ unit }) => unit !== first.unit)) return null
  const gives = first.gives.map((one, place) =>
    rest.reduce((least, { gives: [...all] }) => {
      const other = all[place] ?? 0n
      return other < least ? other : least
    }, one),
  )
  return first.unit === 'rate'
    ? { unit: 'rate', gives: gives.map((one) => (one > gap ? one - gap : 0n)) }
    : { unit: 'fixed', gives }
}

function guardWithin(terms: ContractTerms, most: Top): void {
  const top = topOf(terms)
  if (top.unit !== most.unit) return fail('CONTRACT_OUT_OF_BOUNDS', { what: 'unit', bound: most.unit })
  if (top.gives.some((gives, place) => gives > (most.gives[place] ?? 0n)))
    return fail('CONTRACT_OUT_OF_BOUNDS', { what: most.unit, bound: presentTop(most).gives.join(' / ') })
}

/** Fails with CONTRACT_OUT_OF_BOUNDS where a real-time salary counts more than one of those that it is given of. */
function guardNarrow(terms: ContractTerms, own: readonly ContractTerms[]): void {
  for (const one of own) {
    const what = widerThan(one, terms)
    if (what === null || one.kind !== 'realtime') continue
    const bound = what === 'without' ? one.without.join(', ') : (one[what] ?? '')
    return fail('CONTRACT_OUT_OF_BOUNDS', { what, bound })
  }
}

/** Passes where the brand lets such contracts be offered. Fails with CONTRACT_CLOSED and CONTRACT_OUT_OF_BOUNDS. */
function guardRule({ open, noticeMin }: ContractRule, { kind, noticeDays }: ContractTerms): void {
  if (!open[kind]) return fail('CONTRACT_CLOSED')
  if (noticeDays < noticeMin) return fail('CONTRACT_OUT_OF_BOUNDS', { what: 'notice', bound: String(noticeMin) })
}

export type Sides = { brand: string; giverId: string | null; takerId: string }
export type Judged = { from: string; currency: string; rule: ContractRule; gap: bigint; taker: Node }

/**
 * Returns from when a contract may count that an agent gives: the taker's next period, not before the giver's own contracts go on
 * without a hole, of which each must allow it. Fails with CONTRACT_NO_OWN, CONTRACT_CURRENCY and CONTRACT_OUT_OF_BOUNDS.
 */
export function judgeByOwn(
  own: readonly Contract[],
  terms: ContractTerms,
  currency: string,
  gap: bigint,
  moment: Moment,
): string {
  const last = own.at(-1)
  if (last?.until !== null || last.from === null) return fail('CONTRACT_NO_OWN')
  let [since, covers] = [last.from, [last]]
  for (const one of own.slice(0, -1).toReversed())
    if (one.from !== null && one.until === since && one.from < since) [since, covers] = [one.from, [one, ...covers]]
  const soonest = nextStart(terms, moment)
  const from = soonest >= since ? soonest : startFrom(terms, since)
  const during = covers.filter(({ until }) => until === null || until > from)
  if (during.some((one) => one.currency !== currency)) return fail('CONTRACT_CURRENCY')
  const most = topToGive(
    during.map((one) => one.terms),
    gap,
  )
  guardWithin(terms, most ?? topOf(last.terms))
  guardNarrow(
    terms,
    during.map((one) => one.terms),
  )
  return most ? from : fail('CONTRACT_NO_OWN')
}

/**
 * Judges a contract between two sides. Fails with NOT_FOUND for a taker who is no agent right below the giver (with
 * CONTRACT_NOT_TOP where the brand gives it to somebody below another agent), CONTRACT_CLOSED, CONTRACT_NO_OWN,
 * CONTRACT_OUT_OF_BOUNDS, CONTRACT_NOT_NOW and CONTRACT_CURRENCY. Call it under `lockContracts` where something follows from it.
 */
export async function judge(
  q: Queryable,
  { brand, giverId, takerId }: Sides,
  terms: ContractTerms,
  moment: Moment,
): Promise<Judged> {
  const taker = await findNode(q, brand, takerId)
  if (!taker || kindOf(taker.type) !== 'agent') return fail('NOT_FOUND')
  if (taker.uplineId !== giverId) return fail(giverId === null ? 'CONTRACT_NOT_TOP' : 'NOT_FOUND')
  const rule = await readContractRule(q, brand)
  guardRule(rule, terms)
  const giver = giverId === null ? null : await findAccount(q, giverId)
  if (taker.status !== 'active' || giver?.isFrozen) return fail('CONTRACT_NOT_NOW')
  const { currency } = (await findAccount(q, takerId)) ?? fail('NOT_FOUND')
  const gap = readPercent(rule.gap)
  if (giver === null || giverId === null) {
    guardWithin(terms, ruleTop(rule, terms.kind, topOf(terms).unit))
    return { from: nextStart(terms, moment), currency, rule, gap, taker }
  }
  if (giver.currency !== currency) return fail('CONTRACT_CURRENCY')
  const own = await listOwn(q, { kind: terms.kind, takerId: giverId, place: placeOf(terms, moment) })
  return { from: judgeByOwn(own, terms, currency, gap, moment), currency, rule, gap, taker }
}
