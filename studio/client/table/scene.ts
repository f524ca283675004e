/** The picture of the table: the dealer, the time left, and the result as it is shown. */
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { effect, untracked } from '#studio/client/lib/signal.ts'
import { resultWords } from '#studio/client/frame/result-words.ts'
import { clockRing, WARN_S } from './clock-ring.ts'
import { type Pose, presenter, setOf } from './presenter.ts'
import { resultText } from './results.ts'
import { restView } from './rest.ts'
import { playReveal } from './reveal.ts'
import { betTotal, resultShown, winOf, type Table } from './state.ts'

function countdown(table: Table): HTMLElement {
  const { round, clock, context } = table
  const ring = clockRing()
  let spoken = 0
  onFrame(() => {
    const now = round.peek()
    if (now?.phase !== 'BETTING' || now.phaseEndsAt === null) return
    const ms = Math.max(0, now.phaseEndsAt - clock.now())
    const whole = Math.ceil(ms / 1000)
    ring.draw(ms, context.rules.phases.betting)
    if (whole === WARN_S && spoken !== now.roundNumber) {
      spoken = now.roundNumber
      context.spoken.set(t('table.spoken.seconds', { count: WARN_S }))
    }
  })
  const isOpen = () => round()?.phase === 'BETTING'
  const words = () => {
    const phase = round()?.phase
    if (phase === 'BETTING') return t('table.open')
    if (phase === 'LOCKED') return t('table.locked')
    if (phase === 'RESULT') return table.isShown() ? t('table.nextSoon') : t('table.dealing')
    return t(phase === 'IDLE' ? 'table.idle' : 'load.opening')
  }
  const isOver = () => round()?.phase === 'RESULT' && table.isShown()
  return h(
    'div',
    { class: 'clock', role: 'timer', hidden: isOver },
    h('div', { class: 'clock-ring', hidden: () => !isOpen() }, ...ring.parts),
    h('p', { class: 'clock-words' }, words),
  )
}

function banner(table: Table): HTMLElement {
  return h('div', { class: 'result-banner' }, () => {
    const round = table.round()
    if (round?.phase !== 'RESULT' || !round.result || !table.isShown()) return null
    const win = winOf(table)
    return [
      h('p', { class: 'result-text' }, resultText(table.kind, round.result.outcome)),
      table.bets().length === 0
        ? null
        : h(
            'p',
            { class: `tag result-win ${win > betTotal(table) ? 'won' : ''}` },
            resultWords(table.context, win, betTotal(table)),
          ),
    ]
  })
}

/** Returns what the dealer does in this phase of the round. */
export function poseOf({ round, isShown }: Pick<Table, 'round' | 'isShown'>): Pose {
  const phase = round()?.phase
  if (phase === 'BETTING') return 'invite'
  if (phase === 'LOCKED') return 'close'
  if (phase === 'RESULT') return isShown() ? 'show' : 'deal'
  return 'idle'
}

/** Builds the scene. A result is played once; a reader who joins in the middle sees its end immediately. */
export function tableScene(table: Table): HTMLElement {
  const felt = h('div', { class: 'felt', 'aria-hidden': 'true' })
  let running: (() => void) | null = null
  effect(() => {
    const round = table.round()
    const result = round?.result ?? null
    untracked(() => {
      running?.()
      running = null
      if (!result) return felt.querySelector('.rest') ? undefined : felt.replaceChildren(restView(table.kind))
      felt.replaceChildren()
      const isFast = prefersReducedMotion() || table.isShown.peek()
      const reveal = playReveal(felt, table.kind, result.outcome, isFast)
      running = reveal.stop
      void reveal.done.then((isWhole) => {
        if (isWhole) resultShown(table)
      })
    })
  })
  const { kind } = table
  const phase = () => (table.round()?.phase ?? 'IDLE').toLowerCase()
  return h(
    'section',
    {
      class: () => `scene ${phase()} ${table.isShown() ? 'shown' : ''}`,
      'data-kind': kind,
      'aria-label': () => t('table.scene'),
    },
    setOf(),
    presenter(table.context.session.game.vendorCode, () => poseOf(table)),
    h('div', { class: 'table-top', 'aria-hidden': 'true' }),
    countdown(table),
    felt,
    banner(table),
  )
}
