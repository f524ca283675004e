/** What a moving symbol looks like while a shutter is open: its own picture, spread evenly along its way. */
import { contextOf, paintOnce } from '#studio/client/lib/canvas.ts'

/** The symbols of a title at one speed; `length` is the way that a picture is spread over, in its own heights. */
export type Blur = { length: number; from: number; images: ReadonlyMap<string, HTMLCanvasElement> }

/** Symbols in a second from which on a length is shown: about what passes while a film's shutter is open. */
export const BLUR_LENGTHS = [
  { from: 6, length: 0.3 },
  { from: 14, length: 0.65 },
  { from: 24, length: 1.2 },
] as const

/** Distances below this many pixels cannot be told apart. */
const FINEST_PX = 0.75

/**
 * Returns the shifts, pixels, by which a picture is laid over itself at half strength to be spread evenly over a length:
 * each halves the distance between its copies, until none stands apart.
 */
export function blurShifts(length: number): number[] {
  const shifts: number[] = []
  for (let shift = length / 2; shift * 2 > FINEST_PX; shift /= 2) shifts.push(shift)
  return shifts
}

/** Spreads a square picture of `size` CSS pixels over `length` times its height; the result is as much taller. */
function spread(
  image: HTMLCanvasElement,
  size: number,
  length: number,
  ratio: number,
  pair: readonly [HTMLCanvasElement, HTMLCanvasElement],
): HTMLCanvasElement {
  const tall = size * (1 + length)
  const [width, height] = [Math.round(size * ratio), Math.round(tall * ratio)]
  for (const canvas of pair) Object.assign(canvas, { width, height }) // clears it, too
  let [from, to] = pair
  contextOf(from).drawImage(image, 0, 0, width, width)
  for (const shift of blurShifts(length * width)) {
    const context = contextOf(to)
    context.globalCompositeOperation = 'copy'
    context.globalAlpha = 0.5
    context.drawImage(from, 0, 0)
    context.globalCompositeOperation = 'lighter'
    context.drawImage(from, 0, shift)
    ;[from, to] = [to, from]
  }
  return paintOnce(size, tall, ratio, (context) => context.drawImage(from, 0, 0, size, tall))
}

/** Paints the blurred pictures of all symbols, slowest first. They are soft: one pixel each is enough. */
export function paintBlurs(sharp: ReadonlyMap<string, HTMLCanvasElement>, size: number, ratio: number): Blur[] {
  const pair = [document.createElement('canvas'), document.createElement('canvas')] as const
  const soft = Math.min(1, ratio)
  return BLUR_LENGTHS.map(({ from, length }) => ({
    from,
    length,
    images: new Map([...sharp].map(([symbol, image]) => [symbol, spread(image, size, length, soft, pair)])),
  }))
}

/** Returns the blur of a speed, symbols in a second; null where a symbol is slow enough to be read. */
export function blurAt<Step extends { from: number }>(blurs: readonly Step[], speed: number): Step | null {
  return blurs.findLast(({ from }) => speed >= from) ?? null
}
