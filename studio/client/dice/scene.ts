/** The picture behind the numbers: a lit table and two dice that tumble while a roll is asked for. Decoration only. */
import { createGround, createSurface, MOVING_RATIO } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { drawCube, rotationOf } from './cube.ts'
import type { DiceTable } from './table.ts'

type Look = {
  glow: number
  first: number
  second: number
}

/** Hues by theme, so that the titles differ. */
const LOOKS: Record<string, Look> = {
  'dice-zero': { glow: 300, first: 296, second: 196 },
  'dice-ludo': { glow: 30, first: 25, second: 142 },
  'dice-neon': { glow: 345, first: 345, second: 210 },
}
const HOUSE: Look = { glow: 285, first: 290, second: 188 }

type Die = {
  x: number
  y: number
  size: number
  hue: number
  rest: [number, number, number]
  turn: [number, number, number]
  speed: number
  hop: number
}

function paintTable(context: CanvasRenderingContext2D, width: number, height: number, hue: number): void {
  const far = context.createRadialGradient(
    width / 2,
    height * 0.2,
    0,
    width / 2,
    height * 0.2,
    Math.max(width, height) * 0.8,
  )
  far.addColorStop(0, `oklch(0.36 0.13 ${hue} / 0.75)`)
  far.addColorStop(0.55, `oklch(0.24 0.06 ${hue} / 0.5)`)
  far.addColorStop(1, `oklch(0.18 0.02 ${hue} / 0)`)
  context.fillStyle = far
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height * 0.2)
  for (let ray = 0; ray < 22; ray++) {
    context.rotate((Math.PI * 2) / 22)
    const beam = context.createLinearGradient(0, 0, 0, height)
    beam.addColorStop(0, `oklch(0.7 0.12 ${hue} / 0.09)`)
    beam.addColorStop(1, `oklch(0.7 0.12 ${hue} / 0)`)
    context.fillStyle = beam
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(-height * 0.07, height)
    context.lineTo(height * 0.07, height)
    context.fill()
  }
  context.restore()
}

/** Puts the picture into `box` and animates it. */
export function diceScene(table: DiceTable, box: HTMLElement): void {
  const look = LOOKS[table.context.session.game.theme] ?? HOUSE
  let dice: Die[] = []
  // the dice have a canvas no larger than needed; the table lies under it and is painted once
  const air = h('div', { class: 'dice-air' })
  box.prepend(air)
  const surface = createSurface(
    air,
    ({ width }) => {
      dice = layOut(width, box.clientHeight, look)
    },
    MOVING_RATIO,
  )
  createGround(box, ({ context, width, height }) => paintTable(context, width, height, look.glow))
  onFrame((now, step) => {
    const isRolling = table.isRolling.peek() && !prefersReducedMotion()
    surface.context.clearRect(0, 0, surface.width, surface.height)
    for (const die of dice) {
      move(die, now, step, isRolling)
      drawDie(surface.context, die)
    }
  })
}

function layOut(width: number, height: number, look: Look): Die[] {
  const size = Math.min(width * 0.08, height * 0.06, 62)
  const y = width < 600 ? 62 + size * 1.2 : height * 0.21
  const die = (shift: number, drop: number, scale: number, hue: number, rest: [number, number, number]): Die => ({
    x: width / 2 + size * shift,
    y: y + size * drop,
    size: size * scale,
    hue,
    rest,
    turn: [...rest],
    speed: 0,
    hop: 0,
  })
  return [die(-1.65, 0, 1, look.first, [0.62, -0.66, 0.08]), die(1.55, 0.3, 0.92, look.second, [0.5, 0.82, -0.16])]
}

const TURN_SPEED = [0.013, 0.017, 0.006] as const

/** Moves a die by one frame. While rolling it spins; afterwards it rests with three faces visible, moving slightly. */
function move(die: Die, now: number, step: number, isRolling: boolean): void {
  die.speed += ((isRolling ? 1 : 0) - die.speed) * (1 - Math.exp(-step / 70))
  for (const axis of [0, 1, 2] as const) {
    die.turn[axis] += TURN_SPEED[axis] * die.speed * step
    if (isRolling) continue
    const breath = prefersReducedMotion() || axis === 2 ? 0 : 0.07 * Math.sin(now / 1400 + die.hue + axis)
    const turns = Math.round((die.turn[axis] - die.rest[axis]) / (Math.PI * 2))
    die.turn[axis] += (die.rest[axis] + breath + turns * Math.PI * 2 - die.turn[axis]) * (1 - Math.exp(-step / 110))
  }
  const hop = isRolling ? Math.abs(Math.sin(now / 130 + die.hue)) : 0
  die.hop += (hop - die.hop) * (1 - Math.exp(-step / 50))
}

function drawDie(context: CanvasRenderingContext2D, { x, y, size, hue, turn, hop }: Die): void {
  context.save()
  const shade = context.createRadialGradient(x, 0, 0, x, 0, size * 1.5)
  shade.addColorStop(0, 'oklch(0.1 0.03 290 / 0.55)')
  shade.addColorStop(1, 'oklch(0.1 0.03 290 / 0)')
  context.translate(0, y + size * 1.75)
  context.scale(1, 0.22)
  context.fillStyle = shade
  context.fillRect(x - size * 1.6, -size * 1.6, size * 3.2, size * 3.2)
  context.restore()
  drawCube(context, x, y - hop * size * 0.7, size, rotationOf(...turn), { hue, pip: 'oklch(0.97 0.02 90)' })
}
