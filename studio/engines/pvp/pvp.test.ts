import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { areSealed, areSeedsFixed, drawDeck } from '#games/pvp/deck.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { parseAmount } from '#studio/lib/money.ts'
import { projectRoot } from '#studio/lib/project-root.ts'
import type { HistoryPage } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { PvpNight, type PvpScreen } from '#studio/testing/pvp-night.ts'
import type { PvpDetail } from './protocol.ts'
import { interruptHands } from './rooms.ts'

let night: PvpNight
let stories = 0
beforeAll(async () => {
  night = await PvpNight.begin(inject('postgresUrl'), 'holdem')
})
afterAll(() => night.house.close())
afterEach(() => night.endStory())

/** Seats two members in a hand. The names are new in every test. */
async function two(first = '500.00', second = '500.00'): Promise<{ anna: PvpScreen; rahim: PvpScreen }> {
  const story = ++stories
  const anna = await night.sit(`anna${story}`, 0, first)
  const rahim = await night.sit(`rahim${story}`, 3, second)
  await night.toHand()
  return { anna, rahim }
}
const total = (...screens: PvpScreen[]) =>
  screens.reduce((sum, { name }) => sum + parseAmount(night.house.door.balanceOf(name)), 0n)
const rakes = async () =>
  night.house.env.db.query<{ rake: bigint }>(
    'select coalesce(sum(rake_minor), 0)::bigint as rake from studio.pvp_hands',
  )
/** `npx fairhouse-verify round.json`, as a player runs it. */
async function runVerify(round: unknown): Promise<{ stdout: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  try {
    const file = join(folder, 'round.json')
    writeFileSync(file, JSON.stringify(round))
    return await promisify(execFile)(process.execPath, [join(projectRoot(), 'scripts', 'verify.mjs'), file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const detailOf = async (screen: PvpScreen) =>
  (await screen.member.call<HistoryPage<PvpDetail>>('GET', '/api/history')).body.rounds

describe('a hand', () => {
  test("GAME-2 to the showdown: what was played is the stake, the winner has the pot without the rake, and the rake is the house's", async () => {
    const { anna, rahim } = await two()
    expect(night.house.door.balanceOf(anna.name)).toBe('500.00')
    const [before] = await rakes()
    await night.play(['raise', { to: '30.00' }], 'call', 'check', 'check', 'check', 'check', 'check', 'check')
    await night.settle()
    const { hand } = anna.room()
    expect(hand).toMatchObject({
      street: 'river',
      pot: '60.00',
      pots: [{ amount: '60.00', rake: '3.00' }],
      actor: null,
    })
    expect(
      anna
        .room()
        .table.filter(Boolean)
        .every((seat) => seat?.cards.every((card) => card !== null)),
    ).toBe(true)
    const [after] = await rakes()
    expect((after?.rake ?? 0n) - (before?.rake ?? 0n)).toBe(30_000n)
    expect(total(anna, rahim)).toBe(parseAmount('1997.00'))
    const [round] = await detailOf(anna)
    expect(round).toMatchObject({
      state: 'settled',
      stake: '30.00',
      detail: { engine: 'pvp', reserved: '500.00', board: hand?.board },
    })
    expect((await runVerify(round)).stdout).toContain('VERIFIED')
    const forged = structuredClone(round) ?? expect.fail('no round')
    forged.detail.board.reverse()
    await expect(runVerify(forged)).rejects.toMatchObject({ code: 1 })
  })

  test('GAME-2 side pots: the one who is all in for less wins the main pot only, what nobody called goes back', async () => {
    const { anna, rahim } = await two('400.00', '900.00')
    const karim = await night.sit(`karim${stories}`, 4, '1000.00')
    await night.play('fold')
    await night.toHand()
    const all = (screen: PvpScreen) => screen.room().hand?.choices.find(({ kind }) => kind === 'raise')?.max
    const first = night.actor()
    await first.act('raise', { to: all(first) })
    await night.settle()
    for (let turn = 0; turn < 3 && night.room.phase === 'playing'; turn++) {
      const next = night.actor()
      const to = all(next)
      await (to ? next.act('raise', { to }) : next.act('call'))
      await night.settle()
    }
    const { hand } = karim.room()
    expect(hand?.pots?.length).toBeGreaterThanOrEqual(2)
    expect(hand?.board).toHaveLength(5)
    // three players, 30.00 of rake at most, and no chip more or less
    const rake = (hand?.pots ?? []).reduce((sum, pot) => sum + parseAmount(pot.rake), 0n)
    expect(rake).toBe(parseAmount('30.00'))
    expect(total(anna, rahim, karim)).toBe(parseAmount('3000.00') - rake)
  })

  test('GAME-2 folded before the flop: no rake, and who put nothing in has no bet on record', async () => {
    const { anna, rahim } = await two()
    const folder = night.actor()
    await night.play('fold')
    expect(total(anna, rahim)).toBe(parseAmount('2000.00'))
    expect(night.house.door.balanceOf(folder.name)).toBe('995.00')
    expect((await detailOf(folder))[0]).toMatchObject({ state: 'settled', stake: '5.00', win: '0.00' })
  })

  test('GAME-2 moves out of turn, twice, of an old turn or below the least raise are refused and change nothing', async () => {
    const { anna, rahim } = await two()
    const actor = night.actor()
    const other = actor === anna ? rahim : anna
    await other.act('call')
    expect(other.last('refused').error).toBe('MOVE_NOT_ALLOWED')
    await actor.act('raise', { to: '15.00' })
    expect(actor.last('refused').error).toBe('STAKE_OUT_OF_RANGE')
    const { hand } = actor.room()
    const move = {
      type: 'act',
      requestId: 'request-twice-000001',
      handId: hand?.handId,
      turn: hand?.turn,
      move: 'call',
    }
    await actor.say(move)
    await actor.say(move)
    await actor.say({ ...move, requestId: 'request-twice-000002' })
    expect(actor.last('refused').error).toBe('MOVE_NOT_ALLOWED')
    expect(actor.all('done').filter(({ requestId }) => requestId === move.requestId)).toHaveLength(2)
    expect(anna.room().hand?.pot).toBe('20.00')
    await night.play('check')
    expect(anna.room().hand?.street).toBe('flop')
  })

  test('GAME-2 who does not answer checks or folds when turn and time bank are over, and sits out the next hand', async () => {
    const { anna, rahim } = await two()
    const silent = night.actor()
    await night.pass(46_000)
    expect(night.house.door.balanceOf(silent.name)).toBe('995.00')
    await night.pass(10_000)
    expect(night.room.phase).toBe('waiting')
    expect(silent.room().table.find((seat) => seat?.isYou)?.state).toBe('away')
    await silent.say({ type: 'away', isAway: false })
    await night.toHand()
    expect([anna, rahim].map((screen) => screen.room().hand?.handId)[0]).toBeTruthy()
  })

  test('GAME-2 a player whose line is cut keeps the hand for a moment, then it is folded; the chips are in the wallet', async () => {
    const { anna, rahim } = await two()
    const cut = night.actor()
    const other = cut === anna ? rahim : anna
    cut.raw.leave()
    night.screens = [other]
    await night.pass(8_000)
    expect(other.room().hand?.actor ?? null).toBeNull()
    expect(night.house.door.balanceOf(cut.name)).toBe('995.00')
    const again = await night.comeAgain(cut.name, cut.member)
    expect(again.last('welcome').room?.you).toMatchObject({ isAway: true })
  })
})

describe('what others may see', () => {
  test('GAME-8 no message to anybody holds a card that is not theirs before it is shown, nor the link', async () => {
    const { anna, rahim } = await two()
    const watcher = await night.come(`watcher${stories}`)
    const { live } = night.room
    const hash = live?.link.hash ?? ''
    await night.play(['raise', { to: '30.00' }], 'call')
    const cardsOf = (screen: PvpScreen) =>
      screen.shown
        .flatMap((message) => (message.type === 'room' ? message.room.table : []))
        .filter((seat) => seat && !seat.isYou)
    for (const screen of [anna, rahim, watcher]) {
      expect(
        cardsOf(screen)
          .flatMap((seat) => seat?.cards ?? [])
          .every((card) => card === null),
        screen.name,
      ).toBe(true)
      expect(JSON.stringify(screen.shown)).not.toContain(hash)
      expect(JSON.stringify(screen.shown)).not.toContain('"deck"')
    }
    await night.play('fold')
    for (const screen of [anna, rahim, watcher]) {
      expect(
        cardsOf(screen)
          .flatMap((seat) => seat?.cards ?? [])
          .every((card) => card === null),
        screen.name,
      ).toBe(true)
      expect(JSON.stringify(screen.shown)).not.toContain(hash)
    }
    const told = JSON.stringify(night.house.door.calls)
    expect(told).not.toContain(hash)
  })

  test('GAME-8 each player can prove their own cards, the board and what was shown by seals from before the deal; a day later the whole deck', async () => {
    const { anna } = await two()
    const seals = anna.room().hand?.seals ?? []
    // every move brings a seed for the next hand, as the game's own client sends it; this hand uses the seeds from
    // before
    const fresh = { seed: 'ab'.repeat(16) }
    await night.play(['call', fresh], ['check', fresh], ['check', fresh], ['check', fresh], 'check', 'check', 'check', [
      'check',
      fresh,
    ])
    await night.settle()
    const [round] = await detailOf(anna)
    if (!round || round.proof.kind !== 'chain') throw new Error('no proof')
    const { seal, board, seats } = round.detail
    expect(await areSeedsFixed(sha256, round.proof.mix, seal)).toBe(true)
    expect(
      await areSeedsFixed(sha256, round.proof.mix, {
        ...seal,
        seeds: seal.seeds.map((seed, seat) => (seat === 0 ? fresh.seed : seed)),
      }),
    ).toBe(false)
    expect(await areSeedsFixed(sha256, round.proof.mix, { ...seal, seeds: [...seal.seeds, 'one more'] })).toBe(false)
    const withPulse = round.proof.mix && {
      ...round.proof.mix,
      beacon: { source: 'x', pulse: 1, value: 'v', signature: 's' },
    }
    expect(await areSeedsFixed(sha256, withPulse, { seeds: seal.seeds })).toBe(false) // a record without the bets proves nothing
    expect(seal.seals).toEqual(seals)
    expect(await areSealed(sha256, seals, seal.opened)).toBe(true)
    expect(seal.opened.map(({ card }) => card).sort((a, b) => a - b)).toEqual(
      [...board, ...seats.flatMap(({ cards }) => cards ?? [])].sort((a, b) => a - b),
    )
    expect(round.proof.hash).toBeNull()
    night.clock.skip(25 * 3_600_000)
    const [row] = await night.house.env.db.query<{ hash: string; salt: string }>(
      'select hash, salt from studio.pvp_hands hand join studio.hash_chains chain on chain.id = chain_id where number = $1',
      [round.detail.handNumber],
    )
    const decided = await decidedBy(hmacSha256, sha256, row?.hash ?? '', round.proof.mix)
    expect(decided.faults).toEqual([])
    const again = await drawDeck(
      hmacSha256,
      'HOLDEM',
      { hash: decided.hash ?? '', number: round.detail.handNumber, salt: row?.salt ?? '', seeds: seal.seeds },
      seals.length,
    )
    for (const { place, card } of seal.opened) expect(again[place]).toBe(card)
    expect(await isLinkOf(sha256, round.proof.terminalHash, row?.hash ?? '', round.proof.roundNumber)).toBe(true)
    expect(await isLinkOf(sha256, seal.commitment, row?.hash ?? '', 1)).toBe(true)
  })
})

describe('a studio that is killed in mid-hand', () => {
  test('GAME-2 all that was reserved goes back, once; the hand is marked', async () => {
    const { anna, rahim } = await two()
    await night.play(['raise', { to: '30.00' }], 'call')
    const id = night.room.live?.id
    night.screens = []
    night.house = await night.house.restart()
    await giveUpUnanswered(night.house.env, night.clock.now())
    expect(await interruptHands(night.house.env)).toBe(1)
    expect(await interruptHands(night.house.env)).toBe(0)
    expect(await night.house.env.db.query('select state from studio.pvp_hands where id = $1', [id])).toEqual([
      { state: 'interrupted' },
    ])
    expect([anna.name, rahim.name].map((name) => night.house.door.balanceOf(name))).toEqual(['1000.00', '1000.00'])
  })

  test('GAME-2 a hand whose end was stored is paid by the next process, once', async () => {
    const { anna, rahim } = await two()
    night.house.door.fail('rollback', 'http500', 'http500', 'http500', 'http500')
    const folder = night.actor()
    await night.play('fold')
    night.screens = []
    night.house = await night.house.restart()
    expect(await interruptHands(night.house.env)).toBe(0)
    night.house.env.outbox.start()
    for (let look = 0; look < 20; look++) await night.pass(1_000)
    await night.house.env.outbox.stop()
    const other = folder === anna ? rahim : anna
    expect([folder.name, other.name].map((name) => night.house.door.balanceOf(name))).toEqual(['995.00', '1005.00'])
  })
})
