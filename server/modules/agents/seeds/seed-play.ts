/**
 * What the people of the demo agent's line did in the demo's past: every third pays in and plays dice for small stakes, and
 * the line's agents have rebate rates, so that reports, days and rebates have something to count.
 */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { listLinks } from '#server/modules/identity/members/invitations.sql.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { type PastDeposit, seedDeposits } from '#server/modules/cashier/seeds/past-deposits.ts'
import { listMethods } from '#server/modules/cashier/rules/methods.sql.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { findNodeByName } from '#server/modules/identity/accounts/team.sql.ts'
import { listLinePeople, type LinePerson } from '#server/modules/identity/members/past-accounts.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { playDice } from '#server/modules/play/seeds/play-round.ts'
import { openPlayAccounts, type PastRound, seedRounds } from '#server/modules/play/seeds/post-rounds.ts'
import { NO_POINTS, ofEach, writeRate } from '../rates/points.ts'
import { insertLinkRates, insertRates, NO_RULE, putRateRule } from '../rates/rates.sql.ts'

const { code: BRAND } = FIRST_BRAND
const taka = (units: number) => BigInt(units) * MINOR_PER_UNIT
/** One of so many members plays. */
const ONE_IN = 3
const ROUNDS = 12
const STAKES = [20, 20, 40, 60, 100]
/** More than all stakes together: nobody loses what was not paid in. */
const PAID_IN = taka(1_500)
/** Basis points by level of the line, the demo's agent first. */
const POINTS = [60, 45, 30, 20, 10]
const HIGHEST = 80
const GAP = 5

/** Rebates of so many days before the demo begins are claimed. */
const CLAIMED_DAYS = 5

const dayBefore = (moment: Date, days: number) =>
  after(moment, -days * DAY_MS)
    .toISOString()
    .slice(0, 10)
const isMember = ({ type }: LinePerson) => type === 0
const levelOf = ({ agentLine }: LinePerson) => agentLine.split('.').length

async function seedPlay(env: Env, { began }: Demo): Promise<void> {
  const people = await listLinePeople(env.db, BRAND, DEMO_LOGINS[1].username)
  const players = people.filter(isMember).filter((_one, place) => place % ONE_IN === 0)
  const method = (await listMethods(env.db, BRAND, 'deposit')).find(({ kind }) => kind === 'ewallet')
  const game = GAMES.find(({ engine }) => engine === 'dice')
  if (players.length === 0 || !method || !game) return
  await ensurePartitions(env.db, after(began, -(PAST_DAYS + 1) * DAY_MS), began)
  const luck = new SeededLuck('play of the demo line')
  const deposits: PastDeposit[] = []
  const rounds: PastRound[] = []
  for (const member of players) {
    const start = after(began, -(2 + luck.int(PAST_DAYS - 2)) * DAY_MS)
    deposits.push({
      member,
      at: start,
      amountMinor: PAID_IN,
      isPaid: true,
      method,
      luck: new SeededLuck(`line in ${member.username}`),
    })
    const days = Math.floor((began.getTime() - start.getTime()) / DAY_MS)
    for (let count = 0; count < ROUNDS; count++) {
      const round = playDice(luck, taka(luck.pick(STAKES)))
      const at = after(start, luck.int(days) * DAY_MS + (10 + luck.int(600)) * MINUTE_MS)
      const key = `demo:line:${member.username}:${count}`
      rounds.push({ ...round, member, game, roundId: `r-${luck.bytes(7).toString('hex')}`, key, at })
    }
  }
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()
  await seedDeposits(env, deposits.toSorted(byTime), began)
  const accounts = await openPlayAccounts(env, players, [game])
  await seedRounds(env, accounts, rounds.toSorted(byTime))
}

/** Agents of the line have rates from the beginning of the demo's past on. */
async function seedRates(env: Env, { began }: Demo): Promise<void> {
  const people = await listLinePeople(env.db, BRAND, DEMO_LOGINS[1].username)
  const fromDay = dayBefore(began, PAST_DAYS)
  await env.db.tx(async (tx) => {
    const top = await findNodeByName(tx, BRAND, DEMO_LOGINS[1].username)
    if (!top || people.length === 0 || !(await claimSeed(tx, 'agents rates', began))) return
    const rates = (points: number) => ({
      ...NO_POINTS,
      RNG: points,
      LIVE: points,
      FISH: points,
      SPORTS: points,
      LOTT: points,
    })
    const max = ofEach(() => writeRate(HIGHEST))
    await putRateRule(tx, BRAND, {
      ...NO_RULE,
      max,
      gap: ofEach(() => writeRate(GAP)),
      quotas: [{ from: writeRate(HIGHEST - GAP), accounts: 5 }],
      approveAbove: '5000.00',
      // rebates of the last days wait for their agents
      pay: 'claim',
      claimFrom: dayBefore(began, CLAIMED_DAYS),
    })
    // whoever comes by the link for partners has rates at once
    const partners = (await listLinks(tx, top.id, 50)).find(({ opens }) => opens !== 0)
    if (partners) await insertLinkRates(tx, { linkId: partners.id, brand: BRAND, points: rates(POINTS[1] ?? 0) })
    const rated = [
      { id: top.id, points: POINTS[0] ?? 0 },
      ...people.filter((one) => !isMember(one)).map((one) => ({ id: one.id, points: POINTS[levelOf(one)] ?? 0 })),
    ]
    for (const { id, points } of rated)
      await insertRates(tx, {
        brand: BRAND,
        memberId: id,
        fromDay,
        points: rates(points),
        by: 'seed',
        at: after(began, -(PAST_DAYS + 1) * DAY_MS),
      })
  })
}

export const PLAY_SEEDS: readonly Seed[] = [
  { stage: 'past', run: seedPlay },
  { stage: 'past', run: seedRates },
]
