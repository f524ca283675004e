import { advance, buyFeature, drawSpin, type RoundProgress } from '#games/slot/rules.ts'
import { isRoundPending } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { SlotSkin } from '#games/slot/skin.ts'
import type { Tx } from '#studio/lib/db.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getLimits, readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { playFree, playPaid, type Booked, type Draw } from '#studio/rounds/play-round.ts'
import type { Decision, OpenRound } from '#studio/rounds/store-play.ts'
import { drawProgressive } from '#games/jackpot/rules.ts'
import { addToPool, contributionTo, openPool, type SessionPool } from '#studio/jackpots/pools.ts'
import { findOpenRound } from '#studio/rounds/rounds.sql.ts'
import { readGiven } from '#studio/free-rounds/read-wager.ts'
import type {
  FreeRoundRequest,
  FreeSpinRequest,
  SlotDetail,
  SlotOpenRound,
  SpinRequest,
  SpinResult,
} from './protocol.ts'
import { coinsToMinor, recordSpin, showSpin } from './show-spin.ts'
import { canBuy, skinNamed, skinOf } from './skin-of.ts'

type SpinAnswer = Omit<SpinResult, keyof Booked>
/** `isJackpotDrawn`: whether the spin's random words draw a progressive jackpot, beside its own outcome. */
type SpinDecision = Decision<SpinAnswer> & { isJackpotDrawn: boolean }

/** What a round needs between its spins. */
type SlotProgress = {
  skin: string
  /** The stake that wins are computed from. */
  base: string
  isBought: boolean
  /** Free spins that were open before a bet had a most do not say what was paid. */
  free: Omit<RoundProgress, 'coins'> & { coins?: number }
  freeWon: string
  last: SpinAnswer
}

/** A record stores this many spins. Later ones are only counted; they can be computed from the seeds. */
const RECORDED_SPINS_MAX = 60

/** The round before a spin. `free` is null before a paid spin. */
type Standing = {
  skin: SlotSkin
  requestId: string
  baseMinor: bigint
  isBought: boolean
  free: RoundProgress | null
  freeWonMinor: bigint
  /** For a paid spin at a skin that has a jackpot. */
  jackpot: SessionPool | null
}

async function decideSpin(at: Standing, { stream, nonce }: Draw, round: OpenRound): Promise<SpinDecision> {
  const { skin, requestId, baseMinor, isBought } = at
  const isFree = at.free !== null
  const drawn = await drawSpin(skin, stream, isFree)
  // the word after those of the spin: anyone who has the seeds can draw it again
  const isJackpotDrawn =
    at.jackpot?.jackpot.kind === 'progressive' &&
    (await drawProgressive(at.jackpot.jackpot, stream, round.stakeMinor, at.jackpot.unit))
  const { awarded, pays, ...free } = advance(skin, at.free, drawn)
  const outcome = { ...drawn, pays }
  const winMinor = coinsToMinor(skin, baseMinor, pays)
  const freeWon = writeAmount(isFree ? at.freeWonMinor + winMinor : 0n)
  const shown = showSpin(skin, outcome, baseMinor, { spin: round.nonceCount, isFree, nonce, awarded })
  const isRoundOver = free.freeSpinsLeft === 0
  const base = writeAmount(baseMinor)
  const answer: SpinAnswer = {
    requestId,
    roundId: round.id,
    stake: base,
    cost: writeAmount(round.stakeMinor),
    ...shown,
    roundWin: writeAmount(round.winMinor + winMinor),
    isRoundOver,
    jackpot: null,
    freeSpins:
      free.freeSpinsTotal === 0
        ? null
        : {
            left: free.freeSpinsLeft,
            played: free.freeSpinsTotal - free.freeSpinsLeft,
            total: free.freeSpinsTotal,
            won: freeWon,
          },
  }
  const { spins: earlier = [], jackpot = null } = round.detail as Partial<SlotDetail>
  const detail: SlotDetail = {
    engine: 'slot',
    skin: skin.name,
    stake: base,
    isBought,
    spins: [...earlier, recordSpin(shown)].slice(0, RECORDED_SPINS_MAX),
    spinCount: round.nonceCount + 1,
    jackpot,
  }
  const progress: SlotProgress | null = isRoundOver
    ? null
    : { skin: skin.name, base, isBought, free, freeWon, last: answer }
  return { winMinor, detail, progress, answer, isJackpotDrawn }
}

/**
 * Adds the bet's part to its jackpot's pool, and pays the pool to the round where it won. Runs last, so that exactly
 * one round wins.
 */
async function settleJackpot(
  env: StudioEnv,
  tx: Tx,
  session: PlaySession,
  jackpot: SessionPool,
  decision: SpinDecision,
  round: OpenRound,
): Promise<Decision<SpinAnswer>> {
  const { isJackpotDrawn: isDrawn, answer, progress, detail } = decision
  const bet = { roundId: round.id, stakeMinor: round.stakeMinor, maskedName: session.maskedName, isDrawn }
  const { record, amountMinor, wonMinor } = await addToPool(env, tx, jackpot, bet)
  const shown: SpinAnswer = {
    ...answer,
    roundWin: writeAmount(parseAmount(answer.roundWin) + wonMinor),
    jackpot: { amount: writeAmount(amountMinor), won: wonMinor > 0n ? writeAmount(wonMinor) : null },
  }
  return {
    ...decision,
    jackpotMinor: wonMinor,
    detail: { ...detail, jackpot: record },
    answer: shown,
    progress: progress && { ...progress, last: shown },
  }
}

/**
 * Plays a paid spin. Refuses with STAKE_OUT_OF_RANGE, ROUND_OPEN while free spins are left, ROUND_BUSY, and the door's
 * refusals.
 */
export async function spinSlot(
  env: StudioEnv,
  session: PlaySession,
  { requestId, stake }: SpinRequest,
): Promise<SpinResult> {
  const skin = skinOf(env, session)
  const baseMinor = readStake(stake, 'slot', session.currency, skin.name)
  const play = {
    requestId,
    request: { spin: writeAmount(baseMinor) },
    stakeMinor: baseMinor,
    choice: { engine: 'slot', skin: skin.name, ...(skin.kind === 'lines' ? { lineCount: skin.lines.length } : {}) },
  }
  const jackpot = skin.jackpot && (await openPool(env, session, skin.jackpot))
  const at: Standing = { skin, requestId, baseMinor, isBought: false, free: null, freeWonMinor: 0n, jackpot }
  if (!jackpot) return playPaid(env, session, play, (draw, round) => decideSpin(at, draw, round))
  return playPaid<SpinAnswer>(
    env,
    session,
    {
      ...play,
      ...(session.isDemo ? {} : { jackpotMinor: contributionTo(jackpot, baseMinor) }),
      // the decision is the unchanged result of decideSpin
      settle: (tx, decision, round) => settleJackpot(env, tx, session, jackpot, decision as SpinDecision, round),
    },
    (draw, round) => decideSpin(at, draw, round),
  )
}

/**
 * Plays one of the player's free rounds: the same game and the same seeds at the stake that was given, and nothing is
 * taken. It adds nothing to a jackpot and cannot win one. Refuses as a spin does, and with NO_FREE_ROUNDS.
 */
export async function spinFreeRound(
  env: StudioEnv,
  session: PlaySession,
  { requestId, freeRounds }: FreeRoundRequest,
): Promise<SpinResult> {
  const skin = skinOf(env, session)
  const { baseMinor, play: wager, freeRound } = await readGiven(env, session, freeRounds)
  const play = { requestId, request: { freeRounds }, ...wager, choice: { engine: 'slot', skin: skin.name } }
  const at: Standing = {
    skin,
    requestId,
    baseMinor,
    isBought: false,
    free: null,
    freeWonMinor: 0n,
    jackpot: null,
  }
  return playPaid(env, session, play, async (draw, round) => {
    const decision = await decideSpin(at, draw, round)
    return { ...decision, answer: { ...decision.answer, ...(freeRound ? { freeRound } : {}) } }
  })
}

/**
 * Buys the free spins: the round begins with the first of them, and costs the skin's price in stakes. Refuses as a spin
 * does, with NOT_SOLD where skin, studio, vendor's list or the member's brand sell none, and with STAKE_OUT_OF_RANGE
 * where the price is above the largest stake.
 */
export async function buySpins(
  env: StudioEnv,
  session: PlaySession,
  { requestId, stake }: SpinRequest,
): Promise<SpinResult> {
  const skin = skinOf(env, session)
  if (skin.buyIn === null || !canBuy(env, session)) return refuse('NOT_SOLD', 'this game sells no free spins')
  const baseMinor = readStake(stake, 'slot', session.currency, skin.name)
  const stakeMinor = baseMinor * BigInt(skin.buyIn)
  const { max } = getLimits('slot', session.currency, skin.name)
  if (stakeMinor > parseAmount(max)) refuse('STAKE_OUT_OF_RANGE', `the price is above ${max}`)
  const play = {
    requestId,
    request: { buy: writeAmount(baseMinor) },
    stakeMinor,
    choice: { engine: 'slot', skin: skin.name, isBought: true },
  }
  const at: Standing = {
    skin,
    requestId,
    baseMinor,
    isBought: true,
    free: buyFeature(skin),
    freeWonMinor: 0n,
    jackpot: null,
  }
  return playPaid(env, session, play, (draw, round) => decideSpin(at, draw, round))
}

/** Plays the next free spin of the open round. Refuses with NO_FREE_SPINS when there is none. */
export async function spinFree(
  env: StudioEnv,
  session: PlaySession,
  { requestId }: FreeSpinRequest,
): Promise<SpinResult> {
  const play = { requestId, request: { spin: 'free' }, none: () => refuse('NO_FREE_SPINS', 'no free spins are left') }
  return playFree<SlotProgress, SpinAnswer>(
    env,
    session,
    play,
    (draw, round, { skin, base, isBought, free, freeWon }) =>
      decideSpin(
        {
          skin: skinNamed(skin),
          requestId,
          baseMinor: parseAmount(base),
          isBought,
          free: { coins: 0, ...free },
          freeWonMinor: parseAmount(freeWon),
          jackpot: null,
        },
        draw,
        round,
      ),
  )
}

/**
 * Returns the round whose free spins are running, to continue after a reload, or null when there is none. `balance` is
 * the current one.
 */
export async function getOpenSlotRound(
  env: StudioEnv,
  session: PlaySession,
  balance: string,
): Promise<SlotOpenRound | null> {
  const round = await findOpenRound(env.db, session.playerId, session.gameCode)
  if (round?.state !== 'open' || round.progress === null) return null
  const { last, base } = round.progress as SlotProgress
  return {
    roundId: round.id,
    stake: base,
    last: { ...last, balance, isWinPending: await isRoundPending(env.db, round.id) },
  }
}
