import { fail } from '#contract/errors.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { cancelBoard } from './boards/cancel-board.ts'
import { listVersions, lockItem, putState } from './items/items.sql.ts'

/**
 * Stops a mission, so that nothing counts or is given from the commit on, or cancels a board, whose fees go back. One
 * person is enough, and there is no way back. Fails with NOT_FOUND and MISSION_STATE.
 */
export async function stopItem(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<bigint> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const item = (await lockItem(tx, readId(id) ?? 0n, merchant)) ?? fail('NOT_FOUND')
    const may = item.kind === 'board' ? ['live', 'frozen'] : ['live']
    if (!may.includes(item.state)) return fail('MISSION_STATE', { state: item.state })
    if (item.kind === 'board') await cancelBoard(tx, env, item, operator.username)
    else {
      await putState(tx, item.id, 'stopped', env.clock.now())
      for (const { authority } of await listVersions(tx, item.id)) await stopAuthority(tx, authority, operator.username)
    }
    await writeAudit(tx, context, {
      action: item.kind === 'board' ? 'mission.cancel' : 'mission.stop',
      subject: `mission:${item.reference}`,
      reason,
    })
    tx.onCommit(() => env.live.signal('all', MISSIONS_TOPIC))
    return item.id
  })
}
