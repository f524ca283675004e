/** What every wire format of the vendor door does with the outcome of a command. */
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { describeAway } from '#server/lib/database-away.ts'
import { isUnstorable, sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newCounter, newHistogram } from '#server/lib/metric-kinds.ts'
import { VendorRefusal } from './vendor-refusal.ts'

const commands = newCounter('vendor_commands_total', 'Commands at the vendor door by vendor, command and code', [
  'vendor',
  'command',
  'code',
])

const answered = newHistogram(
  'vendor_command_seconds',
  'Time from a vendor’s message to its answer, by vendor and command',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  ['vendor', 'command'],
)

/** Counts a command and the time that it took. A vendor without a verified signature does not get a label of its own. */
export function countCommand(vendor: string, command: string, code: VendorCode, ms: number): void {
  const isKnown = code !== 'SIGNATURE_INVALID' && code !== 'BAD_REQUEST'
  const labels = { vendor: isKnown ? vendor : 'unproven', command }
  commands.inc({ ...labels, code })
  answered.observe(labels, ms / SECOND_MS)
}

/** An invariant of the database refuses the posting: a retry would not help. */
const BROKEN_INVARIANT = '23514'

/**
 * Turns any error into a refusal: an unexpected one is logged and RETRY_LATER, because commands are idempotent; a
 * command that can never be booked is FAILED_FINAL.
 */
export function refusalOf(env: Env, error: unknown, requestId: string, vendor: string): VendorRefusal {
  if (error instanceof VendorRefusal) return error
  // repeating it would not help
  if (isUnstorable(error)) return new VendorRefusal('BAD_REQUEST', 'a text or a number that cannot be kept')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new VendorRefusal('BAD_REQUEST', 'the request is malformed or too large')
  // said once, in /readyz: while the database is away, vendors ask a hundred times a second
  if (describeAway(error) !== null) return new VendorRefusal('RETRY_LATER', 'try again with the same txId')
  env.log.error({ err: error, requestId, vendor }, 'a vendor’s command failed')
  if (sqlState(error) === BROKEN_INVARIANT)
    return new VendorRefusal('FAILED_FINAL', 'this cannot be booked; ask us with its txId')
  return new VendorRefusal('RETRY_LATER', 'try again with the same txId')
}
