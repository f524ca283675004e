/** The book in its frame: sports, matches, tickets and results beside the slip. */
import type { SportsDetail, SportsRules } from '#studio/engines/sports/protocol.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon, type IconName } from '#studio/client/lib/icon.ts'
import { count, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { betsScreen } from './bets.ts'
import { matchScreen } from './match-page.ts'
import { matchesScreen, sportRail } from './matches.ts'
import { derived, type Room } from './parts.ts'
import { resultsScreen } from './results.ts'
import { createSlip, showOdds } from './slip.ts'
import { slipPanel } from './slip-panel.ts'
import './sports.css'
import type { SportsContext } from './sports-context.ts'
import type { View } from './follow-book.ts'
import { createStore } from './store.ts'

const TABS: readonly { name: Exclude<View['name'], 'match'>; icon: IconName; key: MessageKey }[] = [
  { name: 'matches', icon: 'list-bullets', key: 'sports.tab.matches' },
  { name: 'results', icon: 'trophy', key: 'sports.tab.results' },
  { name: 'bets', icon: 'receipt', key: 'sports.tab.bets' },
]

function tabs({ store, slip }: Room): HTMLElement {
  const isOn = (name: View['name']) =>
    store.view().name === name || (name === 'matches' && store.view().name === 'match')
  const openCount = () => store.tickets.open()?.length ?? 0
  return h(
    'nav',
    { class: 'book-tabs' },
    TABS.map(({ name, icon: picture, key }) =>
      h(
        'button',
        {
          type: 'button',
          'aria-current': () => (isOn(name) ? 'page' : false),
          onclick: () => {
            slip.isOpen.set(false)
            store.show({ name })
          },
        },
        icon(picture, 22),
        h('span', {}, () => t(key)),
        name === 'bets'
          ? () => (openCount() > 0 ? h('small', { class: 'badge num' }, count(openCount())) : null)
          : null,
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'narrow-only slip-tab',
        'aria-expanded': () => slip.isOpen(),
        'aria-controls': 'slip',
        onclick: () => slip.isOpen.set(!slip.isOpen.peek()),
      },
      icon('ticket', 22),
      h('span', {}, () => t('sports.tab.slip')),
      () => (slip.legs().length > 0 ? h('small', { class: 'badge brand num' }, count(slip.legs().length)) : null),
    ),
  )
}

function screen(room: Room): HTMLElement {
  const { store } = room
  const shown = derived(() => {
    const view = store.view()
    return view.name === 'match' ? `match ${view.id}` : view.name
  })
  return h('section', { class: 'stage book-screen', 'aria-label': () => t('sports.tab.matches') }, (): Child => {
    const [name = '', id = ''] = shown().split(' ')
    // an element around each screen: signals followed inside it are released with it
    const body = (...children: Child[]) => h('div', { class: 'book-body' }, children)
    if (name === 'match') return body(matchScreen(room, id))
    if (name === 'bets') return body(betsScreen(room))
    return body(sportRail(room), name === 'results' ? resultsScreen(room) : matchesScreen(room))
  })
}

/** Builds the engine's part of the rules sheet. */
export function sportsRulesBody(context: SportsContext, rules: SportsRules): Child {
  const fee = percent(rules.cashOutFee / 10_000, 0)
  return [
    h(
      'section',
      {},
      h('p', {}, () => t('sports.rules.how')),
      h('p', {}, () => t('sports.rules.settle')),
      h('p', {}, () => t('sports.rules.handicap')),
      h('p', {}, () => t('sports.rules.delay', { seconds: count(rules.delayMs / 1_000) })),
      h('p', {}, () =>
        t('sports.rules.limits', {
          legs: rules.legsMax,
          odds: count(rules.parlayOddsMax / 10_000),
          payout: context.money(rules.maxPayout),
        }),
      ),
      h('p', {}, () => t('sports.rules.cashOut', { fee })),
      h('p', {}, () => t('rules.return')),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('sports.rules.margins')),
      h(
        'table',
        { class: 'odds' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', {}, () => t('sports.rules.market')),
            h('th', {}, () => t('sports.rules.margin')),
            h('th', {}, () => t('sports.rules.returnOf')),
          ),
        ),
        h(
          'tbody',
          {},
          Object.entries(rules.margins).map(([kind, margin]) =>
            h(
              'tr',
              {},
              h('td', {}, () => t(`sports.market.${kind as '1x2'}`, { part: '', innings: '', wicket: '' })),
              h('td', {}, () => percent(margin, 0)),
              h('td', {}, () => percent(1 / (1 + margin))),
            ),
          ),
        ),
      ),
    ),
  ]
}

async function unverified({ detail }: HistoryRound<SportsDetail>): Promise<Verdict> {
  return { isSound: false, shown: detail.legs.map(({ score }) => score ?? '—').join(' · ') }
}

/** Makes the page of a session. */
export function createSports(context: SportsContext): GameView<SportsDetail> {
  const store = createStore(context)
  const room: Room = { store, slip: createSlip(store) }
  const { slip } = room
  return {
    stage: h(
      'div',
      { class: 'book' },
      tabs(room),
      screen(room),
      h(
        'button',
        {
          type: 'button',
          class: 'slip-bar narrow-only',
          hidden: () => slip.legs().length === 0 || slip.isOpen(),
          onclick: () => slip.isOpen.set(true),
        },
        h('b', {}, () => `${t('sports.tab.slip')} · ${count(slip.legs().length)}`),
        h('span', { class: 'num' }, () => {
          const odds = slip.totalOdds()
          return odds === null ? '' : showOdds(store, odds)
        }),
        icon('caret-right', 18),
      ),
      h('div', {
        class: 'slip-scrim narrow-only',
        hidden: () => !slip.isOpen(),
        onclick: () => slip.isOpen.set(false),
      }),
    ),
    panel: slipPanel(room),
    mainAction: () => slip.isOpen.set(true),
    canChangeStake: () => false,
    sealed: () => '',
    rulesBody: () => sportsRulesBody(context, context.rules),
    openHistory: () => store.show({ name: 'bets' }),
    openFairness: () => store.show({ name: 'results' }),
    historyLine: ({ detail }) => detail.legs.map(({ selection }) => selection).join(', '),
    historyPicture: () => null,
    verify: unverified,
  }
}
