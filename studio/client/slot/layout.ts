/** Where things stand on a stage of a size. */

export interface SlotLayout {
  /** The window of the reels. */
  x: number
  y: number
  cellWidth: number
  cellHeight: number
  /** Side of a symbol. */
  symbol: number
  /** Thickness of the frame. */
  rim: number
}

/** The layout for a stage in CSS pixels: as large as fits under the title and over the words below. */
export function layOut(width: number, height: number): SlotLayout {
  const isWide = width > 640
  const rim = isWide ? 16 : 8
  const side = isWide ? 36 : 6
  const above = isWide ? Math.max(76, height * 0.12) : Math.max(64, height * 0.15)
  const below = isWide ? 96 : 84
  const cellWidth = Math.min((width - 2 * (side + rim)) / 5, ((height - above - below - 2 * rim) / 3) * 1.06)
  const cellHeight = Math.min((height - above - below - 2 * rim) / 3, cellWidth * (isWide ? 1 : 1.28))
  return {
    x: (width - cellWidth * 5) / 2,
    y: above + rim + Math.max(0, (height - above - below - 2 * rim - cellHeight * 3) / 2),
    cellWidth, cellHeight, rim,
    symbol: Math.min(cellWidth, cellHeight) * 0.95,
  }
}

/** The middle of a cell. */
export function cellMiddle({ x, y, cellWidth, cellHeight }: SlotLayout, reel: number, row: number): [number, number] {
  return [x + (reel + 0.5) * cellWidth, y + (row + 0.5) * cellHeight]
}
