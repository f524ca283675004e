/** Plinko: pins, a ball that takes the drawn way through them, and the buckets with what they pay. */
import { bucketsOf, RISKS, ROWS_MAX, ROWS_MIN } from '#games/plinko/paytable.ts'
import type { PlinkoChoice } from '#games/plinko/rules.ts'
import { createSurface } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { rangeField, wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './plinko.css'

interface PlinkoView {
  path: number[]
  bucket: number
}
type Table = OriginalTable<PlinkoChoice, PlinkoView>

const ROW_MS = 105
const QUICK_ROW_MS = 28
const GLOW_MS = 260

interface Ball {
  path: number[]
  begin: number
  rowMs: number
  done: () => void
}

/** Where things lie on a board of this size. */
function board(width: number, height: number, rows: number) {
  const gap = Math.min(width / (rows + 2.2), (height - 58) / (rows + 0.6) * 1.6)
  const drop = (height - 62) / (rows + 0.4)
  const top = drop * 0.9
  return { gap, drop, top, pin: Math.max(2, gap * 0.1), ball: Math.max(4, gap * 0.24), bucketTop: top + drop * (rows - 0.35), centre: width / 2 }
}

/** Cool in the middle, hot at the ends. */
function hueOf(bucket: number, rows: number): string {
  const share = Math.abs(bucket - rows / 2) / (rows / 2)
  return `oklch(${0.78 - share * 0.12} ${0.13 + share * 0.08} ${88 - share * 66})`
}

const tenthsText = (tenths: number) => (tenths >= 1_000 ? `${tenths / 10_000}k` : String(tenths / 10))

function scene(table: Table): HTMLElement {
  const box = h('div', { class: 'plinko-board', role: 'img', 'aria-label': () => t('plinko.board', { rows: table.choice().rows }) })
  const lit = new Map<string, number>()
  let ball: Ball | null = null
  let landed: { bucket: number; at: number } | null = null
  table.present = ({ view }, isQuick) => new Promise((done) => {
    ball = { path: view.path, begin: performance.now(), rowMs: isQuick ? QUICK_ROW_MS : ROW_MS, done }
    landed = null
  })
  const surface = createSurface(box, () => undefined)
  onFrame((now) => {
    const { context, width, height } = surface
    const { rows, risk } = table.choice.peek()
    const at = board(width, height, rows)
    context.clearRect(0, 0, width, height)
    drawBuckets(context, at, rows, bucketsOf(rows, risk), landed && now - landed.at < 1_400 ? landed.bucket : null)
    drawPins(context, at, rows, lit, now)
    if (!ball) return
    const step = (now - ball.begin) / ball.rowMs
    const row = Math.floor(step)
    if (row >= rows) {
      landed = { bucket: ball.path.reduce((sum, turn) => sum + turn, 0), at: now }
      const { done } = ball
      ball = null
      done()
      return
    }
    drawBall(context, at, ball.path, Math.max(0, row), step - row, lit, now)
  })
  return box
}

type Board = ReturnType<typeof board>

function drawPins(context: CanvasRenderingContext2D, { gap, drop, top, pin, centre }: Board, rows: number, lit: Map<string, number>, now: number): void {
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < row + 3; index++) {
      const glow = Math.max(0, 1 - (now - (lit.get(`${row} ${index}`) ?? -GLOW_MS)) / GLOW_MS)
      const [x, y] = [centre + (index - (row + 2) / 2) * gap, top + (row - 0.5) * drop]
      if (glow > 0) {
        context.beginPath()
        context.arc(x, y, pin * (1.4 + glow * 2.4), 0, Math.PI * 2)
        context.fillStyle = `oklch(0.85 0.14 75 / ${glow * 0.4})`
        context.fill()
      }
      context.beginPath()
      context.arc(x, y, pin, 0, Math.PI * 2)
      context.fillStyle = glow > 0 ? 'oklch(0.9 0.12 80)' : 'oklch(0.86 0.02 290)'
      context.fill()
    }
  }
}

function drawBall(
  context: CanvasRenderingContext2D, { gap, drop, top, ball, centre }: Board, path: readonly number[], row: number, share: number,
  lit: Map<string, number>, now: number,
): void {
  const rights = path.slice(0, row).reduce((sum, turn) => sum + turn, 0)
  const from = rights - row / 2
  const turn = path[row] === 1 ? 0.5 : -0.5
  // the pin under the ball of this row
  const key = `${row} ${rights + 1}`
  if (!lit.has(key) || now - (lit.get(key) ?? 0) > GLOW_MS * 2) {
    lit.set(key, now)
    play('tick')
  }
  const x = centre + (from + turn * share) * gap
  const y = top + (row - 0.95 + share) * drop - Math.sin(share * Math.PI) * drop * 0.32
  const shine = context.createRadialGradient(x - ball * 0.3, y - ball * 0.4, ball * 0.1, x, y, ball)
  shine.addColorStop(0, '#fff2d0')
  shine.addColorStop(0.5, '#f0b23a')
  shine.addColorStop(1, '#b06a10')
  context.beginPath()
  context.arc(x, y, ball, 0, Math.PI * 2)
  context.fillStyle = shine
  context.shadowColor = 'oklch(0.8 0.16 75 / 0.7)'
  context.shadowBlur = ball * 1.6
  context.fill()
  context.shadowBlur = 0
}

function drawBuckets(
  context: CanvasRenderingContext2D, { gap, bucketTop, centre }: Board, rows: number, pays: readonly number[], hit: number | null,
): void {
  const high = Math.min(34, Math.max(24, gap * 0.9))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `700 ${Math.max(8.5, Math.min(13, gap * 0.4))}px "Anek Bangla", sans-serif`
  pays.forEach((tenths, bucket) => {
    const x = centre + (bucket - rows / 2) * gap
    const y = bucketTop + (hit === bucket ? 4 : 0)
    context.fillStyle = hueOf(bucket, rows)
    context.globalAlpha = hit === null || hit === bucket ? 1 : 0.55
    context.beginPath()
    context.roundRect(x - gap / 2 + 1, y, gap - 2, high, 5)
    context.fill()
    context.fillStyle = '#1c1024'
    context.fillText(tenthsText(tenths), x, y + high / 2 + 1)
  })
  context.globalAlpha = 1
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return h('div', { class: 'plinko-fields' },
    wordField(() => t('original.risk'), RISKS, (risk) => t(`original.word.${risk}`), () => choice().risk,
      (risk) => choice.set({ ...choice.peek(), risk }), isLocked),
    rangeField(() => t('plinko.rows'), () => choice().rows, { min: ROWS_MIN, max: ROWS_MAX },
      (rows) => choice.set({ ...choice.peek(), rows }), isLocked))
}

export const plinkoScene: OriginalScene<PlinkoChoice, PlinkoView> = {
  name: 'plinko', first: { rows: 12, risk: 'medium' }, scene, fields, hasAutoplay: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
}
