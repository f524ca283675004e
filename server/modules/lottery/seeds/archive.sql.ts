import type { Queryable } from '#server/lib/db.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Planned } from '../issues/plan-issues.ts'

export type PastIssue = Planned & {
  lottery: string
  source: string
  board: Board
  chain: string | null
  link: number | null
  seal: string | null
  beacon: string | null
  beaconSeal: string | null
  secret: string | null
  beaconValue: string | null
}

/** Rows of one statement. */
const CHUNK = 4_000

/** Adds settled issues of the past. What is there stays. */
export async function insertPast(q: Queryable, rows: readonly PastIssue[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await q.query(
      `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, chain, link, seal, beacon, beacon_seal,
         secret, beacon_value, board, drawn_at, settle_version, settled_at)
       select x.lottery, x.number, x.day, x.source, 'settled', to_timestamp(x."opensAt" / 1000), to_timestamp(x."closesAt" / 1000), to_timestamp(x."drawsAt" / 1000),
         to_timestamp(x."voidAt" / 1000), x.chain, x.link, x.seal, x.beacon, x."beaconSeal", x.secret, x."beaconValue", x.board,
         to_timestamp(x."drawsAt" / 1000), 1, to_timestamp(x."drawsAt" / 1000) + interval '1 second'
       from jsonb_to_recordset($1) as x(lottery text, number text, day date, source text, "opensAt" float8, "closesAt" float8, "drawsAt" float8, "voidAt" float8,
         chain bigint, link int, seal text, beacon text, "beaconSeal" text, secret text, "beaconValue" text, board jsonb)
       on conflict do nothing`,
      [JSON.stringify(rows.slice(at, at + CHUNK))],
    )
}
