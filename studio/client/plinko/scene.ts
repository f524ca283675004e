/** Plinko: pins, balls that follow their drawn paths through them, and the buckets with what they pay. */
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
/** How long a bucket that was hit stays lit, ms. */
const LIT_MS = 1_400

type Ball = {
  path: number[]
  begin: number
  rowMs: number
  /** The pin that it touched last. */
  pin: string
  done: () => void
}

const bucketOf = ({ path }: Ball) => path.reduce((sum, turn) => sum + turn, 0)

function scene(table: Table): HTMLElement {
  const box = h('div', {
    class: 'plinko-board',
    role: 'img',
    'aria-label': () => t('plinko.board', { rows: table.choice().rows }),
  })
  /** When each pin was touched, and each bucket hit. */
  const lit = new Map<string, number>()
  const landed = new Map<number, number>()
  let balls: Ball[] = []
  let isEmpty = true
  table.present = ({ view }, isQuick) =>
    new Promise((done) => {
      const rowMs = isQuick ? QUICK_ROW_MS : ROW_MS
      balls.push({ path: view.path, begin: performance.now(), rowMs, pin: '', done })
    })
  const surface = createSurface(box, () => undefined)
  // pins and buckets do not move: they are painted when the choice or the lit buckets change
  const repaint = createGround(box, ({ context, width, height }) => {
    const { rows, risk } = table.choice.peek()
    const at = boardOf(width, height, rows)
    context.clearRect(0, 0, width, height)
    drawGlass(context, at, rows)
    drawPins(context, at, rows)
    drawBuckets(context, at, rows, bucketsOf(rows, risk), { hits: new Set(landed.keys()), isCalm: balls.length === 0 })
  })
  effect(() => {
    table.choice()
    repaint()
  })
  const forget = (now: number) => {
    for (const [pin, at] of lit) if (now - at >= GLOW_MS) lit.delete(pin)
    const before = landed.size
    for (const [bucket, at] of landed) if (now - at >= LIT_MS) landed.delete(bucket)
    if (landed.size < before) repaint()
  }
  const land = (ball: Ball, now: number) => {
    balls = balls.filter((one) => one !== ball)
    landed.set(bucketOf(ball), now)
    repaint()
    ball.done()
  }
  onFrame((now) => {
    const { context, width, height } = surface
    const { rows } = table.choice.peek()
    forget(now)
    if (balls.length === 0 && lit.size === 0 && isEmpty) return
    context.clearRect(0, 0, width, height)
    isEmpty = balls.length === 0 && lit.size === 0
    const at = boardOf(width, height, rows)
    drawGlows(context, at, lit, now)
    for (const ball of balls) {
      const step = Math.max(0, (now - ball.begin) / ball.rowMs)
      const row = Math.floor(step)
      if (row >= rows) {
        land(ball, now)
        continue
      }
      const { x, y, pin } = ballAt(at, ball.path, row, step - row)
      if (ball.pin !== pin) {
        ball.pin = pin
        lit.set(pin, now)
        play('tick')
      }
      drawBall(context, at, x, y)
    }
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
  overlaps: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
  own: ({ option }, { rows, risk }) => option === `${rows} ${risk}`,
}
