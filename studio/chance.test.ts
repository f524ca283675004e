/**
 * A person with the studio's secret and its whole database cannot predict a round before its bets are closed, nor the
 * end of a flight or the cards of a hand while they are played. No one can choose anything after the close. Stakes of
 * what cannot be drawn are refunded.
 */
import { describe, expect, inject, test } from 'vitest'
import { bustOfLink } from '#games/crash/rules.ts'
import { treeOf } from '#games/fair/bet-tree.ts'
import { decidedBy, type RoundMix } from '#games/fair/round-mix.ts'
import { openCards, sealOf } from '#games/pvp/deck.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { BEACON_PATIENCE_MS } from '#studio/chains/closing.ts'
import { interruptRounds } from '#studio/engines/crash/tables.ts'
import type { CrashDetail } from '#studio/engines/crash/protocol.ts'
import { hmacSha256, sha256, sha256Hex } from '#studio/lib/crypto.ts'
import { writeHundredths } from '#studio/lib/money.ts'
import type { HistoryPage } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { foresee, readEverything } from '#studio/testing/insider.ts'
import { PvpNight } from '#studio/testing/pvp-night.ts'
import { TableNight } from '#studio/testing/table-night.ts'

const url = () => inject('postgresUrl')
const OWN = '00112233445566778899aabbccddeeff'

async function withNight<Night extends { house: { close(): Promise<void> } }>(
  opening: Promise<Night>,
  story: (night: Night) => Promise<void>,
): Promise<void> {
  const night = await opening
  try {
    await story(night)
  } finally {
    await night.house.close()
  }
}

/** The root of the bets, as an attacker who sees every bet before the close could compute it. */
async function rootOf(bets: Iterable<{ betId: string; seed: string }>): Promise<string> {
  return (
    await treeOf(
      sha256,
      [...bets].map(({ betId, seed }) => ({ bet: betId, seed })),
    )
  ).root
}

describe.each(['without a beacon', 'with a beacon'])('an insider, %s', (sort) => {
  const hasBeacon = sort === 'with a beacon'

  test('GAME-8 crash: nothing stored before the close gives the bust, nothing stored in flight either; afterwards everybody can compute it', () =>
    withNight(CrashNight.begin(url(), hasBeacon), async (night) => {
      const { member, screen } = await night.sit('member')
      const other = await night.sit('other')
      await night.toBets()
      await screen.bet({ seed: OWN })
      await other.screen.bet()
      for (const one of [screen, other.screen]) expect(one.last('bet_ack').bet.state).toBe('PLACED')
      const { running, chain } = night.table
      if (!running || !chain) throw new Error('the table sleeps')
      await night.pass(running.closing.closesAt - night.clock.now() - 1)
      expect(running.bust).toBeNull()
      const told = { ...running.closing.told, root: await rootOf(night.table.bets.values()) }
      const before = await foresee(await readEverything(night.house), running.link.hash, told)

      await night.flyFor(0)
      const { phaseEndsAt } = screen.last('round_open').round
      if (!hasBeacon) expect(screen.last('running').startedAt).toBe((phaseEndsAt ?? 0) + 500) // no slower than before
      expect(JSON.stringify(screen.all('closed').at(-1))).toContain(told.root)
      const inFlight = await readEverything(night.house)
      expect(inFlight).toContain(told.root)
      expect(inFlight).not.toContain(running.closing.seed)

      await night.toTheEnd()
      const { hash, bust, mix } = screen.last('crashed')
      const decided = await decidedBy(hmacSha256, sha256, hash, mix, night.beacon.beacons)
      expect(before.has(decided.hash ?? '')).toBe(false)
      expect((await foresee(inFlight, hash, told)).has(decided.hash ?? '')).toBe(false)
      expect(decided.faults).toEqual([])
      expect(writeHundredths(await bustOfLink(hmacSha256, decided.hash ?? '', chain.facts.salt))).toBe(bust)
      expect({ ...mix, seed: null, beacon: mix.beacon && { ...mix.beacon, value: null, signature: null } }).toEqual(
        told,
      )

      await night.pass(500)
      const [round] = (await member.call<HistoryPage<CrashDetail>>('GET', '/api/history')).body.rounds
      if (round?.proof.kind !== 'chain') throw new Error('no proof')
      expect(round.proof.mix?.own).toMatchObject({ bet: round.roundId, seed: OWN })
      expect(
        await decidedBy(hmacSha256, sha256, round.proof.hash ?? '', round.proof.mix, night.beacon.beacons),
      ).toEqual(decided)
      await night.endStory()
    }))

  test.each([
    ['baccarat', 'player 100.00'],
    ['roulette', 'red 100.00'],
  ] as const)('GAME-8 %s: nothing stored before the close gives the result', (kind, slip) =>
    withNight(TableNight.begin(url(), kind, hasBeacon), async (night) => {
      const { screen } = await night.sit('member')
      await night.to('RESULT')
      await night.to('BETTING')
      await screen.bet([slip], { seed: OWN })
      const { running, chain } = night.table
      if (!running || !chain) throw new Error('the table sleeps')
      await night.pass(running.closing.closesAt - night.clock.now() - 1)
      const told = { ...running.closing.told, root: await rootOf(night.table.bets.values()) }
      const before = await foresee(await readEverything(night.house), running.link.hash, told)
      await night.to('RESULT')
      const { result, mix } = screen.last('result')
      const decided = await decidedBy(hmacSha256, sha256, result.hash, mix, night.beacon.beacons)
      expect(before.has(decided.hash ?? '')).toBe(false)
      expect(decided.faults).toEqual([])
      expect(
        await drawRound(hmacSha256, kind, { hash: decided.hash ?? '', number: running.link.number }, chain.facts.salt),
      ).toEqual({ outcome: result.outcome, mark: result.mark })
      const kinds = screen.shown.map(({ type }) => type)
      expect(kinds.lastIndexOf('closed')).toBeLessThan(kinds.lastIndexOf('result'))
      await night.endStory()
    }),
  )
})

test('GAME-8 a hand between people: neither the deck nor a sealed card can be had from what is stored while it is played', () =>
  withNight(PvpNight.begin(url(), 'holdem'), async (night) => {
    await night.sit('anna', 0)
    await night.sit('karim', 3)
    const { nextSeal } = night.screens[0]?.room() ?? {}
    await night.toHand()
    const { live } = night.room
    if (!live) throw new Error('no hand')
    expect(live.closing.told.seal).toBe(nextSeal) // shown before the players' seeds were taken
    const known = await readEverything(night.house)
    expect(known).not.toContain(live.closing.seed)
    expect((await foresee(known, live.link.hash, live.closing.told)).has(live.decided)).toBe(false)
    const guessed = await openCards(hmacSha256, live.link.hash, live.deck, [...live.deck.keys()])
    for (const card of guessed) expect(live.seals[card.place]).not.toBe(await sealOf(sha256, card))
    await night.play('call', 'check')
    await night.endStory()
  }))

describe('a public beacon', () => {
  test('GAME-8 its pulse is named when the bets open, is told only after the close, and decides: who knows all else knows nothing', () =>
    withNight(CrashNight.begin(url()), async (night) => {
      const { screen } = await night.sit('member')
      await night.toBets()
      const opened = screen.last('round_open').round.mix
      const times = night.beacon
      expect(opened?.beacon?.pulse).toBe(times.pulseAfter(opened?.closesAt ?? 0))
      expect(times.timeOf(opened?.beacon?.pulse ?? 0)).toBeGreaterThan(opened?.closesAt ?? 0)
      const { running } = night.table
      await night.flyFor(0)
      expect(night.clock.now()).toBeGreaterThanOrEqual(times.timeOf(opened?.beacon?.pulse ?? 0))
      await night.toTheEnd()
      const { mix, hash } = screen.last('crashed')
      const other: RoundMix = { ...mix, beacon: mix.beacon && { ...mix.beacon, value: sha256Hex('another') } }
      const [real, turned] = [
        await decidedBy(hmacSha256, sha256, hash, mix, night.beacon.beacons),
        await decidedBy(hmacSha256, sha256, hash, other, night.beacon.beacons),
      ]
      expect(turned.hash).not.toBe(real.hash)
      expect(turned.faults).toEqual(['signature'])
      expect(mix.seal).toBe(sha256Hex(running?.closing.seed ?? ''))
      await night.endStory()
    }))

  test('GAME-8 crash: one that stays silent is asked again, nothing is guessed; after a minute the round is void and stakes go back', () =>
    withNight(CrashNight.begin(url()), async (night) => {
      const { screen } = await night.sit('patient')
      const { id } = await night.nextRound(200, 300)
      await screen.bet()
      night.beacon.isSilent = true
      await night.pass(40_000)
      expect(night.table.phase).toBe('LOCKED')
      expect(night.house.door.balanceOf('patient')).toBe('900.00')
      await night.pass(BEACON_PATIENCE_MS)
      expect(screen.last('void').roundId).toBe(id)
      expect(screen.last('settled').bets).toMatchObject([{ state: 'REFUNDED' }])
      expect(night.house.door.balanceOf('patient')).toBe('1000.00')
      const [row] = await night.house.env.db.query<{
        state: string
        hash: string | null
        bust: bigint | null
        mix: RoundMix
      }>('select state, hash, bust_hundredths as bust, mix from studio.crash_rounds where id = $1', [id])
      expect(row).toMatchObject({ state: 'interrupted', bust: null, mix: { beacon: { value: null } } })
      expect(row?.hash).not.toBeNull() // with the seed and the link, anyone can compute what the pulse would have made of them
      expect(row?.mix.seed).not.toBeNull()
      night.beacon.isSilent = false
      while (night.table.running?.id === id) await night.pass(500)
      await night.flyFor(0)
      expect(night.table.phase).toBe('RUNNING')
      await night.endStory()
    }))

  test('GAME-8 one that is late by some seconds holds the round, and it goes on with the pulse that was named', () =>
    withNight(TableNight.begin(url(), 'sic-bo'), async (night) => {
      const { screen } = await night.sit('patient')
      await night.to('RESULT')
      await night.to('BETTING')
      await screen.bet(['big 100.00'])
      const named = night.table.running?.closing.told.beacon?.pulse
      night.beacon.isSilent = true
      await night.pass(75_000)
      expect(night.table.phase).toBe('LOCKED')
      night.beacon.isSilent = false
      await night.to('RESULT')
      expect(screen.last('result').mix.beacon?.pulse).toBe(named)
      await night.endStory()
    }))

  test('GAME-8 a draw whose beacon stays silent is void, and its slip goes back once', () =>
    withNight(TableNight.begin(url(), 'sic-bo'), async (night) => {
      const { screen } = await night.sit('patient')
      await night.to('RESULT')
      await night.to('BETTING')
      await screen.bet(['big 100.00'])
      night.beacon.isSilent = true
      await night.pass(60_000 + BEACON_PATIENCE_MS + 5_000)
      expect(screen.all('void')).not.toHaveLength(0)
      expect(night.house.door.balanceOf('patient')).toBe('1000.00')
      expect(night.house.door.callsOf('rollback')).toHaveLength(1)
      night.beacon.isSilent = false
      await night.to('RESULT')
      await night.endStory()
    }))
})

test('GAME-8 a process that dies between the close and the start takes the seed with it: the round is never drawn, its stakes go back', () =>
  withNight(CrashNight.begin(url()), async (night) => {
    const { screen } = await night.sit('unlucky')
    const { id } = await night.nextRound(200, 300)
    await screen.bet()
    night.beacon.isSilent = true
    await night.pass(9_000)
    const closing = night.table.running?.closing
    expect(closing?.told.root).not.toBeNull()
    night.screens = []
    night.beacon.isSilent = false
    night.house = await night.house.restart()
    await giveUpUnanswered(night.house.env, night.clock.now())
    expect(await interruptRounds(night.house.env)).toBe(1)
    expect(await readEverything(night.house)).not.toContain(closing?.seed)
    expect(
      await night.house.env.db.query('select state, bust_hundredths as bust from studio.crash_rounds where id = $1', [
        id,
      ]),
    ).toEqual([{ state: 'interrupted', bust: null }])
    await expect.poll(() => night.house.door.balanceOf('unlucky')).toBe('1000.00')
    await night.endStory()
  }))
