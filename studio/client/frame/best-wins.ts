/** What rounds of this title brought most in the last day: a room in which nobody else plays now still has a past. */
import type { BestWins } from '#studio/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import './best-wins.css'
import type { GameContext } from './context.ts'

/** How often a page that is looked at asks again, ms. */
const AGAIN_MS = 120_000

type Asking = Pick<GameContext, 'ask' | 'ending'>
/** One list for each game, wherever it is shown. */
const known = new WeakMap<Asking, Signal<BestWins['wins']>>()

/** Follows the list for as long as the page is open; a page that is not looked at asks for nothing. */
function followed(context: Asking): () => BestWins['wins'] {
  const before = known.get(context)
  if (before) return before
  const wins = signal<BestWins['wins']>([])
  known.set(context, wins)
  const look = async () => {
    if (document.hidden || context.ending.peek()) return
    const found = await context.ask<BestWins>({ path: '/api/best-wins' }).catch(() => null)
    // without an answer the list stays as it was: nothing of the game depends on it
    if (found) wins.set(found.wins)
  }
  void look()
  setInterval(() => void look(), AGAIN_MS)
  return wins
}

export type WonRow = { name: string; times: string; amount: string }

/** Builds a titled list of wins; nothing where there are none. */
export function wonList(title: () => string, rows: () => readonly WonRow[]): HTMLElement {
  return h('div', { class: 'best-wins', hidden: () => rows().length === 0 }, () => [
    h('h3', {}, title()),
    h(
      'ol',
      {},
      rows().map(({ name, times, amount }) =>
        h(
          'li',
          {},
          h('span', { class: 'best-name' }, name),
          h('span', { class: 'tag num' }, `${times}×`),
          h('b', { class: 'num' }, amount),
        ),
      ),
    ),
  ])
}

/** Builds the biggest wins of the last day; nothing where there are none. */
export function bestWins(context: Asking & Pick<GameContext, 'money'>): HTMLElement {
  const wins = followed(context)
  return wonList(
    () => t('best.title'),
    () => wins().map(({ name, times, win }) => ({ name, times, amount: context.money(win) })),
  )
}
