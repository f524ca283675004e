/** The card rooms of this process, and the recovery of hands that an ended process left. */
import { getHashChainById } from '#studio/chains/hash-chains.ts'
import type { StudioEnv } from '#studio/env.ts'
import { refuse } from '#studio/lib/refusal.ts'
import type { PvpKind } from '#games/pvp/pvp-games.ts'
import { variantOf } from '#games/pvp/pvp-games.ts'
import { createComeBacks } from './come-backs.ts'
import { giveBack } from './hand-money.ts'
import { stopRoom } from './hand-machine.ts'
import { findPvpKind, getPvpKind } from './kinds.ts'
import type { RoomLine, RoomMode } from './protocol.ts'
import { endStoredHand, listLeftReserves, listOpenHands } from './pvp.sql.ts'
import { createRoom, sittingOf, type PvpRoom, type Watcher } from './room.ts'
import { showLine } from './show-room.ts'

/** Who asks for rooms: a game, a currency, real or play money. */
export type Asker = {
  vendorCode: string
  gameCode: string
  currency: string
  isDemo: boolean
}

export type PvpRooms = {
  /** Returns the rooms that the asker sees. A full room has another one beside it. Refuses with GAME_DISABLED. */
  list(asker: Asker): PvpRoom[]
  /** Returns one of them by its id. Refuses with NOT_FOUND. */
  get(asker: Asker, id: string): PvpRoom
  /** Returns the room where a player of this game sits, or null. */
  findSeat(asker: Asker & { playerId: bigint }): PvpRoom | null
  /** Returns every room of every game on the vendors' lists. */
  listAll(currency: string, isDemo: boolean): { vendorCode: string; gameCode: string; rooms: RoomLine[] }[]
  /** Returns how many rooms have somebody at the table now. */
  countRunning(): number
  readonly watchers: Set<Watcher>
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when everything under way is stored. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** The most full tables of one room. After that no further one is opened. */
const TABLES_MOST = 40

const modesOf = (isDemo: boolean): RoomMode[] => (isDemo ? ['trial'] : ['real', 'practice'])

const isTaken = ({ seats }: PvpRoom) => seats.some((seat) => seat !== null)

export function createPvpRooms(env: StudioEnv): PvpRooms {
  const rooms = new Map<string, PvpRoom>()
  const comeBacks = createComeBacks(env)
  const underWay = new Set<Promise<unknown>>()

  function open(
    { vendorCode, gameCode, currency }: Asker,
    kind: PvpKind,
    mode: RoomMode,
    tier: number,
    table: number,
  ): PvpRoom {
    const id = `${mode}-${currency}-${tier + 1}-${table}`
    const key = `${vendorCode}/${gameCode}/${id}`
    const room = rooms.get(key) ?? createRoom(env, comeBacks, { id, vendorCode, gameCode, kind, mode, currency, tier })
    rooms.set(key, room)
    return room
  }

  function list(asker: Asker): PvpRoom[] {
    const kind = getPvpKind(env.config, asker.vendorCode, asker.gameCode)
    const tiers = variantOf(kind).stakes.map((_, tier) => tier)
    return modesOf(asker.isDemo).flatMap((mode) =>
      (mode === 'practice' ? [0] : tiers).flatMap((tier) => {
        const found: PvpRoom[] = []
        for (let table = 1; table <= TABLES_MOST; table++) {
          const room = open(asker, kind, mode, tier, table)
          found.push(room)
          if (room.seats.some((seat) => seat === null)) break
        }
        return found
      }),
    )
  }

  return {
    countRunning: () => [...rooms.values()].filter(isTaken).length,
    watchers: new Set(),
    list,
    get: (asker, id) =>
      list(asker).find((room) => room.id === id) ??
      rooms.get(`${asker.vendorCode}/${asker.gameCode}/${id}`) ??
      refuse('NOT_FOUND', 'there is no such room'),
    findSeat: ({ vendorCode, gameCode, playerId }) =>
      [...rooms.values()].find(
        (room) => room.vendorCode === vendorCode && room.gameCode === gameCode && sittingOf(room, playerId),
      ) ?? null,
    listAll: (currency, isDemo) =>
      Object.entries(env.config.vendors).flatMap(([vendorCode, { games = {} }]) =>
        Object.entries(games).flatMap(([gameCode, { engine }]) =>
          findPvpKind(engine)
            ? [{ vendorCode, gameCode, rooms: list({ vendorCode, gameCode, currency, isDemo }).map(showLine) }]
            : [],
        ),
      ),
    track(work) {
      const settled: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return work
    },
    async idle() {
      await Promise.all([...underWay, ...[...rooms.values()].flatMap((room) => [room.work, room.queue.idle()])])
      await Promise.all([...rooms.values()].map((room) => room.work))
    },
    async stop() {
      await Promise.all([...rooms.values()].map(stopRoom))
      await Promise.all(underWay)
    },
  }
}

/**
 * Ends hands that a stopped or killed process left. A hand whose end was stored is settled as stored. No one has seen
 * the end of the others, and their reserves are refunded completely. Safe to repeat. Returns how many hands were ended.
 */
export async function interruptHands(env: StudioEnv): Promise<number> {
  const hands = await listOpenHands(env.db)
  for (const { id, chainId, number } of hands) {
    const { hash } = await (await getHashChainById(env, chainId)).link(number)
    await env.db.tx((tx) =>
      endStoredHand(tx, { id, hash, rakeMinor: 0n, record: null, mix: null }, 'interrupted', env.clock.now()),
    )
    env.log.warn({ handId: id }, 'an interrupted hand was ended')
  }
  await giveBack(env, await listLeftReserves(env.db), 'interrupted')
  return hands.length
}
