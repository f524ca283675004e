/** Members at a game and a vendor that plays for them through the door, for a measurement. */
import { Agent, request } from 'node:http'
import { parseMoney } from '#contract/money.ts'
import { setLimit } from '#contract/protection/protection.ts'
import type { PurseTerms } from '#server/modules/play/purses/purses.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { fundBonus } from '#server/testing/door-stage.ts'
import type { House } from '#server/testing/house.ts'
import { giveBonus } from '#server/testing/rewards.ts'
import { fundCash, signCommand, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import type { Way } from './lib-turns.ts'

export const VENDOR = 'BGS'
export const GAME = 'skyrise'
export const FUNDS = 1_000_000
/** A stake, and the win of it: equal, so that a purse keeps its halves however long it plays. */
const STAKE = '2.00'
/** Less than a stake, so that each one takes of both halves. */
const CASH_BESIDE_BONUS = 1
const NOT_REACHED = '500000'
/** A grant that lasts, and a target that is not met. */
const [GRANT, FAR] = [90_000, '50']
/** How many members are made at a time. */
const AT_ONCE = 4

export type Seat = { session: string; accountRef: string }
/** Gives a new member what their kind has. */
export type Kind = (house: House, member: Person) => Promise<unknown>

/** Nothing but cash. */
export const plain: Kind = (house, member) => fundCash(house, member.id, FUNDS)

/** A limit of stakes and one of losses, far away. */
export const limited: Kind = async (house, member) => {
  await plain(house, member)
  await member.caller.ok(setLimit, { kind: 'stake', period: 'day', value: NOT_REACHED })
  await member.caller.ok(setLimit, { kind: 'loss', period: 'week', value: NOT_REACHED })
}

/** Reality checks every hour: the sitting that they belong to begins with the first bet. */
export const reminded: Kind = async (house, member) => {
  await plain(house, member)
  await member.caller.ok(setLimit, { kind: 'reality', period: 'session', value: '60' })
}

const REFUSED = [
  { of: 'game', code: 'ghuri' },
  { of: 'type', code: 'SPORTS' },
  { of: 'vendor', code: 'ACE' },
] as const
/** Terms that are held against every stake and refuse none of these. */
const TERMS: PurseTerms = { stakeMaxMinor: parseMoney(NOT_REACHED), refused: REFUSED }

/**
 * An open purse with terms, of which every stake takes, and which every win fills, beside cash. No grant stands behind it:
 * what it costs at the door alone, as nothing counts its stakes.
 */
export const bonused: Kind = async (house, member) => {
  await fundCash(house, member.id, CASH_BESIDE_BONUS)
  await fundBonus(house, member.id, FUNDS, { terms: TERMS })
}

/** The purse of an active grant, with the same terms: the server counts every stake towards its target meanwhile. */
export const granted: Kind = async (house, member) => {
  await fundCash(house, member.id, CASH_BESIDE_BONUS)
  const excluded = REFUSED.map((game) => ({ ...game, how: 'refused' as const }))
  await giveBonus(house, member.id, GRANT, { stakeMax: NOT_REACHED, wageringTimes: FAR, excluded })
}

/** Seats new members of a kind at the game. */
export async function seatMembers(house: House, key: SigningKey, kind: Kind, count: number): Promise<Seat[]> {
  const vendor = vendorClient(house, VENDOR, key)
  const seats: Seat[] = []
  while (seats.length < count)
    seats.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - seats.length) }, async () => {
          const member = await buildMember(house)
          await kind(house, member)
          return sitDown(house, vendor, member, GAME)
        }),
      )),
    )
  return seats
}

export type Post = (command: string, body: object) => Promise<{ code: number }>

/** Sends one signed command over a connection that stays open. */
export function poster(port: number, key: SigningKey, connections: number): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (command, body) =>
    new Promise((done, failed) => {
      const { path, headers, rawBody } = signCommand(VENDOR, key, command, body, String(Math.floor(Date.now() / 1000)))
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: 'POST',
          path,
          headers: { ...headers, 'content-length': Buffer.byteLength(rawBody) },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('end', () => done(JSON.parse(text) as { code: number }))
        },
      )
      call.on('error', failed).end(rawBody)
    })
}

let count = 0

/** Plays a round of two commands: a bet and its win. Fails when either is refused. */
export function overHttp(post: Post, seats: readonly Seat[]): Way {
  const ok = async (command: string, body: object) => {
    const answer = await post(command, body)
    if (answer.code !== 0) throw new Error(`${command} was refused: ${JSON.stringify(answer)}`)
  }
  return async (caller) => {
    const { session, accountRef } = seats[caller] ?? { session: '', accountRef: '' }
    const roundId = `bench-round-${++count}`
    const common = { accountRef, roundId, gameCode: GAME, currency: 'BDT' }
    await ok('bet', { txId: `${roundId}-bet`, session, ...common, amount: STAKE })
    await ok('win', { txId: `${roundId}-win`, betTxId: `${roundId}-bet`, ...common, amount: STAKE, roundClosed: true })
  }
}
