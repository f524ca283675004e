/** The picture of a won ticket, drawn on a canvas of this device. */
import type { Ticket } from '#contract/lottery/tickets.ts'
import { formatMoney } from '#contract/money.ts'

type Words = { brand: string; title: string; name: string; issue: string }

const WIDTH = 1080
const HEIGHT = 1080
const SHOWN = 8

/** Masks a name so that friends may know it and nobody else: `ra***n`. At least two letters stay hidden, and half of them. */
export function maskedName(name: string): string {
  const letters = [...name]
  const shown = Math.min(3, Math.floor(letters.length / 2), Math.max(0, letters.length - 2))
  const last = shown > 1 ? (letters.at(-1) ?? '') : ''
  return `${letters.slice(0, shown - last.length).join('')}***${last}`
}

/** Draws the picture. Fails where the browser has no canvas. */
export async function drawTicketPicture(ticket: Ticket, words: Words): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  const style = getComputedStyle(document.documentElement)
  const display = style.getPropertyValue('--fh-font-display') || 'sans-serif'
  await document.fonts.ready
  const write = (text: string, y: number, size: number, colour: string, weight = 700) => {
    pen.font = `${weight} ${size}px ${display}`
    pen.fillStyle = colour
    pen.fillText(text, WIDTH / 2, y, WIDTH - 120)
  }
  pen.textAlign = 'center'
  const ground = pen.createLinearGradient(0, 0, 0, HEIGHT)
  ground.addColorStop(0, '#241a3d')
  ground.addColorStop(1, '#0f0b1a')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  write(words.brand, 120, 44, '#c9c2da')
  write(words.title, 240, 64, '#ffffff')
  write(ticket.gameName, 340, 52, '#ffffff')
  write(words.issue, 405, 36, '#c9c2da', 500)
  drawNumbers(pen, ticket, display)
  write(formatMoney(ticket.won, ticket.currency, true), 760, 128, '#ffb21a', 800)
  write(words.name, 860, 44, '#ffffff')
  write(ticket.reference, 930, 32, '#c9c2da', 500)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came out'))), 'image/png')
  })
}

function drawNumbers(pen: CanvasRenderingContext2D, { board }: Ticket, display: string): void {
  const numbers = Object.values(board ?? {})
    .flat()
    .slice(0, SHOWN)
  const radius = numbers.some((number) => number.length > 2) ? 0 : 52
  const step = Math.min(130, (WIDTH - 160) / Math.max(numbers.length, 1))
  const start = WIDTH / 2 - ((numbers.length - 1) * step) / 2
  if (radius === 0) {
    pen.font = `700 56px ${display}`
    pen.fillStyle = '#ffffff'
    pen.fillText(numbers.slice(0, 3).join('   '), WIDTH / 2, 560, WIDTH - 120)
    return
  }
  for (const [place, number] of numbers.entries()) {
    pen.beginPath()
    pen.arc(start + place * step, 540, Math.min(radius, step / 2 - 6), 0, 2 * Math.PI)
    pen.fillStyle = '#ffffff'
    pen.fill()
    pen.font = `700 48px ${display}`
    pen.fillStyle = '#17121f'
    pen.fillText(number, start + place * step, 557)
  }
}
