/** Positions on a stage of a given size. */

export type SlotLayout = {
  /** The window of the reels. */
  x: number
  y: number
  reels: number
  rows: number
  cellWidth: number
  cellHeight: number
  /** Side of a symbol. */
  symbol: number
  /** Thickness of the frame. */
  rim: number
}

/**
 * Returns the layout for a stage in CSS pixels: as large as fits under the title and over the words below; `more` is
 * extra room.
 */
export function layOut(
  width: number,
  height: number,
  { reels, rows }: { reels: number; rows: number },
  more: { above: number; below: number },
): SlotLayout {
  const isWide = width > 640
  const rim = isWide ? 16 : 8
  const side = isWide ? 36 : 6
  const above = isWide ? Math.max(76, height * 0.12) : Math.max(64, height * 0.15)
  const top = above + more.above
  const room = height - top - (isWide ? 96 : 84) - more.below - 2 * rim
  const cellWidth = Math.min((width - 2 * (side + rim)) / reels, (room / rows) * 1.06)
  const cellHeight = Math.min(room / rows, cellWidth * (isWide ? 1 : 1.28))
  return {
    x: (width - cellWidth * reels) / 2,
    y: top + rim + Math.max(0, (room - cellHeight * rows) / 2),
    reels,
    rows,
    cellWidth,
    cellHeight,
    rim,
    symbol: Math.min(cellWidth, cellHeight) * 0.95,
  }
}

/** Returns the middle of a cell. */
export function cellMiddle({ x, y, cellWidth, cellHeight }: SlotLayout, reel: number, row: number): [number, number] {
  return [x + (reel + 0.5) * cellWidth, y + (row + 0.5) * cellHeight]
}

/** Draws inside the window only. */
export function insideWindow(context: CanvasRenderingContext2D, layout: SlotLayout, draw: () => void): void {
  const { x, y, reels, rows, cellWidth, cellHeight, rim } = layout
  const [width, height] = [cellWidth * reels, cellHeight * rows]
  context.save()
  context.beginPath()
  context.roundRect(x, y, width, height, rim * 0.6)
  context.clip()
  draw()
  context.globalAlpha = 1
  const shade = context.createLinearGradient(0, y, 0, y + height)
  shade.addColorStop(0, 'oklch(0.08 0.03 296 / 0.5)')
  shade.addColorStop(0.12, 'oklch(0.08 0.03 296 / 0)')
  shade.addColorStop(0.88, 'oklch(0.08 0.03 296 / 0)')
  shade.addColorStop(1, 'oklch(0.08 0.03 296 / 0.5)')
  context.fillStyle = shade
  context.fillRect(x, y, width, height)
  context.restore()
}

/** Draws everywhere but in the window. */
export function besideWindow(
  context: CanvasRenderingContext2D,
  { x, y, reels, rows, cellWidth, cellHeight }: SlotLayout,
  { width, height }: { width: number; height: number },
  draw: () => void,
): void {
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.rect(x, y, cellWidth * reels, cellHeight * rows)
  context.clip('evenodd')
  draw()
  context.restore()
}
