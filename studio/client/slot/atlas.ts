/** The symbols of a title painted once at the size of a cell, sharp and motion-blurred. */
import { paintOnce } from '#studio/client/lib/canvas.ts'
import { penOn } from './art/pen.ts'
import { emblemOf } from './emblems.ts'
import { paintLetter } from './letters.ts'
import { type Blur, paintBlurs } from './reel-blur.ts'
import type { PlateShape } from './skin-looks.ts'
import type { SlotTheme } from './themes.ts'

export type Atlas = {
  sharp: ReadonlyMap<string, HTMLCanvasElement>
  /** The same in motion, slowest first. */
  blurs: readonly Blur[]
}

const HIGH = ['A', 'B', 'C', 'D'] as const
const LOW = { K: 'K', Q: 'Q', J: 'J', T: '10', N: '9' } as const
/** The font of the letters; loaded before the first atlas is painted. */
export const LETTER_FONT = "800 64px 'Fair Display'"

/** Traces a plate's outline, `inset` from the edge of the box. */
function outline(context: CanvasRenderingContext2D, shape: PlateShape, inset: number): void {
  const [low, high] = [inset, 100 - inset]
  const [third, cut] = [(high - low) * 0.27, (high - low) * 0.09]
  context.beginPath()
  if (shape === 'round') context.arc(50, 50, 50 - inset, 0, Math.PI * 2)
  else if (shape === 'hexagon') {
    for (const [x, y] of [
      [50, low - 1],
      [high, low + third],
      [high, high - third],
      [50, high + 1],
      [low, high - third],
      [low, low + third],
    ] as const)
      context.lineTo(x, y)
  } else if (shape === 'shield') {
    context.moveTo(low + cut, low)
    context.lineTo(high - cut, low)
    context.quadraticCurveTo(high, low, high, low + cut)
    context.lineTo(high, 52)
    context.quadraticCurveTo(high - 4, high - 14, 50, high + 1)
    context.quadraticCurveTo(low + 4, high - 14, low, 52)
    context.lineTo(low, low + cut)
    context.quadraticCurveTo(low, low, low + cut, low)
  } else if (shape === 'arch') {
    context.roundRect(low, low, high - low, high - low, [46 - inset, 46 - inset, 12, 12])
  } else context.roundRect(low, low, high - low, high - low, 21 - inset)
  context.closePath()
}

function plate(context: CanvasRenderingContext2D, hue: number, { metal, plate: shape }: SlotTheme): void {
  const edge = context.createLinearGradient(0, 0, 60, 100)
  edge.addColorStop(0, metal[0])
  edge.addColorStop(0.5, metal[1])
  edge.addColorStop(1, metal[2])
  outline(context, shape, 2)
  context.fillStyle = edge
  context.fill()
  const ground = context.createRadialGradient(50, 38, 4, 50, 50, 66)
  ground.addColorStop(0, `oklch(0.58 0.15 ${hue})`)
  ground.addColorStop(0.6, `oklch(0.36 0.13 ${hue})`)
  ground.addColorStop(1, `oklch(0.22 0.09 ${hue})`)
  outline(context, shape, 5.5)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = `oklch(0.16 0.06 ${hue} / 0.7)`
  context.lineWidth = 1.4
  context.stroke()
}

/** How much of a plate a picture fills. */
const FILLS: Readonly<Record<PlateShape, number>> = { square: 0.8, round: 0.68, hexagon: 0.7, shield: 0.7, arch: 0.74 }

const drawn = (draw: SlotTheme['pictures']['A']) => paintOnce(100, 100, 3, (inner) => draw(penOn(inner)))

function picture(context: CanvasRenderingContext2D, painted: CanvasImageSource, scale: number, lift = 0): void {
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.55)'
  context.shadowBlur = 9
  context.shadowOffsetY = 6
  const size = 100 * scale
  context.drawImage(painted, (100 - size) / 2, (100 - size) / 2 - lift, size, size)
  context.restore()
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
  context: CanvasRenderingContext2D,
  symbol: string,
  theme: SlotTheme,
  words: { wild: string; scatter: string },
): void {
  const high = HIGH.findIndex((name) => name === symbol)
  if (high >= 0) {
    plate(context, theme.plates[high] ?? 0, theme)
    const name = theme.emblems[high] ?? null
    const emblem = name === null ? null : emblemOf(name)
    if (emblem) picture(context, emblem, FILLS[theme.plate] + 0.12)
    else
      picture(context, drawn(theme.pictures[HIGH[high] ?? 'A']), FILLS[theme.plate], theme.plate === 'shield' ? 3 : 0)
  } else if (symbol === 'W' || symbol === 'S') {
    picture(context, drawn(theme.pictures[symbol]), 0.98, 3)
    banner(
      context,
      symbol === 'W' ? words.wild : words.scatter,
      symbol === 'W' ? ['#e2452b', '#8f1410'] : ['#6a3fd0', '#33166e'],
    )
  } else
    paintLetter(
      context,
      theme.style,
      LOW[symbol as keyof typeof LOW] ?? symbol,
      theme.letters[Object.keys(LOW).indexOf(symbol)] ?? 0,
    )
}

/** Paints all symbols for square cells of `size` CSS pixels. The letter font must be loaded. */
export function paintAtlas(
  theme: SlotTheme,
  size: number,
  ratio: number,
  words: { wild: string; scatter: string },
): Atlas {
  const sharp = new Map<string, HTMLCanvasElement>()
  for (const symbol of 'ABCDKQJTNWS') {
    const image = paintOnce(size, size, ratio, (context) => {
      context.scale(size / 100, size / 100)
      paintSymbol(context, symbol, theme, words)
    })
    sharp.set(symbol, image)
  }
  return { sharp, blurs: paintBlurs(sharp, size, ratio) }
}
