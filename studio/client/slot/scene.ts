/** The stage of a slot on canvas: place, frame, winning lines, coins; how symbols move is the show's. */
import { createGround, createSurface, SOFT_RATIO } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { type Atlas, LETTER_FONT, paintAtlas } from './atlas.ts'
import { paintBackdrop } from './backdrops.ts'
import { loadEmblem } from './emblems.ts'
import { paintFrame } from './frame-art.ts'
import { besideWindow, layOut, type SlotLayout } from './layout.ts'
import type { SlotMachine } from './machine.ts'
import { createMotes } from './particles.ts'
import { themeOf } from './themes.ts'
import { drawWins, winViewAt } from './wins.ts'

interface Painted { layout: SlotLayout; atlas: Atlas }

/** Room for the ladder of multipliers. */
const LADDER_HEIGHT = 36
/** Room for the jackpot's counter. */
const JACKPOT_HEIGHT = 50

/** Puts the stage's picture into `box` and keeps it moving. */
export async function slotScene(machine: SlotMachine, box: HTMLElement): Promise<void> {
  const { rules, session: { game: { theme: themeName, code, title } } } = machine.context
  const theme = themeOf(themeName, code, rules.skin)
  const motes = createMotes(theme.place)
  let painted: Painted | null = null
  let isDrawn = false
  const sample = `KQJ109${title}${t('slot.rules.wildName')}${t('slot.rules.scatterName')}`
  await Promise.all([document.fonts.load(LETTER_FONT, sample).catch(() => []), theme.emblem === null ? null : loadEmblem(theme.emblem)])
  const layoutOf = (width: number, height: number) =>
    layOut(width, height, rules.window, { above: rules.jackpot ? JACKPOT_HEIGHT : 0, below: rules.ladder.length > 0 ? LADDER_HEIGHT : 0 })
  const surface = createSurface(box, ({ width, height, ratio }) => {
    const layout = layoutOf(width, height)
    const words = { wild: t('slot.rules.wildName'), scatter: t('slot.rules.scatterName') }
    painted = { layout, atlas: paintAtlas(theme, layout.symbol, ratio, words) }
    box.style.setProperty('--reels-top', `${Math.round(layout.y - layout.rim)}px`)
    isDrawn = false
  })
  const air = createSurface(box, () => undefined, SOFT_RATIO)
  // place and frame stand still: they are painted under the rest, anew for free spins, whose count has the title's room
  const repaint = createGround(box, ({ context, width, height }) => {
    const isFree = machine.isFreeMode.peek()
    paintBackdrop(context, width, height, theme, isFree)
    paintFrame(context, layoutOf(width, height), theme, isFree ? '' : title)
  })
  effect(() => {
    machine.isFreeMode()
    repaint()
  })
  onFrame((now, step) => {
    if (!painted) return
    machine.show.move(now, step)
    const { context, width, height } = surface
    const { layout, atlas } = painted
    const view = winViewAt(machine, now)
    const isMoving = view !== null || machine.show.isMoving(now)
    // what rests is not drawn again; the air drifts while nothing else does
    if (isMoving || !isDrawn) {
      context.clearRect(0, 0, width, height)
      machine.show.draw({ context, layout, atlas }, view, now)
      if (view) drawWins(context, layout, view, rules.lines)
      isDrawn = !isMoving
    } else if (!prefersReducedMotion()) {
      air.context.clearRect(0, 0, width, height)
      besideWindow(air.context, layout, { width, height }, () => motes.draw(air.context, width, height, now, step))
    }
  })
}
