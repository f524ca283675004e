/** Pieces that several screens of the book share. */
import type { MarketView, MatchView } from '#studio/engines/sports/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect, signal, untracked } from '#studio/client/lib/signal.ts'
import { clockText, marketLabel, nameOf, pickLabel, spanText, timeText } from './labels.ts'
import { showOdds, type Slip } from './slip.ts'
import type { Store } from './store.ts'

/** A value that follows others and changes only when it is another: what is built from it is built anew only then. */
export function derived<Value>(read: () => Value): () => Value {
  const value = signal(untracked(read))
  effect(() => value.set(read()))
  return value
}

export interface Room {
  store: Store
  slip: Slip
}

/** Odds that can be put on the slip: pressed while they are there, closed while bets wait. */
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
  const words = () => `${label()}, ${odds() === null ? t('sports.notOffered') : showOdds(store, odds() ?? 0)}`
  return h(
    'button',
    {
      type: 'button',
      class: 'price',
      'aria-pressed': () => slip.has(matchId, marketId, selection),
      'aria-label': () => `${marketLabel(marketId)}: ${words()}`,
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

/** The label of a selection as short as the list has room for. */
export function shortPick(match: MatchView, market: MarketView, selection: string): string {
  if (market.kind === '1x2') return selection.toUpperCase()
  if (market.kind === 'winner') return selection === 'home' ? '1' : '2'
  return pickLabel(match, market.id, selection)
}

/** When a match begins, or where it stands. */
export function whenText(store: Store, match: MatchView): string {
  if (match.phase !== 'before') return clockText(match)
  const left = match.startsAt - store.now()
  return left < 10 * 60_000 ? t('sports.startsIn', { time: spanText(left) }) : timeText(match.startsAt)
}

export const versus = (match: Pick<MatchView, 'home' | 'away'>): string =>
  t('sports.versus', { home: nameOf(match.home), away: nameOf(match.away) })

/** Switches between a few views; the pressed one is on. */
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

/** A choice from a list by the browser's own control. */
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
