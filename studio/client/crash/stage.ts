/** The flight's stage: last rounds, the multiplier, the countdown, and the member's bets in flight. */
import { cashOutPayout } from '#games/crash/paytable.ts'
import type { CrashPast } from '#studio/engines/crash/protocol.ts'
import { type Child, h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { quantumOf, toMinor } from '#studio/client/logic/money.ts'
import { type Flight, shownHundredths, writeMultiplier } from './flight.ts'
import { crashScene } from './scene.ts'

/** Builds the stage. */
export function crashStage(flight: Flight): HTMLElement {
  const phase = () => (flight.round()?.phase ?? 'IDLE').toLowerCase()
  const stage = h(
    'section',
    { class: () => `stage crash-stage ${phase()}`, 'aria-label': () => t('crash.stage') },
    pastRounds(flight),
    number(flight),
    countdown(flight),
  )
  crashScene(flight, stage)
  return stage
}

function kindOf(bust: number): string {
  return bust >= 10 ? 'high' : bust >= 2 ? 'good' : ''
}

function pastRounds({ past }: Flight): HTMLElement {
  const chip = ({ bust }: CrashPast) => h('li', { class: `chip num ${kindOf(Number(bust))}` }, `${bust}×`)
  return h('ul', { class: 'chips', 'aria-label': () => t('crash.history') }, () => past().slice(0, 20).map(chip))
}

function number(flight: Flight): HTMLElement {
  const { round, context } = flight
  const figure = h('span', {}, '1.00')
  const amount = h('span', { class: 'num' })
  onFrame(() => {
    const hundredths = shownHundredths(flight)
    const text = writeMultiplier(hundredths)
    if (figure.textContent !== text) {
      figure.textContent = text
      amount.textContent = inFlight(flight, hundredths)
    }
  })
  const isSeen = () => round()?.phase === 'RUNNING' || round()?.phase === 'CRASHED'
  return h(
    'div',
    { class: 'flight-number', hidden: () => !isSeen() },
    h('div', { class: 'flight-figure num', 'aria-hidden': 'true' }, figure, h('small', {}, '×')),
    () => {
      const left = [flight.bets[0](), flight.bets[1]()].find((bet) => bet?.state === 'CASHED')
      const phase = round()?.phase
      const tag = (kind: string, ...words: Child[]) =>
        h('p', { class: `tag flight-tag ${kind}`, 'aria-hidden': phase === 'RUNNING' }, words)
      if (left)
        return tag('won', t('crash.won', { multiplier: `${left.cashedAt ?? ''}×`, amount: context.money(left.win) }))
      if (phase === 'CRASHED')
        return tag('', t('crash.ended'), ' ', h('b', { class: 'num' }, `${round()?.bust ?? ''}×`))
      const isIn = flight.bets[0]()?.state === 'PLACED' || flight.bets[1]()?.state === 'PLACED'
      return isIn ? tag('won', amount) : tag('', t('crash.flying'))
    },
  )
}

/** Says what the placed bets would pay at this multiplier. */
function inFlight({ bets, context }: Flight, hundredths: number): string {
  const quantum = quantumOf(context.currency)
  const sum = ([0, 1] as const).reduce((total, slot) => {
    const bet = bets[slot].peek()
    return bet?.state === 'PLACED' ? total + cashOutPayout(toMinor(bet.stake), hundredths, quantum) : total
  }, 0n)
  return t('crash.inFlight', { amount: context.money(sum) })
}

function countdown(flight: Flight): HTMLElement {
  const { round, context, clock } = flight
  const seconds = h('span', { class: 'num' })
  const bar = styled(h('span', { class: 'countdown-fill' }), {})
  onFrame(() => {
    const now = round.peek()
    if (now?.phase !== 'BETTING' || now.phaseEndsAt === null) return
    const left = Math.max(0, now.phaseEndsAt - clock.now())
    seconds.textContent = t('crash.seconds', { count: (left / 1000).toFixed(1) })
    bar.style.transform = `scaleX(${Math.min(1, left / context.rules.phases.betting).toFixed(4)})`
  })
  return h(
    'div',
    { class: 'countdown', hidden: () => round()?.phase === 'RUNNING' || round()?.phase === 'CRASHED' },
    () => {
      const phase = round()?.phase
      if (phase === 'BETTING')
        return [
          h('p', { class: 'countdown-label' }, t('crash.startsIn')),
          h('p', { class: 'countdown-number' }, seconds),
          h('span', { class: 'countdown-bar' }, bar),
        ]
      if (phase === 'LOCKED') return h('p', { class: 'countdown-number small' }, t('crash.locked'))
      return h('p', { class: 'countdown-label' }, phase === 'IDLE' ? t('crash.idle') : t('load.opening'))
    },
  )
}
