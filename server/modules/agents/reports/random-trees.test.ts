/** An agent's reports through HTTP, over trees, moves and late lines of any kind, beside what a plain model adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOverview, agentTeamBets, agentUserLoss } from '#contract/agents/reports.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { addDays } from '#server/lib/local-day.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { BillStage } from '#server/testing/bills.ts'
import { logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes } from '#server/testing/rounds.ts'

let house: House
let stage: BillStage
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  stage = new BillStage(house)
})
afterAll(() => house.close())

/** What somebody did on a day, on one way from the top. Ledger units. */
type Row = { who: string; way: readonly string[]; day: string; stake: bigint; payout: bigint; rounds: number }
type Period = { from: string; to: string }
const PAGE_SIZE = 3
const DAYS = 5
const PLAYS = 10

/** Small, and the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

class Tree {
  readonly agents: Person[] = []
  readonly members: Person[] = []
  readonly rows: Row[] = []
  private readonly roll: (sides: number) => number
  /** Rounds of which a later line may take back the stake, or pay more. */
  private readonly ended: { row: Row; stake: bigint; line: Awaited<ReturnType<BillStage['play']>> }[] = []

  constructor(seed: number) {
    this.roll = dice(seed)
  }

  private any<One>(all: readonly One[]): One {
    return all[this.roll(all.length)] ?? expect.fail('nobody')
  }

  async grow(): Promise<void> {
    this.agents.push(await stage.agent())
    for (let count = 0; count < 5; count++) this.agents.push(await stage.agent(this.any(this.agents)))
    for (const agent of this.agents) {
      this.members.push(await stage.member(agent))
      await giveStakes(house.env, agent.id, parseMoney('1000000'))
    }
    for (let count = 0; count < 4; count++) this.members.push(await stage.member(this.any(this.agents)))
  }

  async wayOf({ id }: Person): Promise<string[]> {
    return ((await findLine(house.env.db, id)) ?? '').split('.').filter(Boolean)
  }

  private rowOf(who: string, way: readonly string[]): Row {
    const day = stage.today()
    const known = this.rows.find((one) => one.who === who && one.day === day && one.way.join('.') === way.join('.'))
    const row = known ?? { who, way, day, stake: 0n, payout: 0n, rounds: 0 }
    if (!known) this.rows.push(row)
    return row
  }

  private async bet(): Promise<void> {
    const player = this.roll(6) === 0 ? this.any(this.agents) : this.any(this.members)
    const [stake, payout] = [
      BigInt(1 + this.roll(9)) * 10_000n,
      this.roll(2) === 0 ? BigInt(this.roll(20)) * 10_000n : 0n,
    ]
    const way = await this.wayOf(player)
    const line = await stage.play(player, toWire(stake), toWire(payout))
    const row = this.rowOf(player.id, this.agents.includes(player) ? way : way.slice(0, -1))
    row.stake += stake
    row.payout += payout
    row.rounds++
    this.ended.push({ row, stake, line })
  }

  /** A line that comes after a round's end counts on its own day, for those who stood above when the round began. */
  private async late(): Promise<void> {
    const [one] = this.ended.splice(this.roll(this.ended.length), 1)
    if (!one) return
    const row = this.rowOf(one.row.who, one.row.way)
    if (this.roll(3) > 0) {
      await one.line({ kind: 'reversal', reverses: 'stake', amountMinor: one.stake })
      row.stake -= one.stake
    } else {
      await one.line({ kind: 'payout', amountMinor: 50_000n })
      row.payout += 50_000n
    }
  }

  private async move(): Promise<void> {
    const [one, to] = [this.any([...this.agents.slice(1), ...this.members]), this.any(this.agents)]
    if (!(await this.wayOf(to)).includes(one.id)) await stage.move(one, to)
  }

  async live(): Promise<void> {
    for (let step = 0; step < PLAYS; step++) {
      await this.bet()
      if (this.roll(3) === 0) await this.late()
    }
    await this.move()
  }

  /** The rows of an agent's team in a period. */
  of({ id }: Person, { from, to }: Period): Row[] {
    return this.rows.filter(({ way, day }) => way.includes(id) && day >= from && day <= to)
  }
}

function sumsBy(rows: readonly Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, Pick<Row, 'stake' | 'payout' | 'rounds'>>()
  for (const row of rows) {
    if (row.stake === 0n && row.payout === 0n && row.rounds === 0) continue
    const known = sums.get(keyOf(row)) ?? { stake: 0n, payout: 0n, rounds: 0 }
    sums.set(keyOf(row), {
      stake: known.stake + row.stake,
      payout: known.payout + row.payout,
      rounds: known.rounds + row.rounds,
    })
  }
  return sums
}
/** The direct downline of an agent through which a row came; the member, or the agent, where there is none between. */
const partOf =
  (agent: Person) =>
  ({ who, way }: Row) =>
    way[way.indexOf(agent.id) + 1] ?? who
const activeOf = (rows: readonly Row[]) =>
  [...sumsBy(rows, ({ who }) => who).values()].filter(({ stake }) => stake > 0n).length
const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

async function expectOverview(tree: Tree, agent: Person, period: Period, before: Period) {
  const { sums, before: former, movers } = await agent.caller.ok(agentOverview, period)
  const [now, then] = [tree.of(agent, period), tree.of(agent, before)]
  expect([sums.active, former.active], `active of ${agent.id}`).toEqual([activeOf(now), activeOf(then)])
  const [parts, partsThen] = [sumsBy(now, partOf(agent)), sumsBy(then, partOf(agent))]
  const ways = await Promise.all([...tree.agents, ...tree.members].map((one) => tree.wayOf(one)))
  const moved = ways
    .filter((way) => way.at(-2) === agent.id)
    .map((way) => {
      const id = way.at(-1) ?? ''
      const [valid, validBefore] = [parts.get(id)?.stake ?? 0n, partsThen.get(id)?.stake ?? 0n]
      return { id, valid, validBefore, change: sizeOf(valid - validBefore) }
    })
    .filter(({ change }) => change > 0n)
    .toSorted((one, other) => Number(other.change - one.change) || (one.id < other.id ? -1 : 1))
  expect(
    movers.map(({ id, valid, validBefore }) => [id, valid, validBefore]),
    `movers of ${agent.id}`,
  ).toEqual(moved.slice(0, 6).map(({ id, valid, validBefore }) => [id, toWire(valid), toWire(validBefore)]))
}

async function expectRanks(tree: Tree, agent: Person, period: Period) {
  const ranks = [...sumsBy(tree.of(agent, period), ({ who }) => who)]
    .map(([id, { stake, payout, rounds }]) => ({ id, net: stake - payout, rounds }))
    .toSorted((one, other) => Number(other.net - one.net) || Number(BigInt(other.id) - BigInt(one.id)))
  const wanted = ranks.map(({ id, net, rounds }) => [id, toWire(net), rounds])
  const page = (more: object) =>
    agent.caller.ok(agentUserLoss, { ...period, sort: 'net', pageSize: PAGE_SIZE, rows: 'members', ...more })
  const rowsOf = ({ content }: Awaited<ReturnType<typeof page>>) =>
    content.map(({ id, net, rounds }) => [id, net, rounds])
  const byNumber: typeof wanted = []
  const byPlace: typeof wanted = []
  let place: string | null = null
  for (let pageNo = 1; byNumber.length < wanted.length; pageNo++) {
    const one: Awaited<ReturnType<typeof page>> = await page({ pageNo })
    const other: Awaited<ReturnType<typeof page>> = await page(place === null ? {} : { before: place })
    expect(one.total).toBe(wanted.length)
    if (one.content.length === 0) break
    byNumber.push(...rowsOf(one))
    byPlace.push(...rowsOf(other))
    place = other.next
  }
  expect([byNumber, byPlace], `ranks of ${agent.id}`).toEqual([wanted, wanted])
  const lines = await agent.caller.ok(agentTeamBets, { ...period, rows: 'lines', sort: 'valid', pageSize: 100 })
  const parts = [...sumsBy(tree.of(agent, period), partOf(agent))].map(([id, { stake }]) => [id, toWire(stake)])
  expect(lines.content.map(({ id, valid }) => [id, valid]).toSorted(), `lines of ${agent.id}`).toEqual(parts.toSorted())
}

test('AGENT-2 AGENT-3 trees of random shape, moves and late lines: active members, movers, ranks and pages are what a plain model adds up', async () => {
  for (const seed of [3, 8]) {
    const tree = new Tree(seed)
    await tree.grow()
    for (let day = 0; day < DAYS; day++) {
      stage.nextDay()
      await tree.live()
    }
    await stage.compute()
    const today = stage.today()
    for (const agent of tree.agents.slice(0, 2)) {
      Object.assign(agent, await logInAgain(house, agent))
      for (const days of [2, DAYS]) {
        const period = { from: addDays(today, 1 - days), to: today }
        await expectOverview(tree, agent, period, { from: addDays(today, 1 - 2 * days), to: addDays(today, -days) })
        await expectRanks(tree, agent, period)
      }
    }
  }
})
