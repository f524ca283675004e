/** One play of a game that the member's seeds decide: bet, outcome and win, exactly once. */
import type { MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import { openPlayerStream, type PlayerStream } from '#games/fair/player-stream.ts'
import type { StudioEnv } from '#studio/env.ts'
import { isBetUnderWay, isRoundPending } from '#studio/door/outbox.sql.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { brokenIndex, type Tx } from '#studio/lib/db.ts'
import { gather } from '#studio/lib/gather.ts'
import { newId } from '#studio/lib/random.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { ensureSeedPairs } from '#studio/fair-seeds/seed-pairs.ts'
import { lockActivePairs, lockSeedPair, type SeedPair } from '#studio/fair-seeds/seeds.sql.ts'
import { answerOnce } from '../lib/answer-once.ts'
import { acceptBet, acceptBets, giveUpBet, sendBet, writeBets } from './place-bet.ts'
import { findOpenRound, lockOpenRound, type NewRound } from './rounds.sql.ts'
import {
  storePlay,
  storePlays,
  type Decision,
  type OpenRound,
  type Play,
  type Stored,
  type Told,
} from './store-play.ts'

/** The client waits this long for a win to be booked. Then it shows the outcome while the win is on its way. */
const WIN_WAIT_MS = 2_500

/** The part of the member's stream that decides a play. */
export type Draw = {
  stream: PlayerStream
  nonce: number
}

/** The fields of every answer beside the game's own. */
export type Booked = {
  balance: string
  isWinPending: boolean
}

/** Opens the part of the stream for a nonce. */
export function openDraw(env: StudioEnv, pair: SeedPair, nonce: number): Draw {
  const seeds = { serverSeed: env.vault.open(pair.serverSeedSealed), clientSeed: pair.clientSeed, nonce }
  return { stream: openPlayerStream(hmacSha256, seeds), nonce }
}

/**
 * Delivers the commands to the door and adds the balance. Without an answer in time the win stays on its way.
 * `isFirst`: no earlier command of the round is on its way.
 */
export async function book<Answer extends object>(
  env: StudioEnv,
  session: PlaySession,
  { answer, commands, hasWon, betBalance }: Told<Answer>,
  isFirst = false,
): Promise<Answer & Booked> {
  const told = isFirst
    ? env.outbox.deliverNew(commands, WIN_WAIT_MS)
    : deliverBehind(
        env,
        commands.map(({ txId }) => txId),
      )
  const balance = hasWon ? await told : null
  if (balance !== null) return { ...answer, balance, isWinPending: false }
  return { ...answer, balance: betBalance ?? (await getBalance(env, session)), isWinPending: hasWon }
}

/** Delivers wins of one round in order: the last one's balance includes them all. */
async function deliverBehind({ outbox }: StudioEnv, txIds: readonly string[]): Promise<string | null> {
  const last = txIds.at(-1)
  if (last === undefined) return null
  await outbox.deliver(txIds.slice(0, -1))
  return outbox.deliverFor(last, WIN_WAIT_MS)
}

export async function rebook<Answer extends object>(
  env: StudioEnv,
  session: PlaySession,
  { roundId, answer }: Stored<Answer>,
): Promise<Answer & Booked> {
  return { ...answer, balance: await getBalance(env, session), isWinPending: await isRoundPending(env.db, roundId) }
}

type Settle<Answer extends object> = (tx: Tx, decision: Decision<Answer>, round: OpenRound) => Promise<Decision<Answer>>

export type PaidPlay<Answer extends object> = {
  requestId: string
  request: object
  stakeMinor: bigint
  choice: object
  /** The part of the stake that goes into the vendor's jackpot pool. */
  jackpotMinor?: bigint
  /** The platform's free rounds that it is one of: the stake is 0 then. */
  freeRounds?: string | undefined
  /** Refuses a first request; a repeated one is answered as before. */
  guard?: () => void
  /** May change a decision in the transaction that stores it, for what only one of many parallel rounds may win. */
  settle?: Settle<Answer>
}

type Beginning = { session: PlaySession; round: Omit<NewRound, 'seedPairId' | 'firstNonce'>; choice: object }
type Begun = { round: NewRound; pair: SeedPair } | 'busy' | 'seedless'

const ownerOf = ({ playerId, gameCode }: { playerId: bigint; gameCode: string }) => `${playerId} ${gameCode}`

/** Stores rounds and their bets on the seeds in use, before anything is sent. */
const writeDown = gather((env: StudioEnv, beginnings: readonly Beginning[]) =>
  env.db.tx(async (tx): Promise<Begun[]> => {
    const locked = await lockActivePairs(
      tx,
      beginnings.map(({ session }) => session),
    )
    const pairs = new Map(locked.map((pair) => [ownerOf(pair), pair]))
    const begun = beginnings.map(({ session, round, choice }) => {
      const pair = pairs.get(ownerOf(session))
      return pair
        ? { session, round: { ...round, seedPairId: pair.id, firstNonce: pair.rounds }, detail: choice, pair }
        : null
    })
    const written = await writeBets(
      env,
      tx,
      begun.filter((one) => one !== null),
    )
    return begun.map((one) => (one === null ? 'seedless' : written.has(one.round.id) ? one : 'busy'))
  }),
)

async function begin(env: StudioEnv, beginning: Beginning): Promise<Exclude<Begun, string>> {
  const { session } = beginning
  let begun = await writeDown(env, beginning)
  if (begun === 'seedless') {
    await env.db.tx((tx) => ensureSeedPairs(env, tx, session))
    begun = await writeDown(env, beginning)
  }
  if (begun === 'busy') return refuseBusy(env, session)
  if (begun === 'seedless') throw new Error('a member has no seeds after they were made')
  return begun
}

type Accepted = Play<object> & { bet: MoneyAnswer }

/** Stores the outcomes of bets that the door has taken. Returns null for a bet that was given up before that. */
const storeAccepted = gather((env: StudioEnv, plays: readonly Accepted[]) =>
  env.db.tx(async (tx): Promise<(Told<object> | null)[]> => {
    const bets = plays.map(({ round, bet }) => ({ roundId: round.id, answer: bet }))
    const accepted = await acceptBets(tx, bets, env.clock.now())
    const taken = plays.filter(({ round }) => accepted.has(round.id))
    const told = new Map((taken.length > 0 ? await storePlays(env, tx, taken) : []).map((one) => [one.roundId, one]))
    return plays.map(({ round }) => told.get(round.id) ?? null)
  }),
)

/** Stores one play in its own transaction, where `settle` may change the decision. */
function storeSettled<Answer extends object>(
  env: StudioEnv,
  { bet, ...play }: Play<Answer> & { bet: MoneyAnswer },
  settle: Settle<Answer>,
): Promise<Told<Answer>> {
  return env.db.tx(async (tx) => {
    await acceptBet(tx, play.round.id, bet, env.clock.now())
    return storePlay(env, tx, { ...play, decision: await settle(tx, play.decision, play.round) })
  })
}

/** Takes a stake and plays the first play of a round, which may be the only one. */
export async function playPaid<Answer extends object>(
  env: StudioEnv,
  session: PlaySession,
  play: PaidPlay<Answer>,
  decide: (draw: Draw, round: OpenRound) => Promise<Decision<Answer>>,
): Promise<Answer & Booked> {
  const { playerId, gameCode, engine } = session
  const { requestId, stakeMinor, choice } = play
  const done = await answerOnce(
    env,
    { playerId, requestId, request: play.request },
    async (requestHash): Promise<Told<Answer>> => {
      play.guard?.()
      const now = env.clock.now()
      const id = newId(env.random, engine, now)
      const { round, pair } = await begin(env, {
        session,
        choice,
        round: {
          id,
          playerId,
          gameCode,
          engine,
          requestId,
          requestHash,
          stakeMinor,
          startedAt: now,
          freeRounds: play.freeRounds,
          ...(play.jackpotMinor ? { jackpotMinor: play.jackpotMinor } : {}),
        },
      })
      const bet = await sendBet(env, session, round, choice)
      const open: OpenRound = {
        id,
        stakeMinor,
        winMinor: 0n,
        winsSent: 0,
        nonceCount: 0,
        seedPairId: pair.id,
        firstNonce: pair.rounds,
        detail: {},
        freeRounds: play.freeRounds,
      }
      try {
        const decision = await decide(openDraw(env, pair, pair.rounds), open)
        const accepted = { session, round: open, pair, decision, request: { requestId, hash: requestHash }, bet }
        const told = play.settle ? await storeSettled(env, accepted, play.settle) : await storeAccepted(env, accepted)
        if (told === null) throw new Refusal('BET_UNANSWERED', 'the stake goes back')
        // its answer has the type of the decision's answer
        return { ...(told as Told<Answer>), betBalance: bet.balance }
      } catch (error) {
        // booked at the door but not stored here: the stake is refunded, now or at the next sweep
        await giveUpBet(env, { ...round, ...session }, 'the outcome could not be stored').catch(() => undefined)
        throw error
      }
    },
  )
  return done.isReplay ? rebook(env, session, done.answer) : book(env, session, done.answer, true)
}

/**
 * A play of an open round. With `isMove` it continues with the random words of the round's first nonce, otherwise the
 * next nonce decides.
 */
export type FreePlay = {
  requestId: string
  request: object
  none: () => never
  isMove?: boolean
}

/**
 * Locks and returns the member's open round and its seeds. Refuses as `none` says without one, with ROUND_BUSY while a
 * bet of it is under way.
 */
export async function lockPlay(
  tx: Tx,
  session: PlaySession,
  none: () => never,
): Promise<{ round: OpenRound; progress: object | null; pair: SeedPair }> {
  const round = await lockOpenRound(tx, session.playerId, session.gameCode)
  if (!round || round.seedPairId === null || round.firstNonce === null) return none()
  if (await isBetUnderWay(tx, round.id)) refuse('ROUND_BUSY', 'a bet of this round is under way')
  const pair = await lockSeedPair(tx, round.seedPairId)
  return {
    round: { ...round, seedPairId: round.seedPairId, firstNonce: round.firstNonce },
    progress: round.progress,
    pair,
  }
}

/** Plays the next play of the member's open round, without a stake. Refuses as lockPlay does. */
export async function playFree<Progress extends object, Answer extends object>(
  env: StudioEnv,
  session: PlaySession,
  play: FreePlay,
  decide: (draw: Draw, round: OpenRound, progress: Progress) => Promise<Decision<Answer>>,
): Promise<Answer & Booked> {
  const { requestId } = play
  const done = await answerOnce(env, { playerId: session.playerId, requestId, request: play.request }, (hash) =>
    env.db.tx(async (tx): Promise<Told<Answer>> => {
      const { round, progress, pair } = await lockPlay(tx, session, play.none)
      const draw = openDraw(env, pair, play.isMove ? round.firstNonce : pair.rounds)
      const decision = await decide(draw, round, progress as Progress)
      return storePlay(env, tx, { session, round, pair, decision, request: { requestId, hash } })
    }),
  )
  return done.isReplay ? rebook(env, session, done.answer) : book(env, session, done.answer)
}

/** Refuses a round because the member has another one, with ROUND_OPEN or ROUND_BUSY. */
export async function refuseBusy(env: StudioEnv, session: PlaySession): Promise<never> {
  const open = await findOpenRound(env.db, session.playerId, session.gameCode)
  if (open?.state === 'open') refuse('ROUND_OPEN', 'an earlier round is still open')
  return refuse('ROUND_BUSY', 'another play of this game is under way')
}

/** Returns whether a round could not be stored because the member has another one. */
export function isBusy(error: unknown): boolean {
  const index = brokenIndex(error)
  return index === 'rounds_one_open' || index === 'rounds_player_id_request_id_key'
}
