/** The dice stage: last rolls, the number, the slider with its winning side, and the choice in its three forms. */
import { multiplierTenThousandths } from '#games/dice/paytable.ts'
import { CHANCE_MAX, CHANCE_MIN, type DiceChoice, winChance } from '#games/dice/rules.ts'
import { RAIN_ABOVE, rainCoins } from '#studio/client/frame/rain-coins.ts'
import { typedField } from '#studio/client/frame/typed-field.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import {
  flipped,
  hundredthsText,
  multiplierText,
  parseHundredths,
  withChance,
  withMultiplier,
  withTarget,
} from '#studio/client/logic/dice-choice.ts'
import { diceScene } from './scene.ts'
import type { DiceTable } from './table.ts'

/** Hundredths between two positions of the handle. */
const DRAG_STEP = 50
/** Shown pale while there is no roll. */
const NO_ROLL = '00.00'
/** What the largest and the smallest chance pay, in hundredths: the bounds of what can be typed. */
const MULTIPLIERS = {
  min: Math.ceil(multiplierTenThousandths(withChance(CHANCE_MAX, true)) / 100),
  max: Math.floor(multiplierTenThousandths(withChance(CHANCE_MIN, true)) / 100),
}

/** Builds the stage. */
export function diceStage(table: DiceTable): HTMLElement {
  const isWon = () => !table.isRolling() && table.last()?.isWin === true
  const stage = h(
    'section',
    { class: () => `stage dice-stage cheering ${isWon() ? 'cheers' : ''}`, 'aria-label': () => t('dice.stage') },
    lastRolls(table),
    number(table),
    slider(table),
    faces(table),
  )
  diceScene(table, stage)
  rainCoins(stage, () => isWon() && Number(table.last()?.multiplier ?? 0) > RAIN_ABOVE)
  return stage
}

function lastRolls({ rolls }: DiceTable): HTMLElement {
  return h('div', { class: 'chips', role: 'group', 'aria-label': () => t('dice.last') }, () =>
    rolls().map(({ roll, isWin }) => h('span', { class: `chip num ${isWin ? 'won' : ''}` }, roll)),
  )
}

function number({ context, last, isRolling, isFast }: DiceTable): HTMLElement {
  const isWaiting = () => isRolling() && !isFast()
  return h(
    'div',
    { class: 'dice-number' },
    h('div', { class: () => `dice-roll num ${isWaiting() || !last() ? 'waiting' : last()?.isWin ? 'won' : ''}` }, () =>
      isWaiting() ? NO_ROLL : (last()?.roll ?? NO_ROLL),
    ),
    () => {
      const result = last()
      if (isWaiting() || !result)
        return h('span', { class: 'tag result' }, t(isWaiting() ? 'dice.rolling' : 'dice.idle'))
      const words = result.isWin ? t('dice.won', { amount: context.money(result.win) }) : t('dice.lost')
      return h('span', { class: `tag result ${result.isWin ? 'won' : ''}` }, words)
    },
  )
}

function slider(table: DiceTable): HTMLElement {
  const { choice, last, isRolling, autoplay } = table
  const range: HTMLInputElement = h('input', {
    type: 'range',
    class: 'dice-range',
    min: 0,
    max: 10_000,
    step: DRAG_STEP,
    'aria-label': () => t('dice.target'),
    'aria-valuetext': () => `${t(choice().over ? 'dice.over' : 'dice.under')} ${hundredthsText(choice().target)}`,
    disabled: autoplay.isRunning,
    oninput: () => choice.set(withTarget(Number(range.value), choice.peek().over)),
  })
  effect(() => {
    range.value = String(choice().target)
  })
  const track = h('div', { class: () => `dice-track ${choice().over ? 'over' : 'under'}` })
  const isShown = () => last() !== null && !isRolling()
  const marker = h(
    'div',
    { class: () => `dice-marker ${isShown() ? 'shown' : ''} ${last()?.isWin ? 'won' : ''}` },
    h('span', { class: 'num' }, () => last()?.roll ?? ''),
  )
  styled(track, { '--at': () => `${choice().target / 100}%` })
  styled(marker, { '--roll': () => `${Number(last()?.roll ?? 50)}%` })
  return h(
    'div',
    { class: 'dice-slider' },
    h('div', { class: 'dice-rail' }, track, marker, range),
    h(
      'div',
      { class: 'dice-scale num', 'aria-hidden': 'true' },
      [0, 25, 50, 75, 100].map((value) => h('span', {}, value)),
    ),
  )
}

function faces(table: DiceTable): HTMLElement {
  const { choice, autoplay } = table
  const isLocked = () => autoplay.isRunning()
  return h(
    'div',
    { class: 'dice-faces' },
    face(table, {
      label: () => t('dice.multiplier'),
      unit: '×',
      text: multiplierText,
      bounds: MULTIPLIERS,
      chosen: (typed) => withMultiplier(typed * 100, choice.peek().over),
    }),
    h(
      'div',
      { class: 'field' },
      h('span', { class: 'field-label' }, () => t(choice().over ? 'dice.over' : 'dice.under')),
      h(
        'button',
        {
          type: 'button',
          class: 'field-box slim dice-side',
          disabled: isLocked,
          'aria-label': () => t('dice.swap'),
          onclick: () => {
            play('tap')
            choice.set(flipped(choice.peek()))
          },
        },
        h('span', { class: 'num' }, () => hundredthsText(choice().target)),
        icon('arrows-clockwise', 18),
      ),
    ),
    face(table, {
      label: () => t('dice.chance'),
      unit: '%',
      text: (now) => hundredthsText(winChance(now)),
      bounds: { min: CHANCE_MIN, max: CHANCE_MAX },
      chosen: (typed) => withChance(typed, choice.peek().over),
    }),
  )
}

let made = 0

type Face = {
  label: () => string
  unit: string
  text: (choice: DiceChoice) => string
  /** Smallest and largest typed number that can be played, in hundredths. */
  bounds: { min: number; max: number }
  /** Returns the choice that a typed number (in hundredths) means. */
  chosen: (hundredths: number) => DiceChoice
}

function face(
  { context, choice, autoplay }: DiceTable,
  { label, unit, text, bounds: { min, max }, chosen }: Face,
): HTMLElement {
  const id = `face-${++made}`
  const field = typedField<DiceChoice>(context.entries, {
    id,
    isDisabled: autoplay.isRunning,
    value: choice,
    take: choice.set,
    text,
    settles: true,
    read: (typed) => {
      const number = parseHundredths(typed)
      const isPlayable = number !== null && number >= min && number <= max
      if (isPlayable) return { value: chosen(number) }
      return {
        problem: () =>
          t('dice.faceRule', { min: `${hundredthsText(min)}${unit}`, max: `${hundredthsText(max)}${unit}` }),
      }
    },
  })
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'div',
      { class: () => `field-box slim ${field.isWrong() ? 'wrong' : ''}` },
      field.input,
      h('span', { class: 'unit', 'aria-hidden': 'true' }, unit),
    ),
    field.note,
  )
}
