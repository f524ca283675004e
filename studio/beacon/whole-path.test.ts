/**
 * The whole path of a pulse: a relay returns it over HTTP, the studio verifies its signature, mixes it in and shows it,
 * and the member verifies it again. A relay that lies counts as one that does not answer: its value decides no round.
 */
import { expect, inject, test } from 'vitest'
import { bustOfLink } from '#games/crash/rules.ts'
import { decidedBy, type RoundMix } from '#games/fair/round-mix.ts'
import { BEACON_PATIENCE_MS } from '#studio/chains/closing.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { writeHundredths } from '#studio/lib/money.ts'
import type { MatchPage } from '#studio/engines/sports/protocol.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { DrandPeer } from '#studio/testing/drand-peer.ts'
import { SportsDay } from '#studio/testing/sports-day.ts'
import { readRound, verifyRound } from '../../scripts/verify-round.ts'
import { valueOf } from './beacon.ts'
import { createDrand } from './drand.ts'

const silent = { error: () => undefined }
const LIES = ['replay', 'otherKey', 'madeUp'] as const

test.each(LIES)(
  'GAME-8 crash: a relay that lies (%s) holds the round; the signed pulse decides it, and the member finds the signature good',
  async (lie) => {
    let now = () => 0
    const peer = await DrandPeer.start(() => now())
    const night = await CrashNight.begin(inject('postgresUrl'), createDrand([peer.origin], peer.chain, silent))
    now = () => night.clock.now()
    try {
      const { member, screen } = await night.sit('member')
      await night.toBets()
      peer.lie = lie
      await screen.bet()
      const { id } = night.table.running ?? expect.fail('the table sleeps')
      await night.pass(20_000)
      expect([night.table.phase, night.table.running?.id, night.table.running?.bust]).toEqual(['LOCKED', id, null])
      expect(peer.asked.length).toBeGreaterThan(3)
      peer.lie = null
      await night.toTheEnd()
      const { hash, bust, mix } = screen.last('crashed')
      const decided = await decidedBy(hmacSha256, sha256, hash, mix, peer.beacons)
      expect(decided.faults).toEqual([])
      expect(mix.beacon?.signature).toBe(peer.sign(mix.beacon?.pulse ?? 0))
      expect(
        writeHundredths(await bustOfLink(hmacSha256, decided.hash ?? '', night.table.chain?.facts.salt ?? '')),
      ).toBe(bust)

      await night.pass(500)
      const { body } = await member.call<{ rounds: unknown[] }>('GET', '/api/history')
      const record = readRound(body.rounds[0]) ?? expect.fail('no record')
      expect((await verifyRound(record, null, peer.beacons)).lines.filter((line) => line.startsWith('FAILED'))).toEqual(
        [],
      )
      // a pulse of an unknown network is not accepted, even with a valid signature
      expect((await verifyRound(record, null)).isGood).toBe(false)
      const other = peer.sign(1)
      const turned: RoundMix = {
        ...mix,
        beacon: mix.beacon && { ...mix.beacon, signature: other, value: valueOf(other) },
      }
      expect((await decidedBy(hmacSha256, sha256, hash, turned, peer.beacons)).faults).toEqual(['signature'])
      await night.endStory()
    } finally {
      await night.house.close()
      await peer.stop()
    }
  },
)

test.each(LIES)(
  'GAME-8 a match whose relay lies (%s) waits with closed prices, and is void after a minute; one that is signed is played',
  async (lie) => {
    let now = () => 0
    const peer = await DrandPeer.start(() => now())
    const day = await SportsDay.beginReal(inject('postgresUrl'), createDrand([peer.origin], peer.chain, silent))
    now = () => day.clock.now()
    const pageOf = async (id: string) => (await member.call<MatchPage>('GET', `/api/sports/matches/${id}`)).body
    const member = await day.house.member('patient', 'sports')
    try {
      const match = await day.coming()
      const { id } = match.fixture
      peer.lie = lie
      day.goTo(match, 5_000)
      expect((await pageOf(id)).match).toMatchObject({ phase: 'before', isSuspended: true })
      expect((await pageOf(id)).proof.mix?.beacon).toMatchObject({ value: null, signature: null })
      day.clock.skip(BEACON_PATIENCE_MS)
      expect((await pageOf(id)).match.isVoid).toBe(true)
      peer.lie = null
      const other = await day.coming()
      day.goTo(other, 6_000)
      expect((await pageOf(other.fixture.id)).match).toMatchObject({ phase: 'live', isVoid: false })
      day.toTheEnd([other])
      await day.look()
      const { proof } = await pageOf(other.fixture.id)
      expect((await decidedBy(hmacSha256, sha256, proof.secret ?? '', proof.mix, peer.beacons)).faults).toEqual([])
      expect((await decidedBy(hmacSha256, sha256, proof.secret ?? '', proof.mix)).faults).toEqual([
        'pulse',
        'signature',
      ])
    } finally {
      await day.house.close()
      await peer.stop()
    }
  },
)
