/** One play of a game that the member's seeds decide: bet, outcome, win, exactly once. */
import { openPlayerStream, type PlayerStream } from '#games/fair/player-stream.ts'
import type { StudioEnv } from '#studio/env.ts'
import { insertCommands, isBetUnderWay, isRoundPending } from '#studio/door/outbox.sql.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { brokenIndex, type Tx } from '#studio/lib/db.ts'
import { newId } from '#studio/lib/random.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { ensureSeedPairs } from '#studio/seeds/seed-pairs.ts'
import { countSeedRound, lockSeedPair, type SeedPair } from '#studio/seeds/seeds.sql.ts'
import type { RoundProof } from '#studio/protocol.ts'
import { answerOnce, saveAnswer } from './answer-once.ts'
import { endCommand, winCommand } from './bet-commands.ts'
import { acceptBet, giveUpBet, sendBet, writeBet } from './place-bet.ts'
import { findOpenRound, lockOpenRound, updatePlayed, type NewRound } from './rounds.sql.ts'

/** The client waits this long for a win to be booked; then it shows the outcome while the win is on its way. */
const WIN_WAIT_MS = 2_500

/** The stretch of the member's stream that decides a play. */
export interface Draw {
  stream: PlayerStream
  nonce: number
}

/** What a play led to. */
export interface Decision<Answer extends object> {
  /** This play's own win. */
  winMinor: bigint
  /** The whole round's record so far, public facts only: for the member's history and the door. */
  detail: object
  /** What the next play of the round needs; null when the round is over. */
  progress: object | null
  answer: Answer
  /** Paid beside the win, out of the vendor's jackpot pool. */
  jackpotMinor?: bigint
  /** How many nonces the play used up: one, but none for a move inside a round whose luck was drawn before. */
  nonces?: 0 | 1
}

/** What every answer carries beside the game's own. */
export interface Booked {
  balance: string
  isWinPending: boolean
}

/** The round as a play finds it. */
export interface OpenRound {
  id: string
  stakeMinor: bigint
  winMinor: bigint
  winsSent: number
  nonceCount: number
  seedPairId: bigint
  firstNonce: number
  detail: object
}

export interface Stored<Answer> {
  roundId: string
  answer: Answer
  /** What the door has to be told now; a win among them is waited for. */
  txIds: string[]
  winTxId: string | null
  betBalance: string | null
}

/** Opens the stretch of a nonce. */
export function openDraw(env: StudioEnv, pair: SeedPair, nonce: number): Draw {
  const seeds = { serverSeed: env.vault.open(pair.serverSeedSealed), clientSeed: pair.clientSeed, nonce }
  return { stream: openPlayerStream(hmacSha256, seeds), nonce }
}

/** Stores a play, its answer, and what the door has to be told of it, in one transaction. */
export async function storePlay<Answer extends object>(
  env: StudioEnv, tx: Tx, session: PlaySession, round: OpenRound, pair: SeedPair, decision: Decision<Answer>,
  request: { requestId: string; hash: string },
): Promise<Stored<Answer>> {
  const now = env.clock.now()
  const jackpotMinor = decision.jackpotMinor ?? 0n
  const wins = [{ amountMinor: decision.winMinor, isJackpot: false }, { amountMinor: jackpotMinor, isJackpot: true }]
    .filter(({ amountMinor }) => amountMinor > 0n)
  const isOver = decision.progress === null
  const winsSent = round.winsSent + wins.length
  const nonceCount = round.nonceCount + (decision.nonces ?? 1)
  if (decision.nonces !== 0) await countSeedRound(tx, pair.id)
  await updatePlayed(tx, {
    id: round.id, winMinor: round.winMinor + decision.winMinor + jackpotMinor, winsSent, nonceCount, detail: decision.detail,
    progress: decision.progress,
    endedAt: isOver ? now : null,
  })
  const proof: RoundProof = {
    kind: 'seeds', serverSeedHash: pair.serverSeedHash, serverSeed: null, clientSeed: pair.clientSeed, nonce: round.firstNonce,
    nonceCount,
  }
  const detail = { ...decision.detail, proof }
  const commands = wins.map((win, place) =>
    winCommand(session, round, { ...win, count: round.winsSent + place + 1, roundClosed: isOver && place === wins.length - 1 }, detail))
  if (wins.length === 0 && isOver) commands.push(endCommand(session, round, detail))
  if (commands.length > 0) await insertCommands(tx, commands, now)
  const stored: Stored<Answer> = { roundId: round.id, answer: decision.answer, txIds: [], winTxId: null, betBalance: null }
  await saveAnswer(tx, { playerId: session.playerId, ...request }, { kind: 'ok', value: stored }, now)
  const txIds = commands.map((command) => command.txId)
  return { ...stored, txIds, winTxId: wins.length > 0 ? txIds.at(-1) ?? null : null }
}

/** Tells the door and adds the balance. Without an answer in time the win stays on its way. */
export async function book<Answer extends object>(
  env: StudioEnv, session: PlaySession, { answer, txIds, winTxId, betBalance }: Stored<Answer>,
): Promise<Answer & Booked> {
  if (winTxId !== null) {
    // wins of one round go in order: the last one's balance has them all
    await env.outbox.deliver(txIds.slice(0, -1))
    const balance = await env.outbox.deliverFor(winTxId, WIN_WAIT_MS)
    if (balance !== null) return { ...answer, balance, isWinPending: false }
  } else if (txIds.length > 0) {
    void env.outbox.deliver(txIds)
  }
  return { ...answer, balance: betBalance ?? await getBalance(env, session), isWinPending: winTxId !== null }
}

export async function rebook<Answer extends object>(
  env: StudioEnv, session: PlaySession, { roundId, answer }: Stored<Answer>,
): Promise<Answer & Booked> {
  return { ...answer, balance: await getBalance(env, session), isWinPending: await isRoundPending(env.db, roundId) }
}

export interface PaidPlay<Answer extends object> {
  requestId: string
  request: object
  stakeMinor: bigint
  choice: object
  /** What of the stake goes into the vendor's jackpot pool. */
  jackpotMinor?: bigint
  /** Last word on a decision, in the transaction that stores it: what only one of many rounds at once may have. */
  settle?(tx: Tx, decision: Decision<Answer>, round: OpenRound): Promise<Decision<Answer>>
}

/** Takes a stake and plays the first, perhaps only, play of a round. */
export async function playPaid<Answer extends object>(
  env: StudioEnv, session: PlaySession, play: PaidPlay<Answer>,
  decide: (draw: Draw, round: OpenRound) => Promise<Decision<Answer>>,
): Promise<Answer & Booked> {
  const { playerId, gameCode, engine } = session
  const { requestId, stakeMinor } = play
  const done = await answerOnce(env, {
    playerId, requestId, request: play.request,
  }, async (requestHash): Promise<Stored<Answer>> => {
    const now = env.clock.now()
    const id = newId(env.random, engine, now)
    const { round, pair } = await env.db.tx(async (tx) => {
      const { active } = await ensureSeedPairs(env, tx, session)
      const written: NewRound = {
        id, playerId, gameCode, engine, requestId, requestHash, stakeMinor, seedPairId: active.id, firstNonce: active.rounds,
        startedAt: now, ...(play.jackpotMinor ? { jackpotMinor: play.jackpotMinor } : {}),
      }
      await writeBet(env, tx, session, written, play.choice)
      return { round: written, pair: active }
    }).catch((error: unknown) => refuseBusy(env, session, error))
    const bet = await sendBet(env, session, round, play.choice)
    const open: OpenRound = {
      id, stakeMinor, winMinor: 0n, winsSent: 0, nonceCount: 0, seedPairId: pair.id, firstNonce: pair.rounds, detail: {},
    }
    try {
      const decision = await decide(openDraw(env, pair, pair.rounds), open)
      const stored = await env.db.tx(async (tx) => {
        await acceptBet(tx, id, bet, env.clock.now())
        const settled = await play.settle?.(tx, decision, open) ?? decision
        return storePlay(env, tx, session, open, pair, settled, { requestId, hash: requestHash })
      })
      return { ...stored, betBalance: bet.balance }
    } catch (error) {
      // booked at the door but not stored here: the stake goes back, now or at the next sweep
      await giveUpBet(env, { ...round, ...session }, 'the outcome could not be stored').catch(() => undefined)
      throw error
    }
  })
  return done.isReplay ? rebook(env, session, done.answer) : book(env, session, done.answer)
}

/** A play of an open round: `isMove` goes on with the luck of the round's first nonce, otherwise the next nonce decides. */
export interface FreePlay {
  requestId: string
  request: object
  none: () => never
  isMove?: boolean
}

/** The member's open round and its seeds, locked. Refuses as `none` says without one, with ROUND_BUSY while a bet of it is under way. */
export async function lockPlay(
  tx: Tx, session: PlaySession, none: () => never,
): Promise<{ round: OpenRound; progress: object | null; pair: SeedPair }> {
  const round = await lockOpenRound(tx, session.playerId, session.gameCode)
  if (!round || round.seedPairId === null || round.firstNonce === null) return none()
  if (await isBetUnderWay(tx, round.id)) refuse('ROUND_BUSY', 'a bet of this round is under way')
  const pair = await lockSeedPair(tx, round.seedPairId)
  return { round: { ...round, seedPairId: round.seedPairId, firstNonce: round.firstNonce }, progress: round.progress, pair }
}

/** The next play of the member's open round, without a stake. Refuses as lockPlay does. */
export async function playFree<Progress extends object, Answer extends object>(
  env: StudioEnv, session: PlaySession, play: FreePlay,
  decide: (draw: Draw, round: OpenRound, progress: Progress) => Promise<Decision<Answer>>,
): Promise<Answer & Booked> {
  const { requestId } = play
  const done = await answerOnce(env, { playerId: session.playerId, requestId, request: play.request }, (
    hash
  ) => env.db.tx(async (tx): Promise<Stored<Answer>> => {
    const { round, progress, pair } = await lockPlay(tx, session, play.none)
    const draw = openDraw(env, pair, play.isMove ? round.firstNonce : pair.rounds)
    const decision = await decide(draw, round, progress as Progress)
    return storePlay(env, tx, session, round, pair, decision, { requestId, hash })
  }))
  return done.isReplay ? rebook(env, session, done.answer) : book(env, session, done.answer)
}

/** Refuses a round that stands in the way of another with ROUND_OPEN or ROUND_BUSY; anything else is thrown on. */
export async function refuseBusy(env: StudioEnv, session: PlaySession, error: unknown): Promise<never> {
  const index = brokenIndex(error)
  if (index !== 'rounds_one_open' && index !== 'rounds_player_id_request_id_key') throw error
  const open = await findOpenRound(env.db, session.playerId, session.gameCode)
  if (open?.state === 'open') refuse('ROUND_OPEN', 'an earlier round is still open')
  return refuse('ROUND_BUSY', 'another play of this game is under way')
}
