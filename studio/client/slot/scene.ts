/** The stage of a slot on canvas: place, frame, winning lines, coins. The show animates the symbols. */
import { createGround, createSurface, SOFT_RATIO } from '#studio/client/lib/canvas.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
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

type Painted = {
  layout: SlotLayout
  atlas: Atlas
}

/** Height of the row of multipliers, CSS pixels. */
const LADDER_HEIGHT = 36
/** Height of the jackpot's counter, CSS pixels. */
const JACKPOT_HEIGHT = 50

/** How far amounts and lines may reach over the window's edge, CSS pixels. */
const EDGE = 14

/** Puts the stage's picture into `box` and animates it. */
export async function slotScene(machine: SlotMachine, box: HTMLElement): Promise<void> {
  const {
    rules,
    session: {
      game: { theme: themeName, code, title },
    },
  } = machine.context
  const theme = themeOf(themeName, code, rules.skin)
  const motes = createMotes(theme.place)
  let painted: Painted | null = null
  let isDrawn = false
  const words = () => ({ wild: t('slot.rules.wildName'), scatter: t('slot.rules.scatterName') })
  const { wild, scatter } = words()
  await Promise.all([
    document.fonts.load(LETTER_FONT, `KQJ109${title}${wild}${scatter}`).catch(() => []),
    ...theme.emblems.map((emblem) => (emblem === null ? null : loadEmblem(emblem))),
  ])
  const layoutOf = (width: number, height: number) =>
    layOut(width, height, rules.window, {
      above: rules.jackpot ? JACKPOT_HEIGHT : 0,
      below: rules.ladder.length > 0 ? LADDER_HEIGHT : 0,
    })
  // what moves has a canvas of the window's size, because each frame draws all pixels of that canvas again
  const pane = h('div', { class: 'slot-pane' })
  box.prepend(pane)
  const surface = createSurface(pane, ({ ratio }) => {
    const layout = layoutOf(box.clientWidth, box.clientHeight)
    painted = { layout, atlas: paintAtlas(theme, layout.symbol, ratio, words()) }
    isDrawn = false
  })
  const air = createSurface(box, () => undefined, SOFT_RATIO)
  // place and frame do not move: they are painted below, and again for free spins, whose count is in the title's place
  const repaint = createGround(box, ({ context, width, height }) => {
    const isFree = machine.isFreeMode.peek()
    const layout = layoutOf(width, height)
    paintBackdrop(context, width, height, theme, isFree)
    paintFrame(context, layout, theme, isFree ? '' : title)
    box.style.setProperty('--reels-top', `${Math.round(layout.y - layout.rim)}px`)
    placePane(pane, layout)
    if (painted) painted = { ...painted, layout }
    isDrawn = false
  })
  effect(() => {
    machine.isFreeMode()
    repaint()
  })
  onFrame((now, step) => {
    if (!painted) return
    machine.show.move(now, step)
    const { layout, atlas } = painted
    const view = winViewAt(machine, now)
    const isMoving = view !== null || machine.show.isMoving(now)
    // what rests is not drawn again; the particles move while nothing else does
    if (isMoving || !isDrawn) {
      const { context, width, height } = surface
      const [left, top] = paneCorner(layout)
      context.clearRect(0, 0, width, height)
      context.save()
      context.translate(-left, -top)
      machine.show.draw({ context, layout, atlas }, view, now)
      if (view) drawWins(context, layout, view, rules.lines)
      context.restore()
      isDrawn = !isMoving
    } else if (!prefersReducedMotion()) {
      const { context, width, height } = air
      context.clearRect(0, 0, width, height)
      besideWindow(context, layout, { width, height }, () => motes.draw(context, width, height, now, step))
    }
  })
}

const paneCorner = ({ x, y }: SlotLayout): [number, number] => [Math.floor(x) - EDGE, Math.floor(y) - EDGE]

function placePane(pane: HTMLElement, layout: SlotLayout): void {
  const [left, top] = paneCorner(layout)
  styled(pane, {
    'inset-inline-start': `${left}px`,
    'inset-block-start': `${top}px`,
    width: `${Math.ceil(layout.cellWidth * layout.reels) + 2 * EDGE}px`,
    height: `${Math.ceil(layout.cellHeight * layout.rows) + 2 * EDGE}px`,
  })
}
