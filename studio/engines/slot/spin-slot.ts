import { LINES } from '#games/slot-l20/paytable.ts'
import { advance, drawStops, evaluateStops, multiplierOf, type RoundProgress } from '#games/slot-l20/rules.ts'
import { isRoundPending } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { playFree, playPaid, type Booked, type Decision, type Draw, type OpenRound } from '#studio/rounds/play-round.ts'
import { findOpenRound } from '#studio/rounds/rounds.sql.ts'
import type { FreeSpinRequest, SlotDetail, SlotOpenRound, SpinRequest, SpinResult } from './protocol.ts'

type SpinAnswer = Omit<SpinResult, keyof Booked>

/** What a round needs between its spins. */
interface SlotProgress {
  free: RoundProgress
  freeWon: string
  last: SpinAnswer
}

/** A record keeps this many spins; later ones are only counted, and can be recomputed from the seeds. */
const RECORDED_SPINS_MAX = 60

async function decideSpin(
  requestId: string, { stream, nonce }: Draw, round: OpenRound, before: SlotProgress | null,
): Promise<Decision<SpinAnswer>> {
  const isFree = before !== null
  const outcome = evaluateStops(await drawStops(stream))
  const { awarded, ...free } = advance(before?.free ?? null, outcome)
  const multiplier = multiplierOf(isFree)
  // stakes are whole multiples of 20 quanta, so this division leaves nothing
  const lineMinor = round.stakeMinor / BigInt(LINES.length)
  const amount = (pays: number) => lineMinor * BigInt(pays * multiplier)
  const winMinor = amount(outcome.pays)
  const freeWon = before ? parseAmount(before.freeWon) + winMinor : 0n
  const lines = outcome.lines.map(
    (
      { line, symbol, count, pays }
    ) => ({ line, symbol, count, rows: (LINES[line] ?? []).slice(0, count), win: writeAmount(amount(pays)) }),
  )
  const scatter = outcome.scatter && {
    count: outcome.scatter.count, cells: outcome.scatter.cells, win: writeAmount(amount(outcome.scatter.pays)),
    freeSpinsAwarded: awarded,
  }
  const shown = {
    spin: round.nonceCount, isFree, stops: outcome.stops, grid: outcome.grid, lines, scatter, multiplier,
    win: writeAmount(winMinor), nonce,
  }
  const isRoundOver = free.freeSpinsLeft === 0
  const answer: SpinAnswer = {
    requestId, roundId: round.id, stake: writeAmount(round.stakeMinor), ...shown,
    roundWin: writeAmount(round.winMinor + winMinor), isRoundOver,
    freeSpins: free.freeSpinsTotal === 0
      ? null
      : {
        left: free.freeSpinsLeft, played: free.freeSpinsTotal - free.freeSpinsLeft, total: free.freeSpinsTotal,
        won: writeAmount(freeWon),
      },
  }
  const earlier = (round.detail as Partial<SlotDetail>).spins ?? []
  const detail: SlotDetail = {
    engine: 'slot', spins: [...earlier, shown].slice(0, RECORDED_SPINS_MAX), spinCount: round.nonceCount + 1,
  }
  const progress: SlotProgress | null = isRoundOver ? null : { free, freeWon: writeAmount(freeWon), last: answer }
  return { winMinor, detail, progress, answer }
}

/** A paid spin. Refuses with STAKE_OUT_OF_RANGE, ROUND_OPEN while free spins are left, ROUND_BUSY, and the door's words. */
export async function spinSlot(env: StudioEnv, session: PlaySession, { requestId, stake }: SpinRequest): Promise<SpinResult> {
  const stakeMinor = readStake(stake, 'slot', session.currency)
  const play = {
    requestId, request: { spin: writeAmount(stakeMinor) }, stakeMinor, choice: { engine: 'slot', lineCount: LINES.length },
  }
  return playPaid(env, session, play, (draw, round) => decideSpin(requestId, draw, round, null))
}

/** The next free spin of the open round. Refuses with NO_FREE_SPINS when there is none. */
export async function spinFree(env: StudioEnv, session: PlaySession, { requestId }: FreeSpinRequest): Promise<SpinResult> {
  const play = { requestId, request: { spin: 'free' }, none: () => refuse('NO_FREE_SPINS', 'no free spins are left') }
  return playFree<SlotProgress, SpinAnswer>(
    env, session, play, (draw, round, progress) => decideSpin(requestId, draw, round, progress),
  )
}

/** The round whose free spins are running, to go on with after a reload; null when there is none. `balance` is the one of now. */
export async function getOpenSlotRound(env: StudioEnv, session: PlaySession, balance: string): Promise<SlotOpenRound | null> {
  const round = await findOpenRound(env.db, session.playerId, session.gameCode)
  if (round?.state !== 'open' || round.progress === null) return null
  const { last } = round.progress as SlotProgress
  return {
    roundId: round.id, stake: writeAmount(round.stakeMinor),
    last: { ...last, balance, isWinPending: await isRoundPending(env.db, round.id) },
  }
}
