/** The house's studio as the vendor of a wallet with faults: how it handles silence, refusals and lost answers. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { buildStudioHouse, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { chanceOf } from './chance.ts'
import { openFaultyWallet, randomScript, type Fault, type FaultyWallet, type Script } from './faulty-wallet.ts'
import { isAtRest, judgeVendor } from './judge-vendor.ts'
import { FUNDS, PLAYER } from './wallet-commands.ts'

const SEED = Number(process.env.DOOR_SEED ?? randomInt(2 ** 31))
const KEY = { keyId: 'key-1', algorithm: 'hmac-sha256', secret: 'the secret of the faulty wallet' } as const

type Table = {
  wallet: FaultyWallet
  studio: StudioHouse
  clock: TestClock
  roll(): Promise<Record<string, unknown>>
  settle(): Promise<void>
  close(): Promise<void>
}
const open: Table[] = []

async function sitDown(script: Script): Promise<Table> {
  const clock = new TestClock(Date.now())
  const wallet = await openFaultyWallet({
    vendor: 'BGS',
    key: KEY,
    gameCode: 'dice',
    currency: 'BDT',
    script,
    now: () => clock.wall(),
  })
  const studio = await buildStudioHouse(inject('postgresUrl'), {
    clock,
    platform: { doorOrigin: wallet.origin, vendors: { BGS: KEY } },
  })
  const member = await studio.launch(wallet.newToken(), 'BGS', 'dice')
  const table: Table = {
    wallet,
    studio,
    clock,
    roll: async () =>
      (
        await member.call('POST', '/api/dice/roll', {
          stake: '10.00',
          target: '98.00',
          over: false,
          requestId: newRequestId(),
        })
      ).body,
    settle: async () => {
      studio.env.outbox.start()
      for (let look = 0; look < 400 && !isAtRest(wallet.attempts); look++)
        await clock.advance(1_000, studio.env.outbox.idle)
      await studio.env.outbox.stop()
    },
    close: async () => {
      await studio.close()
      await wallet.close()
    },
  }
  open.push(table)
  return table
}
afterAll(() => Promise.all(open.map((table) => table.close())))

const broken = (wallet: FaultyWallet) => judgeVendor(wallet).filter((one) => one.broken.length > 0)
/** Returns whether the wallet's balance equals its own transactions, and the studio counts no open command. */
function isBalanced({ model }: FaultyWallet): boolean {
  let expected = parseMoney(FUNDS)
  for (const row of model.rows.values()) {
    if (row.state === 'posted' && row.kind === 'bet') expected -= row.amountMinor
    if (row.state === 'posted' && row.kind === 'win') expected += row.amountMinor
  }
  return expected === model.balanceOf(PLAYER)
}

describe('the studio at a wallet that fails once', () => {
  let table: Table
  let next: Partial<Record<string, Fault[]>> = {}
  const script: Script = (command) => {
    const plan = next[command] ?? []
    delete next[command]
    return plan
  }
  beforeAll(async () => {
    table = await sitDown(script)
  })
  const since = async (faults: typeof next, rounds = 1) => {
    const from = table.wallet.attempts.length
    next = faults
    const answers = []
    for (let round = 0; round < rounds; round++) answers.push(await table.roll())
    await table.settle()
    return { answers, attempts: table.wallet.attempts.slice(from) }
  }

  test.each(['drop', 'drop-after', 'http-500', 'http-500-after', 'garbage', 'retry-later'] as const)(
    'GAME-10 a bet that ends in %s is rolled back, and nothing is taken',
    async (fault) => {
      const before = table.wallet.model.balanceOf(PLAYER)
      const { answers, attempts } = await since({ bet: [fault] })
      expect(answers[0]).toMatchObject({ error: 'BET_UNANSWERED' })
      expect(attempts.map(({ command }) => command)).toEqual(['bet', 'rollback'])
      expect(attempts[1]?.body.targetTxId).toBe(attempts[0]?.txId)
      expect(toWire(table.wallet.model.balanceOf(PLAYER))).toBe(toWire(before))
    },
  )

  test('GAME-10 a bet that is answered too late is rolled back', async () => {
    const { answers, attempts } = await since({ bet: ['late'] })
    expect(answers[0]).toMatchObject({ error: 'BET_UNANSWERED' })
    expect(attempts.map(({ command, heard }) => [command, heard])).toEqual([
      ['bet', null],
      ['rollback', 'OK'],
    ])
  })

  test('GAME-10 a bet that is refused for good is neither repeated nor rolled back', async () => {
    const { attempts } = await since({ bet: ['final'] })
    expect(attempts.map(({ command }) => command)).toEqual(['bet'])
  })

  test('GAME-10 a win whose answer is lost, or that fails, comes again under its own id and pays once', async () => {
    let attempts: FaultyWallet['attempts'] = []
    // a roll of this kind nearly always wins
    while (!attempts.some(({ command }) => command === 'win'))
      attempts = (await since({ win: ['drop-after', 'http-500', 'retry-later', 'garbage', 'drop'] })).attempts
    const wins = attempts.filter(({ command }) => command === 'win')
    expect(wins.map(({ heard }) => heard)).toEqual([null, null, 'RETRY_LATER', null, null, 'OK'])
    expect(new Set(wins.map(({ txId }) => txId)).size).toBe(1)
  })

  test('GAME-10 a rollback that is not answered is repeated until it is', async () => {
    const { attempts } = await since({ bet: ['drop-after'], rollback: ['http-500-after', 'retry-later'] })
    const rollbacks = attempts.filter(({ command }) => command === 'rollback')
    expect(rollbacks.map(({ heard }) => heard)).toEqual([null, 'RETRY_LATER', 'OK'])
    expect(new Set(rollbacks.map(({ txId }) => txId)).size).toBe(1)
  })

  test('GAME-10 afterwards the wallet finds nothing against the studio, and its books balance', () => {
    expect(broken(table.wallet)).toEqual([])
    expect(isBalanced(table.wallet)).toBe(true)
  })
})

test(`GAME-10 the studio plays fifty rounds through random faults and owes nothing at the end (seed ${SEED})`, async () => {
  const withoutWaiting: Script = (command, body) => plan(command, body).filter((fault) => fault !== 'late')
  const plan = randomScript(chanceOf(SEED))
  const table = await sitDown(withoutWaiting)
  for (let round = 0; round < 50; round++) await table.roll()
  expect(await giveUpUnanswered(table.studio.env, table.clock.now())).toBe(0)
  await table.settle()
  expect(broken(table.wallet)).toEqual([])
  expect(isBalanced(table.wallet)).toBe(true)
  expect(table.wallet.attempts.filter(({ fault }) => fault !== null).length).toBeGreaterThan(20)
})

test('GAME-10 a vendor that pays again under another id, gives up a win or leaves a bet behind is found out', () => {
  const attempt = (command: 'bet' | 'win', txId: string, heard: 'OK' | null, more: object = {}) => ({
    command,
    txId,
    fault: heard === null ? ('drop-after' as const) : null,
    heard,
    body: { txId, roundId: 'r', amount: '1.00', ...more },
  })
  const attempts = [
    attempt('bet', 'b1', 'OK'),
    attempt('bet', 'b2', null),
    attempt('win', 'w1', null, { betTxId: 'b1' }),
    attempt('win', 'w2', 'OK', { betTxId: 'b1' }),
    attempt('win', 'w3', 'OK', { betTxId: 'b2', amount: '2.00' }),
    attempt('win', 'w3', 'OK', { betTxId: 'b2', amount: '3.00' }),
  ]
  expect(
    Object.fromEntries(
      broken({ attempts, unsigned: 1 } as unknown as FaultyWallet).map(({ id, broken }) => [id, broken]),
    ),
  ).toEqual({
    'vendor.signed': ['1 messages'],
    'vendor.same-content': ['win w3'],
    'vendor.rolls-back': ['bet b2'],
    'vendor.keeps-trying': ['win w1'],
    'vendor.pays-once': ['win w2'],
    'vendor.final': ['win w3'],
    'vendor.no-win-without-bet': ['win w3'],
  })
})
