/** All bets of the round, biggest first; rows stay where they are while only their numbers change. */
import type { CrashPlayer } from '#studio/engines/crash/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { bestWins, wonList } from '#studio/client/frame/best-wins.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect, untracked } from '#studio/client/lib/signal.ts'
import { formatMoney, toMinor } from '#studio/client/logic/money.ts'
import { avatarOf } from './avatars.ts'
import type { Flight } from './flight.ts'

function row(player: CrashPlayer, symbol: string): HTMLElement {
  const currency = { symbol, decimals: 2 }
  const won = player.cashedAt !== null
  return h(
    'li',
    { class: won ? 'won' : '' },
    h('img', { src: avatarOf(player.avatar), alt: '', width: 28, height: 28 }),
    h('span', { class: 'player-name' }, player.name),
    won ? h('span', { class: 'tag num' }, `${player.cashedAt ?? ''}×`) : null,
    h('span', { class: 'player-amount num' }, formatMoney(toMinor(won ? (player.win ?? '0') : player.stake), currency)),
  )
}

/** Members of one table may play in several currencies. */
const currencyLook = ({ currency }: Flight['context'], code: string) =>
  code === currency.code ? currency : { symbol: `${code} `, decimals: 2 }

/** Builds the list; when it is empty, it says so and shows who won lately. */
export function playerList({ players, lastWinners, context }: Flight): HTMLElement {
  const list = h('ul', { class: 'players', 'aria-label': () => t('crash.playing') })
  const rows = new Map<string, { player: CrashPlayer; element: HTMLElement }>()
  effect(() => {
    const now = players()
    untracked(() => {
      const keys = new Set(now.map(({ key }) => key))
      for (const key of rows.keys()) if (!keys.has(key)) rows.delete(key)
      const elements = now.map((player) => {
        const known = rows.get(player.key)
        if (known?.player === player) return known.element
        const element = row(player, context.currency.symbol)
        rows.set(player.key, { player, element })
        return element
      })
      list.replaceChildren(...elements)
    })
  })
  return h(
    'div',
    { class: 'players-box', tabindex: 0, role: 'region', 'aria-label': () => t('crash.playing') },
    list,
    () => (players().length === 0 ? h('p', { class: 'players-none' }, t('crash.nobody')) : null),
    wonList(
      () => t('crash.lastWinners'),
      () =>
        players().length > 0
          ? []
          : lastWinners().map(({ name, cashedAt, win, currency }) => ({
              name,
              times: cashedAt ?? '',
              amount: formatMoney(toMinor(win ?? '0'), currencyLook(context, currency)),
            })),
    ),
    bestWins(context),
  )
}
