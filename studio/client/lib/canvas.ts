/** A canvas that fills its box at the screen's own resolution. */

export type Surface = {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
  /** CSS pixels. */
  width: number
  height: number
  /** Device pixels in one CSS pixel, at most 2: more costs a phone half of its frames and is not visible. */
  ratio: number
}

const RATIO_MAX = 2
/** For what always moves: each frame draws every pixel again, and motion hides the lower resolution. */
export const MOVING_RATIO = 1.5
/** For what is soft anyway: specks of light, mist. */
export const SOFT_RATIO = 1

/** Returns the 2D context of a canvas. Throws when the browser has none. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  return context
}

/**
 * Makes a canvas that follows the size of `box` and calls `onResize` after each change, and once at the start.
 * `sharpest` bounds its resolution.
 */
export function createSurface(box: HTMLElement, onResize: (surface: Surface) => void, sharpest = RATIO_MAX): Surface {
  const canvas = document.createElement('canvas')
  canvas.className = 'surface'
  canvas.setAttribute('aria-hidden', 'true')
  box.prepend(canvas)
  const surface: Surface = { canvas, context: contextOf(canvas), width: 0, height: 0, ratio: 1 }
  const fit = () => {
    const width = box.clientWidth
    const height = box.clientHeight
    const ratio = Math.min(sharpest, window.devicePixelRatio || 1)
    if (
      width === 0 ||
      height === 0 ||
      (width === surface.width && height === surface.height && ratio === surface.ratio)
    )
      return
    Object.assign(surface, { width, height, ratio })
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    surface.context.setTransform(ratio, 0, 0, ratio, 0, 0)
    onResize(surface)
  }
  new ResizeObserver(fit).observe(box)
  requestAnimationFrame(fit)
  return surface
}

/**
 * Makes a canvas under the one that was made for this box. What does not move is painted on it when the size changes
 * and when the returned function is called; it costs nothing while the rest moves.
 */
export function createGround(box: HTMLElement, paint: (surface: Surface) => void): () => void {
  const ground = createSurface(box, paint)
  return () => {
    if (ground.width > 0) paint(ground)
  }
}

/** Paints a picture once, to be drawn many times. Sizes are CSS pixels. */
export function paintOnce(
  width: number,
  height: number,
  ratio: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const context = contextOf(canvas)
  context.scale(ratio, ratio)
  paint(context)
  return canvas
}
