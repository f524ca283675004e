/** Towers: nine steps of stones; the step that may be climbed now is lit. */
import { DIFFICULTIES, STEPS, TOWERS, towersHundredths, type Difficulty } from '#games/towers/paytable.ts'
import type { TowersChoice, TowersView } from '#games/towers/rules.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import { timesText } from '#studio/client/original/rules.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './towers.css'

type Table = OriginalTable<TowersChoice, TowersView>

function stoneState(view: TowersView | undefined, step: number, stone: number): string {
  if (!view) return ''
  const isChosen = view.chosen[step] === stone
  if (isChosen) return view.hasFallen && step === view.chosen.length - 1 ? 'broken' : 'climbed'
  if (!view.safe) return step === view.chosen.length ? 'next' : ''
  return view.safe[step]?.includes(stone) ? 'safe' : 'weak'
}

function scene(table: Table): HTMLElement {
  const { round, choice, isOpen, isBusy } = table
  table.present = async ({ view, moves }) => {
    if (moves.length > 0) play(view.hasFallen ? 'crash' : 'scatter')
  }
  // the difficulty of the open round, not of the panel
  const played = () => (round()?.choice as TowersChoice | undefined)?.difficulty ?? null
  const difficulty = (): Difficulty => (isOpen() ? played() : null) ?? choice().difficulty
  const isShown = () => played() === difficulty()
  const view = () => (isShown() ? round()?.view : undefined)
  return h('div', { class: 'towers-room', role: 'group', 'aria-label': () => t('towers.grid') }, () => {
    const { stones } = TOWERS[difficulty()]
    return Array.from({ length: STEPS }, (_, index) => STEPS - 1 - index).map((step) =>
      h(
        'div',
        { class: 'towers-step' },
        h(
          'span',
          { class: () => `towers-pay num ${(view()?.chosen.length ?? 0) > step && !view()?.hasFallen ? 'won' : ''}` },
          timesText((towersHundredths(difficulty(), step + 1) / 100).toFixed(2)),
        ),
        Array.from({ length: stones }, (__, stone) => {
          const state = () => stoneState(view(), step, stone)
          return h(
            'button',
            {
              type: 'button',
              class: () => `towers-stone ${state()}`,
              disabled: () => !isOpen() || isBusy() || state() !== 'next',
              'aria-label': () => t('towers.stone', { step: count(step + 1), stone: count(stone + 1) }),
              onclick: () => table.move({ stone }),
            },
            () =>
              state() === 'climbed' || state() === 'safe'
                ? icon('arrow-up', 18)
                : state() === 'broken' || state() === 'weak'
                  ? icon('x', 18)
                  : null,
          )
        }),
      ),
    )
  })
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return wordField(
    () => t('towers.difficulty'),
    DIFFICULTIES,
    (word) => t(`original.word.${word}`),
    () => choice().difficulty,
    (difficulty) => choice.set({ difficulty }),
    isLocked,
  )
}

export const towersScene: OriginalScene<TowersChoice, TowersView> = {
  name: 'towers',
  first: { difficulty: 'medium' },
  scene,
  fields,
  hasAutoplay: false,
  waiting: () => t('towers.choose'),
  figures: ({ option }, { difficulty }) => option.startsWith(difficulty),
}
