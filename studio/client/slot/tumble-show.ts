/** The animation of falling symbols: a window falls in, wins glow and disappear, the rest falls, until nothing wins. */
import type { SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import { easeOutBack, pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { insideWindow } from './layout.ts'
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

/** Makes the animation; it begins with this window, or with a default one. */
export function tumbleShow(rules: SlotRules, grid: string[][] | undefined): SlotShow {
  const { rows } = rules.window
  const place = (symbol: string, reel: number, row: number): Tile => ({
    symbol,
    reel,
    row,
    from: row,
    startsAt: 0,
    ms: 0,
  })
  const atRest = (window: readonly (readonly string[])[]) =>
    window.flatMap((column, reel) => column.map((symbol, row) => place(symbol, reel, row)))
  let tiles = atRest(grid ?? firstGrid(rules))
  let before = tiles
  let winners: ReadonlySet<string> = new Set()
  let poppedAt = 0
  let pace = CALM
  let skip: () => void = () => undefined
  const wait = async (ms: number) => {
    const { done, skip: end } = pause(ms)
    skip = end
    await done
  }
  const falls = () => pace.fallMs + (pace.fallMs > 0 ? COLUMN_MS * (rules.window.reels - 1) : 0)

  /** Shows one window; `gone` has the rows of each column whose symbols disappeared from the window before. */
  const fallIn = async (window: readonly (readonly string[])[], gone: readonly ReadonlySet<number>[]) => {
    const now = performance.now()
    winners = new Set()
    tiles = window.flatMap((column, reel) => {
      const from = fallFrom(rows, gone[reel] ?? new Set())
      return column.map((symbol, row): Tile => ({
        symbol,
        reel,
        row,
        from: from[row] ?? row,
        startsAt: now + (pace.fallMs > 0 ? reel * COLUMN_MS : 0),
        ms: pace.fallMs,
      }))
    })
    await wait(falls())
    play('stop')
  }

  const showDrops = async (result: SpinResult, onDrop: (drop: number) => void) => {
    const whole = new Set(Array.from({ length: rows }, (_, row) => row))
    let gone: ReadonlySet<number>[] = Array.from({ length: rules.window.reels }, () => whole)
    for (const [drop, { grid: window }] of result.drops.entries()) {
      await fallIn(window, gone)
      const cells = result.lines.filter((line) => line.drop === drop).flatMap((line) => line.cells)
      if (cells.length === 0) continue
      winners = new Set(cells.map(({ reel, row }) => `${reel} ${row}`))
      onDrop(drop)
      play('win')
      await wait(pace.winMs)
      poppedAt = performance.now()
      await wait(pace.popMs)
      poppedAt = 0
      gone = window.map((_, reel) => new Set(cells.filter((cell) => cell.reel === reel).map(({ row }) => row)))
    }
    winners = new Set()
  }

  return {
    start(next: Pace) {
      pace = next
      before = tiles
      winners = new Set()
      const now = performance.now()
      tiles = tiles.map((tile) => ({
        ...tile,
        from: tile.row,
        row: tile.row + rows + 1,
        startsAt: now + tile.reel * 25,
        ms: pace.fallMs * 1.2,
      }))
    },
    async land(result, _pace, onDrop) {
      await wait(pace.fallMs)
      await showDrops(result, onDrop)
    },
    back() {
      tiles = before.map((tile) => ({ ...tile, from: tile.row, startsAt: 0, ms: 0 }))
      return Promise.resolve()
    },
    hurry() {
      if (pace.fallMs > TURBO.fallMs) pace = TURBO
      skip()
    },
    move: () => undefined,
    isMoving: (now) => winners.size > 0 || tiles.some(({ startsAt, ms }) => now <= startsAt + ms + SETTLE_MS),
    draw: (canvas, view, now) =>
      insideWindow(canvas.context, canvas.layout, () => {
        for (const tile of tiles)
          drawTile(canvas, tile, now, {
            winners,
            view,
            gone: poppedAt === 0 ? 0 : Math.min(1, (now - poppedAt) / Math.max(1, pace.popMs)),
          })
      }),
  }
}

function drawTile(
  { context, layout, atlas }: Canvas,
  { symbol, reel, row, from, startsAt, ms }: Tile,
  now: number,
  { winners, view, gone }: { winners: ReadonlySet<string>; view: WinView | null; gone: number },
): void {
  const image = atlas.sharp.get(symbol)
  const share = ms <= 0 ? 1 : Math.min(1, Math.max(0, (now - startsAt) / ms))
  // symbols that leave the window do not slow down
  const at =
    row > from && row > layout.rows ? from + (row - from) * share ** 2 : from + (row - from) * easeOutBack(share, PAST)
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
  context.drawImage(image, x - size / 2, y - size / 2, size, size)
  context.globalAlpha = 1
}
