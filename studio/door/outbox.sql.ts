import type { Db, Tx } from '#studio/lib/db.ts'

export type OutboxCommand = 'bet' | 'win' | 'rollback' | 'endRound' | 'adjust'

export interface OutboxRow {
  txId: string
  vendorCode: string
  command: OutboxCommand
  roundId: string
  body: object
  attempts: number
}

const columns = 'tx_id as "txId", vendor_code as "vendorCode", command, round_id as "roundId", body, attempts'

/** Writes a command down before it is sent: a bet as `sending`, everything else as `pending`. */
export async function insertCommand(tx: Tx, row: Omit<OutboxRow, 'attempts'>, now: number): Promise<void> {
  await insertCommands(tx, [row], now)
}

/** As insertCommand, for many at once. */
export async function insertCommands(tx: Tx, rows: readonly Omit<OutboxRow, 'attempts'>[], now: number): Promise<void> {
  await tx.query(
    `insert into studio.outbox (tx_id, vendor_code, command, round_id, body, state, next_at, created_at)
     select row->>'txId', row->>'vendorCode', row->>'command', row->>'roundId', row->'body',
            case when row->>'command' = 'bet' then 'sending' else 'pending' end, $2, $2
     from jsonb_array_elements($1::jsonb) with ordinality as list (row, place) order by place`,
    [JSON.stringify(rows), new Date(now)],
  )
}

/** Ends a bet that is under way. False when it was given up meanwhile. */
export async function finishBet(
  tx: Tx, txId: string, state: 'done' | 'refused' | 'unanswered', answer: object, now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update studio.outbox set state = $2, answer = $3, answered_at = $4, attempts = attempts + 1
     where tx_id = $1 and state = 'sending' returning tx_id`,
    [txId, state, JSON.stringify(answer), new Date(now)],
  )
  return rows.length === 1
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

/** Ends a command that was answered for good. */
export async function finishCommand(db: Db, txId: string, state: 'done' | 'refused', answer: object, now: number): Promise<void> {
  await db.query(
    `update studio.outbox set state = $2, answer = $3, answered_at = $4, attempts = attempts + 1
     where tx_id = $1 and state = 'pending'`,
    [txId, state, JSON.stringify(answer), new Date(now)],
  )
}

/** Puts a command off that was not answered. */
export async function postponeCommand(db: Db, txId: string, nextAt: number, reason: string): Promise<void> {
  await db.query(
    `update studio.outbox set next_at = $2, attempts = attempts + 1, answer = jsonb_build_object('reason', $3::text)
     where tx_id = $1 and state = 'pending'`,
    [txId, new Date(nextAt), reason],
  )
}

/** Commands that are due, oldest first, without those behind another unfinished command of their round. */
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

/** As listDue, of these commands only and at once. */
export async function listReady(db: Db, txIds: readonly string[]): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    `select ${columns} from studio.outbox due
     where tx_id = any ($1) and state = 'pending'
       and not exists (select 1 from studio.outbox earlier
                       where earlier.round_id = due.round_id and earlier.seq < due.seq
                         and earlier.state in ('pending', 'sending'))`,
    [txIds],
  )
}

/** Whether something of a round still has to be told to the door. */
export async function isRoundPending(db: Db, roundId: string): Promise<boolean> {
  return (await db.query(
    `select 1 from studio.outbox where round_id = $1 and state in ('pending', 'sending') limit 1`, [roundId],
  )).length > 0
}

/** Whether a bet of a round was sent and nobody knows yet whether it was taken. */
export async function isBetUnderWay(tx: Tx, roundId: string): Promise<boolean> {
  return (await tx.query(`select 1 from studio.outbox where round_id = $1 and state = 'sending' limit 1`, [roundId])).length > 0
}

/** How many bets a round has had, whatever became of them. */
export async function countBets(tx: Tx, roundId: string): Promise<number> {
  const rows = await tx.query<{ count: bigint }>(
    `select count(*) as count from studio.outbox where round_id = $1 and command = 'bet'`, [roundId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Commands not yet answered, and those that the door refused for good. */
export async function countOpen(db: Db): Promise<{ pending: bigint; refused: bigint }> {
  const [row] = await db.query<{ pending: bigint; refused: bigint }>(
    `select count(*) filter (where state in ('pending', 'sending')) as pending,
            count(*) filter (where state = 'refused' and command <> 'bet') as refused
     from studio.outbox where state in ('pending', 'sending', 'refused')`,
  )
  return row ?? { pending: 0n, refused: 0n }
}
