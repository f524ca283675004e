/** The symbols of a title painted once at the size of a cell, sharp and blurred by speed. */
import { paintOnce } from '#studio/client/lib/canvas.ts'
import { penOn } from './art/pen.ts'
import type { SlotTheme } from './themes.ts'

export interface Atlas {
  sharp: ReadonlyMap<string, HTMLCanvasElement>
  blurred: ReadonlyMap<string, HTMLCanvasElement>
}

const HIGH = ['A', 'B', 'C', 'D'] as const
const LOW = { K: 'K', Q: 'Q', J: 'J', T: '10', N: '9' } as const
/** The face of the letters; loaded before the first atlas is painted. */
export const LETTER_FONT = "800 64px 'Fair Display'"

function rounded(context: CanvasRenderingContext2D, inset: number, radius: number): void {
  context.beginPath()
  context.roundRect(inset, inset, 100 - inset * 2, 100 - inset * 2, radius)
}

function plate(context: CanvasRenderingContext2D, hue: number, metal: SlotTheme['metal']): void {
  const edge = context.createLinearGradient(0, 0, 60, 100)
  edge.addColorStop(0, metal[0])
  edge.addColorStop(0.5, metal[1])
  edge.addColorStop(1, metal[2])
  rounded(context, 2, 19)
  context.fillStyle = edge
  context.fill()
  const ground = context.createRadialGradient(50, 38, 4, 50, 50, 66)
  ground.addColorStop(0, `oklch(0.58 0.15 ${hue})`)
  ground.addColorStop(0.6, `oklch(0.36 0.13 ${hue})`)
  ground.addColorStop(1, `oklch(0.22 0.09 ${hue})`)
  rounded(context, 5.5, 16)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = `oklch(0.16 0.06 ${hue} / 0.7)`
  context.lineWidth = 1.4
  context.stroke()
}

function picture(context: CanvasRenderingContext2D, draw: SlotTheme['pictures']['A'], scale: number, lift = 0): void {
  const painted = paintOnce(100, 100, 3, (inner) => draw(penOn(inner)))
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.55)'
  context.shadowBlur = 9
  context.shadowOffsetY = 6
  const size = 100 * scale
  context.drawImage(painted, (100 - size) / 2, (100 - size) / 2 - lift, size, size)
  context.restore()
}

function letter(context: CanvasRenderingContext2D, text: string, hue: number): void {
  context.font = `800 ${text.length > 1 ? 60 : 72}px 'Fair Display', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  const base = text.length > 1 ? 71 : 75
  const write = (colour: string | CanvasGradient, width: number, drop = 0) => {
    context.lineWidth = width
    context.strokeStyle = colour
    context.strokeText(text, 50, base + drop)
  }
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.5)'
  context.shadowBlur = 8
  context.shadowOffsetY = 5
  write(`oklch(0.2 0.08 ${hue})`, 13, 2)
  context.restore()
  const rim = context.createLinearGradient(0, 20, 0, 80)
  rim.addColorStop(0, `oklch(0.97 0.05 ${hue})`)
  rim.addColorStop(1, `oklch(0.5 0.15 ${hue})`)
  write(rim, 6)
  const body = context.createLinearGradient(0, 22, 0, 78)
  body.addColorStop(0, `oklch(0.84 0.14 ${hue})`)
  body.addColorStop(0.5, `oklch(0.66 0.2 ${hue})`)
  body.addColorStop(0.52, `oklch(0.57 0.2 ${hue})`)
  body.addColorStop(1, `oklch(0.4 0.16 ${hue})`)
  context.fillStyle = body
  context.fillText(text, 50, base)
}

function banner(context: CanvasRenderingContext2D, text: string, colours: readonly [string, string]): void {
  context.font = "750 17px 'Fair Display', 'Noto Sans Bengali', sans-serif"
  const width = Math.min(96, context.measureText(text).width + 20)
  const ground = context.createLinearGradient(0, 72, 0, 97)
  ground.addColorStop(0, colours[0])
  ground.addColorStop(1, colours[1])
  context.beginPath()
  context.roundRect(50 - width / 2, 73, width, 24, 8)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = '#ffe9a8'
  context.lineWidth = 2
  context.stroke()
  context.fillStyle = '#fffdf2'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 50, 86, 90)
}

function paintSymbol(
  context: CanvasRenderingContext2D, symbol: string, theme: SlotTheme, words: { wild: string; scatter: string },
): void {
  const high = HIGH.findIndex((name) => name === symbol)
  if (high >= 0) {
    plate(context, theme.plates[high] ?? 0, theme.metal)
    picture(context, theme.pictures[HIGH[high] ?? 'A'], 0.8)
  } else if (symbol === 'W' || symbol === 'S') {
    picture(context, theme.pictures[symbol], 0.98, 3)
    banner(context, symbol === 'W' ? words.wild : words.scatter, symbol === 'W' ? ['#e2452b', '#8f1410'] : ['#6a3fd0', '#33166e'])
  } else letter(context, LOW[symbol as keyof typeof LOW] ?? symbol, theme.letters[Object.keys(LOW).indexOf(symbol)] ?? 0)
}

/** Paints all symbols for square cells of `size` CSS pixels. The letter face must be loaded. */
export function paintAtlas(theme: SlotTheme, size: number, ratio: number, words: { wild: string; scatter: string }): Atlas {
  const sharp = new Map<string, HTMLCanvasElement>()
  const blurred = new Map<string, HTMLCanvasElement>()
  for (const symbol of 'ABCDKQJTNWS') {
    const image = paintOnce(size, size, ratio, (context) => {
      context.scale(size / 100, size / 100)
      paintSymbol(context, symbol, theme, words)
    })
    sharp.set(symbol, image)
    blurred.set(symbol, paintOnce(size, size * 1.5, Math.min(1, ratio), (context) => {
      for (let ghost = -5; ghost <= 5; ghost++) {
        context.globalAlpha = 0.2 * (1 - Math.abs(ghost) / 7)
        context.drawImage(image, 0, size * 0.25 + ghost * size * 0.05, size, size)
      }
    }))
  }
  return { sharp, blurred }
}
