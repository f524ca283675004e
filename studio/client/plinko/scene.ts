/** Plinko: pins, a ball that follows the drawn path through them, and the buckets with what they pay. */
import { bucketsOf, RISKS, ROWS_MAX, ROWS_MIN } from '#games/plinko/paytable.ts'
import type { PlinkoChoice } from '#games/plinko/rules.ts'
import { createGround, createSurface } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { rangeField, wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { ballAt, boardOf, drawBall, drawBuckets, drawGlass, drawGlows, drawPins, GLOW_MS } from './board.ts'
import './plinko.css'

type PlinkoView = {
  path: number[]
  bucket: number
}
type Table = OriginalTable<PlinkoChoice, PlinkoView>

const ROW_MS = 105
const QUICK_ROW_MS = 28
/** How long the bucket of the last ball stays lit, ms. */
const LIT_MS = 1_400

type Ball = {
  path: number[]
  begin: number
  rowMs: number
  done: () => void
}

type Landing = {
  bucket: number
  at: number
}

function scene(table: Table): HTMLElement {
  const box = h('div', {
    class: 'plinko-board',
    role: 'img',
    'aria-label': () => t('plinko.board', { rows: table.choice().rows }),
  })
  const lit = new Map<string, number>()
  let ball: Ball | null = null
  let landed: Landing | null = null
  let isEmpty = true
  table.present = ({ view }, isQuick) =>
    new Promise((done) => {
      ball = { path: view.path, begin: performance.now(), rowMs: isQuick ? QUICK_ROW_MS : ROW_MS, done }
      landed = null
      repaint()
    })
  const surface = createSurface(box, () => undefined)
  const hit = (now: number) => (landed && now - landed.at < LIT_MS ? landed.bucket : null)
  // pins and buckets do not move: they are painted when the choice or the lit bucket changes
  const repaint = createGround(box, ({ context, width, height }) => {
    const { rows, risk } = table.choice.peek()
    const at = boardOf(width, height, rows)
    context.clearRect(0, 0, width, height)
    drawGlass(context, at, rows)
    drawPins(context, at, rows)
    drawBuckets(context, at, rows, bucketsOf(rows, risk), hit(performance.now()))
  })
  effect(() => {
    table.choice()
    repaint()
  })
  onFrame((now) => {
    const { context, width, height } = surface
    const { rows } = table.choice.peek()
    if (landed && now - landed.at >= LIT_MS) {
      landed = null
      repaint()
    }
    const isGlowing = [...lit.values()].some((at) => now - at < GLOW_MS)
    if (!ball && !isGlowing && isEmpty) return
    context.clearRect(0, 0, width, height)
    isEmpty = !ball && !isGlowing
    const at = boardOf(width, height, rows)
    drawGlows(context, at, lit, now)
    if (!ball) return
    const step = (now - ball.begin) / ball.rowMs
    const row = Math.floor(step)
    if (row >= rows) {
      landed = { bucket: ball.path.reduce((sum, turn) => sum + turn, 0), at: now }
      const { done } = ball
      ball = null
      lit.clear()
      repaint()
      done()
      return
    }
    const { x, y, pin } = ballAt(at, ball.path, Math.max(0, row), step - row)
    if (!lit.has(pin)) {
      lit.set(pin, now)
      play('tick')
    }
    drawBall(context, at, x, y)
  })
  return box
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return h(
    'div',
    { class: 'plinko-fields' },
    wordField(
      () => t('original.risk'),
      RISKS,
      (risk) => t(`original.word.${risk}`),
      () => choice().risk,
      (risk) => choice.set({ ...choice.peek(), risk }),
      isLocked,
    ),
    rangeField(
      () => t('plinko.rows'),
      () => choice().rows,
      { min: ROWS_MIN, max: ROWS_MAX },
      (rows) => choice.set({ ...choice.peek(), rows }),
      isLocked,
    ),
  )
}

export const plinkoScene: OriginalScene<PlinkoChoice, PlinkoView> = {
  name: 'plinko',
  first: { rows: 12, risk: 'medium' },
  scene,
  fields,
  hasAutoplay: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
}
