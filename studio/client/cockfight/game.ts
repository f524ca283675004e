/** The cockfight in its frame: one round after the other, three ways to bet, the same tickets as the book's. */
import { FIGHT_MS, RESULTS } from '#games/cockfight/rules.ts'
import type { MatchPage, MatchView, SportsDetail, SportsRules, TicketAnswer } from '#studio/engines/sports/protocol.ts'
import { withRequestId } from '#studio/client/frame/context.ts'
import { newBetSeed } from '#studio/client/lib/api.ts'
import { mainButton, textButton } from '#studio/client/frame/controls.ts'
import type { GameView } from '#studio/client/frame/game-view.ts'
import { openSheet } from '#studio/client/frame/sheet.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { betsScreen, stateOf } from '#studio/client/sports/bets.ts'
import { sportsRulesBody } from '#studio/client/sports/game.ts'
import { pickLabel } from '#studio/client/sports/labels.ts'
import { derived, selectField, type Room } from '#studio/client/sports/parts.ts'
import { isSound } from '#studio/client/sports/results.ts'
import { createSlip, showOdds } from '#studio/client/sports/slip.ts'
import type { SportsContext } from '#studio/client/sports/sports-context.ts'
import { createStore, type Store } from '#studio/client/sports/store.ts'
import { ODDS_FORMATS } from '#games/sports/odds.ts'
import { createSurface } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toWire } from '#studio/client/logic/money.ts'
import '#studio/client/sports/sports.css'
import './cockfight.css'
import { drawPit } from './scene.ts'

const MARKET = 'fight'

type Pit = {
  room: Room
  store: Store
  chosen: Signal<string | null>
  isPlacing: Signal<boolean>
  /** The round that takes bets now. */
  open(): MatchView | null
  /** The round that runs, or whose result is shown. */
  running(): MatchView | null
}

function createPit(store: Store): Pit {
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

const sideWord = (id: string): MessageKey =>
  id === 'meron' || id === 'wala' || id === 'draw' || id === 'fulltime' ? `sports.pick.${id}` : 'sports.pick.draw'
const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Returns the first letter; a Bengali letter includes its vowel sign. */
const firstLetter = (word: string): string =>
  LETTERS.segment(word)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ''
const lastResult = (store: Store) => store.results()?.[0] ?? null

/** Returns the result that was decided a moment ago; −1 when there is none. */
function shownResult({ store, running }: Pit): number {
  const last = lastResult(store)
  return running() === null && last && store.now() - last.startsAt < FIGHT_MS + 12_000
    ? (last.clock['result'] ?? -1)
    : -1
}

function statusText(pit: Pit): string {
  const { store } = pit
  if (pit.running()) return t('cock.fighting')
  const result = shownResult(pit)
  const open = pit.open()
  const countdown = open
    ? `${t('cock.betting')} · ${t('cock.seconds', { count: Math.max(0, Math.ceil((open.startsAt - store.now()) / 1_000)) })}`
    : t('cock.waiting')
  return result >= 0 && result <= 3 ? `${t(`cock.result.${result as 0}`)} · ${countdown}` : countdown
}

function scene(pit: Pit): HTMLElement {
  const stage = h('div', { class: 'pit', role: 'img', 'aria-label': () => t('cock.stage') })
  const surface = createSurface(stage, () => undefined)
  let drawn = ''
  onFrame((at) => {
    const pose = { at: prefersReducedMotion() ? 0 : at, isFacing: pit.running() !== null, result: shownResult(pit) }
    const key = prefersReducedMotion() ? `${pose.isFacing} ${pose.result} ${surface.width}` : String(at)
    if (surface.width > 0 && key !== drawn) drawPit(surface, pose)
    drawn = key
  })
  return stage
}

function roundsRoad(store: Store): HTMLElement {
  return h('ul', { class: 'road', 'aria-label': () => t('cock.last') }, () =>
    (store.results() ?? []).slice(0, 24).map(({ clock }) => {
      const name = RESULTS[clock['result'] ?? 2] ?? 'draw'
      return h(
        'li',
        { class: name, title: () => t(sideWord(name)) },
        h('span', { 'aria-hidden': 'true' }, () => firstLetter(t(sideWord(name)))),
        h('span', { class: 'unseen' }, () => t(sideWord(name))),
      )
    }),
  )
}

function sides(pit: Pit): HTMLElement {
  const { store, chosen } = pit
  const openId = derived(() => pit.open()?.id ?? null)
  return h(
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
}

async function place(pit: Pit): Promise<void> {
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

/** Makes the page of a session. */
export function createCockfight(context: SportsContext): GameView<SportsDetail> {
  const store = createStore(context)
  const pit = createPit(store)
  const { chosen, isPlacing } = pit
  const act = () => void place(pit)
  const canPlace = () => pit.open() !== null && chosen() !== null && !isPlacing()
  const rules: SportsRules = context.rules
  return {
    stage: h(
      'section',
      { class: 'stage pit-stage', 'aria-label': () => t('cock.stage') },
      scene(pit),
      h('p', { class: 'pit-status', role: 'status' }, () => statusText(pit)),
      roundsRoad(store),
    ),
    panel: h(
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
    ),
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
    openFairness: () =>
      openSheet({
        title: () => t('fair.title'),
        body: () => [
          h('p', { class: 'lead' }, () => t('sports.proof.how')),
          h('p', { class: 'lead' }, () => t('cock.last'), ': ', count(store.results.peek()?.length ?? 0)),
          checkLast(store),
        ],
      }),
    historyLine: ({ detail }) => detail.legs.map(({ selection }) => t(sideWord(selection))).join(),
    historyPicture: () => null,
    verify: async ({ detail }) => ({ isSound: false, shown: detail.legs.map(({ score }) => score ?? '—').join() }),
  }
}
