/** Sealed days for every reader; a player's own part of them with its proofs. */
import { ledgerRoot, statement, STATEMENT_DAYS_MAX } from '#contract/statements/statement.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { listLedgers, listRoots, findLastDay } from './days.sql.ts'
import { nameLedger } from './hashing.ts'
import { makeStatement, presentDay } from './make-statement.ts'
import { dayOf } from './seal-days.ts'

/** How many days are returned when the request names no start. */
const USUAL_DAYS = 30

const shift = (day: string, days: number) => dayOf(after(new Date(`${day}T00:00:00Z`), days * DAY_MS))

/**
 * Returns the requested range of days: it ends yesterday when the request names no end, and has the usual length when
 * it names no start.
 */
function spanOf(
  env: Env,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { from: string; to: string } {
  const end = to ?? (from === undefined ? shift(dayOf(env.clock.now()), -1) : shift(from, STATEMENT_DAYS_MAX - 1))
  return { from: from ?? shift(end, 1 - USUAL_DAYS), to: end }
}

/** Adds ledgerRoot and statement. */
export function bindStatements(http: Http): void {
  bindCall(http, ledgerRoot, async ({ env }, { ledger, ...asked }) => {
    const { from, to } = spanOf(env, asked)
    const [ledgers, last] = await Promise.all([listLedgers(env.db), findLastDay(env.db)])
    const chosen =
      ledger === undefined ? null : ledgers.filter((one) => nameLedger(one) === ledger).map((one) => one.number)
    const [latest, content] = await Promise.all([
      last ? listRoots(env.db, last.day, last.day, chosen) : [],
      listRoots(env.db, from, to, chosen),
    ])
    const tell = (rows: typeof content) =>
      rows.map((row) => ({ ...presentDay(row), sealedAt: row.sealedAt.toISOString() }))
    return { latest: tell(latest), content: tell(content) }
  })

  bindCall(http, statement, async ({ env, account }, asked) => {
    const { from, to } = spanOf(env, asked)
    return makeStatement(env, account, from, to)
  })
}
