/** The real and bonus halves of a stake, of its win, and of what is taken back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toWire } from '#contract/money.ts'
import { checkBooks } from '#server/check-books.ts'
import { journalOf } from '#server/testing/journal.ts'
import { asGivenBefore, expectBalancedBooks } from '#server/testing/books.ts'
import { asOwner, damage } from '#server/testing/owner.ts'
import { openStage, STAGE_GAME, type Stage, type Table } from '#server/testing/door-stage.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

/** Returns the cash and bonus money of the table's member. */
async function purseOf({ member }: Table): Promise<[string, string]> {
  const rows = await stage.house.env.db.query<{ kind: string; balance: bigint }>(
    `select kind, balance from wallet.accounts where member = $1 and kind in ('member_cash', 'member_bonus')`,
    [member.id],
  )
  const of = (kind: string) => toWire(rows.find((row) => row.kind === kind)?.balance ?? 0n)
  return [of('member_cash'), of('member_bonus')]
}
const linesOf = async ({ member }: Table) =>
  (await journalOf(stage.house.env.db, member.id)).map((line) => [
    line.kind,
    toWire(line.amountMinor),
    toWire(line.bonusMinor),
  ])

describe('bonus money', () => {
  test('GAME-2 CASH-7 a stake takes cash first, then bonus money; the vendor sees one balance; the journal keeps both halves', async () => {
    const table = await stage.sit(60, 100)
    expect(await table.balance()).toBe('160.00')
    const stake = table.bet('80')
    const first = await table.send('bet', stake)
    expect(first).toMatchObject({ code: 0, balance: '80.00' })
    expect(await purseOf(table)).toEqual(['0.00', '80.00'])
    expect(await table.send('bet', stake)).toEqual({ ...first, replay: true })
    // a quarter of the stake was bonus money, so a quarter of the win is
    expect(await table.send('win', table.win('200', { betTxId: stake.txId, roundId: stake.roundId }))).toMatchObject({
      code: 0,
      balance: '280.00',
    })
    expect(await purseOf(table)).toEqual(['150.00', '130.00'])
    await expect
      .poll(() => linesOf(table))
      .toEqual([
        ['stake', '80.00', '20.00'],
        ['payout', '200.00', '50.00'],
      ])
  })

  test('PROMO-3 GAME-2 a win says by which rule it was split and of what; the books compute it again, and name what no rule gives', async () => {
    const table = await stage.sit(2, 1)
    await asGivenBefore(stage.house)
    const stake = table.bet('3')
    await table.send('bet', stake)
    await table.send('win', table.win('0.1', { betTxId: stake.txId, roundId: stake.roundId }))
    const { db } = stage.house.env
    const splitOf = async () =>
      db.query(
        `select epoch || '.' || xid || '.' || seq as line, bonus, split from bets.journal
         where member_id = $1 and kind = 'payout'`,
        [table.member.id],
      )
    await expect
      .poll(splitOf)
      .toMatchObject([{ bonus: 333n, split: { rule: 'share-down-1', stake: '30000', bonus: '10000' } }])
    const [{ line }] = (await splitOf()) as [{ line: string }]
    const differing = async (change: string) => {
      await damage(
        stage.house,
        `update bets.journal set ${change} where member_id = '${table.member.id}' and kind = 'payout'`,
      )
      return (await checkBooks(db)).checks.find(({ code }) => code === 'journal-splits')?.differing
    }
    expect(await differing('bonus = 334')).toEqual([
      { id: line, what: 'bonus 334, computed again 333 by share-down-1' },
    ])
    expect(await differing(`bonus = 333, split = split || '{"rule": "share-up-9"}'`)).toEqual([
      { id: line, what: 'bonus 333, computed again nothing by share-up-9' },
    ])
    expect(await differing(`split = split || '{"rule": "share-down-1"}'`)).toEqual([])
    // no win with a bonus half is written without its rule
    await expect(
      asOwner(stage.house, (owner) =>
        owner.query(`update bets.journal set split = null where member_id = $1 and kind = 'payout'`, [table.member.id]),
      ),
    ).rejects.toThrow()
  })

  test('GAME-2 what does not divide goes to the cash, and a rollback restores each half exactly', async () => {
    const table = await stage.sit(2, 1)
    const stake = table.bet('3')
    await table.send('bet', stake)
    const paid = table.win('0.1', { betTxId: stake.txId, roundId: stake.roundId })
    expect(await table.send('win', paid)).toMatchObject({ balance: '0.10' })
    expect(await purseOf(table)).toEqual(['0.0667', '0.0333'])
    expect(await table.send('rollback', table.rollback(paid.txId))).toMatchObject({ code: 0, balance: '0.00' })
    expect(await table.send('rollback', table.rollback(stake.txId))).toMatchObject({ code: 0, balance: '3.00' })
    expect(await purseOf(table)).toEqual(['2.00', '1.00'])
    await expect
      .poll(() => linesOf(table))
      .toEqual([
        ['stake', '3.00', '1.00'],
        ['payout', '0.10', '0.0333'],
        ['reversal', '0.10', '0.0333'],
        ['reversal', '3.00', '1.00'],
      ])
  })

  test('GAME-2 both halves together must cover the stake', async () => {
    const table = await stage.sit(10, 10)
    expect(await table.send('bet', table.bet('20.0001'))).toMatchObject({ code: 1, balance: '20.00' })
    expect(await table.send('bet', table.bet('20'))).toMatchObject({ code: 0, balance: '0.00' })
  })

  test('GAME-2 one command splits by the round that it opens; two stakes mix', async () => {
    const table = await stage.sit(100, 100)
    const both = table.betWin('150', '30')
    expect(await table.send('betWin', both)).toMatchObject({ code: 0, balance: '80.00' })
    expect(await purseOf(table)).toEqual(['20.00', '60.00'])
    await table.send('bet', table.bet('50', { roundId: both.roundId })) // 20 cash, 30 bonus: the round holds 120 and 80
    await table.send('win', table.win('10', { roundId: both.roundId }))
    expect(await purseOf(table)).toEqual(['6.00', '34.00'])
  })

  test('GAME-2 money without a stake in its round, and corrections, are cash', async () => {
    const table = await stage.sit(0, 10)
    await table.send('win', table.win('5', { kind: 'promo' }))
    await table.send('adjust', table.adjust('2'))
    expect(await purseOf(table)).toEqual(['7.00', '10.00'])
    expect(await table.send('adjust', table.adjust('-7.01'))).toMatchObject({ code: 1, balance: '17.00' })
  })

  test('GAME-2 twenty bets at once spend both purses to the last and no further', async () => {
    const table = await stage.sit(55, 45)
    const answers = await Promise.all(Array.from({ length: 20 }, () => table.send('bet', table.bet('7'))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(14)
    expect(answers.every((answer) => answer.code <= 1)).toBe(true)
    expect(await table.balance()).toBe('2.00')
  })

  test('GAME-2 a deposit between two stakes is spent before more bonus money', async () => {
    const table = await stage.sit(0, 50)
    await table.send('bet', table.bet('10'))
    const { env } = stage.house
    const debit = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
    const credit = await openAccount(env.db, { kind: 'member_cash', owner: table.member.id, currency: 'BDT' })
    await postTransfers(env, {
      key: `deposit ${table.member.id}`,
      transfers: [{ debit, credit, amountMinor: 50_000n, reason: 'adjustment', reference: '' }],
    })
    await table.send('bet', table.bet('10'))
    expect(await purseOf(table)).toEqual(['0.00', '35.00'])
  })
})

describe('the books', () => {
  test('CASH-7 notice a transaction, a pool or a debt that does not fit the ledger', async () => {
    const table = await stage.sit()
    await asGivenBefore(stage.house)
    const stake = table.bet('10', { jackpotContribution: '1' })
    await table.send('bet', stake)
    const { db } = stage.house.env
    const wrong = async (change: string) => {
      const spoiled = await db
        .tx(async (tx) => {
          await tx.query(`update games.vendor_transactions set ${change} where tx_id = $1`, [stake.txId])
        })
        .then(() => checkBooks(db))
      return spoiled.checks.filter((check) => check.differing.length > 0).map((check) => check.name)
    }
    expect(await wrong('amount = amount + 1')).toEqual([
      'every vendor’s transaction moved what it says, and so did its taking back',
    ])
    expect(await wrong('amount = amount - 1, jackpot = jackpot - 1')).toEqual([
      'every vendor’s jackpot pool equals what its transactions left in it',
    ])
    expect(await wrong('jackpot = jackpot + 1, owed = 5')).toEqual([
      'what members owe vendors’ houses equals their transactions',
    ])
    expect(await wrong(`owed = 0, game_code = '${STAGE_GAME}'`)).toEqual([])
  })
})
