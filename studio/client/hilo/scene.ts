/** Hi-lo: the open card, the cards before it, and the guesses that are possible. */
import type { HiloMove, HiloView } from '#games/hilo/rules.ts'
import type { Guess } from '#games/hilo/paytable.ts'
import { mainButton } from '#studio/client/frame/controls.ts'
import { cardText } from '#games/cards/cards.ts'
import { playingCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { percent, t } from '#studio/client/lib/i18n.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import { timesText } from '#studio/client/original/rules.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './hilo.css'

type Table = OriginalTable<object, HiloView>
const TURN_MS = 240
const RANKS = 13
const SIGNS: Record<HiloMove, string> = { higher: '↑', lower: '↓', same: '=', skip: '»', cash: '✓' }

function scene(table: Table): HTMLElement {
  const { round } = table
  table.present = async (_, isQuick) => {
    play('roll')
    await pause(isQuick ? 0 : TURN_MS).done
  }
  return h(
    'div',
    { class: 'hilo-room' },
    h(
      'div',
      { class: 'hilo-table' },
      h(
        'div',
        { class: 'hilo-end' },
        h('b', { class: 'num' }, 'K'),
        h('span', {}, icon('arrow-up', 18), t('hilo.highest')),
      ),
      () => {
        const view = round()?.view
        const card = playingCard(view?.cards.at(-1) ?? null, view !== undefined)
        if (view?.isLost) card.element.classList.add('lost')
        return card.element
      },
      h(
        'div',
        { class: 'hilo-end' },
        h('b', { class: 'num' }, 'A'),
        h('span', {}, icon('arrow-down', 18), t('hilo.lowest')),
      ),
    ),
    h('ol', { class: 'hilo-way', tabindex: 0, 'aria-label': () => t('hilo.way') }, () => {
      const { cards = [], moves = [], isLost = false } = round()?.view ?? {}
      return cards
        .map((card, index) =>
          h(
            'li',
            { class: isLost && index === cards.length - 1 ? 'lost' : '' },
            index === 0
              ? null
              : h('i', { 'aria-label': t(`hilo.${moves[index - 1] ?? 'skip'}`) }, SIGNS[moves[index - 1] ?? 'skip']),
            h('span', { class: `hilo-mini num ${card % 4 < 2 ? 'red' : ''}` }, cardText(card)),
          ),
        )
        .reverse()
    }),
  )
}

function actions(table: Table): HTMLElement {
  const { round, isBusy, context } = table
  const guess = ({ guess: name, ways, tenThousandths }: { guess: Guess; ways: number; tenThousandths: number }) =>
    mainButton({
      label: () => [
        icon(name === 'higher' ? 'arrow-up' : name === 'lower' ? 'arrow-down' : 'repeat', 18),
        t(`hilo.${name}`),
      ],
      sub: () => `${timesText((tenThousandths / 10_000).toFixed(4))} · ${percent(ways / RANKS, 1)}`,
      kind: () => 'secondary',
      isDisabled: isBusy,
      onPress: () => table.move(name),
    })
  return h(
    'div',
    { class: 'bet-fields' },
    h('div', { class: 'action-row' }, () => (round()?.view.guesses ?? []).map(guess)),
    h(
      'div',
      { class: 'hilo-rest' },
      mainButton({
        label: () => t('hilo.skip'),
        kind: () => 'secondary',
        isDisabled: isBusy,
        onPress: () => table.move('skip'),
      }),
      mainButton({
        label: () => t('original.take'),
        sub: () => (round()?.canCash ? context.money(round()?.payout ?? '0') : t('hilo.first')),
        isDisabled: () => isBusy() || !round()?.canCash,
        onPress: table.act,
      }),
    ),
  )
}

export const hiloScene: OriginalScene<object, HiloView> = {
  name: 'hilo',
  first: {},
  scene,
  actions,
  hasAutoplay: false,
  waiting: () => t('hilo.first'),
}
