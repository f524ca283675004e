/** What operators change about play. Each change is audited in its own commit, and every process learns it with the next signal. */
import { fail } from '#contract/errors.ts'
import { writeAudit, type Act } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { announceCatalogue } from './catalogue.ts'
import {
  findGame, findVendor, getPlayStatus, updateGame, updatePlayStatus, updateVendor, type GameChange, type Status, type VendorChange,
} from './catalogue.sql.ts'

/** The changed fields alone, as they were. */
function before(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => (change as Record<string, unknown>)[name] !== undefined))
}

function defined(change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

async function audited(context: OperatorContext, act: (tx: Tx) => Promise<Act>): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    await writeAudit(tx, context, await act(tx))
    tx.onCommit(() => announceCatalogue(env))
  })
}

/** Stops or allows all bets. */
export function setPlayStatus(context: OperatorContext, status: Status, reason: string): Promise<void> {
  return audited(context, async (tx) => {
    const was = await getPlayStatus(tx)
    await updatePlayStatus(tx, status)
    return { action: 'play.set', subject: 'play:all', reason, before: { status: was }, after: { status } }
  })
}

/** Changes a vendor. Fails with NOT_FOUND. */
export function setVendor(context: OperatorContext, code: string, change: VendorChange, reason: string | undefined): Promise<void> {
  return audited(context, async (tx) => {
    const row = await findVendor(tx, code)
    if (!row) return fail('NOT_FOUND')
    await updateVendor(tx, code, change)
    return { action: 'vendor.update', subject: `vendor:${code}`, before: before(row, change), after: defined(change), ...(reason ? { reason } : {}) }
  })
}

/** Changes a game. Fails with NOT_FOUND. */
export function setGame(context: OperatorContext, code: string, change: GameChange, reason: string | undefined): Promise<void> {
  return audited(context, async (tx) => {
    const row = await findGame(tx, code)
    if (!row) return fail('NOT_FOUND')
    await updateGame(tx, code, change)
    return { action: 'game.update', subject: `game:${code}`, before: before(row, change), after: defined(change), ...(reason ? { reason } : {}) }
  })
}
