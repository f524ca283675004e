/**
 * The money of a hand. Between hands, chips are in the members' wallets. For a hand each player's whole stack is
 * reserved as one bet. When the hand ends, one transaction stores the end and the commands for the door: the reserve is
 * rolled back, what was really put in is staked again in its place (`rebet`), then the pots that were won are paid. So
 * stakes and turnover are what was played, and only the rake stays with the house.
 */
import { tellAll } from '#studio/chains/closing.ts'
import { insertCommands, isRoundPending, type OutboxRow } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { newId } from '#studio/lib/random.ts'
import { Refusal } from '#studio/lib/refusal.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { endCommand, rollbackCommand, winCommand } from '#studio/rounds/bet-commands.ts'
import { acceptBet, giveUpBet, sendBet, writeBet } from '#studio/rounds/place-bet.ts'
import { endUnplayed, type NewRound } from '#studio/rounds/rounds.sql.ts'
import { recordFor, wholeRecord } from './hand-record.ts'
import { endStoredHand, insertSeat, openReserve, settlePlayers, type LeftReserve } from './pvp.sql.ts'
import { shareRake } from './share-rake.ts'
import type { HandPlayer, LiveHand, PvpRoom, Sitting } from './room.ts'

type Command = Omit<OutboxRow, 'attempts'>

/** Returns the id of the bet of what was really put in. */
const playedTxId = (roundId: string) => `${roundId}.played`

/**
 * Reserves a player's stack for a hand. Chips without money need no reserve. Throws the door's refusal, or
 * BET_UNANSWERED after giving the reserve up.
 */
export async function reserve(
  room: PvpRoom,
  hand: { id: string; number: number },
  sitting: Sitting,
): Promise<HandPlayer> {
  const { env } = room
  const { session, stack, seed } = sitting
  if (!session || room.mode === 'practice') return { sitting, roundId: null, reserved: stack, seed }
  const id = newId(env.random, 'pvp', env.clock.now())
  const round: NewRound = {
    id,
    playerId: session.playerId,
    gameCode: session.gameCode,
    engine: 'pvp',
    requestId: `hand-of-${id}`,
    requestHash: '',
    stakeMinor: stack,
    seedPairId: null,
    firstNonce: null,
    startedAt: env.clock.now(),
  }
  const detail = {
    engine: 'pvp',
    kind: room.kind,
    room: room.id,
    handNumber: hand.number,
    seat: sitting.seat,
    reserved: writeAmount(stack),
  }
  await env.db.tx(async (tx) => {
    await writeBet(env, tx, session, round, detail)
    await insertSeat(tx, { roundId: id, handId: hand.id, seat: sitting.seat })
  })
  const accepted = await sendBet(env, session, round, detail)
  try {
    await env.db.tx(async (tx) => {
      await acceptBet(tx, id, accepted, env.clock.now())
      await openReserve(tx, id, detail)
    })
  } catch (error) {
    await giveUpBet(env, { ...round, ...session }, 'the reserve could not be stored').catch(() => undefined)
    throw error
  }
  return { sitting, roundId: id, reserved: stack, seed }
}

/** Refunds reserves completely: queues their rollbacks for delivery. A repeat changes nothing. */
export async function giveBack(env: StudioEnv, reserves: readonly LeftReserve[], reason: string): Promise<void> {
  const txIds: string[] = []
  await env.db.tx(async (tx) => {
    for (const { roundId, ...owner } of reserves) {
      if (!(await endUnplayed(tx, roundId, 'refunded', env.clock.now()))) continue
      const command = rollbackCommand(owner, { id: roundId }, { engine: 'pvp', reason })
      await insertCommands(tx, [command], env.clock.now())
      txIds.push(command.txId)
    }
  })
  await env.outbox.deliver(txIds)
}

/** Returns the reserves of players, in the form that `giveBack` takes. */
export function reservesOf(players: readonly HandPlayer[]): LeftReserve[] {
  return players.flatMap(({ roundId, sitting: { session } }) => (roundId && session ? [{ roundId, ...session }] : []))
}

/** Returns the commands for the door about one player: the unused part is refunded, then the win or the end. */
function commandsFor(
  session: PlaySession,
  roundId: string,
  { put, rake, won }: { put: bigint; rake: bigint; won: bigint },
  detail: object,
): Command[] {
  const round = { id: roundId }
  const back = rollbackCommand(session, round, put === 0n ? detail : { engine: 'pvp' })
  if (put === 0n) return [back]
  // also where all of the reserve was put in: the rake of the hand is known only now
  const again = {
    ...back,
    body: { ...back.body, rebet: { txId: playedTxId(roundId), amount: writeAmount(put), rake: writeAmount(rake) } },
  }
  if (won === 0n) return [again, endCommand(session, round, detail)]
  const win = winCommand(session, round, { count: 1, amountMinor: won, roundClosed: true }, detail)
  return [again, { ...win, body: { ...win.body, betTxId: playedTxId(roundId) } }]
}

/**
 * Stores the end of a hand with all commands for the door. A repeat changes nothing. Returns the commands' ids in
 * order.
 */
export async function storeEnd(room: PvpRoom, live: LiveHand): Promise<string[]> {
  const { env } = room
  const { hand, players } = live
  const rows: Parameters<typeof settlePlayers>[1][number][] = []
  const commands: Command[] = []
  const rakes = shareRake(
    hand.end?.rake ?? 0n,
    hand.seats.map(({ put }) => put),
  )
  for (const [
    place,
    {
      sitting: { session },
      roundId,
    },
  ] of players.entries()) {
    const seat = hand.seats[place]
    if (!seat || !session || roundId === null) continue
    const money = { put: seat.put, rake: rakes[place] ?? 0n, won: hand.end?.won[place] ?? 0n }
    const detail = await recordFor(room, live, place)
    rows.push({
      roundId,
      stakeMinor: String(money.put),
      winMinor: String(money.won),
      state: money.put === 0n ? 'refunded' : 'settled',
      detail,
    })
    commands.push(...commandsFor(session, roundId, money, detail))
  }
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    const stored = {
      id: live.id,
      hash: live.link.hash,
      rakeMinor: hand.end?.rake ?? 0n,
      record: wholeRecord(room, live),
      mix: tellAll(live.closing),
    }
    if (!(await endStoredHand(tx, stored, 'settled', now)) || rows.length === 0) return
    await settlePlayers(tx, rows, now)
    await insertCommands(tx, commands, now)
  })
  return commands.map(({ txId }) => txId)
}

/** Delivers the commands, round by round in order. The outbox continues with those that are not answered now. */
export async function bookEnd(env: StudioEnv, txIds: readonly string[]): Promise<void> {
  await env.outbox.deliver(txIds) // first of each round
  await env.outbox.deliver(txIds) // the command that waited behind it
}

/** Returns whether a player's last hand is booked, so that their chips can be reserved again. */
export async function isBooked({ env }: PvpRoom, { roundId }: Sitting): Promise<boolean> {
  return roundId === null || !(await isRoundPending(env.db, roundId))
}

/** Returns why a reserve failed, as the code that the player sees. */
export function refusalCode(error: unknown): string {
  return error instanceof Refusal ? error.code : 'INTERNAL'
}
