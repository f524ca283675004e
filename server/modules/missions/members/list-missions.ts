/** A member's missions: what counts, how much is done, the reward and the time that is left. */
import type { OutputOf } from '#contract/call.ts'
import type { MissionRow, missions, StepState } from '#contract/missions/missions.ts'
import { isLottery, MONEY_METRICS, type MissionDocument, type Period } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { spanOf, windowOf } from '../counting/business-day.ts'
import { noProgress, type Progress } from '../counting/count-progress.ts'
import { targetOf, versionFor, type CountedMission } from '../counting/documents.ts'
import { findItems } from '../counting/items.sql.ts'
import type { ProgressByWindow } from '../counting/fold.ts'
import { findProgress } from '../counting/windows.sql.ts'
import { listPublished, listVersionsOf, type Item, type Published } from '../items/items.sql.ts'
import { countPromised, findRewardStates, listCompletions, type Completion } from '../steps/completions.sql.ts'
import { findAsOf } from './as-of.sql.ts'
import { pickText } from '../pick-text.ts'

const MISSIONS_MAX = 100
const PERIODS: readonly Period[] = ['daily', 'weekly', 'once']
type Reader = { env: Env; account: Account; locale: string }
type RewardState = { id: string; state: 'promised' | 'claimed' | 'expired' | 'withdrawn' }
type Known = {
  progress: ProgressByWindow
  completions: readonly Completion[]
  rewards: ReadonlyMap<string, RewardState>
  zone: string
  fallback: string
  now: Date
}

function stateOf(
  step: number,
  done: Completion | undefined,
  progress: Progress,
  reward: RewardState | undefined,
): StepState {
  if (!done) return step === progress.done.length ? 'open' : step < progress.done.length ? 'done' : 'waits'
  if (done.state === 'review') return 'review'
  if (done.state === 'refused') return 'refused'
  if (done.state === 'done') return 'done'
  return reward?.state === 'promised' ? 'claimable' : 'claimed'
}

function presentSteps(document: MissionDocument, progress: Progress, done: readonly Completion[], { rewards }: Known) {
  return document.steps.map((step, place): MissionRow['steps'][number] => {
    const target = targetOf(step.metric, step.target)
    const completion = done.find((one) => one.step === place)
    const counted = completion ? target : (progress.values[place] ?? 0n)
    const shown = counted > target ? target : counted
    const reward = completion?.reward ? rewards.get(completion.reward) : undefined
    const state = stateOf(place, completion, progress, reward)
    const isMoney = (MONEY_METRICS as readonly string[]).includes(step.metric)
    const { metric, multiple, stakeMin, filter } = step
    return {
      metric,
      multiple,
      stakeMin,
      filter,
      target: isMoney ? toWire(target) : String(target),
      progress: isMoney ? toWire(shown) : String(shown),
      percent: Number((shown * 100n) / target),
      state,
      reward: step.reward,
      rewardId: state === 'claimable' ? (reward?.id ?? null) : null,
    }
  })
}

function presentMission(
  { locale }: Reader,
  item: Item,
  counted: CountedMission,
  published: Published,
  known: Known,
): MissionRow {
  const document = published.document as MissionDocument
  const win = windowOf(document.period, known.now, known.zone)
  const span = spanOf(win, known.zone)
  const progress =
    known.progress[win]?.[String(item.id)] ?? noProgress(versionFor(counted, win).version, document.steps.length)
  const done = known.completions.filter((one) => one.itemId === item.id && one.win === win)
  const later = (one: Date, other: Date | undefined) => (other && other > one ? other : one)
  const sooner = (one: Date, other: Date | undefined) => (other && other < one ? other : one)
  return {
    id: String(item.id),
    ...pickText(document, locale, known.fallback),
    period: document.period,
    isLottery: document.steps.every(({ filter }) => isLottery(filter)),
    startsAt: later(item.fromAt, span?.from).toISOString(),
    endsAt: sooner(item.untilAt, span?.until).toISOString(),
    bonusWeight: document.bonusWeight,
    steps: presentSteps(document, progress, done, known),
  }
}

async function readKnown({ env, account }: Reader, items: readonly Item[]): Promise<Known> {
  const { timeZone: zone, defaultLanguage: fallback } = await getBrand(env, account.merchant)
  const now = env.clock.now()
  const wins = PERIODS.map((period) => windowOf(period, now, zone))
  const ids = items.map(({ id }) => id)
  const completions = (await listCompletions(env.db, account.id, ids)).filter(({ win }) => wins.includes(win))
  return {
    progress: await findProgress(env.db, account.id, wins),
    completions,
    rewards: await findRewardStates(
      env.db,
      account.id,
      completions.flatMap(({ reward }) => (reward === null ? [] : [reward])),
    ),
    zone,
    fallback,
    now,
  }
}

/**
 * Returns a member's missions, or those of the lottery alone. A member to whom nothing may be offered sees none
 * (docs/reference/field.md 3.9).
 */
export async function listMissions(reader: Reader, onlyLottery: boolean): Promise<OutputOf<typeof missions>> {
  const { env, account } = reader
  const now = env.clock.now()
  const asOf = ((await findAsOf(env.db)) ?? now).toISOString()
  const empty = { currency: account.currency, isOffered: false, asOf, missions: [], claimable: 0 }
  if (!(await mayBeRewarded(env.db, env, account.id))) return empty
  const items = (await listPublished(env.db, account.merchant, 'mission', now, MISSIONS_MAX)).filter(
    ({ state, currency }) => state === 'live' && currency === account.currency,
  )
  const counted = (await findItems(env.db, [account.merchant])).get(account.merchant) ?? []
  const known = await readKnown(reader, items)
  const versions = await listVersionsOf(
    env.db,
    items.map(({ id }) => id),
  )
  const rows: MissionRow[] = []
  for (const item of items) {
    const mission = counted.find((one) => one.id === String(item.id))
    if (mission?.kind !== 'mission') continue
    const win = windowOf(mission.period, now, known.zone)
    const version = known.progress[win]?.[String(item.id)]?.version ?? versionFor(mission, win).version
    const published = versions.get(item.id)?.find((one) => one.version === version)
    if (published) rows.push(presentMission(reader, item, mission, published, known))
  }
  const shown = rows.filter(({ isLottery: is }) => !onlyLottery || is)
  const claimable = shown.flatMap(({ steps }) => steps).filter(({ state }) => state === 'claimable').length
  return { ...empty, isOffered: true, missions: shown, claimable }
}

/** Returns how many missions have a reward to claim, for the badge of their page. */
export async function countClaimable(env: Env, { id, merchant }: Account): Promise<number> {
  const now = env.clock.now()
  const { timeZone } = await getBrand(env, merchant)
  const wins = PERIODS.map((period) => windowOf(period, now, timeZone))
  return countPromised(env.db, id, merchant, now, wins)
}
