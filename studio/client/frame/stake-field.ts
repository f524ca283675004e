/** The stake: typed, halved, doubled, set to a limit. A stake that is not allowed is refused beside the field. */
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { moneyParts, quantumOf } from '#studio/client/logic/money.ts'
import { clampStake, readStake, scaleStake } from '#studio/client/logic/stake.ts'
import type { GameContext } from './context.ts'
import type { Entries } from './entries.ts'
import { typedField, type Reading } from './typed-field.ts'

export type StakeFieldOptions = {
  /** The stake that is shown and changed; the frame's own when absent. */
  stake?: GameContext['stake']
  /** The list that the field belongs to; the frame's own when absent. */
  entries?: Entries
  isDisabled?: () => boolean
  label?: () => string
  /** Leaves out the line of limits. */
  isCompact?: () => boolean
}

let made = 0

/** Writes a stake for its field: grouped, without decimals where it has none. */
function fieldText(minor: bigint, currency: GameContext['currency']): string {
  const { whole, fraction } = moneyParts(minor, currency)
  return minor % 10_000n < quantumOf(currency) ? whole : `${whole}${fraction}`
}

/** Reads a typed stake. Returns the amount, or what is wrong with it and the limit that it breaks. */
function stakeReading({ range, currency, money }: GameContext, text: string): Reading<bigint> {
  const reading = readStake(text, range, currency.decimals)
  if (reading.problem === null) return { value: reading.minor }
  const { problem } = reading
  return {
    problem: () =>
      t(`stake.${problem}`, {
        min: money(range.min),
        max: money(range.max),
        step: money(range.step),
        decimals: count(currency.decimals),
      }),
  }
}

/** Returns the field with its label, ½ and 2×, and the limits below. */
export function stakeField(context: GameContext, options: StakeFieldOptions = {}): HTMLElement {
  const { range, currency } = context
  const stake = options.stake ?? context.stake
  const isDisabled = options.isDisabled ?? (() => false)
  const id = `stake-${++made}`
  const field = typedField(options.entries ?? context.entries, {
    id,
    isDisabled,
    value: stake,
    take: stake.set,
    text: (minor) => fieldText(minor, currency),
    read: (text) => stakeReading(context, text),
  })
  const change = (next: bigint) => {
    play('tap')
    stake.set(next)
    field.rewrite()
  }
  const press = (next: () => bigint) => ({ type: 'button', disabled: isDisabled, onclick: () => change(next()) })
  const chip = (text: string, label: () => string, next: () => bigint) =>
    h('button', { ...press(next), class: 'field-chip num', 'aria-label': label }, text)
  const limit = (label: () => string, amount: bigint) =>
    h(
      'button',
      { ...press(() => clampStake(amount, range)), class: 'limit' },
      label,
      ' ',
      h('span', { class: 'num' }, context.money(amount)),
    )
  return h(
    'div',
    { class: 'field' },
    h(
      'div',
      { class: 'field-head' },
      h('label', { for: id }, options.label ?? (() => t('stake.label'))),
      h(
        'span',
        { class: 'limits', hidden: () => options.isCompact?.() ?? false },
        limit(() => t('stake.min'), range.min),
        limit(() => t('stake.max'), range.max),
      ),
    ),
    h(
      'div',
      { class: () => `field-box ${field.isWrong() ? 'wrong' : ''} ${isDisabled() ? 'locked' : ''}` },
      h('i', { class: 'field-symbol' }, currency.symbol),
      field.input,
      chip(
        '½',
        () => t('stake.half'),
        () => scaleStake(stake.peek(), 'half', range),
      ),
      chip(
        '2×',
        () => t('stake.double'),
        () => scaleStake(stake.peek(), 'double', range),
      ),
    ),
    field.note,
  )
}
