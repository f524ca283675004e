/** The demo's wheel, raffles, envelopes, rain and streak, with the demo member in the middle of each. */
import { after, DAY_MS, type Clock } from '#server/lib/clock.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findAccountId } from '#server/modules/identity/accounts/usernames.sql.ts'
import { listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { checkIn } from '../check-ins/check-in.ts'
import { countTickets, listDraws, lockDraw } from '../luck/draws.sql.ts'
import { addToDays } from '../luck/luck-days.sql.ts'
import { putVersionInForce } from '../publishing/publish-offer.ts'
import { boundsOf, readDocument } from '../publishing/read-document.ts'
import { findVersion, insertOffer, lockHead, putDraft } from '../publishing/versions.sql.ts'
import { drawRaffle } from '../raffles/draw-raffle.ts'
import { payRaffle } from '../raffles/pay-raffle.ts'
import { insertTickets } from '../raffles/raffles.sql.ts'
import { demoLuck, type DemoOffer } from './luck-documents.ts'

/** Members with tickets in each raffle, and the most that one of them has. */
const HOLDERS = 40
const TICKETS_MAX = 4
/** Check-ins of the demo member's streak before today. */
const STREAK = 3

/** Returns the environment as it was at a moment: what is promised then has that moment's date. */
const asOf = (env: Env, now: Date): Env => ({ ...env, clock: { now: () => now } satisfies Clock })

async function publish(tx: Tx, env: Env, brand: string, { code, kind, position, document: said }: DemoOffer) {
  const by = DEMO_LOGINS[2].username
  const at = env.clock.now()
  const id = await insertOffer(tx, { brand, code, kind, position, by, at })
  if (id === null) return null
  const { currency } = await getBrand(env, brand)
  const document = readDocument(kind, said)
  const { number } = await putDraft(tx, {
    ...boundsOf(document),
    offerId: id,
    document,
    currency,
    restored: null,
    by,
    at,
  })
  const [head, version] = [await lockHead(tx, brand, id), await findVersion(tx, id, number)]
  if (!head || !version) throw new Error('an offer of the demo went away')
  await putVersionInForce(tx, env, head, version, { by, persons: [] })
  return id
}

async function enterTickets(tx: Tx, env: Env, offerId: bigint, holders: readonly { id: string; count: number }[]) {
  const [draw] = await listDraws(tx, offerId, 1)
  if (!draw) throw new Error('a raffle of the demo has no draw')
  await lockDraw(tx, draw.id)
  for (const { id: memberId, count } of holders) {
    const first = (await countTickets(tx, draw.id, count)) - count + 1
    const seed = env.random.bytes(16).toString('hex')
    const at = env.clock.now()
    await insertTickets(tx, { drawId: draw.id, memberId, first, count, used: 0, holder: first, seed, at })
  }
  return draw
}

/** What the demo member did in the last days, so that tickets are there and conditions are met. */
async function liveThrough(tx: Tx, env: Env, { id: memberId, merchant }: Account, began: Date): Promise<void> {
  const { timeZone } = await getBrand(env, merchant)
  const day = (ago: number) => ({
    memberId,
    brand: merchant,
    day: localDay(after(began, -ago * DAY_MS), timeZone),
    hasLoggedIn: true,
    depositedMinor: ago === 1 ? 1_000n * MINOR_PER_UNIT : 0n,
    stakedMinor: 1_600n * MINOR_PER_UNIT,
  })
  await addToDays(tx, [0, 1, 2, 3].map(day))
}

async function findDemoMember(env: Env, brand: string) {
  // the second brand's member has the same name
  const id = await findAccountId(env.db, brand, DEMO_LOGINS[0].username)
  return id === null ? null : findAccount(env.db, id)
}

/** Publishes the offers at a brand, once, with its demo member and others who live there in the middle of each. */
async function seedLuckAt(env: Env, { began }: Demo, brand: string): Promise<void> {
  const { running, drawn } = demoLuck(began)
  const member = await findDemoMember(env, brand)
  const luck = new SeededLuck(brand === FIRST_BRAND.code ? 'holders of raffles' : `holders of raffles ${brand}`)
  const people = await listDemoMembers(env.db, began, brand)
  const others = people.filter(({ id }) => id !== member?.id).slice(0, HOLDERS)
  const holdersWith = (own: number) => [
    ...others.map(({ id }) => ({ id, count: 1 + luck.int(TICKETS_MAX) })),
    ...(member ? [{ id: member.id, count: own }] : []),
  ]
  const past = asOf(env, after(began, -8 * DAY_MS))
  const seed = brand === FIRST_BRAND.code ? 'promotions.luck' : `promotions.luck ${brand}`
  const made = await env.db.tx(async (tx) => {
    if (!(await claimSeed(tx, seed, env.clock.now()))) return null
    const ids = new Map<string, bigint | null>()
    for (const offer of running) ids.set(offer.code, await publish(tx, past, brand, offer))
    const over = await publish(tx, past, brand, drawn)
    if (member) await liveThrough(tx, env, member, began)
    const open = ids.get('raffle')
    if (open) await enterTickets(tx, env, open, holdersWith(2))
    return { streak: ids.get('daily-check-in'), draw: over ? await enterTickets(tx, past, over, holdersWith(3)) : null }
  })
  if (!made) return
  if (made.draw) {
    await drawRaffle(env, made.draw)
    const draw = (await env.db.tx((tx) => lockDraw(tx, made.draw?.id ?? 0n))) ?? made.draw
    await payRaffle(env, draw)
  }
  if (!member || !made.streak) return
  for (let ago = STREAK; ago > 0; ago--)
    await checkIn(asOf(env, after(began, -ago * DAY_MS)), member, String(made.streak))
}

/** Publishes the offers of luck at both brands. */
export async function seedLuck(env: Env, demo: Demo): Promise<void> {
  for (const { code } of [FIRST_BRAND, MEGHNA]) await seedLuckAt(env, demo, code)
}
