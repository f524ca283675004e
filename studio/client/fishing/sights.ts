/** Short effects: nets, coins that fly to the cannon, what a catch paid, the laser's beam. */
import type { Point } from '#games/fishing/paths.ts'

const NET_MS = 420
const COIN_MS = 900
const TEXT_MS = 1_500
const BEAM_MS = 380
const MOST = 160

type Piece =
  | { kind: 'net'; at: Point; size: number; from: number }
  | { kind: 'coin'; at: Point; to: Point; bend: Point; from: number }
  | { kind: 'text'; at: Point; text: () => string; isBig: boolean; from: number }
  | { kind: 'beam'; at: Point; to: Point; from: number }

const LENGTH: Readonly<Record<Piece['kind'], number>> = { net: NET_MS, coin: COIN_MS, text: TEXT_MS, beam: BEAM_MS }

export type Sights = {
  net(at: Point, size: number): void
  coins(at: Point, to: Point, count: number): void
  text(at: Point, text: () => string, isBig: boolean): void
  beam(at: Point, to: Point): void
  draw(context: CanvasRenderingContext2D, now: number, isCalm: boolean): void
}

function drawNet(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, share: number): void {
  context.strokeStyle = `oklch(0.95 0.06 95 / ${0.85 * (1 - share)})`
  context.lineWidth = 1.6
  for (const ring of [0.45, 0.75, 1]) {
    context.beginPath()
    context.arc(x, y, radius * ring, 0, Math.PI * 2)
    context.stroke()
  }
  context.beginPath()
  for (let spoke = 0; spoke < 8; spoke++) {
    context.moveTo(x, y)
    context.lineTo(x + Math.cos((spoke * Math.PI) / 4) * radius, y + Math.sin((spoke * Math.PI) / 4) * radius)
  }
  context.stroke()
}

function drawPiece(context: CanvasRenderingContext2D, piece: Piece, share: number, isCalm: boolean): void {
  if (piece.kind === 'net') return drawNet(context, piece.at, piece.size * (isCalm ? 1 : 0.5 + 0.6 * share), share)
  if (piece.kind === 'beam') {
    context.strokeStyle = `oklch(0.9 0.16 195 / ${1 - share})`
    context.lineWidth = 12 * (1 - share) + 2
    context.beginPath()
    context.moveTo(piece.at.x, piece.at.y)
    context.lineTo(piece.to.x, piece.to.y)
    context.stroke()
    context.strokeStyle = `oklch(0.99 0.02 195 / ${1 - share})`
    context.lineWidth = 3
    context.stroke()
    return
  }
  if (piece.kind === 'coin') {
    const rest = 1 - share
    const x = rest * rest * piece.at.x + 2 * rest * share * piece.bend.x + share * share * piece.to.x
    const y = rest * rest * piece.at.y + 2 * rest * share * piece.bend.y + share * share * piece.to.y
    context.fillStyle = '#a9651a'
    context.beginPath()
    context.ellipse(x, y, 6.5 * Math.abs(Math.cos(share * 9)) + 1.5, 7.5, 0, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#ffd45c'
    context.beginPath()
    context.ellipse(x, y, 5 * Math.abs(Math.cos(share * 9)) + 1, 6, 0, 0, Math.PI * 2)
    context.fill()
    return
  }
  context.font = `750 ${piece.isBig ? 30 : 19}px 'Fair Display', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.globalAlpha = Math.min(1, 2.4 * (1 - share))
  const y = piece.at.y - (isCalm ? 14 : 14 + share * 34)
  context.lineWidth = 5
  context.strokeStyle = 'oklch(0.2 0.05 280 / 0.85)'
  context.strokeText(piece.text(), piece.at.x, y)
  context.fillStyle = piece.isBig ? '#ffd45c' : '#fff3cf'
  context.fillText(piece.text(), piece.at.x, y)
  context.globalAlpha = 1
}

/** Makes an empty set of effects. */
export function createSights(): Sights {
  let pieces: Piece[] = []
  const add = (piece: Piece) => {
    if (pieces.length < MOST) pieces.push(piece)
  }
  return {
    net: (at, size) => add({ kind: 'net', at, size, from: performance.now() }),
    coins(at, to, count) {
      for (let coin = 0; coin < count; coin++) {
        const turn = (coin / count) * Math.PI * 2
        const bend = { x: at.x + Math.cos(turn) * 90, y: at.y + Math.sin(turn) * 90 }
        add({ kind: 'coin', at, to, bend, from: performance.now() + coin * 25 })
      }
    },
    text: (at, text, isBig) => add({ kind: 'text', at, text, isBig, from: performance.now() }),
    beam: (at, to) => add({ kind: 'beam', at, to, from: performance.now() }),
    draw(context, now, isCalm) {
      pieces = pieces.filter((piece) => now - piece.from < LENGTH[piece.kind])
      for (const piece of pieces) {
        if (now < piece.from || (isCalm && piece.kind === 'coin')) continue
        drawPiece(context, piece, Math.max(0, (now - piece.from) / LENGTH[piece.kind]), isCalm)
      }
    },
  }
}
