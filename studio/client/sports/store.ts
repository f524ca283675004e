/**
 * The data of the book's page: matches by id, what is shown, tickets. The studio pushes changes; without a connection
 * the store polls while the page is visible. It decides nothing.
 */
import type { OddsFormat } from '#games/sports/odds.ts'
import type { Sport } from '#games/sports/match.ts'
import type { MarketView } from '#studio/engines/sports/protocol.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { askedMatch } from '#studio/client/logic/asked-match.ts'
import { createBookData, readBoard, readResults, readTickets, type BookData } from './book-data.ts'
import { followBook, type Shown, type View } from './follow-book.ts'
import { oddsFormat } from './odds-format.ts'
import type { SportsContext } from './sports-context.ts'

export type Store = BookData &
  Shown & {
    format: Signal<OddsFormat>
    /** Milliseconds now by the studio's clock, once a second. */
    now: Signal<number>
    /** Returns odds of a selection as the studio last sent them; null where it is not offered. */
    oddsOf(matchId: string, marketId: string, selection: string): number | null
    show(view: View): void
    choose(sport: Sport): void
    refresh(): void
    refreshTickets(): Promise<void>
  }

/** Opens the store and starts asking the studio. */
export function createStore(context: SportsContext): Store {
  const data = createBookData(context)
  const { sport, listed, match, page, results } = data
  const asked = askedMatch(location.search, context.session.game)
  const view = signal<View>(asked ? { name: 'match', id: asked.id } : { name: 'matches' })
  const watch = signal<string[]>([])
  const now = signal(context.session.serverTime)
  const look = followBook(data, { view, watch })
  setInterval(() => now.set(Date.now() + data.clock.aheadMs), 1_000)

  const marketOf = (matchId: string, marketId: string): MarketView | undefined => {
    const known = page(matchId)()?.markets.find(({ id }) => id === marketId)
    if (known) return known
    const main = match(matchId)()?.main
    return main?.id === marketId ? main : undefined
  }
  const store: Store = {
    ...data,
    view,
    watch,
    now,
    format: oddsFormat(),
    refreshTickets: () => readTickets(data),
    oddsOf: (matchId, marketId, selection) =>
      marketOf(matchId, marketId)?.selections.find(({ id }) => id === selection)?.odds ?? null,
    show(next) {
      view.set(next)
      void look()
      window.scrollTo({ top: 0 })
    },
    choose(next) {
      if (next !== sport.peek()) {
        sport.set(next)
        listed.set(null)
        results.set(null)
      }
      if (view.peek().name === 'match') view.set({ name: 'matches' })
      void readBoard(data).catch(context.fail)
      if (view.peek().name === 'results') void readResults(data).catch(context.fail)
    },
    refresh: () => void look(),
  }
  void look()
  return store
}
