/**
 * What the cockfight's page knows: the round that takes bets, the one that runs, the chosen side; and placing a bet.
 */
import { FIGHT_MS } from '#games/cockfight/rules.ts'
import { withRequestId } from '#studio/client/frame/context.ts'
import { newBetSeed } from '#studio/client/lib/api.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toWire } from '#studio/client/logic/money.ts'
import type { Room } from '#studio/client/sports/parts.ts'
import { createSlip } from '#studio/client/sports/slip.ts'
import type { Store } from '#studio/client/sports/store.ts'
import type { MatchView, TicketAnswer } from '#studio/engines/sports/protocol.ts'

/** The market of a fight, which has one. */
export const MARKET = 'fight'

/** The page's state. */
export type Pit = {
  room: Room
  store: Store
  chosen: Signal<string | null>
  isPlacing: Signal<boolean>
  /** The round that takes bets now. */
  open(): MatchView | null
  /** The round that runs, or whose result is shown. */
  running(): MatchView | null
}

/** Makes the state of a page over its store. */
export function createPit(store: Store): Pit {
  const rounds = () => (store.listed() ?? []).flatMap((id) => store.match(id)() ?? [])
  const started = (round: MatchView) => round.startsAt <= store.now()
  return {
    store,
    room: { store, slip: createSlip(store) },
    chosen: signal<string | null>(null),
    isPlacing: signal(false),
    open: () => rounds().find((round) => !started(round)) ?? null,
    running: () => rounds().find((round) => started(round) && store.now() < round.startsAt + FIGHT_MS) ?? null,
  }
}

/** Returns the message that names a side or a way to draw. */
export const sideWord = (id: string): MessageKey =>
  id === 'meron' || id === 'wala' || id === 'draw' || id === 'fulltime' ? `sports.pick.${id}` : 'sports.pick.draw'
/** Returns how many whole seconds are left until a round begins. */
export const secondsTo = (store: Store, { startsAt }: MatchView): number =>
  Math.max(0, Math.ceil((startsAt - store.now()) / 1_000))

/** Returns the fight that ended last, or null while unknown. */
export const lastResult = (store: Store) => store.results()?.[0] ?? null

/** Places the chosen bet on the open round; does nothing while one is placed, or where none is chosen or offered. */
export async function place(pit: Pit): Promise<void> {
  const { store, chosen, isPlacing } = pit
  const { context } = store
  const open = pit.open()
  const side = chosen.peek()
  const odds = open && side ? store.oddsOf(open.id, MARKET, side) : null
  if (!open || !side || odds === null || isPlacing.peek() || context.entries.refuse()) return
  isPlacing.set(true)
  try {
    const body = withRequestId({
      kind: 'single',
      stake: toWire(context.stake.peek()),
      accept: 'none',
      legs: [{ matchId: open.id, market: MARKET, selection: side, odds }],
      seed: newBetSeed(),
    })
    const answer = await context.ask<TicketAnswer>({ method: 'POST', path: '/api/sports/tickets', body })
    context.showBalance(answer.balance)
    const text = t('cock.placed', { side: t(sideWord(side)) })
    context.notice.set({ text, kind: 'info', offersDeposit: false })
    context.spoken.set(text)
    store.betsShown.set('open')
    await store.refreshTickets()
  } catch (failure) {
    context.fail(failure)
  } finally {
    isPlacing.set(false)
  }
}
