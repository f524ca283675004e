/** The chips: which one a tap puts down, and short amounts for small places. */
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { Table } from './state.ts'

const UNIT = 10_000n

/** Writes a short amount: "500", "2.5K", "1.2M". For chips only; the exact amount is beside the button. */
export function shortMoney(minor: bigint): string {
  const units = Number(minor / UNIT)
  const cut = (value: number) => String(Math.floor(value * 10) / 10)
  if (units >= 1_000_000) return `${cut(units / 1_000_000)}M`
  if (units >= 1_000) return `${cut(units / 1_000)}K`
  return Number(minor % UNIT) === 0 ? String(units) : (Number(minor) / Number(UNIT)).toFixed(2)
}

/** Builds the row of chips, one of them chosen. */
export function chipRow(table: Table): HTMLElement {
  const { context } = table
  const chips = context.rules.chips.map(toMinor)
  if (!chips.includes(context.stake.peek())) context.stake.set(chips[0] ?? context.range.min)
  return h(
    'div',
    { class: 'chip-row', role: 'radiogroup', 'aria-label': () => t('table.chips') },
    chips.map((chip, index) =>
      h(
        'button',
        {
          type: 'button',
          role: 'radio',
          class: `casino-chip chip-${index}`,
          'aria-checked': () => context.stake() === chip,
          'aria-label': context.money(chip),
          onclick: () => {
            play('tap')
            context.stake.set(chip)
          },
        },
        h('span', { class: 'num' }, shortMoney(chip)),
      ),
    ),
  )
}
