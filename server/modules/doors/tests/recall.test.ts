/** What a process remembers of players decides nothing that is not so any more. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerReality, excludeSelf, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { endBonus, fundBonus, openStage, type Stage, type Table } from '#server/testing/door-stage.ts'
import { openFaultProxy } from '#server/testing/fault-proxy.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { fundCash, vendorClient } from '#server/testing/vendor.ts'
import { registry } from '#server/lib/metric-kinds.ts'
import { obeyCommand } from '../commands/obey-command.ts'
import { Nonce } from '../vendors/nonce.ts'

let stage: Stage
/** Another process on the same database. */
let beside: House
let table: Table

beforeAll(async () => {
  stage = await openStage()
  beside = await openHouseOn(stage.house.url)
})
afterAll(async () => {
  await beside.close()
  await stage.house.close()
})
beforeEach(async () => {
  table = await stage.sit()
  await expect(playRound()).resolves.toBe(true)
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

const sql = (statement: string, values: unknown[] = []) => beside.env.db.query(statement, values)

/** Returns how many commands were decided by memory until now. */
async function countRecalled(): Promise<number> {
  const { values } = (await registry.getSingleMetric('fairhouse_vendor_command_facts_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => labels['from'] === 'memory')?.value ?? 0
}

/** Plays a bet and its win. Returns whether both were accepted. */
async function playRound(stake = '1', won = '1'): Promise<boolean> {
  const bet = table.bet(stake)
  const first = await table.send('bet', bet)
  const second = await table.send('win', table.win(won, { roundId: bet.roundId, betTxId: bet.txId, roundClosed: true }))
  return first.code === 0 && second.code === 0
}

describe('GAME-2 a player whom the process remembers', () => {
  test('plays without a question about facts, and is told the same balances', async () => {
    const before = await countRecalled()
    expect(await table.send('bet', table.bet('10'))).toMatchObject({ code: 0, balance: '990.00' })
    const both = table.betWin('10', '25')
    expect(await table.send('betWin', both)).toMatchObject({ code: 0, balance: '1005.00' })
    expect(await table.send('win', table.win('5', { roundId: both.roundId, betTxId: both.txId }))).toMatchObject({
      code: 0,
      balance: '1010.00',
    })
    expect((await countRecalled()) - before).toBe(3)
  })

  test.each([
    ['frozen', `update identity.accounts set status = 'frozen' where id = $1::bigint`, 'PLAYER_FROZEN'],
    [
      'barred by an operator',
      `insert into games.barred_members (member_id, reason, operator_id, at) values ($1::text, 'asked', 1, now())`,
      'BET_NOT_ALLOWED',
    ],
    [
      'whose brand stops play',
      brandStops(`select merchant, 'maintenance' from identity.members where id = $1::bigint`),
      'MAINTENANCE',
    ],
  ])(
    'and who is %s meanwhile by another process bets no more, and is paid what was bet before',
    async (_, stop, status) => {
      const before = table.bet('10')
      expect(await table.send('bet', before)).toMatchObject({ code: 0 })
      await sql(stop, [table.member.id])
      try {
        expect(await table.send('bet', table.bet('1'))).toMatchObject({ status })
        expect(await table.send('betWin', table.betWin('1', '2'))).toMatchObject({ status })
        const win = table.win('30', { roundId: before.roundId, betTxId: before.txId })
        expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '1020.00' })
      } finally {
        await sql('delete from games.brand_play')
      }
    },
  )

  test.each([
    [
      'all play is',
      `update games.play_switch set status = 'maintenance'`,
      `update games.play_switch set status = 'on'`,
      'MAINTENANCE',
    ],
    [
      'the vendor is',
      `update games.vendors set status = 'off' where code = 'BGS'`,
      `update games.vendors set status = 'on' where code = 'BGS'`,
      'GAME_DISABLED',
    ],
    [
      'the game is',
      `update games.games set status = 'maintenance' where code = 'skyrise'`,
      `update games.games set status = 'on' where code = 'skyrise'`,
      'MAINTENANCE',
    ],
    [
      'the game is at the brand',
      `insert into games.brand_choices (merchant, subject, status, reason, operator_id, at)
       values ('fairhouse', 'game skyrise', 'off', 'asked', 1, now())`,
      `delete from games.brand_choices`,
      'GAME_DISABLED',
    ],
  ])('where %s closed by another process, bets no more until it is open', async (_, close, open, status) => {
    await sql(close)
    expect(await table.send('bet', table.bet('1'))).toMatchObject({ status })
    await sql(open)
    expect(await table.send('bet', table.bet('1'))).toMatchObject({ code: 0 })
  })

  test('and takes a break or leaves for months bets no more', async () => {
    await table.member.caller.ok(takeBreak, { hours: 24, understood: true })
    expect(await table.send('bet', table.bet('1'))).toMatchObject({ status: 'BET_NOT_ALLOWED', reason: 'break' })
    const other = await stage.sit()
    expect(await other.send('bet', other.bet('1'))).toMatchObject({ code: 0 })
    await other.member.caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await other.send('bet', other.bet('1'))).toMatchObject({ status: 'BET_NOT_ALLOWED', reason: 'excluded' })
  })

  test('and sets a limit is held to it from that moment, by the commit, with bets at once too', async () => {
    await table.member.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '50' })
    expect(await playRound('9', '0')).toBe(true) // with what was staked before, 10
    const before = await countRecalled()
    const answers = await Promise.all(Array.from({ length: 12 }, () => table.send('bet', table.bet('10'))))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(4)
    expect(answers.filter(({ code }) => code !== 0).every(({ status }) => status === 'LIMIT_REACHED')).toBe(true)
    expect(await countRecalled()).toBeGreaterThan(before)
  })

  test('is stopped by a reality check on its minute, however many bets memory decided, and goes on when it is answered', async () => {
    await table.member.caller.ok(setLimit, { kind: 'reality', period: 'session', value: '20' })
    for (let minute = 0; minute < 20; minute += 4) {
      expect(await playRound()).toBe(true)
      stage.house.clock.advance(4 * MINUTE_MS)
    }
    expect(await table.send('bet', table.bet('1'))).toMatchObject({ status: 'LIMIT_REACHED', reason: 'reality' })
    await table.member.caller.ok(answerReality, {})
    expect(await playRound()).toBe(true)
  })

  test('and owes the vendor by now has it withheld from the next win', async () => {
    await sql(`update games.vendors set may_overdraw = true where code = 'BGS'`)
    const [first, second] = [table.bet('100'), table.bet('1800')]
    const won = table.win('900', { roundId: first.roundId, betTxId: first.txId })
    for (const [command, body] of [
      ['bet', first],
      ['win', won],
      ['bet', second],
    ] as const)
      expect(await table.send(command, body)).toMatchObject({ code: 0 })
    const other = vendorClient(beside, 'BGS', stage.vendor.key)
    const taken = table.adjust('-900', { roundId: first.roundId })
    expect(await other.send('adjust', taken)).toMatchObject({ code: 0, balance: '0.00' })
    const win = table.win('1000', { roundId: second.roundId, betTxId: second.txId })
    expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '100.00' })
  })

  test('and whose bet was taken back by another process is paid nothing for it', async () => {
    const bet = table.bet('100')
    await table.send('bet', bet)
    const other = vendorClient(beside, 'BGS', stage.vendor.key)
    expect(await other.send('rollback', table.rollback(bet.txId, { roundId: bet.roundId }))).toMatchObject({ code: 0 })
    const win = table.win('500', { roundId: bet.roundId, betTxId: bet.txId })
    expect(await table.send('win', win)).toMatchObject({ status: 'ROLLED_BACK' })
    expect(await table.balance()).toBe('1000.00')
  })
})

describe('GAME-2 PROMO-1 bonus money of a player whom the process remembers', () => {
  test('is staked after cash that came meanwhile, also from another process, and shared by what was staked', async () => {
    const player = await stage.sit(10, 100)
    const [first, second, third] = [player.bet('5'), player.bet('15'), player.bet('20')]
    for (const bet of [first, second]) expect(await player.send('bet', bet)).toMatchObject({ code: 0 })
    // 10 of cash and 10 of bonus money are staked; the next stake would be bonus money only
    await fundCash(beside, player.member.id, 20)
    const before = await countRecalled()
    expect(await player.send('bet', third)).toMatchObject({ code: 0, balance: '90.00' })
    expect(await countRecalled()).toBe(before)
    await player.send('win', player.win('40', { roundId: third.roundId, betTxId: third.txId }))
    expect(await halves(player)).toEqual({ cash: 40_0000n, bonus: 90_0000n })
    await player.send('win', player.win('30', { roundId: second.roundId, betTxId: second.txId }))
    expect(await halves(player)).toEqual({ cash: 50_0000n, bonus: 110_0000n })
  })

  test('a round to which another process added a stake shares its win by both stakes', async () => {
    const player = await stage.sit(10, 100)
    const bet = player.bet('10')
    await player.send('bet', bet)
    const other = vendorClient(beside, 'BGS', stage.vendor.key)
    expect(await other.send('bet', player.bet('10', { roundId: bet.roundId }))).toMatchObject({ code: 0 })
    await player.send('win', player.win('40', { roundId: bet.roundId, betTxId: bet.txId }))
    expect(await halves(player)).toEqual({ cash: 20_0000n, bonus: 110_0000n })
  })

  test('that ended meanwhile is staked no more, and a new one is', async () => {
    const player = await stage.sit(0)
    const purse = await fundBonus(stage.house, player.member.id, 50)
    expect(await player.send('bet', player.bet('10'))).toMatchObject({ code: 0, balance: '40.00' })
    await endBonus(beside, player.member.id, purse)
    expect(await player.send('bet', player.bet('10'))).toMatchObject({ status: 'INSUFFICIENT_FUNDS' })
    await fundBonus(beside, player.member.id, 30)
    expect(await player.send('bet', player.bet('10'))).toMatchObject({ code: 0, balance: '20.00' })
  })
})

describe('GAME-2 the nonce of a message that memory decided', () => {
  const SAME = { status: 'SIGNATURE_INVALID' }

  test('is stored with the money: sent again at any process, nothing is done and nothing is told', async () => {
    const bet = table.bet('10')
    const nonce = `with-the-money-${bet.txId}`
    const before = await countRecalled()
    expect(await stage.vendor.send('bet', bet, { nonce })).toMatchObject({ code: 0 })
    expect((await countRecalled()) - before).toBe(1)
    const other = vendorClient(beside, 'BGS', stage.vendor.key)
    for (const client of [stage.vendor, other]) {
      expect(await client.send('bet', bet, { nonce })).toMatchObject(SAME)
      expect(await client.send('bet', table.bet('10'), { nonce })).toMatchObject(SAME)
      expect(await client.send('balance', bet, { nonce })).toMatchObject(SAME)
    }
    expect(await table.balance()).toBe('990.00')
  })

  test('is stored when the message was refused: sent again when the money is there, it bets nothing', async () => {
    const bet = table.bet('5000')
    const nonce = `refused-at-first-${bet.txId}`
    expect(await stage.vendor.send('bet', bet, { nonce })).toMatchObject({ status: 'INSUFFICIENT_FUNDS' })
    await fundCash(stage.house, table.member.id, 9000)
    expect(await playRound()).toBe(true)
    expect(await stage.vendor.send('bet', bet, { nonce })).toMatchObject(SAME)
    expect(await table.balance()).toBe('10000.00')
  })

  test('many messages with one nonce at once: one is obeyed', async () => {
    const nonce = `one-for-many-messages-${table.member.id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stage.vendor.send('bet', table.bet('10'), { nonce })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['OK', ...Array(7).fill('SIGNATURE_INVALID')])
    expect(await table.balance()).toBe('990.00')
  })

  test('that is there after the database was lost is its own message’s if the bet is posted, and refuses it if not', async () => {
    const { env } = stage.house
    const from = { vendor: 'BGS', ip: '127.0.0.1' }
    const bet = table.bet('10')
    expect(await stage.vendor.send('bet', bet, { nonce: `own-${bet.txId}-of-this-bet` })).toMatchObject({ code: 0 })
    const own = new Nonce(env, `own-${bet.txId}-of-this-bet`, from)
    own.noteUnknown()
    expect(await obeyCommand(env, 'BGS', 'bet', bet, { nonce: own })).toMatchObject({ replay: true, balance: '990.00' })
    const used = `used-by-another-${bet.txId}`
    expect(await stage.vendor.send('balance', bet, { nonce: used })).toMatchObject({ code: 0 })
    const another = new Nonce(env, used, from)
    another.noteUnknown()
    await expect(obeyCommand(env, 'BGS', 'bet', table.bet('10'), { nonce: another })).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    })
    expect(await table.balance()).toBe('990.00')
  })

  test('a bet whose commit was made and whose answer was lost is answered as the bet that it is', async () => {
    const proxy = await openFaultProxy(stage.house.url)
    const distant = await openHouseOn(proxy.url)
    try {
      const client = vendorClient(distant, 'BGS', stage.vendor.key)
      expect(await client.send('bet', table.bet('10'))).toMatchObject({ code: 0 })
      expect(await client.send('bet', table.bet('10'))).toMatchObject({ code: 0 })
      const bet = table.bet('10')
      proxy.loseAnswers()
      const answer = client.send('bet', bet)
      while ((await sql('select 1 from games.vendor_transactions where tx_id = $1', [bet.txId])).length === 0);
      proxy.cut()
      expect(await answer).toMatchObject({ code: 0, balance: '970.00' })
      expect(await sql('select 1 from wallet.transfer_lines where reference = $1', [bet.txId])).toHaveLength(1)
    } finally {
      await distant.close()
      await proxy.close()
    }
  })
})

function brandStops(members: string): string {
  return `insert into games.brand_play (merchant, status, reason, operator_id, at)
    select m.merchant, m.status::games.status, 'asked', 1, now() from (${members}) as m(merchant, status)`
}

async function halves({ member }: Table): Promise<{ cash: bigint; bonus: bigint }> {
  const [row] = await sql(
    `select coalesce(sum(balance) filter (where kind = 'member_cash'), 0)::bigint as cash,
       coalesce(sum(balance) filter (where kind = 'member_bonus'), 0)::bigint as bonus
     from wallet.balances where owner = $1 or owner like $1 || '/%'`,
    [member.id],
  )
  return row as { cash: bigint; bonus: bigint }
}
