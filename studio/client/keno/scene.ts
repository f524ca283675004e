/** Keno: forty numbers, one to ten picked, ten drawn one after another. */
import { kenoHundredths, KENO_RISKS, NUMBERS, PICKS_MAX } from '#games/keno/paytable.ts'
import type { KenoChoice } from '#games/keno/rules.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './keno.css'

type KenoView = {
  drawn: number[]
  hits: number[]
}
type Table = OriginalTable<KenoChoice, KenoView>

const DRAW_MS = 115
const RANDOM_RANGE = 2 ** 32

/** Returns random picks for members who do not choose; the device's own chance has no influence on the draw. */
function randomPicks(): number[] {
  const left = Array.from({ length: NUMBERS }, (_, index) => index + 1)
  const chance = crypto.getRandomValues(new Uint32Array(PICKS_MAX))
  return [...chance]
    .flatMap((word) => left.splice(Math.floor((word / RANDOM_RANGE) * left.length), 1))
    .toSorted((a, b) => a - b)
}

function scene(table: Table): HTMLElement {
  const { choice, isLocked } = table
  const drawn = signal<readonly number[]>([])
  table.present = async ({ view }, isQuick) => {
    drawn.set([])
    for (const [index, number] of view.drawn.entries()) {
      drawn.set(view.drawn.slice(0, index + 1))
      if (isQuick) continue
      play(view.hits.includes(number) ? 'scatter' : 'tick')
      await pause(DRAW_MS).done
    }
  }
  const toggle = (number: number) => {
    const { picks, risk } = choice.peek()
    drawn.set([])
    if (picks.includes(number)) choice.set({ risk, picks: picks.filter((pick) => pick !== number) })
    else if (picks.length < PICKS_MAX) choice.set({ risk, picks: [...picks, number] })
    play('tap')
  }
  const cell = (number: number) =>
    h(
      'button',
      {
        type: 'button',
        disabled: isLocked,
        'aria-pressed': () => choice().picks.includes(number),
        onclick: () => toggle(number),
        class: () =>
          `keno-number num ${choice().picks.includes(number) ? 'picked' : ''} ${drawn().includes(number) ? 'drawn' : ''}`,
      },
      String(number),
    )
  const hits = () => choice().picks.filter((pick) => drawn().includes(pick)).length
  return h(
    'div',
    { class: 'keno-room' },
    h(
      'div',
      { class: 'keno-grid', role: 'group', 'aria-label': () => t('keno.grid', { count: count(PICKS_MAX) }) },
      Array.from({ length: NUMBERS }, (_, index) => cell(index + 1)),
    ),
    h('div', { class: 'keno-pays' }, () => {
      const { picks, risk } = choice()
      const paying = picks.map((_, index) => index + 1).filter((hit) => kenoHundredths(risk, picks.length, hit) > 0)
      return paying.map((hit) =>
        h(
          'span',
          { class: `keno-pay num ${drawn().length > 0 && hit === hits() ? 'now' : ''}` },
          h('b', {}, `${kenoHundredths(risk, picks.length, hit) / 100}×`),
          h('small', {}, t('keno.hits', { count: count(hit) })),
        ),
      )
    }),
  )
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  table.obstacle = () => (choice.peek().picks.length === 0 ? t('keno.pick') : '')
  return h(
    'div',
    { class: 'bet-fields' },
    wordField(
      () => t('original.risk'),
      KENO_RISKS,
      (risk) => t(`original.word.${risk}`),
      () => choice().risk,
      (risk) => choice.set({ ...choice.peek(), risk }),
      isLocked,
    ),
    h(
      'div',
      { class: 'field-pair' },
      textButton(
        () => t('keno.random'),
        () => choice.set({ ...choice.peek(), picks: randomPicks() }),
        'secondary',
        isLocked,
      ),
      textButton(
        () => t('keno.clear'),
        () => choice.set({ ...choice.peek(), picks: [] }),
        'secondary',
        isLocked,
      ),
    ),
  )
}

export const kenoScene: OriginalScene<KenoChoice, KenoView> = {
  name: 'keno',
  first: { picks: [], risk: 'classic' },
  scene,
  fields,
  hasAutoplay: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
  own: ({ option }, { picks, risk }) => option === `${picks.length} picks, ${risk}`,
}
