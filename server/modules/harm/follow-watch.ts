/** Markers of harm: a follower of members' play and payments. Effects are markers that begin. */
import {
  DEPOSIT_CREDITED,
  DEPOSIT_DECLINED,
  LIMIT_EASING_ASKED,
  MARKER_LIFTED,
  WITHDRAWAL_RETURNED,
} from '#contract/facts.ts'
import { MARKER_KINDS, MARKERS, type MarkerKind, NIGHT_UNTIL_HOUR } from '#contract/harm/markers.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { localDay, localHour } from '#server/lib/local-day.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { tellSeen } from './tell-seen.ts'
import {
  addDeposit,
  addPayout,
  addStake,
  countEvent,
  lift,
  type Local,
  newWatch,
  type Sighting,
  type Watch,
} from './watch.ts'
import { listZones, WATCH } from './watch.sql.ts'

const FACTS = facts(DEPOSIT_CREDITED, DEPOSIT_DECLINED, WITHDRAWAL_RETURNED, LIMIT_EASING_ASKED, MARKER_LIFTED)
type Fact = FactLine<
  | typeof DEPOSIT_CREDITED
  | typeof DEPOSIT_DECLINED
  | typeof WITHDRAWAL_RETURNED
  | typeof LIMIT_EASING_ASKED
  | typeof MARKER_LIFTED
>
type Line = Fact | BrandedJournalRow

const realOf = ({ amountMinor, bonusMinor }: BrandedJournalRow) => amountMinor - bonusMinor
const isPlay = (line: BrandedJournalRow) =>
  !line.isTrial && line.brand !== '' && line.kind !== 'close' && realOf(line) > 0n
const counts = (line: Line) => line.stream === 'facts' || isPlay(line)

/** Every zone's hours begin at a whole quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS
const quarters = new Map<string, { quarter: number; local: Local }>()

/** Returns where a moment stands in the day of a zone; the zone's latest answer is kept, because lines come in order. */
function localOf(at: Date, zone: string): Local {
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  const known = quarters.get(zone)
  if (known?.quarter === quarter) return known.local
  const local = { day: localDay(at, zone), isNight: localHour(at, zone) < NIGHT_UNTIL_HOUR }
  quarters.set(zone, { quarter, local })
  return local
}

function afterPlay(watch: Watch, line: BrandedJournalRow, zone: string): Watch {
  const real = realOf(line)
  if (line.kind === 'stake') return addStake(watch, line.at.getTime(), real, line.currency, localOf(line.at, zone))
  // a payout that is taken back was lost after all
  const back = line.kind === 'reversal' && line.reverses === 'payout' ? -real : real
  return addPayout(watch, back, line.currency)
}

function afterFact(watch: Watch, line: Fact): Watch {
  const at = line.at.getTime()
  const { cancelled, declined, raises } = MARKERS
  switch (line.topic) {
    case 'deposit.credited':
      return addDeposit(watch, at, line.tells.amountMinor, line.tells.currency)
    case 'deposit.declined':
      return countEvent(watch, 'declined', at, { needed: declined.deposits, hours: declined.hours })
    case 'withdrawal.returned':
      if (line.tells.by !== 'member') return watch
      return countEvent(watch, 'cancelled', at, { needed: cancelled.withdrawals, hours: cancelled.days * 24 })
    case 'limit.easing-asked':
      return countEvent(watch, 'raises', at, { needed: raises.wishes, hours: raises.days * 24 })
    case 'marker.lifted': {
      const kind = MARKER_KINDS.find((one) => one === line.tells.kind)
      return kind ? lift(watch, kind, at) : watch
    }
  }
}

/** Returns the markers that began with a line, of a member. */
function begun(before: Watch, now: Watch, memberId: string): Sighting[] {
  if (before.markers === now.markers) return []
  return MARKER_KINDS.flatMap((kind: MarkerKind) => {
    const marker = now.markers[kind]
    if (!marker || before.markers[kind]?.since === marker.since) return []
    return [{ memberId, brand: now.brand, kind, at: new Date(marker.since), evidence: marker.evidence }]
  })
}

/** Maintains harm.watch. */
export const WATCH_FOLLOWER: Follower<Line, { watch: Watch }, Sighting, { zones: string }> = {
  name: 'harm.watch',
  streams: [FACTS, BRANDED_JOURNAL],
  keys: (line) => (counts(line) ? { watch: [line.memberId], zones: [line.brand] } : {}),
  fold: ({ watch, zones }, line) => {
    if (!counts(line)) return {}
    const currency = line.stream === 'bets' ? line.currency : ''
    const before = watch.get(line.memberId) ?? newWatch(line.brand, currency)
    const now =
      line.stream === 'bets' ? afterPlay(before, line, zones.get(line.brand) ?? 'UTC') : afterFact(before, line)
    if (now === before) return {}
    return { changes: { watch: { [line.memberId]: now } }, effects: begun(before, now, line.memberId) }
  },
  look: { zones: listZones },
  store: { tables: { watch: WATCH }, carryOut: tellSeen },
}
