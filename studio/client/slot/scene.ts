/** The stage of a slot on canvas: place, frame, reels, winning lines, coins. */
import { createSurface, paintOnce } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { type Atlas, LETTER_FONT, paintAtlas } from './atlas.ts'
import { paintBackdrop } from './backdrops.ts'
import { paintFrame } from './frame-art.ts'
import { layOut, type SlotLayout } from './layout.ts'
import type { SlotMachine } from './machine.ts'
import { createCoins, createMotes } from './particles.ts'
import { isTenseNow, moveReel, symbolAt } from './reels.ts'
import { themeOf } from './themes.ts'
import { drawWins, type WinView, winViewAt } from './wins.ts'

interface Painted {
  layout: SlotLayout
  atlas: Atlas
  day: HTMLCanvasElement
  night: HTMLCanvasElement
  frame: HTMLCanvasElement
  /** Without the title: its room belongs to the count of free spins. */
  freeFrame: HTMLCanvasElement
}

/** Puts the stage's picture into `box` and keeps it moving. */
export async function slotScene(machine: SlotMachine, box: HTMLElement): Promise<void> {
  const { theme: themeName, code, title } = machine.context.session.game
  const theme = themeOf(themeName, code)
  const motes = createMotes(theme.place)
  const coins = createCoins()
  let painted: Painted | null = null
  const sample = `KQJ109${title}${t('slot.rules.wildName')}${t('slot.rules.scatterName')}`
  await document.fonts.load(LETTER_FONT, sample).catch(() => [])
  const surface = createSurface(box, ({ width, height, ratio }) => {
    const layout = layOut(width, height)
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
    turn(machine, now, step)
    const { context, width, height } = surface
    context.clearRect(0, 0, width, height)
    context.drawImage(machine.isFreeMode.peek() ? painted.night : painted.day, 0, 0, width, height)
    if (!prefersReducedMotion()) motes.draw(context, width, height, now, step)
    context.drawImage(machine.isFreeMode.peek() ? painted.freeFrame : painted.frame, 0, 0, width, height)
    const view = winViewAt(machine, now)
    drawReels(context, painted, machine, view, now)
    if (view) drawWins(context, painted.layout, view)
    coins.draw(context, height, step)
  })
}

function turn(machine: SlotMachine, now: number, step: number): void {
  const { reels, pace } = machine
  if (reels.every(({ state }) => state === 'rest')) return
  reels.forEach((reel, index) => moveReel(reel, now, step, pace, () => {
    const hasScatter = [0, 1, 2].some((row) => symbolAt(index, reel.stop + row) === 'S')
    play(hasScatter ? 'scatter' : 'stop')
    if (isTenseNow(reels, index + 1)) play('tension')
  }))
  if (reels.every(({ state }) => state === 'rest')) machine.allLanded()
}

const BLUR_SPEED = 14

function drawReels(
  context: CanvasRenderingContext2D, { layout, atlas }: Painted, { reels }: SlotMachine, view: WinView | null,
  now: number,
): void {
  const { x, y, cellWidth, cellHeight, symbol } = layout
  context.save()
  context.beginPath()
  context.roundRect(x, y, cellWidth * 5, cellHeight * 3, layout.rim * 0.6)
  context.clip()
  reels.forEach((reel, index) => {
    if (isTenseNow(reels, index)) drawTension(context, x + index * cellWidth, y, cellWidth, cellHeight * 3, now)
    const isBlurred = reel.state === 'turn' && reel.speed > BLUR_SPEED
    const first = Math.floor(reel.position) - 1
    for (let at = first; at <= first + 4; at++) {
      const name = symbolAt(index, at)
      const image = (isBlurred ? atlas.blurred : atlas.sharp).get(name)
      if (!image) continue
      const row = at - reel.position
      const middleX = x + (index + 0.5) * cellWidth
      const middleY = y + (row + 0.5) * cellHeight
      const isWinning = view?.cells.has(`${index} ${row}`) ?? false
      const size = symbol * (isWinning && !prefersReducedMotion() ? 1.03 + 0.05 * Math.sin(now / 130) : 1)
      context.globalAlpha = view && !isWinning ? 0.34 : 1
      const tall = isBlurred ? size * 1.5 : size
      context.drawImage(image, middleX - size / 2, middleY - tall / 2, size, tall)
    }
  })
  context.globalAlpha = 1
  const shade = context.createLinearGradient(0, y, 0, y + cellHeight * 3)
  shade.addColorStop(0, 'oklch(0.08 0.03 296 / 0.5)')
  shade.addColorStop(0.12, 'oklch(0.08 0.03 296 / 0)')
  shade.addColorStop(0.88, 'oklch(0.08 0.03 296 / 0)')
  shade.addColorStop(1, 'oklch(0.08 0.03 296 / 0.5)')
  context.fillStyle = shade
  context.fillRect(x, y, cellWidth * 5, cellHeight * 3)
  context.restore()
}

function drawTension(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, now: number): void {
  const pulse = 0.45 + 0.35 * Math.sin(now / 90)
  const gradient = context.createLinearGradient(x, 0, x + width, 0)
  gradient.addColorStop(0, `oklch(0.88 0.16 85 / ${pulse})`)
  gradient.addColorStop(0.5, `oklch(0.7 0.18 60 / ${pulse * 0.25})`)
  gradient.addColorStop(1, `oklch(0.88 0.16 85 / ${pulse})`)
  context.fillStyle = gradient
  context.fillRect(x, y, width, height)
}
