/** The particles in the air of a place. */
import type { SlotTheme } from './themes.ts'

type Mote = {
  x: number
  y: number
  size: number
  speed: number
  sway: number
  phase: number
}

const MOTES = 34

type Air = {
  /** Pixels in a second, negative is upwards. */
  fall: number
  colour: string
  shape: 'glow' | 'ring' | 'petal' | 'spark'
  size: number
}

const AIRS: Record<SlotTheme['place'], Air> = {
  forest: { fall: -9, colour: 'oklch(0.92 0.17 110)', shape: 'glow', size: 3.4 },
  ocean: { fall: -34, colour: 'oklch(0.95 0.04 210)', shape: 'ring', size: 6 },
  desert: { fall: 7, colour: 'oklch(0.92 0.1 80)', shape: 'glow', size: 2.2 },
  gems: { fall: 0, colour: 'oklch(0.97 0.05 280)', shape: 'spark', size: 6 },
  fruit: { fall: -14, colour: 'oklch(0.9 0.14 85)', shape: 'glow', size: 5 },
  night: { fall: 22, colour: 'oklch(0.86 0.1 355)', shape: 'petal', size: 5 },
}

export type Motes = {
  draw: (context: CanvasRenderingContext2D, width: number, height: number, now: number, step: number) => void
}

/** Makes the particles of a place. */
export function createMotes(place: SlotTheme['place']): Motes {
  const air = AIRS[place]
  const motes: Mote[] = Array.from({ length: MOTES }, () => ({
    x: Math.random(),
    y: Math.random(),
    size: air.size * (0.4 + Math.random() * 0.8),
    speed: 0.5 + Math.random(),
    sway: 6 + Math.random() * 16,
    phase: Math.random() * 7,
  }))
  return {
    draw(context, width, height, now, step) {
      for (const mote of motes) {
        mote.y = (mote.y + (air.fall * mote.speed * step) / 1000 / height + 1) % 1
        const x = mote.x * width + Math.sin(now / 1900 + mote.phase) * mote.sway
        const shine = 0.35 + 0.5 * Math.abs(Math.sin(now / 1100 + mote.phase * 2))
        context.globalAlpha = shine
        drawMote(context, air, x, mote.y * height, mote.size, now / 900 + mote.phase)
      }
      context.globalAlpha = 1
    },
  }
}

function drawMote(
  context: CanvasRenderingContext2D,
  { colour, shape }: Air,
  x: number,
  y: number,
  size: number,
  turn: number,
): void {
  context.fillStyle = colour
  context.strokeStyle = colour
  context.beginPath()
  if (shape === 'ring') {
    context.arc(x, y, size, 0, Math.PI * 2)
    context.lineWidth = 1
    context.stroke()
  } else if (shape === 'petal') {
    context.ellipse(x, y, size, size * (0.3 + 0.3 * Math.abs(Math.sin(turn))), turn, 0, Math.PI * 2)
    context.fill()
  } else if (shape === 'spark') {
    context.moveTo(x, y - size)
    context.quadraticCurveTo(x, y, x + size, y)
    context.quadraticCurveTo(x, y, x, y + size)
    context.quadraticCurveTo(x, y, x - size, y)
    context.quadraticCurveTo(x, y, x, y - size)
    context.fill()
  } else {
    context.arc(x, y, size, 0, Math.PI * 2)
    context.save()
    context.globalAlpha *= 0.25
    context.fill()
    context.restore()
    context.beginPath()
    context.arc(x, y, size * 0.4, 0, Math.PI * 2)
    context.fill()
  }
}
