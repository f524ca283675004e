/** Every door where a member stakes: what bonus money won stays bonus money, and the terms of a purse are refused. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { houseBank } from '#server/modules/play/bank.ts'
import { payWin, takeBack, takeStake, type HouseRound } from '#server/modules/play/house-play.ts'
import type { PurseTerms } from '#server/modules/play/purses/purses.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { parseMoney } from '#contract/money.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import {
  actionSpeaker,
  formSpeaker,
  ownSpeaker,
  postActions,
  type Seat,
  type Sentence,
  type Speaker,
} from '#server/testing/door-speakers.ts'
import { endBonus, fundBonus, openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { fundCash, sitDown } from '#server/testing/vendor.ts'

const VENDOR = 'BGS'
let stage: Stage
let ids = 0
beforeAll(async () => {
  stage = await openStage(VENDOR)
})
afterAll(() => stage.house.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

type Round = { stake: number; win: number; ends: 'win' | 'loss' | 'back' }
const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    stake: fc.integer({ min: 1, max: 4_000 }),
    win: fc.integer({ min: 1, max: 9_000 }),
    ends: fc.constantFrom('win', 'win', 'loss', 'back'),
  }),
  { minLength: 3, maxLength: 8 },
)
/** Returns cents as they are sent. */
const money = (cents: number) => (cents / 100).toFixed(2)
const minor = (cents: number) => parseMoney(money(cents))

const accounts = (memberId: string, purse: string) =>
  Promise.all(
    (['member_cash', 'member_bonus', 'bonus_held'] as const).map((kind) =>
      getBalance(stage.house.env.db, {
        kind,
        owner: kind === 'member_cash' ? memberId : `${memberId}/${purse}`,
        currency: 'BDT',
      }),
    ),
  )

/** A door: plays one round of a member, and returns whether its stake was taken. */
type Door = { seat(member: Person): Promise<(round: Round) => Promise<boolean>> }

/**
 * Plays rounds of a member who has only bonus money. However they end, none of it becomes cash; the purse is closed in
 * the middle of one, and what is won after that is held.
 */
async function expectBonusStaysBonus(door: Door): Promise<void> {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const member = await buildMember(stage.house)
      const purse = await fundBonus(stage.house, member.id, 100)
      const play = await door.seat(member)
      let expected = minor(10_000)
      for (const round of all) {
        const isTaken = await play(round)
        expect(isTaken).toBe(expected >= minor(round.stake))
        if (isTaken && round.ends !== 'back') expected -= minor(round.stake)
        if (isTaken && round.ends === 'win') expected += minor(round.win)
        expect(await accounts(member.id, purse)).toEqual([0n, expected, 0n])
      }
      expect(await endBonus(stage.house, member.id, purse)).toBe(expected)
      expect(await play({ stake: 1, win: 1, ends: 'win' })).toBe(false)
    }),
    { numRuns: 6 },
  )
}

async function speak(dialect: string): Promise<void> {
  await stage.house.env.db.query(
    `update games.vendors set adapter = $2, adapter_settings = '{}', networks = $3::cidr[] where code = $1`,
    [VENDOR, dialect, dialect === 'own' ? [] : ['127.0.0.1/32']],
  )
  stage.house.clock.advance(3 * SECOND_MS)
}

async function seatAt(speaker: Speaker, member: Person): Promise<Seat> {
  const { url } = await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
  const seat = await speaker.sit(url.slice(url.indexOf('#t=') + 3))
  return { ...seat, gameCode: STAGE_GAME }
}

function sentence(seat: Seat, does: Sentence['does'], txId: string, roundId: string, amount = '0'): Sentence {
  return { does, seat, txId, roundId, amount, currency: 'BDT', session: seat.session, target: undefined }
}

/** A door of vendors that speak a format. */
const doorOf = (speaker: Speaker): Door => ({
  seat: async (member) => {
    const seat = await seatAt(speaker, member)
    return async ({ stake, win, ends }) => {
      const id = `every-${++ids}`
      const { error } = await speaker.say(sentence(seat, 'bet', `${id}-bet`, id, money(stake)))
      if (error === speaker.errorOf('INSUFFICIENT_FUNDS')) return false
      expect(error).toBe(0)
      const after =
        ends === 'back'
          ? sentence(seat, 'rollback', `${id}-back`, id)
          : sentence(seat, 'win', `${id}-win`, id, ends === 'win' ? money(win) : '0')
      expect((await speaker.say({ ...after, target: `${id}-bet` })).error).toBe(0)
      return true
    }
  },
})

const STRICT: PurseTerms = { stakeMaxMinor: parseMoney('5'), refused: [] }
const EXCLUDING: PurseTerms = { stakeMaxMinor: null, refused: [{ of: 'game', code: STAGE_GAME }] }

describe.each([
  ['own', ownSpeaker],
  ['form-hash', formSpeaker],
  ['action-list', actionSpeaker],
] as const)('vendors who speak %s', (dialect, speakerOf) => {
  beforeAll(() => speak(dialect))

  test('PROMO-1 what was staked of bonus money alone never pays cash', () =>
    expectBonusStaysBonus(doorOf(speakerOf(stage.house, VENDOR, stage.vendor.key))))

  test('PROMO-1 a stake above the largest one, and a game that the bonus excludes, are refused in its own words', async () => {
    const speaker = speakerOf(stage.house, VENDOR, stage.vendor.key)
    for (const [terms, code, amount] of [
      [STRICT, 'BONUS_STAKE_MAX', '5.01'],
      [EXCLUDING, 'BONUS_GAME_REFUSED', '1.00'],
    ] as const) {
      const member = await buildMember(stage.house)
      await fundCash(stage.house, member.id, 100)
      await fundBonus(stage.house, member.id, 10, { terms })
      const seat = await seatAt(speaker, member)
      const id = `terms-${++ids}`
      expect((await speaker.say(sentence(seat, 'bet', id, id, amount))).error).toBe(speaker.errorOf(code))
      expect(await accounts(member.id, '')).toEqual([parseMoney('100'), 0n, 0n])
    }
  })
})

describe('other ways to stake', () => {
  test('PROMO-1 a bet and its win in one command, and a bet of which a part is staked again', async () => {
    await speak('own')
    await expectBonusStaysBonus({
      seat: async (member) => {
        const seat = await sitDown(stage.house, stage.vendor, member, STAGE_GAME)
        const common = { accountRef: seat.accountRef, session: seat.session, gameCode: STAGE_GAME, currency: 'BDT' }
        return async ({ stake, win, ends }) => {
          const id = `both-${++ids}`
          const winAmount = ends === 'win' ? money(win) : '0'
          const body = { txId: id, winTxId: `${id}-won`, roundId: id, amount: money(stake), winAmount, ...common }
          if (ends === 'back') {
            // twice as much is reserved: half goes back at once, and later the half that was staked again
            const bet = { ...common, txId: id, roundId: id, amount: money(stake) }
            if ((await stage.vendor.send('bet', bet)).code !== 0) return false
            const back = { accountRef: seat.accountRef, roundId: id, targetTxId: id, txId: `${id}-back` }
            const rebet = { txId: `${id}-again`, amount: money(Math.ceil(stake / 2)) }
            expect(await stage.vendor.send('rollback', { ...back, rebet })).toMatchObject({ code: 0 })
            const whole = { ...back, targetTxId: rebet.txId, txId: `${id}-whole` }
            expect(await stage.vendor.send('rollback', whole)).toMatchObject({ code: 0 })
            return true
          }
          return (await stage.vendor.send('betWin', body)).code === 0
        }
      },
    })
  })

  test('PROMO-1 a list of a bet and a win in one call', async () => {
    await speak('action-list')
    await expectBonusStaysBonus({
      seat: async (member) => {
        const seat = await seatAt(actionSpeaker(stage.house, VENDOR, stage.vendor.key), member)
        return async ({ stake, win, ends }) => {
          const id = `list-${++ids}`
          const amount = ends === 'win' ? win : ends === 'back' ? stake : 0
          const actions = [
            { action: 'bet', action_id: `${id}-b`, amount: stake },
            { action: 'win', action_id: `${id}-w`, amount },
          ]
          const body = { user_id: seat.accountRef, session_id: seat.session, currency: 'BDT', game: STAGE_GAME }
          return (
            (await postActions(stage.house, VENDOR, stage.vendor.key, 'play', { ...body, game_id: id, actions }))
              .status === 200
          )
        }
      },
    })
  })

  test('PROMO-1 the house itself as bank', () =>
    expectBonusStaysBonus({
      seat: (member) =>
        Promise.resolve(async ({ stake, win, ends }) => {
          const roundId = `issue-${++ids}`
          const bank = houseBank('house-lottery', 'fairhouse')
          const round: HouseRound = {
            bank,
            memberId: member.id,
            isTrial: false,
            roundId,
            gameCode: 'g',
            gameType: 'LOTT',
          }
          const asked = { reference: roundId, amountMinor: minor(stake) }
          const taken = await takeStake(stage.house.env, round, asked, { key: `${roundId}:bet` }).catch(() => null)
          if (!taken) return false
          const paid = { reference: roundId, amountMinor: minor(win), reason: 'win' as const, closes: true }
          if (ends === 'win') await payWin(stage.house.env, round, paid, { key: `${roundId}:win` })
          if (ends === 'back')
            await takeBack(stage.house.env, round, [{ ...asked, ...taken }], { key: `${roundId}:back` })
          return true
        }),
    }))
})
