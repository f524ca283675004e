/** Published missions and boards as the follower reads them: their terms in ledger units, ready to compare with lines. */
import {
  MONEY_METRICS,
  type BoardDocument,
  type GameFilter,
  type Metric,
  type MissionDocument,
  type MissionsDocument,
  type Period,
  type Scoring,
} from '#contract/missions/terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Cursor } from '#server/lib/facts/stream.ts'
import { dayOf, firstDayOf } from './business-day.ts'

export type CountedStep = {
  metric: Metric
  /** Ledger units for money, else a count. */
  target: bigint
  /** With `win_multiple`: the least win in hundredths of the stake. */
  multiple: bigint
  stakeMinMinor: bigint
  plays: (vendor: string, type: string, game: string) => boolean
}
type Common = { id: string; brand: string; currency: string; zone: string; from: Date; until: Date }
export type CountedMission = Common & {
  kind: 'mission'
  period: Period
  versions: readonly { version: number; fromDay: string; bonusWeight: bigint; steps: readonly CountedStep[] }[]
}
export type CountedBoard = Common & {
  kind: 'board'
  scoring: Scoring
  bonusWeight: bigint
  stakeMinMinor: bigint
  plays: CountedStep['plays']
  /** Only for those who have entered, from then on. */
  isOpenToAll: boolean
  frozenPlace: Cursor | null
}
export type Counted = CountedMission | CountedBoard

/** One published item with its documents, as it is stored. */
export type ItemRow = Omit<Common, 'zone'> & {
  kind: 'mission' | 'board'
  zone: string
  frozenPlace: Cursor | null
  versions: readonly { version: number; publishedAt: Date; document: MissionsDocument }[]
}

function compileFilter({ types, vendors, games }: GameFilter): CountedStep['plays'] {
  if (types.length + vendors.length + games.length === 0) return () => true
  const [ofTypes, ofVendors, ofGames] = [new Set<string>(types), new Set(vendors), new Set(games)]
  return (vendor, type, game) =>
    (ofTypes.size === 0 || ofTypes.has(type)) &&
    (ofVendors.size === 0 || ofVendors.has(vendor)) &&
    (ofGames.size === 0 || ofGames.has(game))
}

const moneyOr0 = (text: string | null) => (text === null ? 0n : parseMoney(text))

/** Returns a step's target: ledger units where its metric is money, else a count. */
export function targetOf(metric: Metric, target: string): bigint {
  return (MONEY_METRICS as readonly string[]).includes(metric) ? parseMoney(target) : BigInt(target)
}

function compileSteps({ steps }: MissionDocument): CountedStep[] {
  return steps.map(({ metric, target, multiple, stakeMin, filter }) => ({
    metric,
    target: targetOf(metric, target),
    multiple: BigInt(multiple ?? 0) * 100n,
    stakeMinMinor: moneyOr0(stakeMin),
    plays: compileFilter(filter),
  }))
}

/** Makes an item's terms ready to compare with lines. A board counts by its last version, which is its only one. */
export function compileItem({ versions, kind, frozenPlace, ...common }: ItemRow): Counted {
  if (kind === 'board') {
    const document = versions.at(-1)?.document as BoardDocument
    return {
      ...common,
      kind,
      scoring: document.scoring,
      bonusWeight: BigInt(document.bonusWeight),
      stakeMinMinor: moneyOr0(document.stakeMin),
      plays: compileFilter(document.filter),
      isOpenToAll: document.entry === 'free',
      frozenPlace,
    }
  }
  const documents = versions.map(({ version, publishedAt, document }) => ({
    version,
    fromDay: dayOf(publishedAt, common.zone),
    bonusWeight: BigInt(document.bonusWeight),
    steps: compileSteps(document as MissionDocument),
  }))
  const [first] = versions
  if (first?.document.kind !== 'mission') throw new Error(`mission ${common.id} has no document`)
  return { ...common, kind, period: first.document.period, versions: documents }
}

/** Returns the version that a window counts by: the last that was published before it began, else the first. */
export function versionFor({ versions }: CountedMission, win: string): CountedMission['versions'][number] {
  const [first] = versions
  if (!first) throw new Error('a published mission has no version')
  if (versions.length === 1) return first
  const firstDay = firstDayOf(win)
  return versions.findLast(({ fromDay }) => fromDay <= firstDay) ?? first
}
