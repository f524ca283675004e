/**
 * The picture of a match: a pitch, an oval or a ladder of rounds. It shows each event; between events it has only a
 * slow idle motion.
 */
import type { MatchEvent } from '#games/sports/match.ts'
import { createSurface, type Surface } from '#studio/client/lib/canvas.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { onCleanup } from '#studio/client/lib/signal.ts'
import { clockText, eventText } from './labels.ts'
import { courtOf, cricketGround } from './grounds.ts'
import type { Room } from './parts.ts'

const GRASS = '#1f6b43'
const GRASS_2 = '#236f48'
const LINE = 'rgb(255 255 255 / 0.55)'
const HOME = '#f4b740'
const AWAY = '#6cc7ff'
/** How long the picture shows an event, ms of the match. */
const STAYS_MS = 2_600

type Seen = {
  sport: string
  elapsed: number
  isLive: boolean
  events: readonly MatchEvent[]
}

const wave = (at: number, speed: number, shift: number) =>
  Math.sin(at * speed + shift) * 0.6 + Math.sin(at * speed * 2.3 + shift * 1.7) * 0.4

function pitch({ context: pen, width, height }: Surface, seen: Seen): void {
  const stripes = 10
  for (let stripe = 0; stripe < stripes; stripe++) {
    pen.fillStyle = stripe % 2 === 0 ? GRASS : GRASS_2
    pen.fillRect((stripe * width) / stripes, 0, width / stripes + 1, height)
  }
  pen.strokeStyle = LINE
  pen.lineWidth = 1.5
  pen.strokeRect(10, 10, width - 20, height - 20)
  pen.beginPath()
  pen.moveTo(width / 2, 10)
  pen.lineTo(width / 2, height - 10)
  pen.moveTo(width / 2 + 26, height / 2)
  pen.arc(width / 2, height / 2, 26, 0, Math.PI * 2)
  pen.stroke()
  for (const side of [10, width - 10 - width * 0.12]) pen.strokeRect(side, height * 0.26, width * 0.12, height * 0.48)
  const last = seen.events.findLast(({ kind }) => kind === 'goal' || kind === 'shot' || kind === 'corner')
  const isFresh = last !== undefined && seen.elapsed - last.at < STAYS_MS
  const direction = last?.side === 'away' ? -1 : 1
  const target = isFresh
    ? {
        x: last.kind === 'corner' ? 0.97 : last.kind === 'goal' ? 0.985 : 0.93,
        y: last.kind === 'corner' ? (last.at % 2 === 0 ? 0.06 : 0.94) : 0.5,
      }
    : { x: 0.5 + wave(seen.elapsed, 0.0006, 1) * 0.34, y: 0.5 + wave(seen.elapsed, 0.0009, 4) * 0.32 }
  const x = isFresh && direction < 0 ? 1 - target.x : target.x
  const at = { x: 10 + x * (width - 20), y: 10 + target.y * (height - 20) }
  for (let player = 0; player < 10; player++) {
    const isHome = player % 2 === 0
    const spread = {
      x: 0.5 + wave(seen.elapsed, 0.00035, player * 2.1) * 0.4,
      y: 0.5 + wave(seen.elapsed, 0.0005, player * 3.7) * 0.4,
    }
    pen.fillStyle = isHome ? HOME : AWAY
    pen.globalAlpha = 0.85
    pen.beginPath()
    pen.arc(10 + (spread.x * 0.7 + x * 0.3) * (width - 20), 10 + spread.y * (height - 20), 5, 0, Math.PI * 2)
    pen.fill()
  }
  pen.globalAlpha = 1
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(at.x, at.y, isFresh && last.kind === 'goal' ? 7 : 4.5, 0, Math.PI * 2)
  pen.fill()
}

function oval(surface: Surface, seen: Seen): void {
  const { context: pen } = surface
  const { x, y, across, down } = cricketGround(surface)
  for (let fielder = 0; fielder < 9; fielder++) {
    const [turn, far] = [fielder * 2.4 + 0.5, 0.42 + (fielder % 3) * 0.23]
    pen.fillStyle = AWAY
    pen.beginPath()
    pen.arc(
      x + Math.cos(turn) * across * far + wave(seen.elapsed, 0.0004, fielder) * 6,
      y + Math.sin(turn) * down * far,
      4,
      0,
      Math.PI * 2,
    )
    pen.fill()
  }
  for (const end of [-1, 1]) {
    pen.fillStyle = HOME
    pen.beginPath()
    pen.arc(x + end * 5, y + end * down * 0.3, 4.5, 0, Math.PI * 2)
    pen.fill()
  }
  const last = seen.events.findLast(({ kind }) => kind === 'ball' || kind === 'wicket')
  if (!last) return
  const isWicket = last.kind === 'wicket'
  const share = Math.min(1, (seen.elapsed - last.at) / 900)
  const angle = (last.at % 628) / 100
  const far = isWicket ? 0.3 : ([0.16, 0.45, 0.62, 0.8, 1, 0, 1.12][last.value] ?? 0.4)
  const end = { x: x + Math.cos(angle) * across * far * share, y: y + Math.sin(angle) * down * far * share }
  pen.strokeStyle = isWicket ? '#ff8f7a' : last.value >= 4 ? HOME : 'rgb(255 255 255 / 0.6)'
  pen.lineWidth = 2.5
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(end.x, end.y)
  pen.stroke()
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(end.x, end.y, 5, 0, Math.PI * 2)
  pen.fill()
}

function ladder(surface: Surface, seen: Seen): void {
  const { context: pen, width, height } = surface
  pen.fillStyle = courtOf(surface, seen.sport) ? 'rgb(16 10 28 / 0.62)' : '#191428'
  pen.fillRect(0, 0, width, height)
  const marks = seen.events.filter(({ kind }) => kind === 'round' || kind === 'goal').slice(-40)
  const step = width / 42
  pen.strokeStyle = 'rgb(255 255 255 / 0.25)'
  pen.beginPath()
  pen.moveTo(0, height / 2)
  pen.lineTo(width, height / 2)
  pen.stroke()
  marks.forEach((event, index) => {
    const isHome = event.side === 'home'
    const isLast = index === marks.length - 1
    const grown = isLast ? Math.min(1, (seen.elapsed - event.at) / 500) : 1
    pen.fillStyle = isHome ? HOME : AWAY
    pen.globalAlpha = 0.45 + (0.55 * index) / marks.length
    const tall = height * 0.34 * grown
    pen.fillRect(step + index * step, isHome ? height / 2 - tall : height / 2, step * 0.7, tall)
  })
  pen.globalAlpha = 1
}

/** Builds the picture with the last event in words below. With less motion it is drawn once an event. */
export function tracker({ store }: Room, id: string): HTMLElement {
  const page = store.page(id)
  const box = h('div', {
    class: 'tracker',
    role: 'img',
    'aria-label': () => {
      const now = page()?.match
      return now ? `${t('sports.tracker')}: ${clockText(now)}` : t('sports.tracker')
    },
  })
  const caption = h('p', { class: 'tracker-caption' }, () => {
    const now = page()
    const words = now?.events.findLast((event) => eventText(now.match, event) !== null)
    return now && words ? (eventText(now.match, words) ?? '') : ''
  })
  let told: { elapsed: number; heardAt: number; version: unknown } | null = null
  const seenNow = (at: number): Seen | null => {
    const now = page.peek()
    if (!now) return null
    if (told?.version !== now) told = { elapsed: now.match.elapsed, heardAt: at, version: now }
    const isLive = now.match.phase === 'live' && !prefersReducedMotion()
    return {
      sport: now.match.sport,
      elapsed: Math.max(0, told.elapsed + (isLive ? at - told.heardAt : 0)),
      isLive,
      events: now.events,
    }
  }
  let drawn: unknown = null
  const draw = (surface: Surface, at: number) => {
    const seen = seenNow(at)
    if (!seen || (!seen.isLive && drawn === page.peek())) return
    drawn = page.peek()
    if (seen.sport === 'football') pitch(surface, seen)
    else if (seen.sport === 'cricket') oval(surface, seen)
    else ladder(surface, seen)
  }
  const surface = createSurface(box, () => {
    drawn = null
  })
  onCleanup(
    onFrame((at) => {
      if (surface.width > 0) draw(surface, at)
    }),
  )
  return h('div', { class: 'tracker-box' }, box, caption)
}
