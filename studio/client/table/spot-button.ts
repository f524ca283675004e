/** One bet spot: its name, its odds, and the bets of others and of the member on it. */
import { TABLE_GAMES } from '#games/table/table-games.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { put } from '#studio/client/logic/slip.ts'
import { shortMoney } from './chips.ts'
import { shortText, spotText } from './spots.ts'
import { betChips, isBetting, roomOf, type Table } from './state.ts'

/** Builds a spot: a press puts the chosen chip on it. */
export function spotButton(table: Table, spot: string, extra = ''): HTMLButtonElement {
  const { context, kind } = table
  const odds = context.rules.spots.find(({ id }) => id === spot)?.odds ?? ''
  const staged = () => table.slip().now[spot] ?? 0n
  const bet = () => betChips(table.bets())[spot] ?? 0n
  const isWon = () => {
    const result = table.round()?.result
    return (
      table.isShown() &&
      table.round()?.phase === 'RESULT' &&
      result !== undefined &&
      result !== null &&
      TABLE_GAMES[kind].returnOf(spot, result.outcome) > 10_000
    )
  }
  const total = () => table.crowd().spots[spot]
  const label = () => {
    const mine = staged() + bet()
    const words = [spotText(kind, spot), t('table.pays', { odds })]
    if (mine > 0n) words.push(t('table.yours', { amount: context.money(mine) }))
    return words.join(', ')
  }
  return h(
    'button',
    {
      type: 'button',
      class: () => `spot ${extra} ${isWon() ? 'won' : ''} ${bet() > 0n ? 'has-bet' : ''}`,
      'data-spot': spot,
      disabled: () => !isBetting(table) || table.asked() !== null,
      'aria-label': label,
      onclick: () => {
        const next = put(table.slip.peek(), spot, context.stake.peek(), roomOf(table))
        if (next === table.slip.peek())
          return context.notice.set({ text: t('table.spotFull'), kind: 'info', offersDeposit: false })
        play('tap')
        table.slip.set(next)
      },
    },
    h('span', { class: 'spot-name' }, () => shortText(kind, spot)),
    h('span', { class: 'spot-odds num' }, odds),
    () => {
      const crowd = total()
      return crowd ? h('span', { class: 'spot-crowd num', 'aria-hidden': 'true' }, `${crowd.share}%`) : null
    },
    () => {
      const [chips, placed] = [staged(), bet()]
      if (chips + placed === 0n) return null
      return h(
        'span',
        { class: `spot-chip num ${chips > 0n ? 'staged' : ''}`, 'aria-hidden': 'true' },
        shortMoney(chips + placed),
      )
    },
  )
}
