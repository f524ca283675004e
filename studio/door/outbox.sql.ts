import type { Db, Tx } from '#studio/lib/db.ts'
import { gather } from '#studio/lib/gather.ts'
import { traceHeaders } from '#telemetry/trace.ts'

export type OutboxCommand = 'bet' | 'win' | 'rollback' | 'endRound' | 'adjust'

export type OutboxRow = {
  txId: string
  vendorCode: string
  command: OutboxCommand
  roundId: string
  body: object
  attempts: number
  /** When it was stored; absent for one that was stored a moment ago. */
  createdAt?: Date
  /** The trace of the play that stored it, as a header has it. */
  trace?: string | null
}

/** A command before it is sent. */
export type NewCommand = Omit<OutboxRow, 'attempts' | 'createdAt' | 'trace'>

const columns = `tx_id as "txId", vendor_code as "vendorCode", command, round_id as "roundId", body, attempts,
  created_at as "createdAt", trace`

/** Stores a command before it is sent: a bet as `sending`, everything else as `pending`. */
export async function insertCommand(tx: Tx, row: NewCommand, now: number): Promise<void> {
  await insertCommands(tx, [row], now)
}

/** Stores many commands, as insertCommand does for one; with the present trace, which later tries go on with. */
export async function insertCommands(tx: Tx, rows: readonly NewCommand[], now: number): Promise<void> {
  await tx.query(
    `insert into studio.outbox (tx_id, vendor_code, command, round_id, body, state, next_at, created_at, trace)
     select row->>'txId', row->>'vendorCode', row->>'command', row->>'roundId', row->'body',
            case when row->>'command' = 'bet' then 'sending' else 'pending' end, $2, $2, $3
     from jsonb_array_elements($1::jsonb) with ordinality as list (row, place) order by place`,
    [JSON.stringify(rows), new Date(now), traceHeaders().traceparent ?? null],
  )
}

/** Ends a bet that is under way. Returns false when it was given up in the meantime. */
export async function finishBet(
  tx: Tx,
  txId: string,
  state: 'done' | 'refused' | 'unanswered',
  answer: object,
  now: number,
): Promise<boolean> {
  return (await finishBets(tx, [{ txId, answer }], state, now)).has(txId)
}

/** Ends many bets, as finishBet does for one. Returns those that were still under way. */
export async function finishBets(
  tx: Tx,
  bets: readonly { txId: string; answer: object }[],
  state: 'done' | 'refused' | 'unanswered',
  now: number,
): Promise<Set<string>> {
  const rows = await tx.query<{ txId: string }>(
    `update studio.outbox bet set state = $3, answer = said.answer, answered_at = $4, attempts = attempts + 1
     from unnest($1::text[], $2::jsonb[]) as said (tx_id, answer)
     where bet.tx_id = said.tx_id and state = 'sending' returning bet.tx_id as "txId"`,
    [bets.map(({ txId }) => txId), bets.map(({ answer }) => JSON.stringify(answer)), state, new Date(now)],
  )
  return new Set(rows.map(({ txId }) => txId))
}

/** Gives up all bets of a round that are under way. Returns their ids. */
export async function finishSentBets(tx: Tx, roundId: string, answer: object, now: number): Promise<string[]> {
  const rows = await tx.query<{ txId: string }>(
    `update studio.outbox set state = 'unanswered', answer = $2, answered_at = $3, attempts = attempts + 1
     where round_id = $1 and command = 'bet' and state = 'sending' returning tx_id as "txId"`,
    [roundId, JSON.stringify(answer), new Date(now)],
  )
  return rows.map(({ txId }) => txId)
}

/** Ends a command that has its final answer. Calls of the same moment share one statement. */
export const finishCommand = gather(
  async (
    db: Db,
    commands: readonly { txId: string; state: 'done' | 'refused'; answer: object; now: number }[],
  ): Promise<void[]> => {
    await db.query(
      `update studio.outbox command set state = said.state, answer = said.answer, answered_at = said.at,
       attempts = attempts + 1
     from unnest($1::text[], $2::text[], $3::jsonb[], $4::timestamptz[]) as said (tx_id, state, answer, at)
     where command.tx_id = said.tx_id and command.state = 'pending'`,
      [
        commands.map(({ txId }) => txId),
        commands.map(({ state }) => state),
        commands.map(({ answer }) => JSON.stringify(answer)),
        commands.map(({ now }) => new Date(now)),
      ],
    )
    return commands.map(() => undefined)
  },
)

/** Postpones a command that was not answered. */
export async function postponeCommand(db: Db, txId: string, nextAt: number, reason: string): Promise<void> {
  await db.query(
    `update studio.outbox set next_at = $2, attempts = attempts + 1, answer = jsonb_build_object('reason', $3::text)
     where tx_id = $1 and state = 'pending'`,
    [txId, new Date(nextAt), reason],
  )
}

/**
 * Returns commands that are due, oldest first, without those that wait for another unfinished command of their round.
 */
export async function listDue(db: Db, now: number, limit: number, busy: readonly string[]): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    `select ${columns} from studio.outbox due
     where state = 'pending' and next_at <= $1 and tx_id <> all ($3)
       and not exists (select 1 from studio.outbox earlier
                       where earlier.round_id = due.round_id and earlier.seq < due.seq
                         and earlier.state in ('pending', 'sending'))
     order by next_at, seq limit $2`,
    [new Date(now), limit, busy],
  )
}

/**
 * Returns commands as listDue does, but only the given ones, and without waiting for their time. Calls of the same
 * moment share one query.
 */
export const listReady = gather(async (db: Db, lists: readonly (readonly string[])[]): Promise<OutboxRow[][]> => {
  const rows = await db.query<OutboxRow>(
    `select ${columns} from studio.outbox due
     where tx_id = any ($1) and state = 'pending'
       and not exists (select 1 from studio.outbox earlier
                       where earlier.round_id = due.round_id and earlier.seq < due.seq
                         and earlier.state in ('pending', 'sending'))`,
    [lists.flat()],
  )
  const ready = new Map(rows.map((row) => [row.txId, row]))
  return lists.map((txIds) => txIds.flatMap((txId) => ready.get(txId) ?? []))
})

/** Returns the balance from the OK answer of a command, or null before that. */
export async function findBalance(db: Db, txId: string): Promise<string | null> {
  const [row] = await db.query<{ balance: string | null }>(
    `select answer->>'balance' as balance from studio.outbox where tx_id = $1 and state = 'done'`,
    [txId],
  )
  return row?.balance ?? null
}

/** Returns whether a command of a round is still to be answered by the door. */
export async function isRoundPending(db: Db, roundId: string): Promise<boolean> {
  return (
    (
      await db.query(`select 1 from studio.outbox where round_id = $1 and state in ('pending', 'sending') limit 1`, [
        roundId,
      ])
    ).length > 0
  )
}

/** Returns whether a bet of a round was sent and its answer is still unknown. */
export async function isBetUnderWay(tx: Tx, roundId: string): Promise<boolean> {
  return (
    (await tx.query(`select 1 from studio.outbox where round_id = $1 and state = 'sending' limit 1`, [roundId]))
      .length > 0
  )
}

/** Returns how many bets a round has had, whatever their outcome. */
export async function countBets(tx: Tx, roundId: string): Promise<number> {
  const rows = await tx.query<{ count: bigint }>(
    `select count(*) as count from studio.outbox where round_id = $1 and command = 'bet'`,
    [roundId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Returns when the oldest command was stored that is not answered yet; null when all are. */
export async function findOldestOpen(db: Db): Promise<Date | null> {
  const [row] = await db.query<{ oldest: Date | null }>(
    `select min(created_at) as oldest from (
       select created_at from studio.outbox where state = 'pending' order by next_at limit 10000
     ) open`,
  )
  return row?.oldest ?? null
}

/** Returns the number of commands not yet answered, and of those that the door refused for good. */
export async function countOpen(db: Db): Promise<{ pending: bigint; refused: bigint }> {
  const [row] = await db.query<{ pending: bigint; refused: bigint }>(
    `select (select count(*) from studio.outbox where state in ('pending', 'sending')) as pending,
       (select count(*) from studio.outbox where state = 'refused' and command <> 'bet') as refused`,
  )
  return row ?? { pending: 0n, refused: 0n }
}
