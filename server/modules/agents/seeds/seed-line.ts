/**
 * The line of the demo's agent: some hundred people over five levels, who joined in the months before the demo's own
 * past, by links whose openings were counted. They are written in bulk. `listLinePeople` finds them for seeds that let
 * them pay and play.
 */
import { MEMBER_REGISTERED } from '#contract/facts.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { ensureFactMonths } from '#server/lib/facts/facts.sql.ts'
import { tellFacts } from '#server/lib/facts/tell-fact.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { ICONS } from '#server/modules/identity/accounts/icons.ts'
import { findNodeByName, type Node } from '#server/modules/identity/accounts/team.sql.ts'
import { closeLink, insertInvitation, listLinks } from '#server/modules/identity/members/invitations.sql.ts'
import {
  insertPastAccounts,
  takeAccountIds,
  type PastAccount,
} from '#server/modules/identity/members/past-accounts.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { insertRequest } from '../line/freeze-requests.sql.ts'
import { putRemark } from '../line/remarks.sql.ts'
import { insertOpenings } from './line-people.sql.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND
/** People of the line; a demo with fewer members has fewer of them. */
const PEOPLE = 430
const FULL_DEMO = 200
/** The line grew over these days, which end where the demo's own past begins. */
const GROWTH_DAYS = 150
/** How many agents of each level, from the one right below the demo's agent down. Below the last one are members only. */
const AGENTS = [6, 13, 14, 8] as const
const FIRST = [
  'anik',
  'bithi',
  'chompa',
  'dipu',
  'ekram',
  'fahim',
  'gulshan',
  'hena',
  'imran',
  'jhuma',
  'keya',
  'liton',
]
const SECOND = ['bazar', 'doya', 'gram', 'hat', 'khal', 'maya', 'nil', 'prem', 'rupa', 'shanti', 'utsab', 'ratan']
const LINKS = [
  { label: 'Tea stall', opens: 0, code: 'A-TEASTALL', share: 45, isClosed: false },
  { label: 'Cricket group', opens: 0, code: 'A-CRICKET1', share: 35, isClosed: false },
  { label: 'Leaflet of the fair', opens: 0, code: 'A-FAIR2026', share: 20, isClosed: true },
  { label: 'Partners', opens: 2, code: 'A-PARTNERS', share: 0, isClosed: false },
] as const

/** Returns how many people the line of a demo with so many members has. */
export const countPeople = (members: number) => Math.ceil((PEOPLE * Math.min(members, FULL_DEMO)) / FULL_DEMO)

type Link = { id: string; share: number; opens: number }
type Person = PastAccount & { link: string | null }

async function makeLinks(tx: Tx, top: Node, begin: Date, end: Date): Promise<Link[]> {
  for (const { label, opens, code } of LINKS) {
    const row = { merchant: BRAND, kind: 'affiliate', accountId: BigInt(top.id), at: begin } as const
    await insertInvitation(tx, { ...row, code, opens, label, requestId: `seed-${code}` })
  }
  const made = await listLinks(tx, top.id, LINKS.length + 1)
  const links = LINKS.flatMap(({ label, share, opens, isClosed }) => {
    const found = made.find((link) => link.label === label)
    return found ? [{ id: found.id, share, opens, isClosed }] : []
  })
  for (const { id, isClosed } of links) if (isClosed) await closeLink(tx, top.id, id, end)
  return links
}

function pickLink(luck: SeededLuck, links: readonly Link[], isAgent: boolean): string | null {
  if (isAgent) return links.find(({ opens }) => opens !== 0)?.id ?? null
  const place = luck.int(100)
  let sum = 0
  return links.find(({ share }) => (sum += share) > place)?.id ?? null
}

/** Puts a level of agents below those of the level above, then members below all of them. */
function placeAll(luck: SeededLuck, count: number): { upper: number; type: number }[] {
  const places: { upper: number; type: number }[] = []
  let above: number[] = [-1]
  for (const number of AGENTS) {
    const level: number[] = []
    for (let made = 0; made < Math.ceil((number * count) / PEOPLE); made++) {
      level.push(places.length)
      places.push({ upper: luck.pick(above), type: 2 })
    }
    above = level
  }
  const agents = places.length
  // the lowest level has members as well: the line has five levels
  for (const upper of above) places.push({ upper, type: 0 })
  while (places.length < count) places.push({ upper: luck.int(agents + 4) - 4, type: 0 })
  // a very small demo has fewer people than levels
  return places.slice(0, count).map(({ upper, type }) => ({ upper: Math.max(-1, upper), type }))
}

function makePeople(
  ids: readonly string[],
  { top, links, begin, began }: { top: Node; links: readonly Link[]; begin: Date; began: Date },
): Person[] {
  const luck = new SeededLuck('line of the demo agent')
  const people: Person[] = []
  placeAll(luck, ids.length).forEach(({ upper, type }, place) => {
    const id = ids[place] ?? ''
    const above = people[upper]
    const earliest = above ? (above.at.getTime() - begin.getTime()) / HOUR_MS : 0
    const at = after(begin, (earliest + 1 + luck.int(Math.max(1, GROWTH_DAYS * 24 - earliest - 2))) * HOUR_MS)
    people.push({
      id,
      username: `${luck.pick(FIRST)}${luck.pick(SECOND)}${401 + place}`,
      type,
      uplineId: above?.id ?? top.id,
      path: `${above?.path ?? top.path}${id}.`,
      referredBy: above?.id ?? top.id,
      icon: luck.pick(ICONS),
      at,
      lastLoginAt: luck.chance(85)
        ? after(at, luck.int(Math.floor((began.getTime() - at.getTime()) / HOUR_MS)) * HOUR_MS)
        : null,
      code: `${type === 0 ? 'R' : 'A'}-LINE${id}`,
      link: above ? null : pickLink(luck, links, type !== 0),
    })
  })
  return people
}

/** More people opened a link than registered with it; on some days nobody did. */
function openingsOf(links: readonly Link[], people: readonly Person[], begin: Date) {
  const luck = new SeededLuck('openings of links')
  return links.flatMap(({ id }) => {
    const came = new Map<string, number>()
    for (const { link, at } of people)
      if (link === id) came.set(at.toISOString().slice(0, 10), (came.get(at.toISOString().slice(0, 10)) ?? 0) + 1)
    return Array.from({ length: GROWTH_DAYS }, (_, day) => {
      const date = after(begin, day * DAY_MS)
        .toISOString()
        .slice(0, 10)
      return { link: id, day: date, opened: luck.int(4) + (came.get(date) ?? 0) }
    }).filter(({ opened }) => opened > 0)
  })
}

/** Makes the line in one transaction, once. */
async function seedLine(env: Env, { began, members }: Demo): Promise<void> {
  const end = after(began, -(PAST_DAYS + 1) * DAY_MS)
  const begin = after(end, -GROWTH_DAYS * DAY_MS)
  await ensureFactMonths(env.db, begin, began)
  await env.db.tx(async (tx) => {
    const top = await findNodeByName(tx, BRAND, DEMO_LOGINS[1].username)
    if (!top || !(await claimSeed(tx, 'agents line', began))) return
    const links = await makeLinks(tx, top, begin, end)
    const ids = await takeAccountIds(tx, countPeople(members))
    const all = makePeople(ids, { top, links, begin, began })
    await insertPastAccounts(tx, { brand: BRAND, currency: CURRENCY }, all)
    await insertOpenings(tx, openingsOf(links, all, begin))
    await tellFacts(
      tx,
      MEMBER_REGISTERED,
      all.map(({ id, type, path, referredBy, link, at }) => ({
        about: { brand: BRAND, memberId: id, at },
        tells: {
          kind: type === 0 ? ('member' as const) : ('agent' as const),
          line: path.split('.').filter(Boolean).slice(0, -1),
          referredBy,
          ...(link ? { invitation: link } : {}),
        },
      })),
    )
    const [first, second, third] = all.filter(({ type, uplineId }) => type === 0 && uplineId === top.id)
    const note = (one: Person | undefined, text: string) =>
      one && putRemark(tx, { agentId: top.id, accountId: one.id, text, at: end })
    await note(first, 'Asked about weekly rebates')
    await note(second, 'Prefers cricket; writes in the evening')
    if (third)
      await insertRequest(tx, {
        brand: BRAND,
        agentId: top.id,
        accountId: third.id,
        reason: 'Two people seem to use this account',
        at: after(began, -2 * DAY_MS),
      })
  })
}

export const LINE_SEEDS: readonly Seed[] = [{ stage: 'past', run: seedLine }]
