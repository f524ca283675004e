/** The stage of a slot on canvas: place, frame, winning lines, coins; how symbols move is the show's. */
import { createSurface, paintOnce } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { type Atlas, LETTER_FONT, paintAtlas } from './atlas.ts'
import { paintBackdrop } from './backdrops.ts'
import { loadEmblem } from './emblems.ts'
import { paintFrame } from './frame-art.ts'
import { layOut, type SlotLayout } from './layout.ts'
import type { SlotMachine } from './machine.ts'
import { createCoins, createMotes } from './particles.ts'
import { themeOf } from './themes.ts'
import { drawWins, winViewAt } from './wins.ts'

interface Painted {
  layout: SlotLayout
  atlas: Atlas
  day: HTMLCanvasElement
  night: HTMLCanvasElement
  frame: HTMLCanvasElement
  /** Without the title: its room belongs to the count of free spins. */
  freeFrame: HTMLCanvasElement
}

/** Room for the ladder of multipliers. */
const LADDER_HEIGHT = 36
/** Room for the jackpot's counter. */
const JACKPOT_HEIGHT = 50

/** Puts the stage's picture into `box` and keeps it moving. */
export async function slotScene(machine: SlotMachine, box: HTMLElement): Promise<void> {
  const { rules, session: { game: { theme: themeName, code, title } } } = machine.context
  const theme = themeOf(themeName, code, rules.skin)
  const motes = createMotes(theme.place)
  const coins = createCoins()
  let painted: Painted | null = null
  const sample = `KQJ109${title}${t('slot.rules.wildName')}${t('slot.rules.scatterName')}`
  await Promise.all([document.fonts.load(LETTER_FONT, sample).catch(() => []), theme.emblem === null ? null : loadEmblem(theme.emblem)])
  const surface = createSurface(box, ({ width, height, ratio }) => {
    const layout = layOut(width, height, rules.window, { above: rules.jackpot ? JACKPOT_HEIGHT : 0, below: rules.ladder.length > 0 ? LADDER_HEIGHT : 0 })
    const words = { wild: t('slot.rules.wildName'), scatter: t('slot.rules.scatterName') }
    const ground = (isFree: boolean) => paintOnce(
      width, height, Math.min(1.5, ratio), (context) => paintBackdrop(context, width, height, theme, isFree),
    )
    painted = {
      layout, atlas: paintAtlas(theme, layout.symbol, ratio, words), day: ground(false), night: ground(true),
      frame: paintOnce(width, height, ratio, (context) => paintFrame(context, layout, theme, title)),
      freeFrame: paintOnce(width, height, ratio, (context) => paintFrame(context, layout, theme, '')),
    }
    box.style.setProperty('--reels-top', `${Math.round(layout.y - layout.rim)}px`)
  })
  effect(() => {
    if (machine.celebration() && !prefersReducedMotion()) coins.burst(surface.width, surface.height)
    else coins.clear()
  })
  onFrame((now, step) => {
    if (!painted) return
    machine.show.move(now, step)
    const { context, width, height } = surface
    const { layout, atlas, day, night, frame, freeFrame } = painted
    context.clearRect(0, 0, width, height)
    context.drawImage(machine.isFreeMode.peek() ? night : day, 0, 0, width, height)
    if (!prefersReducedMotion()) motes.draw(context, width, height, now, step)
    context.drawImage(machine.isFreeMode.peek() ? freeFrame : frame, 0, 0, width, height)
    const view = winViewAt(machine, now)
    machine.show.draw({ context, layout, atlas }, view, now)
    if (view) drawWins(context, layout, view, rules.lines)
    coins.draw(context, height, step)
  })
}
