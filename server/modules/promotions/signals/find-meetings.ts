/** Signals in rounds in which members meet: opposite bets at a table, and chips that go to one opponent. Pure. */
import { parseMoney } from '#contract/money.ts'
import { countedOf, type SpotStake } from '#games/table/cover.ts'
import { TABLE_KINDS, type TableKind } from '#games/table/table-games.ts'

/** A round of one member that is over, in ledger units, with its public facts. */
export type SharedRound = {
  vendor: string
  roundId: string
  memberId: string
  brand: string
  gameCode: string
  stakeMinor: bigint
  payoutMinor: bigint
  detail: Record<string, unknown>
}
/** What was found about a member. `key` names it once; `others` are members whom it is about as well. */
export type Found = {
  rule: 'opposite_bets' | 'chip_dumping'
  memberId: string
  brand: string
  key: string
  others: readonly string[]
  facts: Record<string, string | number>
}

/** Two members are looked at after so many rounds or hands together on one day. */
export const MEETINGS_MIN = 6
/** The share of common rounds that must be opposite, and of what both staked that must cancel out. */
const OPPOSITE_SHARE = 0.8
/** The share of what a member lost in card rooms that went to one opponent, and of the hands that they lost to them. */
const FLOW_SHARE = 0.8
/** Members of one round that are compared, those with the largest stakes. */
const COMPARED_MAX = 40

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns what a member bet on at a table of our studio; none where a round does not say it. */
function spotsOf({ detail }: SharedRound): SpotStake[] {
  const { spots } = detail
  if (!Array.isArray(spots)) return []
  return spots.flatMap((one: unknown) =>
    isRecord(one) && typeof one['spot'] === 'string' && typeof one['stake'] === 'string'
      ? [{ spot: one['spot'], stakeMinor: parseMoney(one['stake']) }]
      : [],
  )
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const sumOf = (map: ReadonlyMap<string, bigint>) => [...map.values()].reduce((all, one) => all + one, 0n)
type Bettor = { memberId: string; brand: string; spots: SpotStake[]; stakeMinor: bigint }

function bettorsOf(rounds: readonly SharedRound[]): Bettor[] {
  const bettors = [...groupBy(rounds, ({ memberId }) => memberId).values()].map((own): Bettor => {
    const spots = own.flatMap(spotsOf)
    const stakeMinor = spots.reduce((sum, one) => sum + one.stakeMinor, 0n)
    return { memberId: own[0]?.memberId ?? '', brand: own[0]?.brand ?? '', spots, stakeMinor }
  })
  return bettors
    .filter(({ spots }) => spots.length > 0)
    .toSorted((one, other) => Number(other.stakeMinor - one.stakeMinor))
    .slice(0, COMPARED_MAX)
}

/** Returns whether two members' bets of one round cancel each other out, though neither's own do. */
function areOpposite(kind: TableKind, one: Bettor, other: Bettor): boolean {
  const alone = sumOf(countedOf(kind, one.spots)) + sumOf(countedOf(kind, other.spots))
  if (alone === 0n) return false
  const together = sumOf(countedOf(kind, [...one.spots, ...other.spots]))
  return Number(alone - together) >= OPPOSITE_SHARE * Number(alone)
}

type Pair = { one: Bettor; other: Bettor; rounds: number; opposite: number }

function tableRoundOf({ vendor, gameCode, detail }: SharedRound): string | null {
  const { kind, roundNumber } = detail
  return typeof roundNumber === 'number' && TABLE_KINDS.some((one) => one === kind)
    ? JSON.stringify([vendor, gameCode, kind, roundNumber])
    : null
}

/** Finds pairs of members of a brand who bet against each other at the same tables on a day. */
export function findOpposites(rounds: readonly SharedRound[], day: string): Found[] {
  const pairs = new Map<string, Pair>()
  for (const [key, group] of groupBy(rounds, tableRoundOf)) {
    const kind = (JSON.parse(key) as [string, string, TableKind, number])[2]
    const bettors = bettorsOf(group)
    for (const [place, one] of bettors.entries())
      for (const other of bettors.slice(place + 1)) {
        if (one.brand !== other.brand) continue
        const [a, b] = one.memberId < other.memberId ? [one, other] : [other, one]
        const name = `${a.memberId} ${b.memberId}`
        const pair = pairs.get(name) ?? { one: a, other: b, rounds: 0, opposite: 0 }
        pairs.set(name, { ...pair, rounds: pair.rounds + 1, opposite: pair.opposite + Number(areOpposite(kind, a, b)) })
      }
  }
  return [...pairs.values()]
    .filter(({ rounds: met, opposite }) => met >= MEETINGS_MIN && opposite >= OPPOSITE_SHARE * met)
    .flatMap(({ one, other, rounds: met, opposite }) =>
      [
        [one, other],
        [other, one],
      ].map(([own, against]): Found => ({
        rule: 'opposite_bets',
        memberId: own?.memberId ?? '',
        brand: one.brand,
        key: `${day} ${against?.memberId}`,
        others: [against?.memberId ?? ''],
        facts: { rounds: met, opposite },
      })),
    )
}

function handOf({ vendor, detail }: SharedRound): string | null {
  const { engine, room, handNumber } = detail
  return engine === 'pvp' && typeof handNumber === 'number' ? JSON.stringify([vendor, room, handNumber]) : null
}

type Flow = { brand: string; hands: number; lostHands: number; minor: number }

/** Finds members who lost nearly all that they lost in card rooms on a day to one opponent, hand after hand. */
export function findDumping(rounds: readonly SharedRound[], day: string): Found[] {
  const flows = new Map<string, Flow>()
  const lost = new Map<string, number>()
  for (const players of groupBy(rounds, handOf).values()) {
    const results = players.map(({ memberId, brand, stakeMinor, payoutMinor }) => ({
      memberId,
      brand,
      net: Number(payoutMinor - stakeMinor),
    }))
    const won = results.reduce((sum, { net }) => sum + Math.max(0, net), 0)
    for (const { memberId, brand, net } of results) {
      lost.set(memberId, (lost.get(memberId) ?? 0) + Math.max(0, -net))
      for (const other of results) {
        if (other.memberId === memberId || other.brand !== brand) continue
        const name = `${memberId} ${other.memberId}`
        const flow = flows.get(name) ?? { brand, hands: 0, lostHands: 0, minor: 0 }
        const isLost = net < 0 && other.net > 0
        const minor = isLost ? (-net * other.net) / won : 0
        flows.set(name, {
          brand,
          hands: flow.hands + 1,
          lostHands: flow.lostHands + Number(isLost),
          minor: flow.minor + minor,
        })
      }
    }
  }
  return [...flows].flatMap(([name, { brand, hands, lostHands, minor }]) => {
    const [memberId = '', to = ''] = name.split(' ')
    const all = lost.get(memberId) ?? 0
    if (hands < MEETINGS_MIN * 2 || lostHands < FLOW_SHARE * hands || all === 0 || minor < FLOW_SHARE * all) return []
    const facts = { hands, lostHands, sharePercent: Math.round((minor / all) * 100) }
    const found = { rule: 'chip_dumping', brand, facts } as const
    return [
      { ...found, memberId, key: `${day} to ${to}`, others: [to] },
      { ...found, memberId: to, key: `${day} from ${memberId}`, others: [memberId] },
    ]
  })
}
