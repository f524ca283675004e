/** Autoplay of games that are played bet by bet: the limits, a bounded series, and the reason why it ended. */
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import {
  afterBet,
  AUTOPLAY_COUNTS,
  type AutoplayRun,
  type AutoplayStop,
  beginAutoplay,
  betsLeft,
  stopReason,
} from '#studio/client/logic/autoplay.ts'
import { readAmount } from '#games/money/typed-amount.ts'
import { quantumOf } from '#studio/client/logic/money.ts'
import type { GameContext } from './context.ts'
import { typedField, type Reading } from './typed-field.ts'

export type Autoplay = {
  run: Signal<AutoplayRun | null>
  isRunning: () => boolean
  left: () => number
  start: () => void
  stop: (reason?: AutoplayStop) => void
  /** Records a finished bet. Returns true when the next one may follow. */
  goesOn: (stake: bigint, win: bigint) => boolean
  /** Builds the limits as a group of fields. */
  fields: () => HTMLElement
}

type Limits = Record<'lossLimit' | 'profitLimit' | 'singleWin', Signal<bigint | null>>

/** Makes the autoplay of a game. */
export function createAutoplay(context: GameContext): Autoplay {
  const run = signal<AutoplayRun | null>(null)
  const chosenCount = signal<number>(AUTOPLAY_COUNTS[0])
  const none = () => signal<bigint | null>(null)
  const limits: Limits = { lossLimit: none(), profitLimit: none(), singleWin: none() }
  const stop = (reason?: AutoplayStop) => {
    if (!run.peek()) return
    run.set(null)
    if (reason) context.notice.set({ text: t(`auto.stopped.${reason}`), kind: 'info', offersDeposit: false })
  }
  return {
    run,
    isRunning: () => run() !== null,
    left: () => {
      const now = run()
      return now ? betsLeft(now) : 0
    },
    start() {
      const [lossLimit, profitLimit, singleWin] = [
        limits.lossLimit.peek(),
        limits.profitLimit.peek(),
        limits.singleWin.peek(),
      ]
      run.set(beginAutoplay({ count: chosenCount.peek(), lossLimit, profitLimit, singleWin }))
    },
    stop,
    goesOn(stake, win) {
      const now = run.peek()
      if (!now) return false
      const after = afterBet(now, stake, win)
      run.set(after)
      const reason = stopReason(after, win, context.stake.peek())
      if (reason) stop(reason)
      return reason === null
    },
    fields: () => autoplayFields(context, chosenCount, limits, () => run() !== null),
  }
}

function autoplayFields(
  context: GameContext,
  chosenCount: Signal<number>,
  limits: Limits,
  isLocked: () => boolean,
): HTMLElement {
  return h(
    'div',
    { class: () => `auto-fields ${isLocked() ? 'running' : ''}` },
    h(
      'div',
      { class: 'field', role: 'group', 'aria-label': () => t('auto.count') },
      h('span', { class: 'field-label' }, () => t('auto.count')),
      h(
        'div',
        { class: 'choices' },
        AUTOPLAY_COUNTS.map((value) =>
          h(
            'button',
            {
              type: 'button',
              class: 'choice num',
              'aria-pressed': () => chosenCount() === value,
              disabled: isLocked,
              onclick: () => chosenCount.set(value),
            },
            String(value),
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'field-pair' },
      limitField(context, () => t('auto.lossLimit'), limits.lossLimit, isLocked),
      limitField(context, () => t('auto.profitLimit'), limits.profitLimit, isLocked),
    ),
    limitField(context, () => t('auto.singleWin'), limits.singleWin, isLocked),
  )
}

let made = 0

function limitField(
  context: GameContext,
  label: () => string,
  limit: Signal<bigint | null>,
  isLocked: () => boolean,
): HTMLElement {
  const id = `limit-${++made}`
  const { currency, money } = context
  const field = typedField(context.entries, {
    id,
    isDisabled: isLocked,
    value: limit,
    take: limit.set,
    text: (kept) => (kept === null ? '' : money(kept).slice(currency.symbol.length)),
    read: (text) => limitReading(text, context),
    attributes: { placeholder: () => t('auto.none') },
  })
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'div',
      { class: () => `field-box slim ${field.isWrong() ? 'wrong' : ''}` },
      h('i', { class: 'field-symbol' }, currency.symbol),
      field.input,
    ),
    field.note,
  )
}

/** Reads a limit. An empty field means no limit; any other text that is no amount is a mistake. */
function limitReading(text: string, { currency, money }: GameContext): Reading<bigint | null> {
  const { minor, problem } = readAmount(text, currency.decimals)
  if (problem === 'empty') return { value: null }
  if (problem !== null) return { problem: () => t(`stake.${problem}`, { decimals: count(currency.decimals) }) }
  return minor > 0n ? { value: minor } : { problem: () => t('auto.limitRule', { min: money(quantumOf(currency)) }) }
}

/** Says how much of the series is left, for a button's second line. */
export function leftText(autoplay: Autoplay): string {
  return t('auto.left', { count: count(autoplay.left()) })
}
