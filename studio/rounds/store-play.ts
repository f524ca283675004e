/** Stores a play of a seeded round: its outcome, its answer, and the commands for the door, in one commit. */
import type { StudioEnv } from '#studio/env.ts'
import { insertCommands, type NewCommand } from '#studio/door/outbox.sql.ts'
import type { Tx } from '#studio/lib/db.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { countSeedRounds, type SeedPair } from '#studio/fair-seeds/seeds.sql.ts'
import type { RoundProof } from '#studio/protocol.ts'
import { saveAnswers } from '../lib/answer-once.ts'
import { endCommand, winCommand, type RoundCounts } from './bet-commands.ts'
import { updatePlayed, type PlayedRound } from './rounds.sql.ts'

/** The outcome of a play. */
export type Decision<Answer extends object> = {
  /** This play's own win. */
  winMinor: bigint
  /** The whole round's record so far, public facts only: for the member's history and the door. */
  detail: object
  /** What the next play of the round needs; null when the round is over. */
  progress: object | null
  answer: Answer
  /** Paid beside the win, from the vendor's jackpot pool. */
  jackpotMinor?: bigint
  /** What of the whole round counts, where it is over and not all of its stakes do. */
  counts?: RoundCounts | undefined
  /** The number of nonces that the play used up: one, or none for a move inside a round that was drawn before. */
  nonces?: 0 | 1
}

/** The round before a play. */
export type OpenRound = {
  id: string
  stakeMinor: bigint
  winMinor: bigint
  winsSent: number
  nonceCount: number
  seedPairId: bigint
  firstNonce: number
  detail: object
  freeRounds?: string | null | undefined
}

/** What answers a repeat of the request. */
export type Stored<Answer> = {
  roundId: string
  answer: Answer
}

/** A stored play, and its commands for the door. The caller waits for a win among them. */
export type Told<Answer> = Stored<Answer> & {
  commands: readonly NewCommand[]
  hasWon: boolean
  /** The balance after the bet, from the door; null where the play was free. */
  betBalance: string | null
}

export type Play<Answer extends object> = {
  session: PlaySession
  round: OpenRound
  pair: SeedPair
  decision: Decision<Answer>
  request: { requestId: string; hash: string }
}

type Plan<Answer extends object> = {
  play: Play<Answer>
  played: PlayedRound
  told: Told<Answer>
}

function planPlay<Answer extends object>(play: Play<Answer>, now: number): Plan<Answer> {
  const { session, round, pair, decision } = play
  const jackpotMinor = decision.jackpotMinor ?? 0n
  const wins = [
    { amountMinor: decision.winMinor, isJackpot: false },
    { amountMinor: jackpotMinor, isJackpot: true },
  ].filter(({ amountMinor }) => amountMinor > 0n)
  const isOver = decision.progress === null
  const nonceCount = round.nonceCount + (decision.nonces ?? 1)
  const proof: RoundProof = {
    kind: 'seeds',
    serverSeedHash: pair.serverSeedHash,
    serverSeed: null,
    clientSeed: pair.clientSeed,
    nonce: round.firstNonce,
    nonceCount,
  }
  const detail = { ...decision.detail, proof }
  const commands = wins.map((win, place) =>
    winCommand(
      session,
      round,
      {
        ...win,
        count: round.winsSent + place + 1,
        roundClosed: isOver && place === wins.length - 1,
        counts: decision.counts,
      },
      detail,
    ),
  )
  if (wins.length === 0 && isOver) commands.push(endCommand(session, round, detail, decision.counts))
  return {
    play,
    played: {
      id: round.id,
      winMinor: round.winMinor + decision.winMinor + jackpotMinor,
      winsSent: round.winsSent + wins.length,
      nonceCount,
      detail: decision.detail,
      progress: decision.progress,
      endedAt: isOver ? now : null,
    },
    told: { roundId: round.id, answer: decision.answer, commands, hasWon: wins.length > 0, betBalance: null },
  }
}

/** Stores plays of different rounds. Returns a result for each in its place. */
export async function storePlays<Answer extends object>(
  env: StudioEnv,
  tx: Tx,
  plays: readonly Play<Answer>[],
): Promise<Told<Answer>[]> {
  const now = env.clock.now()
  const plans = plays.map((play) => planPlay(play, now))
  const drawn = plays.filter(({ decision }) => decision.nonces !== 0)
  if (drawn.length > 0)
    await countSeedRounds(
      tx,
      drawn.map(({ pair }) => pair.id),
    )
  await updatePlayed(
    tx,
    plans.map(({ played }) => played),
  )
  const commands = plans.flatMap(({ told }) => told.commands)
  if (commands.length > 0) await insertCommands(tx, commands, now)
  await saveAnswers(
    tx,
    plans.map(({ play: { session, request }, told: { roundId, answer } }) => ({
      playerId: session.playerId,
      ...request,
      answer: { kind: 'ok', value: { roundId, answer } satisfies Stored<Answer> },
    })),
    now,
  )
  return plans.map(({ told }) => told)
}

/** Stores one play, as storePlays. */
export async function storePlay<Answer extends object>(
  env: StudioEnv,
  tx: Tx,
  play: Play<Answer>,
): Promise<Told<Answer>> {
  const [told] = await storePlays(env, tx, [play])
  if (!told) throw new Error('nothing was stored')
  return told
}
