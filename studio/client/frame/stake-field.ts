/** The stake: typed, halved, doubled, set to a limit. What is typed is only taken over when it is allowed. */
import { effect, signal } from '#studio/client/lib/signal.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { moneyParts, quantumOf } from '#studio/client/logic/money.ts'
import { clampStake, parseTyped, scaleStake, stakeProblem } from '#studio/client/logic/stake.ts'
import type { GameContext } from './context.ts'
import { hint } from './controls.ts'

export interface StakeFieldOptions {
  /** What is shown and changed; the frame's own stake when absent. */
  stake?: GameContext['stake']
  isDisabled?: () => boolean
  label?: () => string
  /** Leaves out the line of limits. */
  isCompact?: () => boolean
}

let made = 0

/** The text of a stake in its field: grouped, without decimals where it has none. */
function fieldText(minor: bigint, currency: GameContext['currency']): string {
  const { whole, fraction } = moneyParts(minor, currency)
  return minor % 10_000n < quantumOf(currency) ? whole : `${whole}${fraction}`
}

/** The field with its label, ½ and 2×, and the limits beneath. */
export function stakeField(context: GameContext, options: StakeFieldOptions = {}): HTMLElement {
  const { range, currency } = context
  const stake = options.stake ?? context.stake
  const isDisabled = options.isDisabled ?? (() => false)
  const problem = signal<ReturnType<typeof stakeProblem>>(null)
  const id = `stake-${++made}`
  const input: HTMLInputElement = h('input', {
    id, class: 'num', inputmode: 'decimal', autocomplete: 'off', enterkeyhint: 'done', maxlength: 16, disabled: isDisabled,
    'aria-invalid': () => String(problem() !== null), 'aria-describedby': `${id}-hint`,
    oninput: () => {
      const typed = parseTyped(input.value)
      problem.set(stakeProblem(typed, range))
      if (typed !== null && problem.peek() === null) stake.set(typed)
    },
    onblur: () => commit(),
    onfocus: () => input.select(),
    onkeydown: (event: KeyboardEvent) => { if (event.key === 'Enter') input.blur() },
  })
  const commit = () => {
    const typed = parseTyped(input.value)
    if (typed !== null) stake.set(clampStake(typed, range))
    problem.set(null)
    input.value = fieldText(stake.peek(), currency)
  }
  effect(() => {
    const text = fieldText(stake(), currency)
    if (document.activeElement !== input) input.value = text
  })
  const change = (next: bigint) => {
    play('tap')
    problem.set(null)
    stake.set(next)
    input.value = fieldText(next, currency)
  }
  const press = (next: () => bigint) => ({ type: 'button', disabled: isDisabled, onclick: () => change(next()) })
  const chip = (text: string, label: () => string, next: () => bigint) =>
    h('button', { ...press(next), class: 'field-chip num', 'aria-label': label }, text)
  const limit = (label: () => string, amount: bigint) =>
    h('button', { ...press(() => clampStake(amount, range)), class: 'limit' },
      label, ' ', h('span', { class: 'num' }, context.money(amount)))
  const [min, max, step] = [context.money(range.min), context.money(range.max), context.money(range.step)]
  const problemText = () => {
    const kind = problem()
    return kind === null ? '' : t(`stake.${kind}`, { min, max, step })
  }
  return h('div', { class: 'field' },
    h('div', { class: 'field-head' },
      h('label', { for: id }, options.label ?? (() => t('stake.label'))),
      h('span', { class: 'limits', hidden: () => options.isCompact?.() ?? false },
        limit(() => t('stake.min'), range.min), limit(() => t('stake.max'), range.max))),
    h('div', { class: () => `field-box ${problem() ? 'wrong' : ''} ${isDisabled() ? 'locked' : ''}` },
      h('i', { class: 'field-symbol' }, currency.symbol), input,
      chip('½', () => t('stake.half'), () => scaleStake(stake.peek(), 'half', range)),
      chip('2×', () => t('stake.double'), () => scaleStake(stake.peek(), 'double', range))),
    h('div', { id: `${id}-hint` }, hint(problemText, () => 'error')))
}
