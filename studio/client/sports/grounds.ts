/** What matches are played on, seen from above: an oval with its stands, and the floor of every court. */
import type { Sport } from '#games/sports/match.ts'
import type { Surface } from '#studio/client/lib/canvas.ts'

type Pen = CanvasRenderingContext2D
const LINE = 'rgb(255 255 255 / 0.6)'
const CROWD = ['#e0a23c', '#c94f5d', '#5f8fd8', '#7bc29a', '#d9d4e6', '#8f6bd0'] as const

export type Oval = {
  x: number
  y: number
  across: number
  down: number
}

/** Draws rows of people around the boundary. */
function stands(pen: Pen, { x, y, across, down }: Oval): void {
  for (let row = 0; row < 4; row++) {
    const people = 90 + row * 14
    for (let seat = 0; seat < people; seat++) {
      const turn = (seat / people) * Math.PI * 2 + row * 0.03
      pen.fillStyle = CROWD[(seat * 7 + row * 3) % CROWD.length] ?? ''
      pen.globalAlpha = 0.75 - row * 0.13
      pen.fillRect(x + Math.cos(turn) * (across + 9 + row * 8), y + Math.sin(turn) * (down + 7 + row * 6), 3, 3)
    }
  }
  pen.globalAlpha = 1
}

/** Draws a cricket ground: stands, mown rings, rope, circle, pitch with its stumps. Returns where the field lies. */
export function cricketGround({ context: pen, width, height }: Surface): Oval {
  const oval = { x: width / 2, y: height / 2, across: width * 0.42, down: height * 0.41 }
  const ring = (share: number) => {
    pen.beginPath()
    pen.ellipse(oval.x, oval.y, oval.across * share, oval.down * share, 0, 0, Math.PI * 2)
  }
  pen.fillStyle = '#241b3a'
  pen.fillRect(0, 0, width, height)
  stands(pen, oval)
  for (let band = 10; band > 0; band--) {
    pen.fillStyle = band % 2 === 0 ? '#2a8550' : '#2f9259'
    ring(band / 10)
    pen.fill()
  }
  pen.strokeStyle = '#f4efe2'
  pen.lineWidth = 3
  ring(0.985)
  pen.stroke()
  pen.strokeStyle = LINE
  pen.lineWidth = 1.5
  pen.setLineDash([6, 6])
  ring(0.55)
  pen.stroke()
  pen.setLineDash([])
  const [wide, tall] = [Math.max(14, width * 0.035), height * 0.3]
  pen.fillStyle = '#d7bd85'
  pen.fillRect(oval.x - wide / 2, oval.y - tall / 2, wide, tall)
  pen.strokeStyle = '#fff'
  pen.lineWidth = 1.2
  for (const end of [-1, 1]) {
    const at = oval.y + (end * tall) / 2 - end * 7
    pen.beginPath()
    pen.moveTo(oval.x - wide / 2, at)
    pen.lineTo(oval.x + wide / 2, at)
    pen.stroke()
    for (const stump of [-3, 0, 3]) {
      pen.fillStyle = '#fff8e2'
      pen.fillRect(oval.x + stump - 0.8, at + end * 2, 1.6, 3.5)
    }
  }
  return oval
}

type Floor = {
  out: string
  in: string
  net: boolean
  key?: string
}
const FLOORS: Partial<Record<Sport, Floor>> = {
  basketball: { out: '#7a3f1c', in: '#c9833f', net: false, key: '#a8442a' },
  kabaddi: { out: '#2b3d7a', in: '#d9822b', net: false },
  tennis: { out: '#1d5c46', in: '#2f62a8', net: true },
  badminton: { out: '#24433a', in: '#1f7a52', net: true },
  tabletennis: { out: '#5a2430', in: '#1d4f96', net: true },
  volleyball: { out: '#1f5a8a', in: '#d97a34', net: true },
  boxing: { out: '#1a1526', in: '#dcd6e8', net: false },
}

/** Draws the floor of a sport that has a court. Returns false where there is none. */
export function courtOf({ context: pen, width, height }: Surface, sport: string): boolean {
  const floor = FLOORS[sport as Sport] // a sport without a floor finds none
  if (!floor) return false
  const [x, y, w, h] = [width * 0.12, height * 0.12, width * 0.76, height * 0.76]
  pen.fillStyle = floor.out
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = floor.in
  pen.fillRect(x, y, w, h)
  pen.strokeStyle = sport === 'boxing' ? '#c8263c' : LINE
  pen.lineWidth = 2
  pen.strokeRect(x, y, w, h)
  if (sport === 'boxing') {
    for (const [inset, colour] of [
      [6, '#f4f1ea'],
      [12, '#1f5fae'],
    ] as const) {
      pen.strokeStyle = colour
      pen.strokeRect(x + inset, y + inset, w - inset * 2, h - inset * 2)
    }
    return true
  }
  pen.beginPath()
  pen.moveTo(width / 2, y - (floor.net ? 6 : 0))
  pen.lineTo(width / 2, y + h + (floor.net ? 6 : 0))
  if (sport === 'basketball') pen.arc(width / 2, height / 2, h * 0.16, 0, Math.PI * 2)
  if (sport !== 'basketball')
    for (const share of [0.22, 0.78]) {
      pen.moveTo(x + w * share, y)
      pen.lineTo(x + w * share, y + h)
    }
  pen.stroke()
  if (floor.key) {
    pen.fillStyle = floor.key
    for (const side of [x, x + w * 0.84]) {
      pen.fillRect(side, y + h * 0.32, w * 0.16, h * 0.36)
      pen.strokeRect(side, y + h * 0.32, w * 0.16, h * 0.36)
    }
  }
  return true
}
