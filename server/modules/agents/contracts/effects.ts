/**
 * What contracts do to each other (docs/decisions/0703): an accepted one replaces the former one, ends those below by the rule of
 * docs/reference/games.md 8.3, and one that ends takes with it all that its taker gives of the kind. Pure: the preview and the act
 * are the same function.
 */
import type { ContractTerms, EndReason } from '#contract/agents/terms.ts'
import { endsBelow, mayGive } from '../terms/compare.ts'
import { later } from '../terms/starts.ts'
import type { Contract } from './contracts.sql.ts'

/** A contract that comes to its end, or to an earlier one. */
export type Cut = { contract: Contract; until: string; reason: EndReason }
export type Effects = { cuts: readonly Cut[]; cancels: readonly Contract[] }

/** All contracts of one kind below an agent, his own ones included: accepted ones that are not over, and open offers. */
export type Around = readonly Contract[]

const isAccepted = ({ state }: Contract) => state === 'accepted'
const endsAfter = (place: string) => (one: Contract) => one.until === null || one.until > place

type Sides = 'takerId' | 'giverId'

/** Returns the accepted contracts by one of their sides, in their order. */
function bySide(around: Around, side: Sides): ReadonlyMap<string, readonly bigint[]> {
  const sorted = new Map<string, bigint[]>()
  for (const one of around.filter(isAccepted)) {
    const key = one[side]
    if (key === null) continue
    const ids = sorted.get(key) ?? []
    sorted.set(key, ids)
    ids.push(one.id)
  }
  return sorted
}

/** Works on a copy in which every cut is done, so that later steps see it; each step looks at the contracts of one agent only. */
class Line {
  readonly #now: Map<bigint, Contract>
  readonly #had: ReadonlyMap<string, readonly bigint[]>
  readonly #given: ReadonlyMap<string, readonly bigint[]>
  readonly cuts = new Map<bigint, Cut>()

  constructor(around: Around) {
    this.#now = new Map(around.map((one) => [one.id, one]))
    this.#had = bySide(around, 'takerId')
    this.#given = bySide(around, 'giverId')
  }

  #read(ids: readonly bigint[] = []): Contract[] {
    return ids.flatMap((id) => this.#now.get(id) ?? [])
  }

  /** Ends a contract at a place, or where it begins if that is later. Returns whether that changes anything. */
  cut(contract: Contract, place: string, reason: EndReason): boolean {
    const until = later(place, contract.from ?? place)
    const now = this.#now.get(contract.id) ?? contract
    if (now.until !== null && now.until <= until) return false
    this.#now.set(contract.id, { ...now, until, endReason: reason })
    this.cuts.set(contract.id, { contract, until, reason })
    return true
  }

  acceptedOf(takerId: string): Contract[] {
    return this.#read(this.#had.get(takerId))
  }

  givenBy(giverId: string): Contract[] {
    return this.#read(this.#given.get(giverId))
  }

  /** Returns the first place, not before one, at which nothing of an agent counts; null: something goes on for ever. */
  openFrom(takerId: string, place: string): string | null {
    let open = place
    const own = this.acceptedOf(takerId).toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    for (const { from, until } of own) {
      if (from === null || from > open) continue
      if (until === null) return null
      open = later(open, until)
    }
    return open
  }

  /** Returns whether something of an agent goes on. */
  goesOn(takerId: string): boolean {
    return this.acceptedOf(takerId).some(({ until }) => until === null)
  }

  /** Ends what agents give of whom a contract ended, and so on all the way down. */
  follow(takers: readonly string[], place: string): void {
    const ways = [...takers]
    for (let at = 0; at < ways.length; at++) {
      const takerId = ways[at] ?? ''
      const open = this.openFrom(takerId, place)
      if (open === null) continue
      for (const given of this.givenBy(takerId).filter(endsAfter(open)))
        if (this.cut(given, open, 'uplineChanged')) ways.push(given.takerId)
    }
  }
}

/** Returns offers of agents who have nothing to give of any more, in the order in which they were made. */
function withoutOwn(before: Around, line: Line): Contract[] {
  const had = new Set(before.filter((one) => isAccepted(one) && one.until === null).map(({ takerId }) => takerId))
  return before.filter(
    ({ state, giverId }) => state === 'offered' && giverId !== null && had.has(giverId) && !line.goesOn(giverId),
  )
}

/** Returns the contract of an agent that a new one would follow: the one that goes on, or else the last that is not over. */
export function formerOf(around: Around, takerId: string, from: string): Contract | null {
  const own = around.filter((one) => one.takerId === takerId && isAccepted(one) && endsAfter(from)(one))
  return (
    own.find(({ until }) => until === null) ??
    own.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)).at(-1) ??
    null
  )
}

/** Returns what happens when an agent accepts a contract that begins at a place. `gap`: basis points. */
export function effectsOfAccepting(
  around: Around,
  accepted: { id: bigint | null; takerId: string; terms: ContractTerms; from: string },
  gap: bigint,
): Effects {
  const { id, takerId, terms, from } = accepted
  const line = new Line(around)
  const former = formerOf(around, takerId, from)
  for (const own of line.acceptedOf(takerId).filter(endsAfter(from))) line.cut(own, from, 'replaced')
  const ended: string[] = []
  for (const given of line.givenBy(takerId).filter(endsAfter(from)))
    if (endsBelow(former?.terms ?? null, terms, given.terms) && line.cut(given, from, 'uplineChanged'))
      ended.push(given.takerId)
  line.follow(ended, from)
  const orphans = new Set(withoutOwn(around, line).filter(({ giverId }) => giverId !== takerId))
  const cancels = around.filter(
    (one) =>
      one.state === 'offered' &&
      one.id !== id &&
      (orphans.has(one) || (one.giverId === takerId && !mayGive(terms, one.terms, gap))),
  )
  return { cuts: [...line.cuts.values()], cancels }
}

/** Returns what happens when contracts of one agent end, each at its place, and nothing replaces them. */
export function effectsOfEnding(
  around: Around,
  takerId: string,
  ends: readonly { id: bigint; at: string }[],
  reason: EndReason,
): Effects {
  const line = new Line(around)
  for (const { id, at } of ends) {
    const own = around.find((one) => one.id === id)
    if (own) line.cut(own, at, reason)
  }
  const first = ends.map(({ at }) => at).toSorted()[0]
  if (first !== undefined) line.follow([takerId], first)
  return { cuts: [...line.cuts.values()], cancels: withoutOwn(around, line) }
}
