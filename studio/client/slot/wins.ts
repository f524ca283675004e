/** Shows what a spin has won: everything together first, then win by win with its amount, repeatedly. */
import type { SpinResult, SlotCell } from '#studio/engines/slot/protocol.ts'
import { cellMiddle, type SlotLayout } from './layout.ts'
import type { SlotContext, SlotMachine } from './machine.ts'
import type { WinView } from './win-view.ts'

const ALL_MS = 1_500
const EACH_MS = 1_250

const keyOf = ({ reel, row }: SlotCell) => `${reel} ${row}`

function viewOf(cells: readonly SlotCell[], line: number | null, text: string): WinView {
  const middle = cells[Math.floor((cells.length - 1) / 2)]
  return {
    cells: new Set(cells.map(keyOf)),
    lines: line === null ? [] : [line],
    label: middle ? { ...middle, text } : null,
  }
}

/** Returns the wins to show. A cascade has shown its wins drop by drop already; only its scatters remain. */
function views({ lines, scatter }: SpinResult, { rules, money }: SlotContext): WinView[] {
  const wins = rules.kind === 'cascade' ? [] : lines.map(({ cells, line, win }) => viewOf(cells, line, money(win)))
  const isSeen = scatter !== null && (rules.kind !== 'cascade' || lines.length === 0)
  return isSeen ? [...wins, viewOf(scatter.cells, null, money(scatter.win))] : wins
}

let cached: { result: SpinResult; each: WinView[]; all: WinView } | null = null

/** Returns what is shown at this moment; null while nothing is won. */
export function winViewAt({ result: current, shownAt, context }: SlotMachine, now: number): WinView | null {
  const result = current.peek()
  if (!result || shownAt === 0 || (result.lines.length === 0 && !result.scatter)) return null
  if (cached?.result !== result) {
    const each = views(result, context)
    cached = {
      result,
      each,
      all: {
        cells: new Set(each.flatMap(({ cells }) => [...cells])),
        lines: each.flatMap(({ lines }) => lines),
        label: null,
      },
    }
  }
  const { each, all } = cached
  const elapsed = now - shownAt
  if (elapsed < ALL_MS && each.length > 1) return all
  return each[Math.floor(Math.max(0, each.length > 1 ? elapsed - ALL_MS : elapsed) / EACH_MS) % each.length] ?? null
}

/** Returns the colour of a line. */
export function lineColour(line: number): string {
  return `oklch(0.82 0.17 ${(line * 67 + 40) % 360})`
}

/** Draws the lines and the amount of a view over the reels; `known` has the row of every line on every reel. */
export function drawWins(
  context: CanvasRenderingContext2D,
  layout: SlotLayout,
  { lines, label }: WinView,
  known: readonly (readonly number[])[],
): void {
  context.save()
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const line of lines) {
    const rows = known[line] ?? []
    context.beginPath()
    rows.forEach((row, reel) => {
      const [px, py] = cellMiddle(layout, reel, row)
      if (reel === 0) context.moveTo(px - layout.cellWidth * 0.46, py)
      context.lineTo(px, py)
      if (reel === rows.length - 1) context.lineTo(px + layout.cellWidth * 0.46, py)
    })
    context.strokeStyle = 'oklch(0.12 0.03 296 / 0.65)'
    context.lineWidth = Math.max(5, layout.symbol * 0.065)
    context.stroke()
    context.strokeStyle = lineColour(line)
    context.lineWidth = Math.max(2.5, layout.symbol * 0.034)
    context.stroke()
  }
  if (label) drawLabel(context, layout, label)
  context.restore()
}

function drawLabel(
  context: CanvasRenderingContext2D,
  layout: SlotLayout,
  { reel, row, text }: NonNullable<WinView['label']>,
): void {
  const [x, y] = cellMiddle(layout, reel, row)
  const size = Math.max(15, layout.symbol * 0.2)
  context.font = `700 ${size}px 'Fair Display', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const wide = context.measureText(text).width + size * 1.1
  const top = y + layout.cellHeight * 0.3 - size * 0.8
  context.beginPath()
  context.roundRect(x - wide / 2, top, wide, size * 1.6, size * 0.5)
  context.fillStyle = 'oklch(0.14 0.03 296 / 0.94)'
  context.fill()
  context.strokeStyle = '#ffd97a'
  context.lineWidth = 1.5
  context.stroke()
  context.fillStyle = '#fff3c8'
  context.fillText(text, x, top + size * 0.84)
}
