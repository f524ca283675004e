/** The board of plinko: positions, and how pins, buckets and the ball are drawn. */

/** How long a pin glows after the ball has touched it, ms. */
export const GLOW_MS = 320

export type Board = {
  gap: number
  drop: number
  top: number
  pin: number
  ball: number
  bucketTop: number
  centre: number
}

/** Returns the positions on a board of this size. */
export function boardOf(width: number, height: number, rows: number): Board {
  const gap = Math.min(width / (rows + 1.5), ((height - 64) / (rows + 0.6)) * 1.55)
  const drop = (height - 76) / (rows + 0.75)
  const top = drop * 1.3
  return {
    gap,
    drop,
    top,
    pin: Math.max(2.4, gap * 0.12),
    ball: Math.max(5, gap * 0.28),
    bucketTop: top + drop * (rows - 0.4),
    centre: width / 2,
  }
}

/** Returns a bucket's colour: cool in the middle, hot at the ends. */
function hueOf(bucket: number, rows: number, light = 0): string {
  const share = Math.abs(bucket - rows / 2) / (rows / 2)
  return `oklch(${0.8 - share * 0.13 + light} ${0.14 + share * 0.08} ${92 - share * 70})`
}

/** Writes what a bucket pays in as few letters as it takes: 0.2, 5, 170, 1k. */
export const paysText = (tenths: number): string => (tenths >= 10_000 ? `${tenths / 10_000}k` : String(tenths / 10))

/** Draws a pane behind the pins, as wide as they are. */
export function drawGlass(
  context: CanvasRenderingContext2D,
  { gap, drop, top, centre, bucketTop }: Board,
  rows: number,
): void {
  const glass = context.createLinearGradient(0, top - drop, 0, bucketTop)
  glass.addColorStop(0, 'oklch(0.8 0.1 300 / 0.02)')
  glass.addColorStop(1, 'oklch(0.8 0.1 300 / 0.15)')
  context.beginPath()
  context.moveTo(centre - gap * 1.55, top - drop * 1.1)
  context.lineTo(centre + gap * 1.55, top - drop * 1.1)
  context.lineTo(centre + (rows / 2 + 0.72) * gap, bucketTop)
  context.lineTo(centre - (rows / 2 + 0.72) * gap, bucketTop)
  context.closePath()
  context.fillStyle = glass
  context.fill()
}

const pinAt = ({ gap, drop, top, centre }: Board, row: number, index: number) => ({
  x: centre + (index - (row + 2) / 2) * gap,
  y: top + (row - 0.5) * drop,
})

/** Draws every pin, lit from above. */
export function drawPins(context: CanvasRenderingContext2D, board: Board, rows: number): void {
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < row + 3; index++) {
      const { x, y } = pinAt(board, row, index)
      const { pin } = board
      context.beginPath()
      context.arc(x + pin * 0.2, y + pin * 0.7, pin, 0, Math.PI * 2)
      context.fillStyle = 'oklch(0.1 0.04 300 / 0.5)'
      context.fill()
      const shine = context.createRadialGradient(x - pin * 0.4, y - pin * 0.5, 0, x, y, pin)
      shine.addColorStop(0, '#ffffff')
      shine.addColorStop(1, '#b9a9e6')
      context.beginPath()
      context.arc(x, y, pin, 0, Math.PI * 2)
      context.fillStyle = shine
      context.fill()
    }
  }
}

/** Draws the pins that were touched a moment ago. */
export function drawGlows(
  context: CanvasRenderingContext2D,
  board: Board,
  lit: ReadonlyMap<string, number>,
  now: number,
): void {
  for (const [key, at] of lit) {
    const glow = 1 - (now - at) / GLOW_MS
    if (glow <= 0) continue
    const [row = 0, index = 0] = key.split(' ').map(Number)
    const { x, y } = pinAt(board, row, index)
    context.beginPath()
    context.arc(x, y, board.pin * (1.6 + (1 - glow) * 3), 0, Math.PI * 2)
    context.fillStyle = `oklch(0.88 0.15 80 / ${glow * 0.5})`
    context.fill()
  }
}

/** Returns where the ball is between two rows, and the pin under it. */
export function ballAt(
  { gap, drop, top, centre }: Board,
  path: readonly number[],
  row: number,
  share: number,
): { x: number; y: number; pin: string } {
  const rights = path.slice(0, row).reduce((sum, turn) => sum + turn, 0)
  const turn = path[row] === 1 ? 0.5 : -0.5
  return {
    x: centre + (rights - row / 2 + turn * share) * gap,
    y: top + (row - 0.95 + share) * drop - Math.sin(share * Math.PI) * drop * 0.32,
    pin: `${row} ${rights + 1}`,
  }
}

export function drawBall(context: CanvasRenderingContext2D, { ball }: Board, x: number, y: number): void {
  const halo = context.createRadialGradient(x, y, ball * 0.6, x, y, ball * 2.2)
  halo.addColorStop(0, 'oklch(0.85 0.16 75 / 0.5)')
  halo.addColorStop(1, 'oklch(0.85 0.16 75 / 0)')
  context.fillStyle = halo
  context.fillRect(x - ball * 2.2, y - ball * 2.2, ball * 4.4, ball * 4.4)
  const shine = context.createRadialGradient(x - ball * 0.35, y - ball * 0.45, ball * 0.1, x, y, ball)
  shine.addColorStop(0, '#fffaf0')
  shine.addColorStop(0.45, '#ffc24a')
  shine.addColorStop(1, '#b3650c')
  context.beginPath()
  context.arc(x, y, ball, 0, Math.PI * 2)
  context.fillStyle = shine
  context.fill()
}

/** Draws the buckets with what they pay; those that were hit are pressed down, and the others step back once all is calm. */
export function drawBuckets(
  context: CanvasRenderingContext2D,
  { gap, bucketTop, centre }: Board,
  rows: number,
  pays: readonly number[],
  { hits, isCalm }: { hits: ReadonlySet<number>; isCalm: boolean },
): void {
  const high = Math.min(40, Math.max(28, gap * 1.05))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const letters = (size: number) => `750 ${size}px "Fair Display", sans-serif`
  const largest = Math.max(9.5, Math.min(16, gap * 0.44))
  context.font = letters(largest)
  // one size for all, at which the longest amount stays inside its bucket
  const widest = Math.max(...pays.map((tenths) => context.measureText(paysText(tenths)).width))
  context.font = letters(largest * Math.min(1, (gap - 5) / widest))
  for (const [bucket, tenths] of pays.entries()) {
    const isHit = hits.has(bucket)
    const x = centre + (bucket - rows / 2) * gap
    const y = bucketTop + (isHit ? 5 : 0)
    context.globalAlpha = hits.size === 0 || isHit || !isCalm ? 1 : 0.6
    if (!isHit) {
      context.fillStyle = hueOf(bucket, rows, -0.28)
      context.beginPath()
      context.roundRect(x - gap / 2 + 1, y + 4, gap - 2, high, 6)
      context.fill()
    }
    context.fillStyle = hueOf(bucket, rows, isHit ? 0.08 : 0)
    context.beginPath()
    context.roundRect(x - gap / 2 + 1, y, gap - 2, high, 6)
    context.fill()
    context.fillStyle = '#1c1024'
    context.fillText(paysText(tenths), x, y + high / 2 + 1)
  }
  context.globalAlpha = 1
}
