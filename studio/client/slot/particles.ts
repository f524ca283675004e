/** What drifts through the air of a place, and the coins of a big win. */
import type { SlotTheme } from './themes.ts'

interface Mote { x: number; y: number; size: number; speed: number; sway: number; phase: number }

const MOTES = 34

interface Air {
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

export interface Motes {
  draw: (context: CanvasRenderingContext2D, width: number, height: number, now: number, step: number) => void,
}

/** The drifting air of a place. */
export function createMotes(place: SlotTheme['place']): Motes {
  const air = AIRS[place]
  const motes: Mote[] = Array.from({ length: MOTES }, () => ({
    x: Math.random(), y: Math.random(), size: air.size * (0.4 + Math.random() * 0.8), speed: 0.5 + Math.random(), sway: 6
      + Math.random() * 16, phase: Math.random() * 7,
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
  context: CanvasRenderingContext2D, { colour, shape }: Air, x: number, y: number, size: number, turn: number,
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

interface Coin { x: number; y: number; vx: number; vy: number; turn: number; spin: number; size: number }

export interface Coins {
  burst: (width: number, height: number) => void
  clear: () => void
  draw: (context: CanvasRenderingContext2D, height: number, step: number) => void
}

const COINS = 90

/** Coins that leap up and rain down. */
export function createCoins(): Coins {
  let coins: Coin[] = []
  return {
    clear: () => { coins = [] },
    burst(width, height) {
      coins = Array.from({ length: COINS }, () => ({
        x: width * (0.3 + Math.random() * 0.4), y: height * (0.75 + Math.random() * 0.5), vx: (Math.random() - 0.5) * width * 0.9,
        vy: -height * (0.8 + Math.random() * 0.9), turn: Math.random() * 6, spin: 3
          + Math.random() * 9, size: Math.min(width, height) * (0.018 + Math.random() * 0.022),
      }))
    },
    draw(context, height, step) {
      const seconds = step / 1000
      coins = coins.filter(({ y }) => y < height * 1.4)
      for (const coin of coins) {
        coin.vy += height * 1.15 * seconds
        coin.x += coin.vx * seconds
        coin.y += coin.vy * seconds
        coin.turn += coin.spin * seconds
        drawCoin(context, coin)
      }
    },
  }
}

function drawCoin(context: CanvasRenderingContext2D, { x, y, turn, size }: Coin): void {
  const wide = Math.max(0.12, Math.abs(Math.cos(turn)))
  const gold = context.createLinearGradient(x - size, y - size, x + size, y + size)
  gold.addColorStop(0, '#fff6c2')
  gold.addColorStop(0.45, '#ffc62e')
  gold.addColorStop(1, '#a8610a')
  context.fillStyle = '#7a4706'
  context.beginPath()
  context.ellipse(x + size * 0.12, y + size * 0.08, size * wide, size, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = gold
  context.beginPath()
  context.ellipse(x, y, size * wide, size, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = '#fff0b0aa'
  context.lineWidth = size * 0.12
  context.beginPath()
  context.ellipse(x, y, size * wide * 0.68, size * 0.68, 0, 0, Math.PI * 2)
  context.stroke()
}
