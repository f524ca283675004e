/**
 * What an offer would have cost over a past time (PROMO-12): the document's own answers, replayed over the log of facts,
 * the figures by day and the journal of bets, in a transaction that cannot write. The live way uses the same functions,
 * so that both agree where members do as they did.
 */
import { toWire } from '#contract/money.ts'
import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import { type OfferKindName, UNFORESEEN_KINDS } from '#contract/promotions/kinds.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import { LOG_START, readLines } from '#server/lib/facts/stream.ts'
import { localDay } from '#server/lib/local-day.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { BETS_JOURNAL } from '#server/modules/bets/journal-streams.sql.ts'
import { FOLLOW_MEMBERS } from '../following/follow-members.ts'
import { findKind } from '../kinds.ts'
import { knowMany } from '../offers/know-member.ts'
import type { AnyDocument, Occasion } from '../offers/offer-kind.ts'
import { billOf, periodOf } from '../settling/settle-periods.ts'
import { GIVEN_AT_HOUR, listPeriods } from '../settling/periods.ts'
import { boundsOf } from '../publishing/read-document.ts'
import { countAgents } from './figures.sql.ts'
import { isCountedAtMost, listDue } from './list-due.ts'
import { simulateGifts, type Candidate } from './simulate-gifts.ts'
import { StakingReplay, type Staking } from './simulate-staking.ts'

export type Question = {
  readonly brand: string
  readonly currency: string
  readonly kind: OfferKindName
  readonly document: AnyDocument
  readonly from: Date
  readonly to: Date
}

const BATCH = 5_000

/** Runs reads only, on one snapshot of the database. */
const inOneMoment = <Value>(env: Env, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  env.db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return work(tx)
  })

/** What happened to members, and what the document answers; `chosen` offers count as chosen wherever none other was. */
function answersTo(question: Question, occasions: readonly Occasion[], timeZone: string): Candidate[] {
  const { document, currency, kind } = question
  return occasions.flatMap((occasion) => {
    if (occasion.on === 'deposit' && occasion.currency !== currency) return []
    const answer = findKind(kind)?.answer?.(document, occasion, timeZone)
    if (!answer) return []
    const { memberId, at } = occasion
    return [{ memberId, at, day: localDay(at, timeZone), occurrence: answer.occurrence, gift: answer.gift }]
  })
}

async function billsOf(tx: Tx, question: Question, length: 'day' | 'week', timeZone: string): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const period of listPeriods(length, question.from, question.to)) {
    const { owed, gift } = await billOf(tx, question, period)
    const at = after(period.to, GIVEN_AT_HOUR * HOUR_MS)
    const occurrence = `period:${period.first}`
    for (const { memberId, amountMinor } of owed)
      candidates.push({
        memberId,
        at,
        day: localDay(at, timeZone),
        occurrence,
        gift: { ...gift, amountMinor, depositMinor: 0n },
      })
  }
  return candidates
}

/** The most that an offer would have given that members come to by themselves, each at noon of its day. */
function dueOf(env: Env, question: Question, timeZone: string): Promise<Candidate[]> {
  const { brand, kind, document, from, to } = question
  return inOneMoment(env, async (tx) => {
    const due = await listDue(
      tx,
      { brand, kind, terms: document.terms },
      localDay(from, timeZone),
      localDay(to, timeZone),
    )
    return due.map(({ memberId, day, occurrence, gift }) => {
      const noon = new Date(`${day}T12:00:00Z`)
      return { memberId, at: noon > to ? to : noon, day, occurrence, gift }
    })
  })
}

/** Everything that the document would have answered, whoever it is for; null for a kind that cannot be replayed. */
async function listCandidates(env: Env, question: Question, timeZone: string): Promise<Candidate[] | null> {
  const { brand, from, to, kind } = question
  const length = periodOf(question)
  if (length !== null) return inOneMoment(env, (tx) => billsOf(tx, question, length, timeZone))
  if (UNFORESEEN_KINDS.includes(kind)) return null
  if (isCountedAtMost(kind)) return dueOf(env, question, timeZone)
  if (!findKind(kind)?.answer) return null
  const { effects } = await runDry(env, FOLLOW_MEMBERS, { from, to, brand })
  return answersTo(question, effects, timeZone)
}

async function replayStaking(env: Env, replay: StakingReplay, { brand, from, to }: Question): Promise<Staking> {
  if (!replay.isEmpty)
    await inOneMoment(env, async (tx) => {
      for (let place = LOG_START; ;) {
        const { lines, isMore } = await readLines(tx, [BETS_JOURNAL], {
          after: place,
          limit: BATCH,
          span: { from, to, brand },
        })
        for (const line of lines) replay.take(line)
        if (!isMore) return
        place = lines.at(-1)?.cursor ?? place
      }
    })
  return replay.close(to)
}

const NOTHING: Omit<OfferFigures, 'from' | 'to' | 'isKnown'> = {
  reached: 0,
  members: 0,
  grants: 0,
  given: '0.00',
  finished: 0,
  forfeited: 0,
  running: 0,
  cost: '0.00',
  turnover: '0.00',
  agents: 0,
  refused: 0,
}

/** Returns what free rounds cost in the long run: their stakes at the game's stated return, at most what they may win. */
async function costOfRounds(env: Env, given: readonly Candidate[]): Promise<bigint> {
  const whats = given.flatMap(({ gift: { form } }) =>
    form.form === 'free_rounds' && form.what.kind === 'free_rounds' ? [form.what] : [],
  )
  if (whats.length === 0) return 0n
  const { byCode } = await getCatalogue(env)
  return whats.reduce((all, { gameCode, stakeMinor, rounds, winMaxMinor }) => {
    const rtp = byCode.get(gameCode)?.facts?.rtp ?? 1
    const cost = (stakeMinor * BigInt(rounds) * BigInt(Math.round(rtp * 10_000))) / 10_000n
    return all + (cost < winMaxMinor ? cost : winMaxMinor)
  }, 0n)
}

/**
 * Returns what a document would have given and cost from a moment to a moment. Members are judged by what is known of
 * them now; those to whom nothing may be given now are left out. Writes nothing.
 */
export async function whatIf(env: Env, question: Question): Promise<OfferFigures> {
  const { brand, kind, document, from, to } = question
  const span = { from: from.toISOString(), to: to.toISOString() }
  const { timeZone } = await getBrand(env, brand)
  const candidates = await listCandidates(env, question, timeZone)
  if (!candidates) return { ...NOTHING, ...span, isKnown: false }
  const reached = new Set(candidates.map(({ memberId }) => memberId))
  const admitted = await knowMany(env, brand, document.audience, [...reached])
  const { given, refused } = simulateGifts(
    candidates.filter(({ memberId }) => admitted.has(memberId)),
    { ...boundsOf(document), perDay: findKind(kind)?.perDay?.(document) ?? null },
  )
  const staking = await replayStaking(env, new StakingReplay(given), question)
  const members = [...new Set(given.map(({ memberId }) => memberId))]
  const sum = (rows: readonly Candidate[]) => rows.reduce((all, { gift }) => all + gift.amountMinor, 0n)
  const free = given.filter(({ gift }) => gift.form.form === 'cash')
  const rounds = await costOfRounds(env, given)
  return {
    ...span,
    isKnown: true,
    isMost: isCountedAtMost(kind),
    reached: reached.size,
    members: members.length,
    grants: given.length,
    given: toWire(sum(given)),
    finished: staking.finished,
    forfeited: staking.forfeited,
    running: staking.running,
    cost: toWire(sum(free) + staking.costMinor + rounds),
    turnover: toWire(staking.turnoverMinor),
    agents: await countAgents(env.db, members),
    refused,
  }
}

/** The longest time that one question may be about. */
export const WHAT_IF_DAYS_MAX = 92
export const isTooLong = (from: Date, to: Date): boolean => to <= from || after(from, WHAT_IF_DAYS_MAX * DAY_MS) < to
