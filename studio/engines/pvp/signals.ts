/**
 * Stores signs of possible collusion for people to judge: no figure alone has a consequence for a member. Real rooms
 * only.
 */
import type { DeskAnswers, DeskRequests } from '#contract/doors/desk-protocol.ts'
import { countSignals, listSignals, insertSignal, type SignalRow } from './pvp.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { LiveHand, PvpRoom, Sitting } from './room.ts'

/** A pair is examined after this many hands together. */
const HANDS_LEAST = 12
/** In big blinds or boots, lost to the same player. */
const FLOW_LEAST = 80n
/** The share of the hands in which the other player bet. */
const FOLDS_SHARE = 0.9

const tableOf = ({ vendorCode, gameCode, id }: PvpRoom) => `${vendorCode}/${gameCode}/${id}`

/** Looks for other players here with the same network and browser. */
export async function watchSeat(room: PvpRoom, sitting: Sitting): Promise<void> {
  if (room.mode !== 'real' || !sitting.session) return
  for (const other of room.seats) {
    if (!other?.session || other === sitting || other.network !== sitting.network) continue
    const signal = {
      kind: 'same_network' as const,
      tableKey: tableOf(room),
      handId: null,
      playerId: sitting.session.playerId,
      otherId: other.session.playerId,
      facts: { network: sitting.network },
    }
    room.env.log.warn({ room: signal.tableKey }, 'two seats of a card room come from one network')
    await insertSignal(room.env.db, signal, room.env.clock.now())
  }
}

/** Counts what went from which player to which, and stores the pairs that exceed the limits. */
export async function watchHand(room: PvpRoom, { id, hand, players }: LiveHand): Promise<void> {
  if (room.mode !== 'real') return
  const winner = hand.end?.pots[0]?.winners[0]
  const to = winner === undefined ? null : players[winner]?.sitting.session
  if (!to) return
  for (const [
    place,
    {
      sitting: { session },
    },
  ] of players.entries()) {
    const seat = hand.seats[place]
    if (!session || !seat || place === winner) continue
    const key = `${session.playerId} ${to.playerId}`
    const flow = room.flows.get(key) ?? { lost: 0n, folds: 0, hands: 0 }
    flow.lost += seat.put
    flow.hands++
    if (seat.isFolded) flow.folds++
    room.flows.set(key, flow)
    const kinds = [
      ...(flow.hands >= HANDS_LEAST && flow.lost >= FLOW_LEAST * room.stakes.unit ? ['chips_flow' as const] : []),
      ...(flow.hands >= HANDS_LEAST && flow.folds >= flow.hands * FOLDS_SHARE ? ['folds_to' as const] : []),
    ]
    for (const kind of kinds) {
      const facts = {
        hands: flow.hands,
        folds: flow.folds,
        lost: flow.lost.toString(),
        unit: room.stakes.unit.toString(),
      }
      await insertSignal(
        room.env.db,
        { kind, tableKey: tableOf(room), handId: id, playerId: session.playerId, otherId: to.playerId, facts },
        room.env.clock.now(),
      )
    }
    if (kinds.length > 0) room.flows.delete(key) // counted from zero again
  }
}

/** Returns the last signals, newest first. */
export function readSignals(env: StudioEnv, limit: number): Promise<SignalRow[]> {
  return listSignals(env.db, null, limit)
}

/** Returns what `watchHand` counted, or nulls where only the network matched. */
function countsOf(facts: object): { hands: number | null; folds: number | null; lostUnits: number | null } {
  const {
    hands = null,
    folds = null,
    lost,
    unit,
  } = facts as { hands?: number; folds?: number; lost?: string; unit?: string }
  return {
    hands,
    folds,
    lostUnits: lost === undefined || unit === undefined ? null : Number(BigInt(lost) / BigInt(unit)),
  }
}

/** Returns signals as a brand's operators read them, newest first. */
export async function listSignalsForDesk(
  env: StudioEnv,
  { brand, limit, offset }: DeskRequests['pvp-signals'],
): Promise<DeskAnswers['pvp-signals']> {
  const rows = await listSignals(env.db, brand, limit, offset)
  return {
    total: await countSignals(env.db, brand),
    rows: rows.map(({ id, kind, tableKey, handId, player, other, facts, at }) => {
      const [vendorCode = '', gameCode = '', room = ''] = tableKey.split('/')
      return {
        id: id.toString(),
        kind,
        vendorCode,
        gameCode,
        room,
        handId,
        accountRef: player,
        otherRef: other,
        ...countsOf(facts),
        at: at.toISOString(),
      }
    }),
  }
}
