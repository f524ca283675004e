/**
 * Pays for a magazine: one round with a few bets, chosen so that any number of shots is a sum of some of them. All bets
 * are taken, or none.
 */
import { betsFor } from '#games/fishing/ammunition.ts'
import { finishBet, insertCommands } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { newId } from '#studio/lib/random.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { answerOnce, saveAnswer } from '#studio/lib/answer-once.ts'
import { betCommand, raiseCommand } from '#studio/rounds/bet-commands.ts'
import { giveUpBet, refusalOf } from '#studio/rounds/place-bet.ts'
import { isBusy, refuseBusy } from '#studio/rounds/play-round.ts'
import { endUnplayed, insertRound, type NewRound } from '#studio/rounds/rounds.sql.ts'
import { ensureSeedPairs } from '#studio/fair-seeds/seed-pairs.ts'
import type { SeedPair } from '#studio/fair-seeds/seeds.sql.ts'
import type { MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import type { DoorReply } from '#studio/door/door.ts'
import { openMagazine } from './fishing.sql.ts'
import type { FishingDetail } from './protocol.ts'
import type { FishingRoom } from './room.ts'
import { MINUTE_MS, type FishingSeat, type LiveMagazine, showMagazine, unitMinor } from './seat.ts'

type Command = ReturnType<typeof betCommand>
type Refused = Extract<DoorReply<MoneyAnswer>, { kind: 'refused' }>

type Loaded = {
  roundId: string
  balance: string
}

/** Returns the bets of a magazine, smallest first. */
function commandsFor(
  env: StudioEnv,
  { session }: FishingSeat,
  round: NewRound,
  units: number,
  unit: bigint,
  detail: object,
): Command[] {
  const doorSession = env.vault.open(session.doorSessionSealed)
  return betsFor(units).map((size, index) =>
    index === 0
      ? betCommand(session, doorSession, { id: round.id, stakeMinor: unit * BigInt(size) }, detail)
      : raiseCommand(session, doorSession, { id: round.id, count: index + 1, raiseMinor: unit * BigInt(size) }, detail),
  )
}

/** Gives up a magazine that was not paid completely: refunds what was taken. */
async function fail(
  env: StudioEnv,
  seat: FishingSeat,
  round: NewRound,
  sent: readonly { command: Command; reply: DoorReply<MoneyAnswer> }[],
): Promise<Refusal> {
  const { session } = seat
  const now = env.clock.now()
  const refused = sent.flatMap(({ command, reply }) => (reply.kind === 'refused' ? [{ command, reply }] : []))
  const first: Refused | undefined = refused[0]?.reply
  const code = first ? refusalOf(first) : 'BET_UNANSWERED'
  await env.db.tx(async (tx) => {
    for (const { command, reply } of refused) await finishBet(tx, command.txId, 'refused', reply, now)
    if (refused.length < sent.length) return
    await endUnplayed(tx, round.id, 'refused', now)
    await saveAnswer(
      tx,
      { ...round, hash: round.requestHash },
      { kind: 'refused', code, message: first?.message ?? '' },
      now,
    )
  })
  const owner = { vendorCode: session.vendorCode, accountRef: session.accountRef }
  await env.outbox.deliver(await giveUpBet(env, { ...round, ...owner }, 'a magazine was not paid as a whole', code))
  return new Refusal(
    code,
    first?.message ?? 'the wallet did not answer; the stake goes back',
    refused.length === sent.length ? first?.balance : undefined,
  )
}

async function pay(
  room: FishingRoom,
  seat: FishingSeat,
  requestId: string,
  units: number,
  requestHash: string,
): Promise<Loaded> {
  const { env, hall } = room
  const { session } = seat
  const { playerId, gameCode } = session
  const unit = unitMinor(hall, session.currency)
  const now = env.clock.now()
  const detail: FishingDetail = { engine: 'fishing', variant: hall, unit: writeAmount(unit), shots: [] }
  const id = newId(env.random, 'fishing', now)
  const { round, pair, commands } = await env.db
    .tx(async (tx) => {
      const { active } = await ensureSeedPairs(env, tx, session)
      const written: NewRound = {
        id,
        playerId,
        gameCode,
        engine: 'fishing',
        requestId,
        requestHash,
        stakeMinor: unit * BigInt(units),
        seedPairId: active.id,
        firstNonce: active.rounds,
        startedAt: now,
      }
      await insertRound(tx, written)
      const bets = commandsFor(env, seat, written, units, unit, detail)
      await insertCommands(tx, bets, now)
      return { round: written, pair: active, commands: bets }
    })
    .catch((error: unknown) => {
      if (isBusy(error)) return refuseBusy(env, session)
      throw error
    })
  const sent = await Promise.all(
    commands.map(async (command) => ({ command, reply: await env.door.send(session.vendorCode, 'bet', command.body) })),
  )
  const taken = sent.flatMap(({ command, reply }) =>
    reply.kind === 'ok' ? [{ txId: command.txId, answer: reply.answer }] : [],
  )
  if (taken.length < sent.length) throw await fail(env, seat, round, sent)
  // they were booked in some order: the last one has the lowest balance
  const balance = taken
    .map(({ answer }) => answer.balance)
    .reduce((least, one) => (Number(one) < Number(least) ? one : least))
  try {
    await env.db.tx(async (tx) => {
      for (const { txId, answer } of taken) {
        if (!(await finishBet(tx, txId, 'done', answer, env.clock.now())))
          throw new Refusal('BET_UNANSWERED', 'the magazine goes back')
      }
      await openMagazine(tx, id, detail)
      await saveAnswer(
        tx,
        { playerId, requestId, hash: requestHash },
        { kind: 'ok', value: { roundId: id, balance } satisfies Loaded },
        env.clock.now(),
      )
    })
  } catch (error) {
    await giveUpBet(env, { ...round, ...session }, 'the magazine could not be stored').catch(() => undefined)
    throw error
  }
  takeUp(room, seat, id, units, pair)
  return { roundId: id, balance }
}

function takeUp({ env }: FishingRoom, seat: FishingSeat, roundId: string, units: number, pair: SeedPair): void {
  const seeds = { serverSeed: env.vault.open(pair.serverSeedSealed), clientSeed: pair.clientSeed }
  const magazine: LiveMagazine = {
    roundId,
    seeds,
    seedPairId: pair.id,
    firstNonce: pair.rounds,
    units,
    shots: 0,
    spent: 0,
    wonMinor: 0n,
    endsAt: env.clock.now() + MINUTE_MS,
  }
  seat.magazine = magazine
  seat.answered.clear()
}

/**
 * Pays for a magazine and loads it. Refuses with ROUND_OPEN while there is one, ROUND_BUSY while one is being paid, and
 * with the door's refusals; then all that was taken is refunded. A repeat returns the magazine as it is now, or
 * NO_OPEN_ROUND when it is over.
 */
export async function loadMagazine(
  room: FishingRoom,
  seat: FishingSeat,
  { requestId, units }: { requestId: string; units: number },
): Promise<{ magazine: NonNullable<ReturnType<typeof showMagazine>>; balance: string }> {
  const { answer } = await answerOnce(
    room.env,
    { playerId: seat.playerId, requestId, request: { load: units } },
    async (hash) => {
      if (seat.magazine) refuse('ROUND_OPEN', 'a magazine is loaded')
      if (seat.isLoading) refuse('ROUND_BUSY', 'a magazine is being paid')
      seat.isLoading = true
      try {
        return await pay(room, seat, requestId, units, hash)
      } finally {
        seat.isLoading = false
      }
    },
  )
  const magazine = seat.magazine?.roundId === answer.roundId ? showMagazine(seat) : null
  return magazine ? { magazine, balance: answer.balance } : refuse('NO_OPEN_ROUND', 'this magazine is over')
}
