/**
 * Bonus money against a model: random bets, wins, rollbacks, parts staked again, purses that open and end in between.
 * After each command every account is what the model says. The title contains the seed; PURSE_SEED=… runs it again.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { endBonus, fundBonus, openStage, tableOf, type Stage, type Table } from '#server/testing/door-stage.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { toEither, vendorClient } from '#server/testing/vendor.ts'

const SEED = Number(process.env.PURSE_SEED ?? randomInt(2 ** 31))
const ROUNDS = 4

const round = fc.nat({ max: ROUNDS - 1 })
const amount = fc.constantFrom(1, 3, 7, 20)
const pick = fc.nat({ max: 30 })
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('bet' as const), round, amount }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('win' as const), pick, amount }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('rollback' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rebet' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), isConverted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

type Tx = {
  id: string
  kind: 'bet' | 'win'
  of: Tx | null
  round: number
  amount: bigint
  bonus: bigint
  to: string | null
}
type Sums = { purse: string | null; stake: bigint; bonus: bigint }

/** The rules of purses, without a database: cash, and by account what each purse has and what is held for it. */
class Model {
  cash: bigint
  open: string | null = null
  readonly accounts = new Map<string, bigint>()
  readonly rounds = new Map<number, Sums>()
  txs: Tx[] = []

  constructor(cash: bigint) {
    this.cash = cash
  }

  has(account: string): bigint {
    return this.accounts.get(account) ?? 0n
  }

  move(account: string, by: bigint): void {
    this.accounts.set(account, this.has(account) + by)
  }

  /** The account of what comes back to a round's purse. */
  backTo(purse: string): string {
    return purse === this.open ? `member_bonus ${purse}` : `bonus_held ${purse}`
  }

  bet(id: string, place: number, stake: bigint): boolean {
    const sums = this.rounds.get(place) ?? { purse: this.open, stake: 0n, bonus: 0n }
    const usable = sums.purse !== null && sums.purse === this.open ? this.has(`member_bonus ${sums.purse}`) : 0n
    const bonus = stake > this.cash ? stake - this.cash : 0n
    if (bonus > usable) return false
    this.cash -= stake - bonus
    if (bonus > 0n) this.move(`member_bonus ${sums.purse}`, -bonus)
    this.rounds.set(place, { ...sums, stake: sums.stake + stake, bonus: sums.bonus + bonus })
    this.txs.push({ id, kind: 'bet', of: null, round: place, amount: stake, bonus, to: null })
    return true
  }

  win(id: string, of: Tx, won: bigint): void {
    const sums = this.rounds.get(of.round) as Sums
    const bonus = sums.stake === 0n ? 0n : (won * sums.bonus) / sums.stake
    const to = bonus > 0n ? this.backTo(sums.purse ?? '') : null
    if (to) this.move(to, bonus)
    this.cash += won - bonus
    this.txs.push({ id, kind: 'win', of, round: of.round, amount: won, bonus, to })
  }

  /** Returns false when the money of a win is gone. */
  rollback(tx: Tx): boolean {
    const sums = this.rounds.get(tx.round) as Sums
    if (tx.kind === 'bet') {
      this.cash += tx.amount - tx.bonus
      if (tx.bonus > 0n) this.move(this.backTo(sums.purse ?? ''), tx.bonus)
      this.rounds.set(tx.round, { ...sums, stake: sums.stake - tx.amount, bonus: sums.bonus - tx.bonus })
    } else {
      const cash = tx.amount - tx.bonus
      const isOpen = sums.purse !== null && sums.purse === this.open
      const from = isOpen ? `member_bonus ${sums.purse}` : tx.to
      // what went into a purse that has ended since is borne by the brand
      const isTaken = tx.bonus > 0n && from !== null && (isOpen || from.startsWith('bonus_held'))
      if (this.cash < cash || (isTaken && this.has(from) < tx.bonus)) return false
      this.cash -= cash
      if (isTaken) this.move(from, -tx.bonus)
    }
    this.txs = this.txs.filter((one) => one !== tx)
    return true
  }

  /** Stakes half of a bet again that was just taken back, in its own proportion. */
  rebet(tx: Tx, id: string, again: bigint): void {
    this.rollback(tx)
    const sums = this.rounds.get(tx.round) as Sums
    const bonus = (tx.bonus * again) / tx.amount
    this.cash -= again - bonus
    if (bonus > 0n) this.move(this.backTo(sums.purse ?? ''), -bonus)
    this.rounds.set(tx.round, { ...sums, stake: sums.stake + again, bonus: sums.bonus + bonus })
    this.txs.push({ ...tx, id, amount: again, bonus })
  }

  end(isConverted: boolean): void {
    const account = `member_bonus ${this.open}`
    if (isConverted) this.cash += this.has(account)
    this.accounts.set(account, 0n)
    this.open = null
  }
}

let stage: Stage
/** Another process on the same database: both remember players (commands/recall.ts). */
let beside: House
let run = 0
beforeAll(async () => {
  stage = await openStage()
  beside = await openHouseOn(stage.house.url)
})
afterAll(async () => {
  await beside.close()
  await stage.house.close()
})

/** Sends a command and changes the model as it should. */
async function obey(model: Model, table: Table, one: Command, id: string): Promise<void> {
  const { house } = stage
  const roundOf = (place: number) => `model-${run}-${place}`
  if (one.does === 'open') {
    if (model.open !== null) return
    model.open = await fundBonus(house, table.member.id, 30)
    model.accounts.set(`member_bonus ${model.open}`, parseMoney('30'))
  } else if (one.does === 'end') {
    if (model.open === null) return
    await endBonus(house, table.member.id, model.open, { isConverted: one.isConverted })
    model.end(one.isConverted)
  } else if (one.does === 'bet') {
    const answer = await table.send('bet', table.bet(String(one.amount), { txId: id, roundId: roundOf(one.round) }))
    expect(answer.code).toBe(model.bet(id, one.round, parseMoney(String(one.amount))) ? 0 : 1)
  } else if (one.does === 'win') {
    const bets = model.txs.filter(({ kind }) => kind === 'bet')
    const of = bets[one.pick % bets.length]
    if (!of) return
    const win = table.win(String(one.amount), { txId: id, betTxId: of.id, roundId: roundOf(of.round) })
    expect(await table.send('win', win)).toMatchObject({ code: 0 })
    model.win(id, of, parseMoney(String(one.amount)))
  } else {
    const free = model.txs.filter(
      (tx) => !model.txs.some(({ of }) => of === tx) && (one.does === 'rollback' || tx.kind === 'bet'),
    )
    const tx = free[one.pick % free.length]
    if (!tx) return
    const back = table.rollback(tx.id, { txId: id })
    if (one.does === 'rollback') {
      expect((await table.send('rollback', back)).code).toBe(model.rollback(tx) ? 0 : 1)
    } else {
      const again = { txId: `${id}-again`, amount: toWire(tx.amount / 2n) }
      expect(await table.send('rollback', { ...back, rebet: again })).toMatchObject({ code: 0 })
      model.rebet(tx, again.txId, tx.amount / 2n)
    }
  }
}

async function expectAccounts(model: Model, { member, ...table }: Table): Promise<void> {
  const { db } = stage.house.env
  expect(await getBalance(db, { kind: 'member_cash', owner: member.id, currency: 'BDT' })).toBe(model.cash)
  for (const [account, expected] of model.accounts) {
    const [kind, purse] = account.split(' ') as ['member_bonus' | 'bonus_held', string]
    expect(await getBalance(db, { kind, owner: `${member.id}/${purse}`, currency: 'BDT' }), account).toBe(expected)
  }
  const playable = model.cash + (model.open === null ? 0n : model.has(`member_bonus ${model.open}`))
  expect(await table.balance()).toBe(toWire(playable))
}

test(`PROMO-1 any order of play and of purses' beginnings and ends moves what the model says (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
      run++
      const { seat, member } = await stage.sit(20)
      const vendor = toEither(stage.vendor, vendorClient(beside, 'BGS', stage.vendor.key))
      const table = tableOf(vendor, member, seat)
      const model = new Model(parseMoney('20'))
      for (const [place, one] of commands.entries()) {
        await obey(model, table, one, `model-${run}-tx-${place}`)
        await expectAccounts(model, table)
      }
    }),
    { seed: SEED, numRuns: 15, endOnFailure: true },
  )
  await expectBalancedBooks(stage.house.env.db)
})
