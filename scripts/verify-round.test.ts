import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { bustOfLink } from '#games/crash/rules.ts'
import { treeOf } from '#games/fair/bet-tree.ts'
import { decidingHash, type RoundMix } from '#games/fair/round-mix.ts'
import { recount } from '#games/fishing/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { findOriginal, ORIGINAL_NAMES } from '#games/original/originals.ts'
import { costOf, multiplierOf, payoutOf, ratioText } from '#games/original/original.ts'
import { fixtureOf, rulesOf } from '#games/sports/calendar.ts'
import { readUnits } from '#games/slot/recount.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { TABLE_GAMES } from '#games/table/table-games.ts'
import type { Check } from './verify/record.ts'
import { crashPaid, tablePaid, ticketPaid } from './verify/round-money.ts'
import { readRound, verifyRound } from './verify-round.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const serverSeed = 'server seed'
const proof = {
  kind: 'seeds',
  serverSeed,
  serverSeedHash: createHash('sha256').update(serverSeed).digest('hex'),
  clientSeed: 'client seed',
  nonce: 1,
  nonceCount: 1,
}

const inUnits = (units: bigint) => (Number(units) / 10_000).toFixed(2)

/** Returns a finished round of an original, as the studio records it: cashed out immediately. */
async function recordOf(name: string) {
  const game = findOriginal(name) ?? expect.fail('no game')
  const luck = await game.draw(openPlayerStream(hmac, { serverSeed, clientSeed: 'client seed', nonce: 1 }), game.usual)
  const moves: unknown[] = []
  while (game.play(luck, game.usual, moves)?.isOver === false) moves.push(game.leave(luck, game.usual, moves))
  const standing = game.play(luck, game.usual, moves) ?? expect.fail('no round')
  const detail = {
    engine: name,
    choice: game.usual,
    moves,
    view: standing.view,
    multiplier: ratioText(multiplierOf(game, standing)),
    nonce: 1,
    shown: game.show(luck, game.usual),
  }
  const stake = costOf(game, 200_000n, standing.staked)
  const money = { stake: inUnits(stake), payout: inUnits(payoutOf(200_000n, standing.pays, 100n)) }
  return { roundId: 'r-1', state: 'settled', ...money, detail, proof }
}
const check = async (body: unknown, seed: string | null = null) =>
  verifyRound(readRound(body) ?? expect.fail('no round'), seed)

const paid = (checks: readonly Check[]) => checks.map(({ recorded, computed }) => recorded === computed)
const moneyOf = (staked: string, pays: string) => ({ staked: readUnits(staked) ?? 0n, paid: readUnits(pays) ?? 0n })

describe('fairhouse-verify round.json', () => {
  test('GAME-8 fishing: every shot of a magazine is decided again; another draw, fish or seed is noticed', async () => {
    const seeds = { serverSeed, clientSeed: 'client seed', nonce: 1 }
    const shots = await recount(
      hmac,
      seeds,
      'delta',
      Array.from(
        { length: 20 },
        (_, index) => [['shrimp', 'eel', 'shark'][index % 3] ?? '', 1 + (index % 10), 0] as const,
      ),
    )
    const detail = { engine: 'fishing', variant: 'delta', unit: '2.00', shots }
    expect(await check({ detail, proof })).toMatchObject({ isGood: true })
    const sum = (part: (shot: (typeof shots)[number]) => number) =>
      (2 * shots.reduce((all, shot) => all + part(shot), 0)).toFixed(2)
    const [stake, win] = [sum(([, level]) => level), sum(([, level, , , multiplier]) => level * multiplier)]
    expect(Number(win)).toBeGreaterThan(0)
    expect(await check({ stake, win, detail, proof })).toMatchObject({ isGood: true })
    expect(await check({ stake, win: `1${win}`, detail, proof })).toMatchObject({ isGood: false })
    expect(await check({ stake: `1${stake}`, win, detail, proof })).toMatchObject({ isGood: false })
    const [first = expect.fail('no shot'), ...rest] = shots
    expect(
      await check({ detail: { ...detail, shots: [[...first.slice(0, 4), first[4] + 1], ...rest] }, proof }),
    ).toMatchObject({ isGood: false })
    expect(await check({ detail: { ...detail, shots: rest }, proof })).toMatchObject({ isGood: false })
    expect(await check({ detail, proof: { ...proof, clientSeed: 'another' } })).toMatchObject({ isGood: false })
  })

  test.each([...ORIGINAL_NAMES])(
    'GAME-8 %s: a sound record passes, another luck, payout or seed does not',
    async (name) => {
      const record = await recordOf(name)
      expect(await check(record)).toMatchObject({ isGood: true })
      const paidMore = (Number(record.payout) + 100).toFixed(2)
      expect((await check({ ...record, payout: paidMore })).lines.join()).toMatch(/FAILED {2}\w[\w-]*, payout/)
      expect(await check({ detail: { ...record.detail, proof } })).toMatchObject({ isGood: true })
      expect(await check({ ...record, detail: { ...record.detail, shown: '0' } })).toMatchObject({ isGood: false })
      expect(await check({ ...record, detail: { ...record.detail, multiplier: '7.7700' } })).toMatchObject({
        isGood: false,
      })
      expect(await check({ ...record, proof: { ...proof, serverSeed: 'another' } })).toMatchObject({ isGood: false })
    },
  )

  test.each(['sports', 'cockfight'] as const)(
    'GAME-8 %s: the match of a ticket is played again; another score, salt or link is noticed',
    async (engine) => {
      const secret = createHash('sha256').update('match').digest('hex')
      const terminalHash = createHash('sha256').update(secret).digest('hex')
      const fixture = fixtureOf(engine === 'sports' ? 'football' : 'cockfight', 0, 3_000_000)
      const rules = rulesOf(fixture.sport)
      const course = await rules.play(
        fixture,
        openDrawStream(hmac, { secret, code: 'MATCH', issue: fixture.id, beacon: 'salt' }),
      )
      const { score } = rules.standing(fixture, course, course.endsAt)
      const [market, selection] = engine === 'sports' ? ['1x2', '1'] : ['fight', 'draw']
      const outcome = rules.settle(fixture, course, market, selection, score)?.result.outcome
      const detail = {
        engine,
        kind: 'single',
        bets: 1,
        legs: [{ match: fixture.id, market, selection, odds: '2.00', outcome, score: `${score.home}-${score.away}` }],
      }
      const chain = { kind: 'chain', terminalHash, salt: 'salt', roundNumber: 1, hash: secret }
      expect(await check({ detail, proof: chain })).toMatchObject({ isGood: true })
      expect(await check({ detail, proof: { ...chain, hash: null } }, secret)).toMatchObject({ isGood: true })
      expect(
        await check({ detail: { ...detail, legs: [{ ...detail.legs[0], score: '17-9' }] }, proof: chain }),
      ).toMatchObject({ isGood: false })
      expect(await check({ detail, proof: { ...chain, hash: terminalHash } })).toMatchObject({ isGood: false })
      expect(await check({ detail: { ...detail, legs: [] }, proof: chain })).toMatchObject({ isGood: false })
      const other = { ...detail.legs[0], outcome: outcome === 'win' ? 'lose' : 'win' }
      if (engine === 'cockfight')
        expect(await check({ detail: { ...detail, legs: [other] }, proof: chain })).toMatchObject({ isGood: false })
    },
  )

  test.each(['football', 'cricket', 'cockfight'] as const)(
    'GAME-8 %s of the second recipe: what was mixed in decides, and must be of this match',
    async (sport) => {
      const link = createHash('sha256').update('match link').digest('hex')
      const fixture = fixtureOf(sport, 0, 3_000_000)
      const { root, paths } = await treeOf(sha256, [
        { bet: 'ticket-1', seed: '0011' },
        { bet: 'ticket-2', seed: '' },
      ])
      const mix: RoundMix = {
        recipe: 2,
        round: fixture.id,
        seed: 'the seed',
        seal: createHash('sha256').update('the seed').digest('hex'),
        closesAt: fixture.startsAt,
        root,
        beacon: null,
        own: { bet: 'ticket-1', seed: '0011', path: paths[0] ?? [] },
      }
      const recordWith = async (used: RoundMix) => {
        const rules = rulesOf(fixture.sport)
        const course = await rules.play(
          fixture,
          openDrawStream(hmac, {
            secret: await decidingHash(hmac, link, used),
            code: 'MATCH',
            issue: fixture.id,
            beacon: 'salt',
          }),
        )
        const { score } = rules.standing(fixture, course, course.endsAt)
        const [market, selection] =
          sport === 'cockfight' ? ['fight', 'meron'] : sport === 'cricket' ? ['winner', 'home'] : ['1x2', '1']
        const outcome = rules.settle(fixture, course, market, selection, score)?.result.outcome
        const chain = {
          kind: 'chain',
          terminalHash: createHash('sha256').update(link).digest('hex'),
          salt: 'salt',
          roundNumber: 1,
          hash: link,
          mix: used,
        }
        return {
          detail: {
            engine: sport === 'cockfight' ? 'cockfight' : 'sports',
            legs: [{ match: fixture.id, market, selection, outcome, score: `${score.home}-${score.away}` }],
          },
          proof: chain,
        }
      }
      const record = await recordWith(mix)
      expect((await check(record)).lines).toContain('ok      What was mixed in is of this match')
      expect(await check(record)).toMatchObject({ isGood: true })
      expect(await check({ ...record, proof: { ...record.proof, mix: { ...mix, seed: 'another' } } })).toMatchObject({
        isGood: false,
      })
      expect(await check({ ...record, proof: { ...record.proof, mix: { ...mix, seed: null } } })).toMatchObject({
        isGood: false,
      })
      expect(await check(await recordWith({ ...mix, round: 'football-0-1' }))).toMatchObject({ isGood: false })
    },
  )

  test('GAME-8 crash and a draw of the second recipe: what was mixed in is looked at, too, and nothing passes that was put in later', async () => {
    const secret = createHash('sha256').update('link').digest('hex')
    const chain = {
      kind: 'chain',
      terminalHash: createHash('sha256').update(secret).digest('hex'),
      salt: 'salt',
      roundNumber: 1,
      hash: secret,
    }
    const bets = [
      { bet: 'crash-1', seed: '0011' },
      { bet: 'crash-2', seed: '2233' },
    ]
    const { root, paths } = await treeOf(sha256, bets)
    const mix: RoundMix = {
      recipe: 2,
      round: 'flight-1',
      seed: 'the seed',
      seal: createHash('sha256').update('the seed').digest('hex'),
      closesAt: 1_800_000_000_000,
      root,
      beacon: null,
      own: { bet: 'crash-1', seed: '0011', path: paths[0] ?? [] },
    }
    const hash = await decidingHash(hmac, secret, mix)
    const crash = { engine: 'crash', bust: ((await bustOfLink(hmac, hash, 'salt')) / 100).toFixed(2) }
    const k3 = {
      engine: 'table',
      kind: 'k3',
      outcome: (await drawRound(hmac, 'k3', { hash, number: 1 }, 'salt')).outcome,
    }
    for (const detail of [crash, k3]) {
      const good = await check({ detail, proof: { ...chain, mix } })
      expect(good.isGood).toBe(true)
      expect(good.lines.join()).toContain('your bet is in what was fixed at the close')
      expect(
        await check({ detail, proof: { ...chain, mix: { ...mix, own: { ...mix.own, seed: '0012' } } } }),
      ).toMatchObject({ isGood: false })
      expect(await check({ detail, proof: { ...chain, mix: { ...mix, seal: 'another' } } })).toMatchObject({
        isGood: false,
      })
      expect(await check({ detail, proof: { ...chain, mix: { ...mix, seed: null } } })).toMatchObject({ isGood: false })
    }
    // by the first recipe, the link alone gives another round: leaving the mix out of a record does not help
    expect(await check({ detail: { ...crash, bust: `${crash.bust}1` }, proof: { ...chain, mix } })).toMatchObject({
      isGood: false,
    })
    const first = { engine: 'crash', bust: ((await bustOfLink(hmac, secret, 'salt')) / 100).toFixed(2) }
    expect(first.bust).not.toBe(crash.bust)
    expect(await check({ detail: crash, proof: chain })).toMatchObject({ isGood: false })
    expect(await check({ detail: first, proof: chain })).toMatchObject({ isGood: true })
    expect(await check({ detail: first, proof: { ...chain, mix: null } })).toMatchObject({ isGood: true })
  })

  test('GAME-8 what a flight, a table’s slip and a ticket paid is compared, too', async () => {
    const flight = { cashedAt: '2.35', bust: '4.10' }
    expect(paid(crashPaid(moneyOf('20.00', '47.00'), flight))).toEqual([true, true])
    expect(paid(crashPaid(moneyOf('20.00', '147.00'), flight))).toEqual([true, false])
    expect(paid(crashPaid(moneyOf('20.00', '47.00'), { ...flight, bust: '2.34' }))).toEqual([false, true])
    expect(paid(crashPaid(moneyOf('20.00', '0.00'), { cashedAt: null, bust: '1.00' }))).toEqual([true])
    expect(paid(crashPaid(moneyOf('20.00', '5.00'), { cashedAt: null, bust: '1.00' }))).toEqual([false])

    const [spot] = TABLE_GAMES.baccarat.spots
    const { outcome } = await drawRound(hmac, 'baccarat', { hash: '11'.repeat(32), number: 1 }, 'salt')
    const slip = { spots: [{ spot: spot?.id, stake: '50.00' }] }
    const returned = TABLE_GAMES.baccarat.returnOf(spot?.id ?? '', outcome as never) / 10_000
    const due = (50 * returned).toFixed(2)
    expect(paid(tablePaid(moneyOf('50.00', due), 'baccarat', slip, outcome))).toEqual([true, true])
    expect(paid(tablePaid(moneyOf('60.00', due), 'baccarat', slip, outcome))).toEqual([false, true])
    expect(paid(tablePaid(moneyOf('50.00', '7777.00'), 'baccarat', slip, outcome))).toEqual([true, false])
    expect(tablePaid(moneyOf('50.00', '7777.00'), 'of old', slip, outcome)).toEqual([])

    const leg = (odds: string, result: string) => ({ odds, outcome: result, sport: 'football' })
    const ticket = (kind: string, legs: object[], more: object = {}) => ({
      kind,
      unit: '10.00',
      legs,
      cashOuts: [],
      ...more,
    })
    const three = [leg('2.00', 'win'), leg('1.50', 'win'), leg('3.00', 'lose')]
    expect(paid(ticketPaid(moneyOf('10.00', '20.00'), ticket('single', three.slice(0, 1))))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '30.00'), ticket('parlay', three.slice(0, 2))))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '90.00'), ticket('parlay', three)))).toEqual([false])
    // three doubles: one of them won
    expect(paid(ticketPaid(moneyOf('30.00', '30.00'), ticket('2/3', three)))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '15.00'), ticket('single', [leg('2.00', 'halfWin')])))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '30.00'), ticket('2/9', three)))).toEqual([false])
    expect(ticketPaid(moneyOf('10.00', '5.00'), ticket('parlay', three, { cashOuts: ['5.00'] }))).toEqual([])
  })

  test('GAME-8 of a ticket that was cashed out, and of one that shared its place, the payout is compared, too', async () => {
    const ticket = (legs: object[], more: object = {}) => ({
      kind: 'single',
      unit: '10.00',
      legs,
      cashOuts: [],
      ...more,
    })
    const won = { odds: '4.00', outcome: 'win' }
    const half = ticket([won], { cashOuts: ['7.00'], openPercent: 50 })
    expect(paid(ticketPaid(moneyOf('10.00', '27.00'), half))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '47.00'), half))).toEqual([false])
    expect(paid(ticketPaid(moneyOf('10.00', '20.00'), ticket([{ ...won, heat: 2 }])))).toEqual([true])
    expect(paid(ticketPaid(moneyOf('10.00', '40.00'), ticket([{ ...won, heat: 2 }])))).toEqual([false])
    // cashed out whole: nothing waits for the match
    const whole = ticket([{ odds: '4.00', outcome: null, score: null }], { cashOuts: ['7.00', '8.10'], openPercent: 0 })
    expect(paid(ticketPaid(moneyOf('10.00', '15.10'), whole))).toEqual([true])
    const record = (win: string) => ({
      stake: '10.00',
      win,
      detail: { engine: 'sports', ...whole },
      proof: { kind: 'chain', terminalHash: '', salt: '', roundNumber: 1, hash: null },
    })
    expect(await check(record('15.10'))).toMatchObject({ isGood: true })
    expect(await check(record('25.10'))).toMatchObject({ isGood: false })
  })

  test('GAME-8 of a leg that is not told nothing is compared', () => {
    const leg = (odds: string, result: string) => ({ odds, outcome: result, sport: 'football' })
    const ticket = (kind: string, legs: object[]) => ({ kind, unit: '10.00', legs, cashOuts: [] })
    expect(ticketPaid(moneyOf('10.00', '5.00'), ticket('single', [leg('2.00', 'pending')]))).toEqual([])
  })

  test('GAME-8 dice; a seed that was still sealed can be given', async () => {
    const dice = { detail: { engine: 'dice', roll: '74.67', nonce: 1 }, proof: { ...proof, serverSeed: null } }
    expect(await check(dice)).toMatchObject({ isGood: false })
    expect(await check(dice, serverSeed)).toMatchObject({ isGood: true })
    expect(readRound({ accounts: [] })).toBeNull()
  })

  test('GAME-8 the command recognises a round and answers with its status', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    try {
      const file = join(folder, 'round.json')
      const run = async (body: object) => {
        writeFileSync(file, JSON.stringify(body))
        return promisify(execFile)(process.execPath, [join(import.meta.dirname, 'verify.mjs'), file])
      }
      expect((await run(await recordOf('mines'))).stdout).toContain('VERIFIED: this round of mines')
      const forged = await recordOf('mines')
      await expect(run({ ...forged, detail: { ...forged.detail, shown: '1 2 3' } })).rejects.toMatchObject({ code: 1 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
