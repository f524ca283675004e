/** Missions and boards for tests: documents, published through the office, and play counted to the end. */
import {
  officeMission,
  officePublishMission,
  officeSaveMission,
  type ItemRow,
} from '#contract/missions/office-missions.ts'
import type { BoardDocument, MissionDocument } from '#contract/missions/terms.ts'
import type { CallDefinition, InputOf } from '#contract/call.ts'
import { parseMoney } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { MISSIONS_FOLLOWER } from '#server/modules/missions/counting/follower.ts'
import { agreeAsSecond } from './agree.ts'
import { catchUp } from './followers.ts'
import { buildOperator, type Person } from './builders.ts'
import type { House } from './house.ts'
import { playLine, type RoundPlay } from './rounds.ts'

const TEXTS = { en: { title: 'A test', about: 'Of the tests' }, bn: { title: 'পরীক্ষা', about: '' } }
const NO_FILTER = { types: [], vendors: [], games: [] }
type Times = Pick<MissionDocument, 'startsAt' | 'endsAt'>

/** From an hour ago for ten days. */
export function timesOf({ clock }: House): Times {
  return {
    startsAt: after(clock.now(), -HOUR_MS).toISOString(),
    endsAt: after(clock.now(), 10 * DAY_MS).toISOString(),
  }
}

const BOUNDS = { valueMax: '10000', membersMax: 100, dayMax: null }
type Step = MissionDocument['steps'][number]

/** A step of 100 units of valid bet that gives 5 units, to be staked once. */
export function stepOf(overrides: Partial<Step> = {}): Step {
  return {
    metric: 'valid_bet',
    target: '100',
    multiple: null,
    stakeMin: null,
    filter: NO_FILTER,
    reward: { kind: 'cash', amount: '5', turnover: 1 },
    ...overrides,
  }
}

/** A daily mission of one step. */
export function missionOf(house: House, overrides: Partial<MissionDocument> = {}): MissionDocument {
  return {
    kind: 'mission',
    texts: TEXTS,
    ...timesOf(house),
    bonusWeight: 0,
    bounds: BOUNDS,
    period: 'daily',
    steps: [stepOf()],
    ...overrides,
  }
}

/** A free board by turnover with prizes of 100, 50 and 25 units. */
export function boardOf(house: House, overrides: Partial<BoardDocument> = {}): BoardDocument {
  return {
    kind: 'board',
    texts: TEXTS,
    ...timesOf(house),
    bonusWeight: 0,
    bounds: BOUNDS,
    scoring: 'turnover',
    filter: NO_FILTER,
    stakeMin: null,
    entry: 'free',
    fee: null,
    settleLagMinutes: 60,
    entrantsMin: 0,
    belowMinimum: 'cancelled',
    ties: 'earliest',
    withheld: 'move_up',
    turnover: 0,
    prizes: [
      { from: 1, to: 1, amount: '100' },
      { from: 2, to: 2, amount: '50' },
      { from: 3, to: 3, amount: '25' },
    ],
    ...overrides,
  }
}

/** Saves and publishes a document through the office, with a second person where one is asked; returns its row. */
export async function publish(
  house: House,
  document: MissionDocument | BoardDocument,
  operator?: Person,
): Promise<ItemRow> {
  const author = operator ?? (await buildOperator(house))
  const { id } = await author.caller.ok(officeSaveMission, { document })
  const row = await author.caller.ok(officePublishMission, { id, revision: 1, reason: 'for a test' })
  if (row.waiting === null) return row
  await agreeAsSecond(house, author, row.waiting)
  return author.caller.ok(officeMission, { id })
}

let rounds = 0

/** Plays one round of a member: a stake in units, and what it wins; `closes: false` leaves it open. Returns its id. */
export async function playRound(
  house: House,
  memberId: string,
  stake: string,
  win = '0',
  more: Partial<RoundPlay> = {},
): Promise<string> {
  const round = `mission-${++rounds}`
  await playLine(house.env, memberId, round, { kind: 'stake', amountMinor: parseMoney(stake), ...more })
  if (Number(win) > 0)
    await playLine(house.env, memberId, round, { kind: 'payout', amountMinor: parseMoney(win), ...more })
  const end = { kind: 'close', amountMinor: 0n, ...more, bonusMinor: 0n, validMinor: 0n, closes: true } as const
  if (more.closes !== false) await playLine(house.env, memberId, round, end)
  return round
}

/** Takes a round's stake back. */
export async function takeBack(house: House, memberId: string, round: string, stake: string): Promise<void> {
  await playLine(house.env, memberId, round, {
    kind: 'reversal',
    reverses: 'stake',
    amountMinor: parseMoney(stake),
  })
}

/** Counts everything that has happened. */
export function count(house: House): Promise<void> {
  return catchUp(house.env, MISSIONS_FOLLOWER)
}

/** Counts everything, then asks as a member. */
export async function countAndAsk<Call extends CallDefinition>(
  house: House,
  person: Person,
  call: Call,
  input?: InputOf<Call>,
) {
  await count(house)
  return person.caller.ok(call, input)
}
