/**
 * Counts what was staked: towards grants, by the lines of the journal that carry their reference, and towards money that
 * must be staked once before it can be withdrawn. Stakes that are given back are taken back; wins and their corrections
 * count nothing (docs/reference/promotions.md 1, rows 5, 6 and 38).
 */
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED, REWARD_GIVEN, REWARD_REVERSED } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Folded, Follower, State } from '#server/lib/facts/follower.ts'
import { enqueueAll } from '#server/lib/jobs.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { countedBy, ownCountedBy, signOf } from '#server/modules/bets/counted.ts'
import { BETS_JOURNAL, type JournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { setLocks } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { grantLock } from '../grants/begin-grant.ts'
import { SETTLE_GRANT } from '../grants/settle-grant.ts'
import { RELEASE_TURNOVERS } from './release-turnovers.ts'
import { addStake, isPast, takeBack } from './turnovers.ts'
import { canWeigh, countedMinor, weigh } from '../wagering/weigh.ts'
import {
  CONTRIBUTIONS,
  COUNTINGS,
  findCountedGrants,
  findOdds,
  findRoundWeights,
  ROUND_WEIGHTS,
  TURNOVERS,
  type Counted,
  type CountedGrant,
  type Counting,
  type RoundWeight,
  type Turnovers,
} from './wagering.sql.ts'

type Fact = FactLine<typeof DEPOSIT_CREDITED | typeof DEPOSIT_REVERSED | typeof REWARD_GIVEN | typeof REWARD_REVERSED>
type WageringLine = Fact | JournalRow
type Tables = {
  countings: Counting
  contributions: Counted
  weights: RoundWeight
  turnovers: Turnovers
}
type Looked = { odds: number; grants: CountedGrant; counted: RoundWeight }
/**
 * settle: the grant's state may have changed. lock: so much of a source's money is locked now; 0: none.
 * release: less may be locked of the member's money, where no round that was counted can give its stake back. counted:
 * the member's pages show another bet.
 */
export type WageringEffect =
  | { does: 'settle'; grant: string; memberId: string }
  | { does: 'release'; memberId: string; currency: string }
  | { does: 'counted'; memberId: string }
  | {
      does: 'lock'
      memberId: string
      currency: string
      source: string
      reason: 'wagering' | 'bonus'
      lockedMinor: bigint
    }

/** Number of lines of one commit. */
const BATCH = 5_000
const NOTHING: Folded<Tables, WageringEffect> = {}
const SPORTS: readonly string[] = ['SPORTS', 'ESPORTS']

const turnoverKey = ({ memberId, currency }: { memberId: string; currency: string }) => `${memberId} ${currency}`
const weightKey = ({ purse, vendor, roundId }: JournalRow) => JSON.stringify([purse, vendor, roundId])
const oddsKey = ({ memberId, vendor, roundId }: JournalRow) => JSON.stringify([memberId, vendor, roundId])

function foldTurnovers(before: Turnovers, line: JournalRow): Folded<Tables, WageringEffect> {
  if (before.length === 0) return NOTHING
  const { memberId, currency } = line
  const release: WageringEffect = { does: 'release', memberId, currency }
  const cashMinor = ownCountedBy(line)
  // the round may be over with this line
  if (cashMinor === 0n) return { effects: [release] }
  const counted = cashMinor > 0n ? addStake(before, cashMinor, line.at) : takeBack(before, -cashMinor)
  const left = counted.filter((one) => !isPast(one, line.at))
  const past = counted.filter((one) => isPast(one, line.at))
  const lock = { does: 'lock', memberId, currency, reason: 'wagering', lockedMinor: 0n } as const
  const isSame = left.length === before.length && left.every((one, place) => one === before[place])
  return {
    ...(isSame ? {} : { changes: { turnovers: { [turnoverKey(line)]: left } } }),
    effects: [...past.map(({ source }) => ({ ...lock, source })), release],
  }
}

/** Returns what kind of contribution a line is: a stake, one that is given back, or why its round counts otherwise. */
function kindOf(line: JournalRow): Counted['kind'] {
  if (line.kind === 'stake') return 'stake'
  if (signOf(line) < 0n) return 'given_back'
  if (line.recountMinor > 0n) return 'at_risk'
  return line.recountWhy === 'covered' ? 'covered' : 'not_at_risk'
}

/** Returns what a contribution adds to the progress before its weight, in ledger units; below zero: takes back. */
export function addedBy({ kind, validMinor }: Pick<Counted, 'kind' | 'validMinor'>): bigint {
  return kind === 'stake' || kind === 'at_risk' ? validMinor : -validMinor
}

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor)

/** Returns what a line counts towards its grant; what is taken back counts as its round's stakes did. */
function contributionOf(state: State<Tables & Looked>, grant: CountedGrant, line: JournalRow): Counted {
  const key = weightKey(line)
  const known = isLater(line) ? (state.weights.get(key) ?? state.counted.get(key)) : undefined
  const odds = SPORTS.includes(line.gameType) ? (state.odds.get(oddsKey(line)) ?? null) : null
  const { weight, why } = known ?? weigh(grant.terms, line, odds)
  const { vendor, roundId, gameCode, gameType, at } = line
  const validMinor = sizeOf(countedBy(line))
  const amountMinor = signOf(line) === 0n ? validMinor : line.amountMinor
  const about = { grantId: grant.grantId, vendor, roundId, gameCode, gameType, at }
  return { ...about, kind: kindOf(line), amountMinor, validMinor, weight, why }
}

/** A line about stakes that were counted before. */
const isLater = (line: JournalRow) => signOf(line) < 0n || line.recountMinor !== 0n

function foldGrant(state: State<Tables & Looked>, line: JournalRow, purse: string): Folded<Tables, WageringEffect> {
  const grant = state.grants.get(purse)
  if (!grant || !canWeigh(grant.terms)) return NOTHING
  const before = state.countings.get(purse) ?? { grantId: grant.grantId, counted: 0n, staked: 0n }
  const { memberId, currency } = line
  const settle: WageringEffect = { does: 'settle', grant: purse, memberId }
  const sign = signOf(line)
  // money may have come back to an ended grant, or its last round may be over
  if ((sign === 0n || line.amountMinor === 0n) && line.recountMinor === 0n)
    return { effects: grant.isRunning && countedMinor(before.counted) < grant.targetMinor ? [] : [settle] }
  const one = contributionOf(state, grant, line)
  const counted = before.counted + addedBy(one) * BigInt(one.weight)
  const after = { ...before, counted, staked: before.staked + sign * line.amountMinor }
  const [was, is] = [countedMinor(before.counted), countedMinor(counted)]
  const leftMinor = is < grant.targetMinor ? grant.targetMinor - is : 0n
  const lock: WageringEffect = {
    does: 'lock',
    memberId,
    currency,
    source: grantLock(purse),
    reason: 'bonus',
    lockedMinor: leftMinor,
  }
  // the last of it stays locked until the grant is converted or ends: rounds may still give their stakes back
  const isSingle = grant.design === 'single_wallet' && grant.isRunning && was !== is && leftMinor > 0n
  const mayMove = !grant.isRunning || is >= grant.targetMinor || was >= grant.targetMinor
  return {
    changes: {
      countings: { [purse]: after },
      contributions: { [line.cursor]: one },
      ...(sign > 0n ? { weights: { [weightKey(line)]: { weight: one.weight, why: one.why } } } : {}),
    },
    effects: [{ does: 'counted', memberId }, ...(isSingle ? [lock] : []), ...(mayMove ? [settle] : [])],
  }
}

/** What was taken back must be staked no more. */
function foldReversal(before: Turnovers, source: string, line: Fact): Folded<Tables, WageringEffect> {
  const left = before.filter((one) => one.source !== source)
  if (left.length === before.length) return NOTHING
  const { memberId } = line
  const { currency } = line.tells
  return {
    changes: { turnovers: { [turnoverKey({ memberId, currency })]: left } },
    effects: [{ does: 'lock', memberId, currency, source, reason: 'wagering', lockedMinor: 0n }],
  }
}

/** Money that came in and must be staked before it can be withdrawn, or that was taken back. */
function foldFact(before: Turnovers, line: Fact): Folded<Tables, WageringEffect> {
  if (line.topic === 'deposit.reversed') return foldReversal(before, `deposit:${line.tells.order}`, line)
  if (line.topic === 'reward.reversed') return foldReversal(before, `reward:${line.tells.reward}`, line)
  const { turnoverMinor, amountMinor } = line.tells
  if (turnoverMinor === undefined || turnoverMinor <= 0n || amountMinor <= 0n) return NOTHING
  const source = line.topic === 'deposit.credited' ? `deposit:${line.tells.order}` : `reward:${line.tells.reward}`
  const begun = {
    source,
    amountMinor,
    targetMinor: turnoverMinor,
    doneMinor: 0n,
    metAt: null,
    at: line.at.toISOString(),
  }
  return { changes: { turnovers: { [turnoverKey({ memberId: line.memberId, ...line.tells })]: [...before, begun] } } }
}

function merge(one: Folded<Tables, WageringEffect>, two: Folded<Tables, WageringEffect>) {
  return {
    changes: { ...one.changes, ...two.changes },
    effects: [...(one.effects ?? []), ...(two.effects ?? [])],
  }
}

async function carryOut(tx: Tx, effects: readonly WageringEffect[], env: Env): Promise<void> {
  const at = env.clock.now()
  const settled = new Map<string, string>()
  const shown = new Set<string>()
  const released = new Map<string, { memberId: string; currency: string }>()
  const locks = new Map<string, Extract<WageringEffect, { does: 'lock' }>>()
  for (const effect of effects) {
    if (effect.does === 'settle') settled.set(effect.grant, effect.memberId)
    else if (effect.does === 'counted') shown.add(effect.memberId)
    else if (effect.does === 'release') released.set(turnoverKey(effect), effect)
    else locks.set(effect.source, effect)
  }
  await setLocks(
    tx,
    [...locks.values()].map(({ lockedMinor, ...lock }) => ({ ...lock, amountMinor: lockedMinor })),
    at,
  )
  for (const { memberId } of locks.values()) shown.add(memberId)
  for (const memberId of shown) tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
  const releases = [...released].map(
    ([key, { memberId, currency }]) => [`release ${key}`, { memberId, currency }] as const,
  )
  await enqueueAll(tx, RELEASE_TURNOVERS, new Map(releases))
  await enqueueAll(tx, SETTLE_GRANT, new Map([...settled.keys()].map((grant) => [`settle ${grant}`, { grant }])))
  for (const memberId of settled.values()) tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
}

/** Maintains contributions and progress of grants, and what must still be staked. */
export const WAGERING: Follower<WageringLine, Tables, WageringEffect, Looked> = {
  name: 'rewards.wagering',
  batch: BATCH,
  streams: [facts(DEPOSIT_CREDITED, DEPOSIT_REVERSED, REWARD_GIVEN, REWARD_REVERSED), BETS_JOURNAL],
  keys: (line) => {
    if (line.stream === 'facts') return { turnovers: [turnoverKey({ memberId: line.memberId, ...line.tells })] }
    if (line.isTrial) return {}
    const turnovers = [turnoverKey(line)]
    if (line.purse === null) return { turnovers }
    const odds = SPORTS.includes(line.gameType) ? [oddsKey(line)] : []
    const grants = [line.purse]
    const weights = [weightKey(line)]
    // what earlier batches counted for a round is read where a stake of it is given back
    const counted = isLater(line) ? weights : []
    return { turnovers, grants, countings: grants, contributions: [line.cursor], weights, counted, odds }
  },
  fold: (state, line) => {
    if (line.stream === 'facts')
      return foldFact(state.turnovers.get(turnoverKey({ memberId: line.memberId, ...line.tells })) ?? [], line)
    if (line.isTrial) return NOTHING
    const money = foldTurnovers(state.turnovers.get(turnoverKey(line)) ?? [], line)
    return line.purse === null ? money : merge(money, foldGrant(state, line, line.purse))
  },
  look: { odds: findOdds, grants: findCountedGrants, counted: findRoundWeights },
  store: {
    tables: { countings: COUNTINGS, contributions: CONTRIBUTIONS, weights: ROUND_WEIGHTS, turnovers: TURNOVERS },
    carryOut,
  },
}
