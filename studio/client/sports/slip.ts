/** The slip: selections, the kind of bet, and how it becomes tickets. */
import { oddsIn, writeOdds, ONE } from '#games/sports/odds.ts'
import { countBets, SYSTEMS } from '#games/sports/settlement.ts'
import { payoutOf } from '#games/sports/settlement.ts'
import type { TicketAnswer, TicketRequest } from '#studio/engines/sports/protocol.ts'
import { withRequestId } from '#studio/client/frame/context.ts'
import { newBetSeed } from '#studio/client/lib/api.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { quantumOf, toWire } from '#studio/client/logic/money.ts'
import type { Store } from './store.ts'

export type SlipLeg = {
  matchId: string
  market: string
  selection: string
  /** The odds that the member saw. */
  odds: number
}

export type SlipKind = 'single' | 'parlay' | 'system'
export type Accept = TicketRequest['accept']

export type Slip = {
  legs: Signal<SlipLeg[]>
  kind: Signal<SlipKind>
  system: Signal<string>
  accept: Signal<Accept>
  isOpen: Signal<boolean>
  isPlacing: Signal<boolean>
  has(matchId: string, market: string, selection: string): boolean
  toggle(leg: SlipLeg): void
  remove(leg: SlipLeg): void
  clear(): void
  /** Returns the present odds, or the ones that the member saw where none are known. */
  oddsNow(leg: SlipLeg): number
  isGone(leg: SlipLeg): boolean
  kinds(): SlipKind[]
  systems(): { id: string; text: string }[]
  hasSameMatch(): boolean
  isInPlay(): boolean
  /** Returns how many bets the whole slip makes, what it costs and what it may pay. */
  bets(): number
  totalStake(): bigint
  totalOdds(): number | null
  potential(): bigint
  canPlace(): boolean
  place(): Promise<void>
}

const LEGS_KEY = 'studio.slip'
const sameLeg = (a: SlipLeg, b: SlipLeg) =>
  a.matchId === b.matchId && a.market === b.market && a.selection === b.selection

/** Writes odds in the member's format, short. */
export const showOdds = (store: Store, odds: number): string => (odds <= ONE ? '—' : writeOdds(odds, store.format()))
/** Returns whether odds are written with a minus, which changes their look. */
export const isNegative = (store: Store, odds: number): boolean => oddsIn(odds, store.format()) < 0

function keptLegs(key: string): SlipLeg[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as SlipLeg[]
  } catch {
    return []
  }
}

function systemsFor(count: number): { id: string; text: string }[] {
  const named = Object.entries(SYSTEMS)
    .filter(([, { legs }]) => legs === count)
    .map(([id]) => ({ id, text: t(`sports.system.${id as keyof typeof SYSTEMS}`) }))
  const plain = Array.from({ length: Math.max(0, Math.min(count, 9) - 2) }, (_, index) => `${index + 2}/${count}`)
    .filter((id) => count <= 8 || id.length === 3)
    .map((id) => ({ id, text: t('sports.system.of', { size: id[0] ?? '', legs: count, bets: countBets(id, count) }) }))
  return count > 9 ? [] : [...named, ...plain]
}

/** What the slip holds, and how its legs are exchanged. */
type Held = Pick<Slip, 'legs' | 'kind' | 'system' | 'accept' | 'isOpen' | 'isPlacing'> & {
  /** Stores the legs for this tab, watches their matches, and changes the kind of bet where it no longer fits. */
  set(next: SlipLeg[]): void
}

const hasSame = (list: readonly SlipLeg[]) => new Set(list.map(({ matchId }) => matchId)).size < list.length

function holdLegs(store: Store): Held {
  const key = `${LEGS_KEY} ${store.context.session.game.engine}`
  const legs = signal<SlipLeg[]>(keptLegs(key))
  const kind = signal<SlipKind>('single')
  const system = signal('')
  const watchMatches = () => store.watch.set([...new Set(legs.peek().map(({ matchId }) => matchId))])
  watchMatches()
  return {
    legs,
    kind,
    system,
    accept: signal<Accept>('higher'),
    isOpen: signal(false),
    isPlacing: signal(false),
    set(next) {
      legs.set(next)
      sessionStorage.setItem(key, JSON.stringify(next))
      watchMatches()
      if (next.length < 2) kind.set('single')
      else if (kind.peek() === 'single' && next.length === 2 && !hasSame(next)) kind.set('parlay')
      if (kind.peek() === 'system' && next.length < 3) kind.set('parlay')
      const systems = systemsFor(next.length)
      if (!systems.some(({ id }) => id === system.peek())) system.set(systems[0]?.id ?? '')
    },
  }
}

const oddsNow = (store: Store, leg: SlipLeg) => store.oddsOf(leg.matchId, leg.market, leg.selection) ?? leg.odds

function isGone(store: Store, leg: SlipLeg): boolean {
  const isKnown = () => store.page(leg.matchId)() !== null
  const match = store.match(leg.matchId)()
  return match?.phase === 'over' || (isKnown() && store.oddsOf(leg.matchId, leg.market, leg.selection) === null)
}

/** Returns the kind of bet as the studio names it. */
const wireKind = ({ kind, system }: Held) => (kind() === 'system' ? system() : kind())

function countAll(held: Held): number {
  const { length } = held.legs()
  if (length === 0 || held.kind() === 'single') return length
  return countSafely(wireKind(held), length)
}

function potentialOf(store: Store, held: Held): bigint {
  const { context } = store
  const won = held.legs().map((leg) => ({ odds: oddsNow(store, leg), result: { outcome: 'win' } as const }))
  const quantum = quantumOf(context.currency)
  if (held.kind() === 'single')
    return won.reduce((sum, leg) => sum + payoutOf(context.stake(), 'single', [leg], quantum), 0n)
  return countAll(held) === 0 ? 0n : payoutOf(context.stake(), wireKind(held), won, quantum)
}

async function send(store: Store, held: Held, chosen: readonly SlipLeg[]): Promise<TicketAnswer> {
  const { context } = store
  const body = withRequestId({
    kind: wireKind(held),
    stake: toWire(context.stake.peek()),
    accept: held.accept.peek(),
    legs: chosen.map((leg) => ({
      matchId: leg.matchId,
      market: leg.market,
      selection: leg.selection,
      odds: oddsNow(store, leg),
    })),
    seed: newBetSeed(),
  })
  return context.ask<TicketAnswer>({ method: 'POST', path: '/api/sports/tickets', body })
}

/**
 * Places the slip's tickets, one after another. Legs leave the slip with their ticket; singles stay singles, however
 * many are left.
 */
async function place(store: Store, held: Held): Promise<void> {
  const { context } = store
  const { legs, kind, isOpen, isPlacing } = held
  if (isPlacing.peek() || context.entries.refuse()) return
  isPlacing.set(true)
  const chosen = kind.peek()
  try {
    const parts = chosen === 'single' ? legs.peek().map((leg) => [leg]) : [legs.peek()]
    let isPending = false
    for (const part of parts) {
      const answer = await send(store, held, part)
      context.showBalance(answer.balance)
      isPending ||= answer.ticket.state === 'pending'
      held.set(legs.peek().filter((leg) => !part.includes(leg)))
      if (chosen === 'single') kind.set(chosen)
    }
    const text = isPending
      ? t('sports.slip.pending', { seconds: count(context.rules.delayMs / 1_000) })
      : t('sports.slip.placed')
    context.notice.set({ text, kind: 'info', offersDeposit: false })
    context.spoken.set(text)
    isOpen.set(false)
    store.betsShown.set('open')
    await store.refreshTickets()
  } catch (failure) {
    // what the member confirms next are the present odds
    legs.set(legs.peek().map((leg) => ({ ...leg, odds: oddsNow(store, leg) })))
    context.fail(failure)
    store.refresh()
  } finally {
    isPlacing.set(false)
  }
}

/** Makes the slip of a page. */
export function createSlip(store: Store): Slip {
  const { context } = store
  const held = holdLegs(store)
  const { set, ...signals } = held
  const { legs, kind, isPlacing } = signals
  const bets = () => countAll(held)
  return {
    ...signals,
    oddsNow: (leg) => oddsNow(store, leg),
    isGone: (leg) => isGone(store, leg),
    bets,
    potential: () => potentialOf(store, held),
    place: () => place(store, held),
    has: (matchId, market, selection) => legs().some((leg) => sameLeg(leg, { matchId, market, selection, odds: 0 })),
    toggle(leg) {
      const rest = legs.peek().filter((other) => !sameLeg(other, leg))
      if (rest.length < legs.peek().length) return set(rest)
      if (rest.length < context.rules.legsMax) set([...rest, leg])
    },
    remove: (leg) => set(legs.peek().filter((other) => !sameLeg(other, leg))),
    clear: () => set([]),
    kinds: () =>
      legs().length > 2 ? ['single', 'parlay', 'system'] : legs().length > 1 ? ['single', 'parlay'] : ['single'],
    systems: () => systemsFor(legs().length),
    hasSameMatch: () => kind() !== 'single' && hasSame(legs()),
    isInPlay: () => legs().some((leg) => ['live', 'break'].includes(store.match(leg.matchId)()?.phase ?? '')),
    totalStake: () => context.stake() * BigInt(bets()),
    totalOdds: () =>
      kind() === 'parlay' ? Math.floor(legs().reduce((all, leg) => (all * oddsNow(store, leg)) / ONE, ONE)) : null,
    canPlace: () =>
      legs().length > 0 &&
      !isPlacing() &&
      !legs().some((leg) => isGone(store, leg)) &&
      !(kind() !== 'single' && hasSame(legs())) &&
      bets() > 0,
  }
}

function countSafely(kind: string, legs: number): number {
  try {
    return countBets(kind, legs)
  } catch {
    return 0
  }
}
