/** Which missions and boards a line may matter to, found once for many lines. Pure. */
import { PLAY_METRICS } from '#contract/missions/terms.ts'
import { signOf } from '#server/modules/bets/counted.ts'
import type { BegunJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import type { Counted, CountedBoard, CountedMission } from './documents.ts'
import type { Fact, MissionLine } from './lines.ts'

/** The missions and boards that some lines may matter to; every such line of the same game, or of the same topic. */
export type Concerned = {
  readonly missions: readonly CountedMission[]
  readonly boards: readonly CountedBoard[]
  /** Whether anything needs to know rounds, of this game or another. */
  readonly needsRounds: boolean
}

const METRICS_OF_FACTS: Readonly<Record<string, readonly string[]>> = {
  'member.logged-in': ['logins'],
  'deposit.credited': ['deposits', 'deposit_amount'],
  'deposit.reversed': ['deposits', 'deposit_amount'],
}
/** What stakes count for, given back or recounted too; and what all other lines of play do. */
const METRICS_OF_STAKES: readonly string[] = PLAY_METRICS
const METRICS_OF_WINS: readonly string[] = ['win_multiple']
/** Whether a line of play changes what was staked, or what counts of it. */
const isStaked = (line: BegunJournalRow) => signOf(line) !== 0n || line.recountMinor !== 0n
const plans = new WeakMap<readonly Counted[], Map<string, Concerned>>()
/** Games of one brand at the most; a brand with more begins anew. */
const PLANS_MAX = 20_000

/** Returns whether the follower has to keep rounds for an item. */
export function needsRounds(item: Counted): boolean {
  if (item.kind === 'board') return item.scoring !== 'turnover'
  return item.versions.some(({ steps }) => steps.some(({ metric }) => metric === 'win_multiple'))
}

/** The currency of a fact about money; null: it is about none. */
const currencyOf = (line: Fact) =>
  line.topic === 'deposit.credited' || line.topic === 'deposit.reversed' ? line.tells.currency : null

function planFor(items: readonly Counted[], line: MissionLine): Concerned {
  const isPlay = line.stream === 'bets'
  const currency = isPlay ? line.currency : currencyOf(line)
  const live = items.filter((item) => currency === null || item.currency === currency)
  const isStake = isPlay && isStaked(line)
  const ofPlay = isStake ? METRICS_OF_STAKES : METRICS_OF_WINS
  const metrics = isPlay ? ofPlay : (METRICS_OF_FACTS[line.topic] ?? [])
  const matters = ({ versions }: CountedMission) =>
    versions.some(({ steps }) =>
      steps.some(
        (step) => metrics.includes(step.metric) && (!isPlay || step.plays(line.vendor, line.gameType, line.gameCode)),
      ),
    )
  const scores = (board: CountedBoard) => isPlay && (isStake || board.scoring !== 'turnover')
  return {
    missions: live.flatMap((item) => (item.kind === 'mission' && matters(item) ? [item] : [])),
    boards: live.flatMap((item) =>
      item.kind === 'board' && isPlay && scores(item) && item.plays(line.vendor, line.gameType, line.gameCode)
        ? [item]
        : [],
    ),
    needsRounds: isPlay && live.some(needsRounds),
  }
}

const nameOf = (line: MissionLine) =>
  line.stream === 'bets'
    ? `${isStaked(line) ? 'stake' : 'win'} ${line.currency} ${line.vendor} ${line.gameType} ${line.gameCode}`
    : `${line.topic} ${currencyOf(line) ?? ''}`

/** Returns the items of a list that a line may matter to. */
export function concernedBy(items: readonly Counted[], line: MissionLine): Concerned {
  const known = plans.get(items) ?? new Map<string, Concerned>()
  plans.set(items, known)
  const name = nameOf(line)
  const plan = known.get(name) ?? planFor(items, line)
  if (known.size >= PLANS_MAX) known.clear()
  known.set(name, plan)
  return plan
}
