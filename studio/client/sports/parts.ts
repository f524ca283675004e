/** Pieces that several screens of the book share. */
import type { MarketView, MatchView } from '#studio/engines/sports/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect, signal, untracked } from '#studio/client/lib/signal.ts'
import { clockText, fromNow, marketLabel, nameOf, pickLabel, spanText, timeText } from './labels.ts'
import { showOdds, type Slip } from './slip.ts'
import type { Store } from './store.ts'

/** Returns a derived value that changes only when its result differs, so that its readers are rebuilt only then. */
export function derived<Value>(read: () => Value): () => Value {
  const value = signal(untracked(read))
  effect(() => value.set(read()))
  return value
}

export type Room = {
  store: Store
  slip: Slip
}

/** Builds a button for odds: pressed while they are on the slip, disabled while bets wait for their answer. */
export function oddsButton(
  { store, slip }: Room,
  matchId: string,
  marketId: string,
  selection: string,
  label: () => string,
): HTMLElement {
  const match = store.match(matchId)
  const odds = () => store.oddsOf(matchId, marketId, selection)
  const isClosed = () => odds() === null || (match()?.isSuspended ?? true)
  const from = () => {
    const now = match()
    return now ? fromNow(now) : null
  }
  const words = () => `${label()}, ${odds() === null ? t('sports.notOffered') : showOdds(store, odds() ?? 0)}`
  return h(
    'button',
    {
      type: 'button',
      class: 'price',
      'aria-pressed': () => slip.has(matchId, marketId, selection),
      'aria-label': () => `${marketLabel(marketId, from())}: ${words()}`,
      disabled: isClosed,
      onclick: () => {
        const now = store.oddsOf(matchId, marketId, selection)
        if (now !== null) slip.toggle({ matchId, market: marketId, selection, odds: now })
      },
    },
    h('span', { class: 'price-pick' }, label),
    h('b', { class: 'num' }, () => (odds() === null ? '—' : showOdds(store, odds() ?? 0))),
  )
}

/** Returns the label of a selection, short enough for the list. */
export function shortPick(match: MatchView, market: MarketView, selection: string): string {
  if (market.kind === '1x2') return selection.toUpperCase()
  if (market.kind === 'winner') return selection === 'home' ? '1' : '2'
  return pickLabel(match, market.id, selection)
}

/** Says when a match begins, or how far it has come. */
export function whenText(store: Store, match: MatchView): string {
  if (match.phase !== 'before') return clockText(match)
  const left = match.startsAt - store.now()
  return left < 10 * 60_000 ? t('sports.startsIn', { time: spanText(left) }) : timeText(match.startsAt)
}

export const versus = (match: Pick<MatchView, 'home' | 'away'>): string =>
  t('sports.versus', { home: nameOf(match.home), away: nameOf(match.away) })

/** Builds buttons that switch between a few views; the chosen one is pressed. */
export function choiceRow<Choice extends string>(
  label: () => string,
  choices: () => readonly { id: Choice; text: () => string }[],
  chosen: () => Choice,
  onChoose: (choice: Choice) => void,
): HTMLElement {
  return h('div', { class: 'segmented', role: 'group', 'aria-label': label }, () =>
    choices().map(({ id, text }) =>
      h('button', { type: 'button', 'aria-pressed': () => chosen() === id, onclick: () => onChoose(id) }, text),
    ),
  )
}

/** Builds a choice from a list with the browser's own control. */
export function selectField<Choice extends string>(
  label: () => string,
  choices: () => readonly { id: Choice; text: string }[],
  chosen: () => Choice,
  onChoose: (choice: Choice) => void,
): HTMLElement {
  const select = h(
    'select',
    {
      class: 'select',
      onchange: (event: Event) => onChoose((event.target as HTMLSelectElement).value as Choice),
    },
    () => choices().map(({ id, text }) => h('option', { value: id, selected: chosen() === id }, text)),
  )
  return h('label', { class: 'select-field' }, h('span', {}, label), select)
}
