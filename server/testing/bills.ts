/** Contracts and play below agents, for tests of bills. */
import { expect } from 'vitest'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { only } from '#server/lib/db.ts'
import { localDay } from '#server/lib/local-day.ts'
import { closeBills } from '#server/modules/agents/bills/bills.jobs.ts'
import { payBills } from '#server/modules/agents/bills/pay-bills.ts'
import { findContract } from '#server/modules/agents/contracts/contracts.sql.ts'
import { printOf } from '#server/modules/agents/contracts/print.ts'
import { MEASURES_FOLLOWER } from '#server/modules/agents/measures/follower.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { moveLine } from '#server/modules/identity/accounts/move-line.ts'
import { findNode } from '#server/modules/identity/accounts/team.sql.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { buildAgent, buildMember, type Person } from './builders.ts'
import { catchUp } from './followers.ts'
import type { House } from './house.ts'
import { damage } from './owner.ts'
import { giveStakes, playLine, type RoundPlay } from './rounds.ts'

export const BOUNDS = { without: [], capPerDay: null, capPerMember: null, noticeDays: 0 }

type NewContract = {
  taker: string
  /** Absent: the brand. */
  giver?: string
  terms: ContractTerms
  /** A business day, or a moment. */
  from: string
  until?: string
}

/** Stores an accepted contract as it is after both signed; returns its number. */
export async function insertContract(house: House, { taker, giver, terms, from, until }: NewContract): Promise<bigint> {
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  const ofDays = terms.kind === 'dividend' || terms.kind === 'daily'
  const days = ofDays ? [text(from), text(until), 'null', 'null'] : ['null', 'null', text(from), text(until)]
  const at = `'${house.clock.now().toISOString()}'`
  // a contract of the brand names its decision, which these tests do not take
  await damage(
    house,
    `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_by, decision_id, offered_at,
       expires_at, answered_at, from_day, until_day, from_at, until_at, end_reason)
     select 'fairhouse', '${terms.kind}', ${text(giver)}, '${taker}', 'BDT', '${JSON.stringify(terms)}', 'accepted',
       ${giver === undefined ? `'somebody', (select coalesce(max(id), 0) + 900000 from agents.contracts)` : 'null, null'}, ${at}, ${at}, ${at}, ${days.join(', ')},
       ${until === undefined ? 'null' : `'byGiver'`}`,
  )
  const rows = await house.env.db.query<{ id: bigint }>(
    'select max(id) as id from agents.contracts where taker_id = $1 and kind = $2',
    [taker, terms.kind],
  )
  const { id } = only(rows)
  const contract = (await findContract(house.env.db, id)) ?? expect.fail('no contract')
  const means = giver === undefined ? 'decision' : 'passkey'
  await house.env.db.query(
    `insert into agents.contract_signatures (contract_id, side, means, at, print)
     values ($1, 'giver', $2, $3, $4), ($1, 'taker', 'passkey', $3, $4)`,
    [id, means, house.clock.now(), printOf(contract)],
  )
  return id
}

/** Stores a bill of the brand that waits for two persons; returns its number. */
export async function insertWaitingBill(house: House, taker: string): Promise<string> {
  const tiers = [{ valid: '0', active: 0, gives: '1' }]
  const terms: ContractTerms = { kind: 'daily', unit: 'rate', tiers, activeFrom: '0', ...BOUNDS }
  const contract = await insertContract(house, { taker, terms, from: '2026-01-01' })
  const rows = await house.env.db.query<{ id: bigint }>(
    `insert into agents.bills (brand, contract_id, kind, taker_id, teams, currency, day, until_day, from_at, until_at, stake, payout,
       valid, active, bonuses, rebates, salaries, carried, base, tier, gives, earned, over_member, over_cap, amount, remainder, state, waits, at)
     values ('fairhouse', $1, 'daily', $2, $2, 'BDT', '2026-01-01', '2026-01-02', '2025-12-31T18:00Z', '2026-01-01T18:00Z', 0, 0, 0, 0,
       0, 0, 0, 0, 0, 0, 100, 50000, 0, 0, 50000, 0, 'waiting', true, now()) returning id`,
    [contract, taker],
  )
  return String(only(rows).id)
}

/** A house with play below agents, and its business days. */
export class BillStage {
  readonly house: House
  private rounds = 0

  constructor(house: House) {
    this.house = house
  }

  private async path({ id }: Person): Promise<string> {
    return (await findLine(this.house.env.db, id)) ?? ''
  }

  private async under(upline: Person | undefined) {
    return upline ? { upline: { id: BigInt(upline.id), path: await this.path(upline) } } : {}
  }

  async agent(upline?: Person): Promise<Person> {
    return buildAgent(this.house, await this.under(upline))
  }

  async member(upline: Person): Promise<Person> {
    const member = await buildMember(this.house, await this.under(upline))
    await giveStakes(this.house.env, member.id, parseMoney('100000000'))
    return member
  }

  /** Moves an account below another agent, with everybody below it. */
  async move(one: Person, to: Person): Promise<void> {
    await this.house.env.db.tx(async (tx) => {
      const nodeOf = async ({ id }: Person) => (await findNode(tx, 'fairhouse', id)) ?? expect.fail('nobody')
      const [account, upline] = [await nodeOf(one), await nodeOf(to)]
      await moveLine(tx, { brand: 'fairhouse', account, to: upline, at: this.house.clock.now() })
    })
  }

  /** Plays one round that is over; returns a function that plays a later line of it. */
  async play(member: Person, stake: string, payout = '0', more: Partial<RoundPlay> = {}) {
    const agentLine = (await this.path(member)).split('.').filter(Boolean).slice(0, -1).join('.')
    const about = { ...(agentLine ? { agentLine } : {}), ...more }
    const round = `bill ${this.rounds++}`
    const line = (play: RoundPlay) => playLine(this.house.env, member.id, round, { ...about, ...play })
    await line({ kind: 'stake', amountMinor: parseMoney(stake) })
    if (parseMoney(payout) === 0n) await line({ kind: 'close', amountMinor: 0n })
    else await line({ kind: 'payout', amountMinor: parseMoney(payout), closes: true })
    return line
  }

  /** Today's business day, in Dhaka. */
  today(days = 0): string {
    return localDay(new Date(this.house.clock.now().getTime() + days * DAY_MS), 'Asia/Dhaka')
  }

  /** The next business day begins, two hours ago: salaries and dividends of the day before are due. */
  nextDay(): void {
    const now = this.house.clock.now().getTime() + 6 * HOUR_MS
    this.house.clock.advance(DAY_MS - (now % DAY_MS) + 2 * HOUR_MS)
  }

  /** Measures, computes and pays everything that is over. */
  async settle(): Promise<void> {
    await this.compute()
    await payBills(this.house.env)
  }

  async compute(): Promise<void> {
    await catchUp(this.house.env, MEASURES_FOLLOWER)
    await closeBills(this.house.env)
  }

  cash({ id }: Person): Promise<bigint> {
    return getBalance(this.house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })
  }
}
