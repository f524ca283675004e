/**
 * Plays one round of an original: a draw from the committed seeds, played by the rules of `games/`, move by move where
 * it has moves.
 */
import { takesFreeRounds } from '#games/free-rounds.ts'
import { findOriginal, type OriginalName } from '#games/original/originals.ts'
import {
  costOf,
  multiplierOf,
  type Original,
  payoutOf,
  ratioText,
  STAKE_BACK,
  type Standing,
} from '#games/original/original.ts'
import { isRoundPending } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getLimits, originalMaxWinMinor, quantumFor } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { playFree, playPaid, type Booked, type Draw } from '#studio/rounds/play-round.ts'
import type { Decision, OpenRound } from '#studio/rounds/store-play.ts'
import { playRaised } from '#studio/rounds/raise-round.ts'
import { findOpenRound } from '#studio/rounds/rounds.sql.ts'
import { readWager } from '#studio/free-rounds/read-wager.ts'
import type { FreeRoundPlayed } from '#studio/protocol.ts'
import type { MoveRequest, OriginalDetail, OriginalResult, PlayRequest } from './protocol.ts'

type Answer = Omit<OriginalResult, keyof Booked>

/** What a round needs between its moves. */
type Progress = {
  /** One stake. */
  base: string
  /** Absent in rounds that began before there were free rounds here. */
  freeRound?: FreeRoundPlayed | null
  choice: object
  moves: unknown[]
  last: Answer
  /** When the house moves for a member who has not, where the game has a clock. */
  decideBy?: number
}

function gameOf(name: OriginalName): Original {
  return findOriginal(name) ?? refuse('NOT_FOUND', 'there is no such game')
}

type Now = {
  env: StudioEnv
  session: PlaySession
  name: OriginalName
  requestId: string
  base: string
  freeRound: FreeRoundPlayed | null
  choice: object
  moves: unknown[]
}

const payout = (session: PlaySession, base: string, { pays }: Standing) =>
  payoutOf(parseAmount(base), pays, quantumFor(session.currency))

/**
 * Returns what of a round that is over counts as turnover: nothing where the stake came back as it was, and what the game
 * says of the choice; undefined where all of it counts.
 */
function countsOf(game: Original, { base, choice }: Now, { staked }: Standing, winMinor: bigint) {
  const stakeMinor = costOf(game, parseAmount(base), staked)
  if (winMinor === stakeMinor) return { amountMinor: 0n, because: 'at_risk' as const }
  const [over, under] = game.counts?.(choice) ?? STAKE_BACK
  return over < under ? { amountMinor: (stakeMinor * over) / under, because: 'covered' as const } : undefined
}

/**
 * Returns the state of the round after its moves. Takes the payout for the player once it reaches the maximum payout.
 */
async function decide(
  now: Now,
  { stream, nonce }: Draw,
  round: OpenRound,
  isFirst: boolean,
): Promise<Decision<Answer>> {
  const { env, session, name, requestId, base, freeRound, choice } = now
  const game = gameOf(name)
  const luck = await game.draw(stream, choice)
  let { moves } = now
  let standing = game.play(luck, choice, moves) ?? refuse('MOVE_NOT_ALLOWED', 'this move is not possible now')
  if (standing.canCash && payout(session, base, standing) >= originalMaxWinMinor(session.currency)) {
    moves = [...moves, game.leave(luck, choice, moves)]
    standing = game.play(luck, choice, moves) ?? standing
  }
  const { isOver, canCash, view } = standing
  const reached = payout(session, base, standing)
  const winMinor = isOver ? reached : 0n
  const multiplier = ratioText(multiplierOf(game, standing))
  const clock = isOver ? undefined : game.decideMs
  const answer: Answer = {
    requestId,
    roundId: round.id,
    ...(freeRound ? { freeRound } : {}),
    stake: base,
    staked: writeAmount(costOf(game, parseAmount(base), standing.staked)),
    choice,
    moves,
    view,
    isOver,
    canCash,
    multiplier,
    payout: writeAmount(reached),
    win: writeAmount(winMinor),
    nonce,
    ...(clock === undefined ? {} : { decideMs: clock }),
  }
  const detail: OriginalDetail = {
    engine: name,
    choice,
    moves,
    view,
    multiplier,
    ...(game.bets ? { stake: base } : {}),
    nonce,
    shown: isOver ? game.show(luck, choice) : null,
  }
  const decideBy = clock === undefined ? {} : { decideBy: env.clock.now() + clock }
  const progress: Progress | null = isOver ? null : { base, freeRound, choice, moves, last: answer, ...decideBy }
  const counts = isOver && !freeRound ? countsOf(game, now, standing, winMinor) : undefined
  return { winMinor, detail, progress, answer, counts, nonces: isFirst ? 1 : 0 }
}

/**
 * Begins a round. Refuses with STAKE_OUT_OF_RANGE, BAD_REQUEST for a choice that the game does not have,
 * TARGET_OUT_OF_RANGE for one that could pay more than the studio pays, NO_FREE_ROUNDS, ROUND_OPEN, ROUND_BUSY, and the door's refusals
 * of the bet.
 */
export async function playOriginal(
  env: StudioEnv,
  session: PlaySession,
  name: OriginalName,
  request: PlayRequest,
): Promise<OriginalResult> {
  const game = gameOf(name)
  const { baseMinor, play: wager, freeRound } = await readWager(env, session, request, name)
  if (freeRound && !takesFreeRounds(name)) return refuse('NO_FREE_ROUNDS', 'this game takes no free rounds')
  const choice = game.readChoice(request.choice) ?? refuse('BAD_REQUEST', 'choice: the game has none such')
  if ('target' in choice && baseMinor * BigInt(Number(choice.target)) > originalMaxWinMinor(session.currency) * 100n) {
    refuse('TARGET_OUT_OF_RANGE', 'this stake and target could pay more than the studio pays')
  }
  const { requestId } = request
  const base = writeAmount(baseMinor)
  const asked = freeRound ? { freeRounds: request.freeRounds, choice } : { play: base, choice }
  const bets = game.bets?.(choice)
  const stakeMinor = bets ? readBets(name, session, baseMinor, bets) : wager.stakeMinor
  const play = { requestId, request: asked, ...wager, stakeMinor, choice: { engine: name, choice } }
  return playPaid(env, session, play, (draw, round) =>
    decide({ env, session, name, requestId, base, freeRound, choice, moves: [] }, draw, round, true),
  )
}

/** Returns the cost of the bets that begin a round. Refuses with STAKE_OUT_OF_RANGE where one is above the limit. */
function readBets(name: OriginalName, { currency }: PlaySession, baseMinor: bigint, bets: readonly number[]): bigint {
  const { max } = getLimits(name, currency)
  const costs = bets.map((parts) => costOf(gameOf(name), baseMinor, parts))
  if (costs.some((cost) => cost > parseAmount(max))) refuse('STAKE_OUT_OF_RANGE', `a bet is at most ${max}`)
  return costs.reduce((sum, cost) => sum + cost, 0n)
}

/** Returns the member's open round of this session's game. */
async function getOpen(env: StudioEnv, session: PlaySession): Promise<{ id: string; progress: Progress } | null> {
  const round = await findOpenRound(env.db, session.playerId, session.gameCode)
  return round?.state === 'open' && round.progress !== null
    ? { id: round.id, progress: round.progress as Progress }
    : null
}

/** A move that was sent in time may arrive so much later, ms. */
export const GRACE_MS = 5_000

const isLate = ({ clock }: StudioEnv, { decideBy }: Progress): boolean =>
  decideBy !== undefined && clock.now() > decideBy + GRACE_MS

/** Refuses a move that was chosen on a screen that does not show the round as it is. */
function refuseStale({ moves }: Progress, after: number | undefined): void {
  if (after !== undefined && after !== moves.length) refuse('MOVE_NOT_ALLOWED', 'the round has gone on')
}

/**
 * Continues the open round; a move that comes too late is replaced by the one that ends the round. Refuses with
 * NO_OPEN_ROUND, MOVE_NOT_ALLOWED, ROUND_BUSY, and, where the move raises the stake, with the door's refusals of that
 * bet.
 */
export async function moveOriginal(
  env: StudioEnv,
  session: PlaySession,
  name: OriginalName,
  { requestId, move: given, after }: MoveRequest,
): Promise<OriginalResult> {
  const game = gameOf(name)
  const move = game.readMove(given)
  if (move === null) return refuse('BAD_REQUEST', 'move: the game has none such')
  const play = {
    requestId,
    request: { move },
    isMove: true,
    none: () => refuse('NO_OPEN_ROUND', 'no round is open'),
    choice: { engine: name, move },
  }
  const make = (one: unknown, draw: Draw, round: OpenRound, { base, freeRound = null, choice, moves }: Progress) =>
    decide({ env, session, name, requestId, base, freeRound, choice, moves: [...moves, one] }, draw, round, false)
  if (!game.raises?.includes(move))
    return playFree<Progress, Answer>(env, session, play, (draw, round, progress) => {
      if (isLate(env, progress)) return make(game.leave([], progress.choice, progress.moves), draw, round, progress)
      refuseStale(progress, after)
      return make(move, draw, round, progress)
    })
  const priceOf = async ({ stream }: Draw, progress: Progress) => {
    const { base, choice, moves } = progress
    if (isLate(env, progress)) return refuse('MOVE_NOT_ALLOWED', 'the time for this decision is over')
    refuseStale(progress, after)
    const luck = await game.draw(stream, choice)
    const before = game.play(luck, choice, moves)
    const next = game.play(luck, choice, [...moves, move])
    if (!before || !next) return refuse('MOVE_NOT_ALLOWED', 'this move is not possible now')
    return costOf(game, parseAmount(base), next.staked - before.staked)
  }
  return playRaised<Progress, Answer>(env, session, { ...play, priceOf }, (...at) => make(move, ...at))
}

/** Returns the open round, to continue after a reload or on another device, or null when there is none. */
export async function getOpenOriginal(
  env: StudioEnv,
  session: PlaySession,
  balance: string,
): Promise<OriginalResult | null> {
  const open = await getOpen(env, session)
  if (!open) return null
  const { last, decideBy } = open.progress
  const left = decideBy === undefined ? {} : { decideMs: Math.max(0, decideBy - env.clock.now()) }
  return { ...last, ...left, balance, isWinPending: await isRoundPending(env.db, open.id) }
}

/**
 * Makes the move that ends a round that was left: a win so far is taken, a hand stands. Returns whether the round is
 * over, or waits for its member after all.
 */
export async function leaveOriginal(env: StudioEnv, session: PlaySession, name: OriginalName): Promise<boolean> {
  const open = await getOpen(env, session)
  if (!open || (open.progress.decideBy !== undefined && !isLate(env, open.progress))) return true
  const { choice, moves } = open.progress
  const move = gameOf(name).leave([], choice, moves)
  const requestId = env.random.bytes(18).toString('base64url')
  const request = { requestId, move: move as MoveRequest['move'], after: moves.length }
  return (await moveOriginal(env, session, name, request)).isOver
}
