/** The table: the dealer with cards in the middle, and in front the seats with their hands and their spots. */
import { PAIR_ODDS, THREE_ODDS } from '#games/blackjack-table/paytable.ts'
import { SEATS, type TableSpot, type TableView } from '#games/blackjack-table/rules.ts'
import { cardRow, totalText } from '#studio/client/blackjack/card-row.ts'
import { resultWords } from '#studio/client/frame/result-words.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { shortMoney } from '#studio/client/table/chips.ts'
import { clockRing, WARN_S } from '#studio/client/table/clock-ring.ts'
import { type Pose, presenter, setOf } from '#studio/client/table/presenter.ts'
import { amountOn, handsOf, isBetting, isEvenMoney, putChip, takeAnswer, type Game, type TableRound } from './state.ts'

type Seat = (typeof SEATS)[number]
/** A seat has room for a split. */
const ROWS_A_SEAT = 2

/** Makes the rows of cards, and deals each answer into them. */
function dealtRows(game: Game) {
  const { table } = game
  const dealer = cardRow()
  const rows = Object.fromEntries(SEATS.map((seat) => [seat, Array.from({ length: ROWS_A_SEAT }, cardRow)]))
  const every = [dealer, ...Object.values(rows).flat()]
  let shownRound = ''
  const rowsOf = (view: TableView) =>
    view.hands.map((hand, index) => {
      const isSecond = view.hands[index - 1]?.seat === hand.seat
      return { hand, row: rows[hand.seat]?.[isSecond ? 1 : 0] }
    })
  const deal = async ({ roundId, view }: TableRound, isQuick: boolean) => {
    if (roundId !== shownRound) {
      for (const row of every) row.clear()
      shownRound = roundId
      for (const { hand, row } of rowsOf(view)) await row?.show(hand.cards.slice(0, 1), isQuick)
      await dealer.show(view.dealer.slice(0, 1), isQuick)
      for (const { hand, row } of rowsOf(view)) await row?.show(hand.cards.slice(0, 2), isQuick)
      // the second card lies hidden until the hands are played
      await dealer.show([view.dealer[0] ?? null, null], isQuick)
    }
    for (const { hand, row } of rowsOf(view)) await row?.show(hand.cards, isQuick)
    if (view.active === null) await dealer.show(view.dealer, isQuick)
  }
  table.present = async (result, isQuick) => {
    takeAnswer(game, result)
    await deal(result, isQuick)
  }
  const now = table.round.peek()
  if (now) void deal(now, true)
  effect(() => {
    if (table.round() !== null || table.isBusy()) return
    for (const row of every) row.clear()
    shownRound = ''
  })
  return { dealer, rows }
}

function countdown(game: Game): HTMLElement {
  const { table, decideBy } = game
  const ring = clockRing()
  const whole = () => table.context.rules.decideMs ?? 1
  let spoken = 0
  onFrame(() => {
    const until = decideBy.peek()
    if (until === null) return
    const left = Math.max(0, until - performance.now())
    ring.draw(left, whole())
    if (Math.ceil(left / 1000) === WARN_S && spoken !== until) {
      spoken = until
      table.context.spoken.set(t('bjtable.seconds', { count: count(WARN_S) }))
    }
    // the house moves for who does not; this screen says so at once
    if (left === 0 && !table.isBusy.peek()) {
      decideBy.set(null)
      table.move('timeout')
    }
  })
  const isAsked = () => table.round()?.isOver === false && !table.isBusy()
  return h(
    'div',
    { class: 'clock', role: 'timer', hidden: () => table.round()?.isOver === true && !table.isBusy() },
    h('div', { class: 'clock-ring', hidden: () => !isAsked() || decideBy() === null }, ...ring.parts),
    h('p', { class: 'clock-words', dir: 'auto' }, () => statusOf(game)),
  )
}

/** Says what the table waits for. */
function statusOf({ table }: Game): string {
  const round = table.round()
  if (table.isBusy()) return t('bjtable.dealing')
  if (!round) return t('bjtable.idle')
  const hand = round.view.hands[round.view.active ?? -1]
  const asks = isEvenMoney(round) ? 'bjtable.askEvenMoney' : 'bjtable.askInsurance'
  return t(round.view.phase === 'insurance' ? asks : 'bjtable.ask', {
    hand: hand ? count(hand.seat) : '',
  })
}

function banner({ table }: Game): HTMLElement {
  return h('div', { class: 'result-banner' }, () => {
    const round = table.round()
    if (!round?.isOver || table.isBusy()) return null
    const [win, staked] = [toMinor(round.win), toMinor(round.staked)]
    return [
      h('p', { class: 'result-text', dir: 'auto' }, t('bjtable.dealerHas', { total: round.view.dealerTotal })),
      h(
        'p',
        { class: `tag result-win ${win > staked ? 'won' : ''}`, dir: 'auto' },
        win > staked
          ? `${t('bjtable.won')} ${table.context.money(win - staked, true)}`
          : resultWords(table.context, win, staked),
      ),
    ]
  })
}

const SPOT_ODDS = { hand: '3:2', pairs: `${PAIR_ODDS.perfect}:1`, three: `${THREE_ODDS.suitedTrips}:1` } as const
const BETS = ['hand', 'pairs', 'three'] as const

/** Returns what a side bet of the round that is over, or being played, has won by. */
function wonBy({ table }: Game, bet: (typeof BETS)[number], seat: Seat): string | null {
  const result = table.round()?.view.seats.find((one) => one.seat === seat)
  if (!result || bet === 'hand' || table.isBusy()) return null
  const kind = result[bet]
  return kind === null || kind === 'none' ? null : t(`bjtable.${kind}`)
}

function spotButton(game: Game, bet: (typeof BETS)[number], seat: Seat): HTMLButtonElement {
  const { table } = game
  const spot: TableSpot = `${bet}${seat}`
  const amount = () => amountOn(game, spot)
  const label = () => {
    const words = [
      t('bjtable.spot', { bet: t(`bjtable.bet.${bet}`), hand: count(seat) }),
      t('bjtable.upTo', { odds: SPOT_ODDS[bet] }),
    ]
    if (amount() > 0n) words.push(table.context.money(amount()))
    return words.join(', ')
  }
  return h(
    'button',
    {
      type: 'button',
      class: () => `spot bjt-spot ${bet} ${wonBy(game, bet, seat) ? 'won' : ''} ${amount() > 0n ? 'has-bet' : ''}`,
      disabled: () => !isBetting(game),
      'aria-label': label,
      onclick: () => {
        if (putChip(game, spot)) play('tap')
      },
    },
    h('span', { class: 'spot-name' }, () => wonBy(game, bet, seat) ?? t(`bjtable.bet.${bet}`)),
    h('span', { class: 'spot-odds num' }, () => SPOT_ODDS[bet]),
    () => (amount() === 0n ? null : h('span', { class: 'spot-chip num', 'aria-hidden': 'true' }, shortMoney(amount()))),
  )
}

/** Builds what is said of one hand: its total and its result. */
function handFacts(game: Game, seat: Seat, place: number): HTMLElement {
  return h('div', { class: 'bjt-facts' }, () => {
    const hand = handsOf(game, seat)[place]
    if (!hand || game.table.isBusy()) return null
    const { result } = hand
    const isWon = result === 'win' || result === 'blackjack'
    const isInsured = game.table.round()?.view.seats.find((one) => one.seat === seat)?.isInsured === true && place === 0
    const words = [result ? t(`bjtable.${result}`) : '', isInsured ? t('bjtable.insured') : ''].filter(Boolean)
    return [
      h('span', { class: 'bjt-total num' }, totalText(hand)),
      h('span', { class: `bjt-result ${isWon ? 'won' : ''}` }, words.join(' · ')),
    ]
  })
}

function seatBox(game: Game, seat: Seat, rows: readonly ReturnType<typeof cardRow>[]): HTMLElement {
  const { table } = game
  const isActive = (place: number) => {
    const view = table.round()?.view
    const hand = handsOf(game, seat)[place]
    return view !== undefined && view.active !== null && hand !== undefined && view.hands[view.active] === hand
  }
  return h(
    'section',
    { class: 'bjt-seat', 'aria-label': () => t('bjtable.hand', { hand: count(seat) }) },
    h(
      'div',
      { class: 'bjt-hands' },
      rows.map((row, place) =>
        h(
          'div',
          {
            class: () => `bjt-hand ${isActive(place) && !table.isBusy() ? 'active' : ''}`,
            hidden: () => place > 0 && handsOf(game, seat).length <= place,
          },
          row.element,
          handFacts(game, seat, place),
        ),
      ),
    ),
    h(
      'div',
      { class: 'bjt-spots' },
      spotButton(game, 'pairs', seat),
      spotButton(game, 'hand', seat),
      spotButton(game, 'three', seat),
    ),
  )
}

/** Returns what the dealer does: asks for bets, deals, waits for a decision, shows the end. */
function poseOf({ table }: Game): Pose {
  if (table.isBusy()) return 'deal'
  const round = table.round()
  if (!round) return 'invite'
  return round.isOver ? 'show' : 'idle'
}

/** Builds the stage. */
export function blackjackStage(game: Game): HTMLElement {
  const { table } = game
  const { dealer, rows } = dealtRows(game)
  return h(
    'section',
    { class: 'stage table-stage bjt-stage', 'aria-label': () => t('bjtable.stage') },
    h(
      'div',
      { class: () => `scene ${table.isOpen() ? 'result' : ''}`, 'data-kind': 'twenty-one' },
      setOf(),
      presenter(table.context.session.game.vendorCode, () => poseOf(game)),
      h('div', { class: 'table-top', 'aria-hidden': 'true' }),
      countdown(game),
      h(
        'div',
        { class: 'bjt-dealer' },
        dealer.element,
        h('span', { class: 'bjt-total num' }, () => {
          const round = table.round()
          return round && !table.isBusy() ? String(round.view.dealerTotal) : ''
        }),
      ),
      banner(game),
    ),
    h(
      'div',
      { class: 'bjt-felt' },
      h('p', { class: 'bjt-line', dir: 'auto' }, () => t('bjtable.felt')),
      h(
        'div',
        { class: 'bjt-seats' },
        SEATS.map((seat) => seatBox(game, seat, rows[seat] ?? [])),
      ),
    ),
  )
}
