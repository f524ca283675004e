/**
 * The member's last rounds, beside the scene where there is room; the history has all
 * rounds.
 */
import type { Money } from '#studio/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { GameContext } from './context.ts'

export type OwnRound = {
  /** The result in a few letters. */
  what: string
  staked: Money
  win: Money
}

const SHOWN = 14

/** Returns the rows, newest first. Shows nothing before the first round, and nothing on phones. */
export function ownRounds(context: Pick<GameContext, 'money'>, rounds: () => readonly OwnRound[]): HTMLElement {
  return h('section', { class: 'own-rounds wide-only-block', 'aria-label': () => t('history.title') }, () => {
    if (rounds().length === 0) return null
    return [
      h('h2', {}, t('history.title')),
      h(
        'ul',
        {},
        rounds()
          .slice(0, SHOWN)
          .map(({ what, staked, win }) => {
            const gain = toMinor(win) - toMinor(staked)
            return h(
              'li',
              { class: gain > 0n ? 'won' : '' },
              h('span', { class: 'tag num' }, what),
              h('b', { class: 'num' }, context.money(gain, true)),
            )
          }),
      ),
    ]
  })
}
