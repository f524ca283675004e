/** The animation of falling symbols: a window falls in, wins glow and disappear, the rest falls, until nothing wins. */
import type { SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import { easeOutBack, easeOutBackPace, pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { insideWindow } from './layout.ts'
import { blurAt } from './reel-blur.ts'
import { CALM, TURBO, type Canvas, type Pace, type SlotShow } from './show.ts'
import type { WinView } from './win-view.ts'

type Tile = {
  symbol: string
  reel: number
  row: number
  /** Where it falls from, in rows. */
  from: number
  startsAt: number
  ms: number
}

const COLUMN_MS = 45
const PAST = 0.6

/** Returns a first window that wins nothing: the symbols in turn. */
function firstGrid({ paytable, window: { reels, rows } }: SlotRules): string[][] {
  return Array.from({ length: reels }, (_, reel) =>
    Array.from({ length: rows }, (__, row) => paytable[(reel * 2 + row * 3) % paytable.length]?.symbol ?? ''),
  )
}

/** Returns the rows that a column's symbols fall from: those that remain are below the new ones, in the same order. */
function fallFrom(rows: number, gone: ReadonlySet<number>): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(row))
  return [...Array.from({ length: gone.size }, (_, place) => place - gone.size - 0.4), ...kept]
}

/** Frames after the last fall that still belong to it, ms. */
const SETTLE_MS = 50

/** What moves now. */
type Fall = {
  rules: SlotRules
  tiles: Tile[]
  /** The tiles before the spin, which return when it fails. */
  before: Tile[]
  winners: ReadonlySet<string>
  /** When the winning symbols began to disappear; 0 while none does. */
  poppedAt: number
  pace: Pace
  /** Ends the wait that is under way. */
  skip(): void
}

function atRest(window: readonly (readonly string[])[]): Tile[] {
  return window.flatMap((column, reel) =>
    column.map((symbol, row) => ({ symbol, reel, row, from: row, startsAt: 0, ms: 0 })),
  )
}

async function wait(fall: Fall, ms: number): Promise<void> {
  const { done, skip } = pause(ms)
  fall.skip = skip
  await done
}

/** Shows one window; `gone` has the rows of each column whose symbols disappeared from the window before. */
async function fallIn(
  fall: Fall,
  window: readonly (readonly string[])[],
  gone: readonly ReadonlySet<number>[],
): Promise<void> {
  const now = performance.now()
  const { rows, reels } = fall.rules.window
  const { fallMs } = fall.pace
  fall.winners = new Set()
  fall.tiles = window.flatMap((column, reel) => {
    const from = fallFrom(rows, gone[reel] ?? new Set())
    return column.map((symbol, row): Tile => ({
      symbol,
      reel,
      row,
      from: from[row] ?? row,
      startsAt: now + (fallMs > 0 ? reel * COLUMN_MS : 0),
      ms: fallMs,
    }))
  })
  await wait(fall, fallMs + (fallMs > 0 ? COLUMN_MS * (reels - 1) : 0))
  play('stop')
}

/** Shows the windows of a spin, and after each that wins its winners disappear. */
async function showDrops(fall: Fall, result: SpinResult, onDrop: (drop: number) => void): Promise<void> {
  const { rows, reels } = fall.rules.window
  const whole = new Set(Array.from({ length: rows }, (_, row) => row))
  let gone: ReadonlySet<number>[] = Array.from({ length: reels }, () => whole)
  for (const [drop, { grid: window }] of result.drops.entries()) {
    await fallIn(fall, window, gone)
    const cells = result.lines.filter((line) => line.drop === drop).flatMap((line) => line.cells)
    if (cells.length === 0) continue
    fall.winners = new Set(cells.map(({ reel, row }) => `${reel} ${row}`))
    onDrop(drop)
    play('win')
    await wait(fall, fall.pace.winMs)
    fall.poppedAt = performance.now()
    await wait(fall, fall.pace.popMs)
    fall.poppedAt = 0
    gone = window.map((_, reel) => new Set(cells.filter((cell) => cell.reel === reel).map(({ row }) => row)))
  }
  fall.winners = new Set()
}

/** Lets the symbols fall out of the window. */
function fallOut(fall: Fall): void {
  const now = performance.now()
  fall.before = fall.tiles
  fall.winners = new Set()
  fall.tiles = fall.tiles.map((tile) => ({
    ...tile,
    from: tile.row,
    row: tile.row + fall.rules.window.rows + 1,
    startsAt: now + tile.reel * 25,
    ms: fall.pace.fallMs * 1.2,
  }))
}

/** Makes the animation; it begins with this window, or with a default one. */
export function tumbleShow(rules: SlotRules, grid: string[][] | undefined): SlotShow {
  const tiles = atRest(grid ?? firstGrid(rules))
  const fall: Fall = {
    rules,
    tiles,
    before: tiles,
    winners: new Set(),
    poppedAt: 0,
    pace: CALM,
    skip: () => undefined,
  }
  return {
    start(next: Pace) {
      fall.pace = next
      fallOut(fall)
    },
    async land(result, _pace, onDrop) {
      await wait(fall, fall.pace.fallMs)
      await showDrops(fall, result, onDrop)
    },
    back() {
      fall.tiles = fall.before.map((tile) => ({ ...tile, from: tile.row, startsAt: 0, ms: 0 }))
      return Promise.resolve()
    },
    hurry() {
      if (fall.pace.fallMs > TURBO.fallMs) fall.pace = TURBO
      fall.skip()
    },
    move: () => undefined,
    isMoving: (now) => fall.winners.size > 0 || fall.tiles.some(({ startsAt, ms }) => now <= startsAt + ms + SETTLE_MS),
    draw: (canvas, view, now) =>
      insideWindow(canvas.context, canvas.layout, () => {
        const { winners, poppedAt, pace } = fall
        const gone = poppedAt === 0 ? 0 : Math.min(1, (now - poppedAt) / Math.max(1, pace.popMs))
        for (const tile of fall.tiles) drawTile(canvas, tile, now, { winners, view, gone })
      }),
  }
}

/** Returns in which row a symbol is now, and how fast it falls, rows in a second. */
function tileAt(
  { row, from, startsAt, ms }: Pick<Tile, 'row' | 'from' | 'startsAt' | 'ms'>,
  now: number,
  rows: number,
): { at: number; speed: number } {
  const share = ms <= 0 ? 1 : Math.min(1, Math.max(0, (now - startsAt) / ms))
  const way = row - from
  // symbols that leave the window do not slow down
  const leaves = way > 0 && row > rows
  const pace = share === 0 || share === 1 ? 0 : leaves ? 2 * share : Math.abs(easeOutBackPace(share, PAST))
  return {
    at: from + way * (leaves ? share ** 2 : easeOutBack(share, PAST)),
    speed: (way * pace * 1000) / Math.max(1, ms),
  }
}

function drawTile(
  { context, layout, atlas }: Canvas,
  { symbol, reel, row, from, startsAt, ms }: Tile,
  now: number,
  { winners, view, gone }: { winners: ReadonlySet<string>; view: WinView | null; gone: number },
): void {
  const { at, speed } = tileAt({ row, from, startsAt, ms }, now, layout.rows)
  const blur = blurAt(atlas.blurs, speed)
  const image = (blur?.images ?? atlas.sharp).get(symbol)
  if (!image || at <= -1 || at >= layout.rows) return
  const isWinning =
    winners.has(`${reel} ${row}`) || (winners.size === 0 && (view?.cells.has(`${reel} ${row}`) ?? false))
  const isDimmed = !isWinning && (winners.size > 0 || view !== null)
  const swell = isWinning && !prefersReducedMotion() ? 1.05 + 0.05 * Math.sin(now / 110) : 1
  const leaving = isWinning && winners.size > 0 ? gone : 0
  const size = layout.symbol * swell * (1 - 0.7 * leaving)
  context.globalAlpha = (isDimmed ? 0.38 : 1) * (1 - leaving)
  const x = layout.x + (reel + 0.5) * layout.cellWidth
  const y = layout.y + (at + 0.5) * layout.cellHeight
  if (isWinning) {
    context.fillStyle = 'oklch(0.9 0.15 90 / 0.26)'
    context.beginPath()
    context.roundRect(
      x - layout.cellWidth * 0.48,
      y - layout.cellHeight * 0.48,
      layout.cellWidth * 0.96,
      layout.cellHeight * 0.96,
      layout.symbol * 0.16,
    )
    context.fill()
  }
  const tall = size * (1 + (blur?.length ?? 0))
  context.drawImage(image, x - size / 2, y - tall / 2, size, tall)
  context.globalAlpha = 1
}
