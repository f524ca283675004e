import { STATEMENT_DAYS_MAX } from '#contract/statement.ts'
import { hashDay, type SealedDay, type Sha256 } from '#contract/statement-proof.mjs'

/** The newest day's link that this device saw of a ledger, and the day on which it began to follow. */
export type Pin = { since: string; day: string; link: string }
/** By ledger ("real BDT"). */
export type Pins = ReadonlyMap<string, Pin>

/**
 * What became of the chain since the pinned day. `follows`: it leads from there to the newest day. `changed`: the day has another link
 * now. `gone`: the day is not told any more. `broken`: a day after it is missing or not made of the one before, or the newest is another.
 */
export type ChainState = 'follows' | 'changed' | 'gone' | 'broken'
export type Followed = {
  ledger: string
  state: ChainState
  /** What was compared with. */
  pin: Pin
  isFirst: boolean
  /** The day at which it does not hold; the newest where it does. */
  at: string
  /** What to keep from now on. */
  newest: Pin
  /** The days as they were told. */
  told: SealedDay[]
}
export type AskDays = (asked: {
  ledger: string
  from: string
  to: string
}) => Promise<{ latest: readonly SealedDay[]; content: readonly SealedDay[] }>

const DAY_MS = 86_400_000
/** A chain is followed over at most so many answers: decades. */
const PAGES_MAX = 200
/** Ledgers that are kept of one brand, and brands: a browser's storage is small. */
const KEPT_MAX = 20

const DAY = /^\d{4}-\d\d-\d\d$/
const LINK = /^[0-9a-f]{64}$/
const LEDGER = /^(real|trial) [A-Z]{3}$/

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text)) && text >= '2000' && text < '2900'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readPin(value: unknown): Pin | null {
  if (!isRecord(value)) return null
  const { since, day, link } = value
  return isDay(since) && isDay(day) && since <= day && typeof link === 'string' && LINK.test(link)
    ? { since, day, link }
    : null
}

function readAll(text: string | null): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(text ?? '{}')
    return isRecord(all) ? all : {}
  } catch {
    return {}
  }
}

/** What was kept of a brand's ledgers. What is damaged is left out, as if this device had never seen it; never throws. */
export function readPins(text: string | null, brand: string): Map<string, Pin> {
  const all = readAll(text)
  const own = Object.hasOwn(all, brand) ? all[brand] : null
  if (!isRecord(own)) return new Map()
  return new Map(
    Object.entries(own).flatMap(([ledger, value]) => {
      const pin = LEDGER.test(ledger) ? readPin(value) : null
      return pin ? [[ledger, pin] as const] : []
    }),
  )
}

/** The text to keep: a brand's pins put into what was there of the others. */
export function writePins(text: string | null, brand: string, pins: Pins): string {
  const others = Object.entries(readAll(text))
    .filter(([name]) => name !== brand)
    .slice(-(KEPT_MAX - 1))
  return JSON.stringify(Object.fromEntries([...others, [brand, Object.fromEntries([...pins].slice(0, KEPT_MAX))]]))
}

/** Each ledger's last day of a statement that was verified: where a device begins to follow. */
export function lastDays(days: readonly SealedDay[]): Map<string, Pin> {
  const last = new Map<string, Pin>()
  for (const { ledger, day, link } of days)
    if ((last.get(ledger)?.day ?? '') < day) last.set(ledger, { since: day, day, link })
  return last
}

/** Whether a day's link is made of what was told of the day. */
const isWhole = async (sha256: Sha256, day: SealedDay) => (await hashDay(sha256, day).catch(() => null)) === day.link

/**
 * Asks for a ledger's days from the pinned one to the newest and makes every link again from what is told of its day.
 * Fails like any network call; what is told and does not hold is an answer and no failure.
 */
export async function followChain(
  sha256: Sha256,
  ask: AskDays,
  ledger: string,
  pin: Pin,
  isFirst = false,
): Promise<Followed> {
  const told: SealedDay[] = []
  const end = (state: ChainState, at: string): Followed => ({ ledger, state, pin, isFirst, at, newest: pin, told })
  let newest: SealedDay | undefined
  let before: SealedDay | undefined
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const from: string = before ? shift(before.day, 1) : pin.day
    const { latest, content } = await ask({ ledger, from, to: shift(from, STATEMENT_DAYS_MAX - 1) })
    newest ??= latest.find((one) => one.ledger === ledger)
    const days = content.filter((one) => one.ledger === ledger)
    told.push(...days)
    if (!before && days[0]?.day !== pin.day) return end('gone', pin.day)
    if (!before && days[0]?.link !== pin.link) return end('changed', pin.day)
    if (days.length === 0) return end('broken', from)
    for (const day of days) {
      const follows = !before || (shift(before.day, 1) === day.day && before.link === day.previous)
      if (!follows || !(await isWhole(sha256, day))) return end('broken', day.day)
      if (day.day === newest?.day && day.link !== newest.link) return end('broken', day.day)
      before = day
    }
    if (!before || !newest) return end('broken', pin.day)
    if (before.day >= newest.day)
      return { ...end('follows', before.day), newest: { since: pin.since, day: before.day, link: before.link } }
  }
  return end('broken', before?.day ?? pin.day)
}

/**
 * Follows every ledger that is pinned, and those of a verified statement that are not pinned yet. The second half of the answer is what to
 * keep: the newest link where the chain leads to it, what was kept before where it does not, so that the warning stays.
 */
export async function followAll(
  sha256: Sha256,
  ask: AskDays,
  pins: Pins,
  seen: Pins,
): Promise<{ followed: Followed[]; keep: Pins }> {
  const wanted = new Map([...seen, ...pins])
  const followed = await Promise.all(
    [...wanted].map(([ledger, pin]) => followChain(sha256, ask, ledger, pin, !pins.has(ledger))),
  )
  const kept = followed
    .filter((one) => one.state === 'follows' || !one.isFirst)
    .map((one) => [one.ledger, one.newest] as const)
  return { followed, keep: new Map(kept) }
}
