/** The list of matches: sports on top, matches in play first, then those to come. */
import type { Sport } from '#games/sports/match.ts'
import type { MatchView } from '#studio/engines/sports/protocol.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { crest } from './crest.ts'
import { nameOf, pickLabel } from './labels.ts'
import { derived, oddsButton, shortPick, versus, whenText, type Room } from './parts.ts'

/** Builds a chip for every sport with how many of its matches are in play. */
export function sportRail({ store }: Room): HTMLElement {
  const order = derived(() =>
    store
      .sports()
      .map(({ sport }) => sport)
      .join(),
  )
  const liveOf = (sport: Sport) => store.sports().find((row) => row.sport === sport)?.live ?? 0
  return h('nav', { class: 'rail', 'aria-label': () => t('sports.choose') }, () =>
    order()
      .split(',')
      .filter((sport) => sport !== '')
      .map((name) => {
        const sport = name as Sport
        return h(
          'button',
          {
            type: 'button',
            class: 'rail-chip',
            'aria-pressed': () => store.sport() === sport,
            onclick: () => store.choose(sport),
          },
          h('span', {}, () => t(`sports.${sport}`)),
          () => (liveOf(sport) > 0 ? h('small', { class: 'num live-count' }, count(liveOf(sport))) : null),
        )
      }),
  )
}

function matchRow(room: Room, first: MatchView): HTMLElement {
  const { store } = room
  const match = store.match(first.id)
  const now = () => match() ?? first
  const isLive = () => now().phase === 'live' || now().phase === 'break'
  const score = (side: 'home' | 'away') => () => (now().phase === 'before' ? '' : String(now().score[side]))
  const market = first.main
  return h(
    'li',
    { class: () => `match ${isLive() ? 'live' : ''}` },
    h(
      'button',
      {
        type: 'button',
        class: 'match-open',
        'aria-label': () => versus(first),
        onclick: () => store.show({ name: 'match', id: first.id }),
      },
      h(
        'span',
        { class: 'match-meta' },
        h('span', { class: () => (isLive() ? 'when live' : 'when') }, () => whenText(store, now())),
        h('span', { class: 'league' }, () => nameOf(first.league)),
      ),
      h(
        'span',
        { class: 'side' },
        crest(first.home),
        h('span', {}, () => nameOf(first.home)),
        h('b', { class: 'num' }, score('home')),
      ),
      h(
        'span',
        { class: 'side' },
        crest(first.away),
        h('span', {}, () => nameOf(first.away)),
        h('b', { class: 'num' }, score('away')),
      ),
      h(
        'span',
        { class: 'match-more' },
        () => t('sports.more', { count: count(now().marketCount) }),
        icon('caret-right', 14),
      ),
    ),
    market &&
      h(
        'div',
        { class: 'price-row' },
        market.selections.map(({ id }) =>
          oddsButton(room, first.id, market.id, id, () =>
            first.sport === 'cockfight' ? pickLabel(first, market.id, id) : shortPick(first, market, id),
          ),
        ),
      ),
  )
}

function group(room: Room, title: () => string, ids: readonly string[], empty: (() => string) | null): Child {
  const rows = ids.flatMap((id) => {
    const match = room.store.match(id).peek()
    return match ? [matchRow(room, match)] : []
  })
  if (rows.length === 0 && empty === null) return null
  return h(
    'section',
    { class: 'group' },
    h('h2', {}, title),
    rows.length > 0 ? h('ul', { class: 'matches' }, rows) : h('p', { class: 'muted' }, empty),
  )
}

const isBefore = ({ store }: Room, id: string) => store.match(id)()?.phase === 'before'

/** Builds the screen. It is rebuilt only when the list changes, so that a button under a finger does not move. */
export function matchesScreen(room: Room): Child {
  const { store } = room
  // one text that changes when a match is added, begins or is removed
  const shape = derived(
    () =>
      store
        .listed()
        ?.map((id) => `${id}${isBefore(room, id) ? '' : '*'}`)
        .join() ?? null,
  )
  return [
    h(
      'p',
      { class: 'simulated' },
      icon('seal-check', 16),
      h('span', {}, () => t('sports.simulated')),
    ),
    () => {
      const text = shape()
      if (text === null)
        return h('p', { class: 'muted loading-line', role: 'status' }, h('span', { class: 'spinner' }), () =>
          t('sports.loading'),
        )
      const ids = text === '' ? [] : text.split(',')
      const live = ids.filter((id) => id.endsWith('*')).map((id) => id.slice(0, -1))
      return [
        group(
          room,
          () => t('sports.live'),
          live,
          () => t('sports.noLive'),
        ),
        group(
          room,
          () => t('sports.upcoming'),
          ids.filter((id) => !id.endsWith('*')),
          null,
        ),
      ]
    },
  ]
}
