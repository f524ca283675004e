/** The bet panel of crash: one or two bets, by hand or as a series, and the list of players. */
import { AUTO_MAX, AUTO_MIN } from '#games/crash/rules.ts'
import { cashOutPayout } from '#games/crash/paytable.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconButton, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import { openSheet } from '#studio/client/frame/sheet.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { typedField } from '#studio/client/frame/typed-field.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { quantumOf, toMinor } from '#studio/client/logic/money.ts'
import { shownHundredths, writeMultiplier } from './flight.ts'
import { playerList } from './players.ts'
import { pressSeat, type Seat, type Seats, startSeries, targetOf } from './seats.ts'

/** Builds the panel. The chat is a button on phones, and a column under the players where there is room. */
export function crashPanel(all: Seats, chat: { button: HTMLElement; column: HTMLElement }): HTMLElement {
  const { mode, autoplay, isSecondShown, flight } = all
  const current = currentMultiplier(all)
  const isEmpty = () => flight.playerCount() === 0
  const showPlayers = () =>
    openSheet({ title: () => t(isEmpty() ? 'crash.bets' : 'crash.playing'), body: () => playerList(flight) })
  // an empty round is said in words: a 0 would look like a closed room
  const playersHead = (empty: 'crash.bets' | 'crash.first') => () =>
    isEmpty()
      ? [h('span', {}, t(empty))]
      : [h('span', {}, t('crash.playing')), h('b', { class: 'num' }, count(flight.playerCount()))]
  return h(
    'aside',
    { class: 'panel crash-panel' },
    modeSwitch(mode, autoplay.isRunning),
    h('div', { class: () => `seats ${isSecondShown() ? 'two' : ''}` }, seatView(all, all.seats[0], current), () =>
      isSecondShown() ? seatView(all, all.seats[1], current) : null,
    ),
    () => (mode() === 'auto' ? h('div', { class: 'stack' }, autoplay.fields(), seriesButton(all)) : null),
    h(
      'div',
      { class: 'crash-foot' },
      () => (isSecondShown() ? null : addButton(all)),
      h(
        'button',
        { type: 'button', class: 'players-row narrow-only', onclick: showPlayers },
        icon('users', 18),
        playersHead('crash.first'),
        icon('caret-right', 16),
      ),
      chat.button,
    ),
    h(
      'div',
      { class: 'players-side wide-only-block' },
      h('div', { class: 'players-head' }, playersHead('crash.bets')),
      playerList(flight),
    ),
    chat.column,
  )
}

function addButton({ isSecondShown, autoplay }: Seats): HTMLElement {
  const add = () => isSecondShown.set(true)
  return h(
    'button',
    { type: 'button', class: 'button quiet add-bet', disabled: autoplay.isRunning, onclick: add },
    icon('plus', 16),
    t('crash.addBet'),
  )
}

/** Returns the multiplier of the moment as a signal: it changes with each hundredth, only while the round flies. */
function currentMultiplier({ flight }: Seats): Signal<number> {
  const current = signal(100)
  onFrame(() => current.set(shownHundredths(flight)))
  return current
}

function seriesButton({ autoplay, ...rest }: Seats): HTMLElement {
  const wrong = () =>
    rest.flight.context.entries.wrong() ??
    rest.seats[0].entries.wrong() ??
    (rest.isSecondShown() ? rest.seats[1].entries.wrong() : null)
  return mainButton({
    label: () => t(autoplay.isRunning() ? 'auto.stop' : 'auto.start'),
    sub: () => (autoplay.isRunning() ? leftText(autoplay) : ''),
    kind: () => (autoplay.isRunning() ? 'secondary' : 'primary'),
    blockedBy: () => (autoplay.isRunning() ? null : wrong()),
    onPress: () => {
      if (autoplay.run.peek()) autoplay.stop()
      else startSeries({ autoplay, ...rest })
    },
  })
}

function seatView(all: Seats, seat: Seat, current: Signal<number>): HTMLElement {
  const { isSecondShown, autoplay, mode } = all
  const isLocked = () =>
    autoplay.isRunning() || seat.isQueued() || seat.asked() !== null || seat.bet()?.state === 'PLACED'
  const remove = () => {
    if (!isLocked()) isSecondShown.set(false)
  }
  return h(
    'section',
    { class: 'seat', 'aria-label': () => t('crash.betLabel', { slot: count(seat.slot + 1) }) },
    seat.slot === 1 ? iconButton('x', () => t('crash.removeBet'), remove, 'small remove-bet') : null,
    stakeField(all.flight.context, {
      stake: seat.stake,
      entries: seat.entries,
      isDisabled: isLocked,
      isCompact: isSecondShown,
    }),
    targetField(seat, isLocked),
    () => (mode() === 'auto' && !seat.bet() ? null : seatButton(all, seat, current)),
  )
}

function targetField(seat: Seat, isLocked: () => boolean): HTMLElement {
  const id = `target-${seat.slot}`
  const field = typedField<number | null>(seat.entries, {
    id,
    isDisabled: isLocked,
    value: seat.target,
    take: seat.target.set,
    text: (target) => (target === null ? '' : writeMultiplier(target)),
    read: (text) => {
      const target = targetOf(text)
      return Number.isNaN(target) ? { problem: () => t('crash.targetRule') } : { value: target }
    },
    attributes: { placeholder: () => t('crash.noTarget') },
  })
  const step = (direction: 1 | -1) => {
    const base = seat.target.peek() ?? 200
    const by = base < 300 ? 10 : base < 1_000 ? 50 : 500
    seat.target.set(Math.min(AUTO_MAX, Math.max(AUTO_MIN, base + by * direction)))
    field.rewrite()
  }
  const stepChip = (direction: 1 | -1, label: () => string) =>
    h(
      'button',
      {
        type: 'button',
        class: 'field-chip',
        'aria-label': label,
        disabled: isLocked,
        onclick: () => step(direction),
      },
      icon(direction === 1 ? 'plus' : 'minus', 16),
    )
  return h(
    'div',
    { class: 'field target-field' },
    h('label', { for: id }, () => t('crash.cashOutAt')),
    h(
      'div',
      { class: () => `field-box ${field.isWrong() ? 'wrong' : ''} ${isLocked() ? 'locked' : ''}` },
      field.input,
      stepChip(-1, () => t('crash.less')),
      stepChip(1, () => t('crash.more')),
    ),
    field.note,
  )
}

/** The states in which the button asks for a bet. */
const BETS: ReadonlySet<string> = new Set(['bet', 'betNext', 'left', 'lost', 'refunded'])

/** Builds a panel's button, with its words for each state. */
function seatButton(all: Seats, seat: Seat, current: Signal<number>): HTMLElement {
  const { context, round } = all.flight
  const now = () => {
    const bet = seat.bet()
    const phase = round()?.phase
    if (seat.asked()?.kind === 'bet' || bet?.state === 'PENDING') return 'placing'
    if (bet?.state === 'PLACED' && phase === 'BETTING' && !all.autoplay.isRunning()) return 'takeBack'
    if (bet?.state === 'PLACED') return phase === 'RUNNING' ? 'cashOut' : 'placed'
    if (seat.isQueued()) return 'queued'
    if (!bet) return phase === 'BETTING' ? 'bet' : 'betNext'
    if (bet.state === 'CASHED') return phase === 'RUNNING' ? 'left' : 'betNext'
    return bet.state === 'REFUNDED' ? 'refunded' : 'lost'
  }
  const stake = () => context.money(seat.stake())
  const staked = () => toMinor(seat.bet()?.stake ?? '0')
  const words = {
    placing: () => [t('crash.placing'), stake()],
    takeBack: () => [t('crash.takeBack'), t('crash.waitStart')],
    placed: () => [t('crash.placed'), t('crash.waitStart')],
    queued: () => [t('crash.cancel'), t('crash.waitingNext')],
    bet: () => [t('crash.bet'), stake()],
    betNext: () => [t('crash.betNext'), stake()],
    cashOut: () => [t('crash.cashOut'), context.money(cashOutPayout(staked(), current(), quantumOf(context.currency)))],
    left: () => [t('crash.left', { multiplier: `${seat.bet()?.cashedAt ?? ''}×` }), t('crash.betNext')],
    lost: () => [t('crash.lost'), t('crash.betNext')],
    refunded: () => [t('crash.refunded'), context.money(staked())],
  } satisfies Record<string, () => string[]>
  const isAsked = () => seat.asked()?.kind === 'cashout' || seat.asked()?.kind === 'take_back'
  const isPast = () => now() === 'left' || now() === 'refunded'
  return h(
    'div',
    { class: () => `seat-button ${now()}` },
    mainButton({
      label: () => words[now()]()[0] ?? '',
      sub: () => words[now()]()[1] ?? '',
      kind: () => (['bet', 'cashOut', 'betNext'].includes(now()) ? 'primary' : 'secondary'),
      isDisabled: () => now() === 'placed' || now() === 'placing' || (isPast() && all.mode() === 'auto') || isAsked(),
      isBusy: () => now() === 'placing' || isAsked(),
      blockedBy: () => (BETS.has(now()) ? seat.entries.wrong() : null),
      onPress: () => pressSeat(all, seat),
    }),
  )
}
