import { STATEMENT_DAYS_MAX } from '#contract/statements/statement.ts'
import { hashDay, type SealedDay, type Sha256 } from '#contract/statements/statement-proof.mjs'

/** The link of the newest day that this device saw of a ledger, and the day on which it began to follow. */
export type Pin = { since: string; day: string; link: string }
/** By ledger ("real BDT"). */
export type Pins = ReadonlyMap<string, Pin>

/**
 * The state of the chain since the pinned day. `follows`: it continues from there to the newest day. `changed`: the day
 * has another link now. `gone`: the day is no longer published. `broken`: a later day is missing or not computed from
 * the one before, or the newest day is a different one.
 */
export type ChainState = 'follows' | 'changed' | 'gone' | 'broken'
export type Followed = {
  ledger: string
  state: ChainState
  /** The pin that the chain was compared with. */
  pin: Pin
  isFirst: boolean
  /** The day at which the chain does not match; the newest day where it does. */
  at: string
  /** The pin to store from now on. */
  newest: Pin
  /** The days as the house published them. */
  told: SealedDay[]
}
export type AskDays = (asked: {
  ledger: string
  from: string
  to: string
}) => Promise<{ latest: readonly SealedDay[]; content: readonly SealedDay[] }>

const DAY_MS = 86_400_000
/** The largest number of answers over which a chain is followed; enough for decades. */
const PAGES_MAX = 200
/** How many ledgers of a brand, and how many brands, are stored at most: a browser's storage is small. */
const KEPT_MAX = 20

const DAY = /^\d{4}-\d\d-\d\d$/
const LINK = /^[0-9a-f]{64}$/
const LEDGER = /^(real|trial|team [\w-]{1,40}) [A-Z]{3}$/

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

/**
 * Returns the stored pins of a brand's ledgers. Damaged ones are left out, as if this device had never seen them; never
 * throws.
 */
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

/** Returns the text to store: a brand's pins together with the stored pins of the other brands. */
export function writePins(text: string | null, brand: string, pins: Pins): string {
  const others = Object.entries(readAll(text))
    .filter(([name]) => name !== brand)
    .slice(-(KEPT_MAX - 1))
  return JSON.stringify(Object.fromEntries([...others, [brand, Object.fromEntries([...pins].slice(0, KEPT_MAX))]]))
}

/** Returns each ledger's last day in a verified statement: where a device begins to follow. */
export function lastDays(days: readonly SealedDay[]): Map<string, Pin> {
  const last = new Map<string, Pin>()
  for (const { ledger, day, link } of days)
    if ((last.get(ledger)?.day ?? '') < day) last.set(ledger, { since: day, day, link })
  return last
}

/** Returns whether a day's link matches the published data of the day. */
const isWhole = async (sha256: Sha256, day: SealedDay) => (await hashDay(sha256, day).catch(() => null)) === day.link

/**
 * Asks for a ledger's days from the pinned one to the newest, and recomputes every link from the published data of its
 * day. Fails like any network call. Data that does not match is a result, not a failure.
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
 * Follows every pinned ledger, and those of a verified statement that are not pinned yet. `keep` in the result is what
 * to store: the newest link where the chain leads to it; otherwise the link that was stored before, so that the warning
 * stays.
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
