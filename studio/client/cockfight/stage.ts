/** The cockfight's stage: the pit, what happens in it, and the last results. */
import { FIGHT_MS, RESULTS } from '#games/cockfight/rules.ts'
import { createSurface } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { versus } from '#studio/client/sports/parts.ts'
import type { Store } from '#studio/client/sports/store.ts'
import { lastResult, secondsTo, sideWord, type Pit } from './pit.ts'
import { drawPit } from './scene.ts'

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Returns the first letter; a Bengali letter includes its vowel sign. */
const firstLetter = (word: string): string =>
  LETTERS.segment(word)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ''
/** Returns the result that was decided a moment ago; −1 when there is none. */
function shownResult({ store, running }: Pit): number {
  const last = lastResult(store)
  return running() === null && last && store.now() - last.startsAt < FIGHT_MS + 12_000
    ? (last.clock['result'] ?? -1)
    : -1
}

function statusText(pit: Pit): string {
  const { store } = pit
  const fight = pit.running()
  if (fight) return `${versus(fight)} · ${t('cock.fighting')}`
  const result = shownResult(pit)
  const open = pit.open()
  const countdown = open
    ? `${t('cock.betting')} · ${t('cock.seconds', { count: secondsTo(store, open) })}`
    : t('cock.waiting')
  return result >= 0 && result <= 3 ? `${t(`cock.result.${result as 0}`)} · ${countdown}` : countdown
}

/** Builds the picture of the pit. */
function picture(pit: Pit): HTMLElement {
  const stage = h('div', { class: 'pit', role: 'img', 'aria-label': () => t('cock.stage') })
  const surface = createSurface(stage, () => undefined)
  let drawn = ''
  onFrame((at) => {
    const pose = { at: prefersReducedMotion() ? 0 : at, isFacing: pit.running() !== null, result: shownResult(pit) }
    const key = prefersReducedMotion() ? `${pose.isFacing} ${pose.result} ${surface.width}` : String(at)
    if (surface.width > 0 && key !== drawn) drawPit(surface, pose)
    drawn = key
  })
  return stage
}

function roundsRoad(store: Store): HTMLElement {
  return h('ul', { class: 'road', 'aria-label': () => t('cock.last') }, () =>
    (store.results() ?? []).slice(0, 24).map(({ clock }) => {
      const name = RESULTS[clock['result'] ?? 2] ?? 'draw'
      return h(
        'li',
        { class: name, title: () => t(sideWord(name)) },
        h('span', { 'aria-hidden': 'true' }, () => firstLetter(t(sideWord(name)))),
        h('span', { class: 'unseen' }, () => t(sideWord(name))),
      )
    }),
  )
}

/** Builds the stage. */
export function pitStage(pit: Pit): HTMLElement {
  return h(
    'section',
    { class: 'stage pit-stage', 'aria-label': () => t('cock.stage') },
    picture(pit),
    h('p', { class: 'pit-status', role: 'status' }, () => statusText(pit)),
    roundsRoad(pit.store),
  )
}
