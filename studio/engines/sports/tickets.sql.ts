import type { Outcome } from '#games/sports/settlement.ts'
import type { Db, Tx } from '#studio/lib/db.ts'
import type { Engine } from '#studio/protocol.ts'
import type { RejectReason, TicketState } from './protocol.ts'

export type Leg = {
  place: number
  matchId: string
  market: string
  selection: string
  odds: number
  homeFrom: number
  awayFrom: number
  outcome: Outcome | null
  heat: number
  /** From the ticket up to the root of what was bet before the start; null for a later ticket. */
  path: string[] | null
}

/** A ticket with its legs and what the door must know about its owner. */
export type Ticket = {
  id: string
  playerId: bigint
  vendorCode: string
  accountRef: string
  currency: string
  gameCode: string
  engine: Engine
  isDemo: boolean
  kind: string
  unitMinor: bigint
  /** The random value that the player's device drew for it. */
  seed: string
  stakeMinor: bigint
  accept: 'any' | 'higher' | 'none'
  state: TicketState
  rejectReason: RejectReason | null
  decideAt: Date | null
  openPercent: number
  returnedMinor: bigint
  resettled: number
  winsSent: number
  detail: object
  placedAt: Date
  legs: Leg[]
}

const SELECT = `select ticket.round_id as id, ticket.player_id as "playerId", vendor_code as "vendorCode",
    account_ref as "accountRef", currency,
    game_code as "gameCode", engine, is_demo as "isDemo", kind, seed, unit_minor as "unitMinor",
    stake_minor as "stakeMinor", accept,
    ticket.state, reject_reason as "rejectReason", decide_at as "decideAt", open_percent as "openPercent",
    returned_minor as "returnedMinor", resettled, wins_sent as "winsSent", detail, placed_at as "placedAt",
    (select jsonb_agg(jsonb_build_object('place', place, 'matchId', match_id, 'market', market, 'selection', selection,
       'odds', odds,
       'homeFrom', home_from, 'awayFrom', away_from, 'outcome', outcome, 'heat', heat, 'path', mix_path) order by place)
     from studio.sports_legs leg where leg.round_id = ticket.round_id) as legs
  from studio.sports_tickets ticket join studio.rounds round on round.id = ticket.round_id
    join studio.players player on player.id = ticket.player_id`

export type NewTicket = {
  id: string
  playerId: bigint
  kind: string
  unitMinor: bigint
  accept: string
  seed: string
  weight: bigint
  legs: readonly Omit<Leg, 'outcome' | 'heat' | 'path'>[]
}

export async function insertTicket(tx: Tx, ticket: NewTicket, now: number): Promise<void> {
  await tx.query(
    `insert into studio.sports_tickets (round_id, player_id, kind, unit_minor, accept, state, weight, placed_at, seed)
     values ($1, $2, $3, $4, $5, 'placing', $6, $7, $8)`,
    [
      ticket.id,
      ticket.playerId,
      ticket.kind,
      ticket.unitMinor,
      ticket.accept,
      ticket.weight,
      new Date(now),
      ticket.seed,
    ],
  )
  await tx.query(
    `insert into studio.sports_legs (round_id, place, match_id, market, selection, odds, home_from, away_from)
     select $1, place, "matchId", market, selection, odds, "homeFrom", "awayFrom"
     from jsonb_to_recordset($2::jsonb) as leg (place smallint, "matchId" text, market text, selection text,
       odds integer, "homeFrom" integer, "awayFrom" integer)`,
    [ticket.id, JSON.stringify(ticket.legs)],
  )
}

/** Locks the book's exposure until the end of the transaction, so that tickets are added one after the other. */
export async function lockExposure(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('studio.sports exposure'))`)
}

/** Returns what tickets under way could pay on one selection. */
export async function sumExposure(
  tx: Tx,
  leg: { matchId: string; market: string; selection: string },
): Promise<bigint> {
  const [row] = await tx.query<{ weight: string }>(
    `select coalesce(sum(weight), 0)::text as weight
     from studio.sports_legs leg join studio.sports_tickets ticket using (round_id)
       join studio.rounds round on round.id = round_id
     where match_id = $1 and market = $2 and selection = $3 and ticket.state in ('placing', 'pending', 'accepted')
       and round.state in ('betting', 'open')`,
    [leg.matchId, leg.market, leg.selection],
  )
  return BigInt(row?.weight ?? '0')
}

/** Brings a booked ticket into play: accepted, or waiting until `decideAt`. */
export async function openTicket(tx: Tx, id: string, decideAt: number | null, detail: object): Promise<void> {
  await tx.query(`update studio.rounds set state = 'open', detail = $2 where id = $1 and state = 'betting'`, [
    id,
    JSON.stringify(detail),
  ])
  await tx.query(
    `update studio.sports_tickets set state = $2, decide_at = $3 where round_id = $1 and state = 'placing'`,
    [id, decideAt === null ? 'accepted' : 'pending', decideAt === null ? null : new Date(decideAt)],
  )
}

export async function lockTicket(tx: Tx, id: string): Promise<Ticket | null> {
  const [row] = await tx.query<Ticket>(`${SELECT} where ticket.round_id = $1 for update of ticket, round`, [id])
  return row ?? null
}

export async function findTicket(db: Db, playerId: bigint, id: string): Promise<Ticket | null> {
  const [row] = await db.query<Ticket>(`${SELECT} where ticket.round_id = $2 and ticket.player_id = $1`, [playerId, id])
  return row ?? null
}

/** Returns a member's tickets of a game, newest first. */
export async function listTickets(
  db: Db,
  owner: { playerId: bigint; engine: Engine },
  isOpen: boolean,
  before: string | null,
  limit: number,
): Promise<Ticket[]> {
  return db.query<Ticket>(
    `${SELECT} where ticket.player_id = $1 and engine = $2 and ($4::text is null or ticket.round_id < $4)
       and round.state <> 'refused' and (round.state in ('betting', 'open')) = $3
     order by ticket.round_id desc limit $5`,
    [owner.playerId, owner.engine, isOpen, before, limit],
  )
}

/** Returns tickets whose delay is over. */
export async function listUndecided(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select round_id as id from studio.sports_tickets where state = 'pending' and decide_at <= $1
     order by decide_at limit $2`,
    [new Date(now), limit],
  )
  return rows.map(({ id }) => id)
}

export async function decideTicket(
  tx: Tx,
  id: string,
  state: 'accepted' | 'rejected',
  reason: RejectReason | null,
): Promise<void> {
  await tx.query(`update studio.sports_tickets set state = $2, reject_reason = $3 where round_id = $1`, [
    id,
    state,
    reason,
  ])
}

export async function setLegOdds(tx: Tx, id: string, place: number, odds: number): Promise<void> {
  await tx.query('update studio.sports_legs set odds = $3 where round_id = $1 and place = $2', [id, place, odds])
}

/** Returns matches that tickets still wait for. */
export async function listOpenMatches(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct match_id as id from studio.sports_legs leg join studio.sports_tickets ticket using (round_id)
     where outcome is null and ticket.state in ('pending', 'accepted')`,
  )
  return rows.map(({ id }) => id)
}

/** Returns tickets in play that wait for their delay, with a leg on one of these matches. */
export async function listPendingOn(db: Db, matchIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct round_id as id from studio.sports_legs leg join studio.sports_tickets ticket using (round_id)
     where match_id = any($1) and ticket.state = 'pending'`,
    [matchIds],
  )
  return rows.map(({ id }) => id)
}

/** Returns tickets with a leg on a match: those in play, or also those that are over. */
export async function listTicketsOn(db: Db, matchId: string, isOver: boolean): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct round_id as id from studio.sports_legs leg join studio.sports_tickets ticket using (round_id)
     where match_id = $1 and ($2 and ticket.state = 'settled' or ticket.state = 'accepted' and outcome is null)`,
    [matchId, isOver],
  )
  return rows.map(({ id }) => id)
}

export async function setLegOutcome(tx: Tx, id: string, leg: Pick<Leg, 'place' | 'outcome' | 'heat'>): Promise<void> {
  await tx.query('update studio.sports_legs set outcome = $3, heat = $4 where round_id = $1 and place = $2', [
    id,
    leg.place,
    leg.outcome,
    leg.heat,
  ])
}

export type TicketMoney = {
  state: 'accepted' | 'settled' | 'cashed'
  openPercent: number
  returnedMinor: bigint
  resettled: number
}

/** Stores the state of a ticket and its round: what it won, and whether it is over. */
export async function updateTicket(
  tx: Tx,
  id: string,
  money: TicketMoney,
  round: { winsSent: number; detail: object; state: 'open' | 'settled' | 'refunded' },
  now: number,
): Promise<void> {
  const end = money.state === 'accepted' ? null : new Date(now)
  await tx.query(
    `update studio.sports_tickets set state = $2, open_percent = $3, returned_minor = $4, resettled = $5,
       settled_at = $6
     where round_id = $1`,
    [id, money.state, money.openPercent, money.returnedMinor, money.resettled, end],
  )
  await tx.query(
    `update studio.rounds set state = $2, win_minor = $3, wins_sent = $4, detail = $5, ended_at = $6 where id = $1`,
    [
      id,
      round.state,
      round.state === 'refunded' ? 0n : money.returnedMinor,
      round.winsSent,
      JSON.stringify(round.detail),
      end,
    ],
  )
}
