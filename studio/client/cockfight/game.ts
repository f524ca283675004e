/** The cockfight in its frame: one round after the other, three ways to bet, the same tickets as the book's. */
import { RESULTS } from '#games/cockfight/rules.ts'
import { ODDS_FORMATS } from '#games/sports/odds.ts'
import { mainButton, textButton } from '#studio/client/frame/controls.ts'
import type { GameView } from '#studio/client/frame/game-view.ts'
import { openSheet } from '#studio/client/frame/sheet.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { betsScreen, stateOf } from '#studio/client/sports/bets.ts'
import { sportsRulesBody } from '#studio/client/sports/game.ts'
import { pickLabel } from '#studio/client/sports/labels.ts'
import { derived, selectField } from '#studio/client/sports/parts.ts'
import { isSound } from '#studio/client/sports/results.ts'
import { showOdds } from '#studio/client/sports/slip.ts'
import type { SportsContext } from '#studio/client/sports/sports-context.ts'
import { createStore, type Store } from '#studio/client/sports/store.ts'
import type { MatchPage, SportsDetail, SportsRules } from '#studio/engines/sports/protocol.ts'
import '#studio/client/sports/sports.css'
import './cockfight.css'
import { createPit, lastResult, MARKET, place, secondsTo, sideWord, type Pit } from './pit.ts'
import { pitStage } from './stage.ts'

function sides(pit: Pit): HTMLElement {
  const { store, chosen } = pit
  const openId = derived(() => pit.open()?.id ?? null)
  const next = () => {
    const open = pit.open()
    return open && pit.running() ? t('cock.next', { seconds: secondsTo(store, open) }) : t('cock.prices')
  }
  const prices = h(
    'div',
    { class: 'pit-sides', role: 'group', 'aria-label': () => t('cock.choose') },
    RESULTS.map((side) => {
      const odds = () => {
        const id = openId()
        return id === null ? null : store.oddsOf(id, MARKET, side)
      }
      const label = () => {
        const open = pit.open()
        return open ? pickLabel(open, MARKET, side) : t(sideWord(side))
      }
      return h(
        'button',
        {
          type: 'button',
          class: `price pit-side ${side}`,
          'aria-pressed': () => chosen() === side,
          disabled: () => odds() === null,
          onclick: () => chosen.set(side),
        },
        h('span', { class: 'price-pick' }, label),
        h('b', { class: 'num' }, () => (odds() === null ? '—' : showOdds(store, odds() ?? 0))),
      )
    }),
  )
  return h('div', { class: 'stack' }, h('h3', { class: 'pit-of' }, next), prices)
}

function myRound({ store }: Pit): HTMLElement {
  return h(
    'section',
    { class: 'pit-bets' },
    h('h3', {}, () => t('cock.mine')),
    () => {
      const tickets = store.tickets.open() ?? []
      if (tickets.length === 0) return h('p', { class: 'muted small' }, t('cock.none'))
      return h(
        'ul',
        {},
        tickets.map((ticket) =>
          h(
            'li',
            {},
            h('span', {}, ticket.legs.map((leg) => t(sideWord(leg.selection))).join()),
            h('span', { class: 'num' }, store.context.money(ticket.stake)),
            h('small', { class: 'muted' }, t(stateOf(ticket).key)),
          ),
        ),
      )
    },
  )
}

function checkLast(store: Store): HTMLElement {
  const verdict = signal<'none' | 'sound' | 'broken'>('none')
  const check = async () => {
    const id = lastResult(store)?.id
    if (id === undefined) return
    const page = await store.context.ask<MatchPage>({ path: `/api/sports/matches/${id}` })
    verdict.set((await isSound(id, page.proof, page)) ? 'sound' : 'broken')
  }
  return h('div', { class: 'pit-check', 'aria-live': 'polite' }, () =>
    verdict() === 'none'
      ? textButton(
          () => t('cock.check'),
          () => void check().catch(store.context.fail),
          'secondary',
        )
      : h(
          'p',
          { class: `verdict ${verdict()}` },
          icon(verdict() === 'sound' ? 'seal-check' : 'warning-circle', 18),
          h('span', {}, t(`sports.results.${verdict() === 'sound' ? 'sound' : 'broken'}`)),
        ),
  )
}

function openBets({ room }: Pit): void {
  openSheet({
    title: () => t('sports.tab.bets'),
    isWide: true,
    body: () => h('div', { class: 'stack' }, betsScreen(room)),
  })
}

/** Builds the panel: the sides, the stake, the button, the member's bets, the way the odds are written. */
function panel(pit: Pit, { act, canPlace }: { act(): void; canPlace(): boolean }): HTMLElement {
  const { store, chosen, isPlacing } = pit
  const { context } = store
  return h(
    'aside',
    { class: 'panel' },
    sides(pit),
    stakeField(context, { isDisabled: isPlacing }),
    mainButton({
      label: () => {
        const side = chosen()
        return side ? t('cock.place', { side: t(sideWord(side)) }) : t('cock.choose')
      },
      sub: () => context.money(context.stake()),
      isDisabled: () => !canPlace(),
      isBusy: isPlacing,
      blockedBy: context.entries.wrong,
      onPress: act,
    }),
    myRound(pit),
    h(
      'div',
      { class: 'pit-tools' },
      textButton(
        () => t('sports.tab.bets'),
        () => openBets(pit),
      ),
      checkLast(store),
    ),
    selectField(
      () => t('sports.slip.format'),
      () => ODDS_FORMATS.map((id) => ({ id, text: t(`sports.format.${id}`) })),
      store.format,
      (id) => store.format.set(id),
    ),
  )
}

function openFairness(store: Store): void {
  openSheet({
    title: () => t('fair.title'),
    body: () => [
      h('p', { class: 'lead' }, () => t('sports.proof.how')),
      h('p', { class: 'lead' }, () => t('cock.last'), ': ', count(store.results.peek()?.length ?? 0)),
      checkLast(store),
    ],
  })
}

/** Makes the page of a session. */
export function createCockfight(context: SportsContext): GameView<SportsDetail> {
  const store = createStore(context)
  const pit = createPit(store)
  const { chosen, isPlacing } = pit
  const act = () => void place(pit)
  const canPlace = () => pit.open() !== null && chosen() !== null && !isPlacing()
  const rules: SportsRules = context.rules
  return {
    stage: pitStage(pit),
    panel: panel(pit, { act, canPlace }),
    mainAction: () => {
      if (canPlace()) act()
    },
    canChangeStake: () => !isPlacing.peek(),
    sealed: () => '',
    rulesBody: () => [
      h(
        'section',
        {},
        h('p', {}, () => t('cock.rules.how')),
        h('p', {}, () => t('cock.rules.draw')),
      ),
      sportsRulesBody(context, rules),
    ],
    openHistory: () => openBets(pit),
    openFairness: () => openFairness(store),
    historyLine: ({ detail }) => detail.legs.map(({ selection }) => t(sideWord(selection))).join(),
    historyPicture: () => null,
    verify: async ({ detail }) => ({ isSound: false, shown: detail.legs.map(({ score }) => score ?? '—').join() }),
  }
}
