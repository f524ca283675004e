import { fail } from '#contract/errors.ts'
import { completeOrder, FIRST_ORDER, type LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { announceCatalogue, getCatalogue } from '../titles/catalogue.ts'
import { prizeMode } from '../titles/lanes.ts'
import { forgetLobbyOrder, type AppliedOrder } from './get-lobby-order.ts'
import { mayBePinned } from './lobby-order.ts'
import { findLobbyOrderLocked, insertLobbyOrder } from './lobby-order.sql.ts'

/** Summarises an order for the audit log: the sections that moved or changed, and the jackpot. */
function outline({ sections, jackpot }: LobbyOrder): Record<string, unknown> {
  return {
    jackpot,
    sections: sections.map(
      ({ section, shown, sort, pins }) =>
        `${section}${shown ? '' : ' hidden'}${sort === 'popular' ? ' popular' : ''}${pins.length > 0 ? `: ${pins.join(', ')}` : ''}`,
    ),
  }
}

/**
 * Saves an order as the brand's next revision, audited in the same commit; open pages get a signal. Fails with
 * LOBBY_ORDER_CHANGED when another operator saved since `revision` was read, with GAME_NOT_FOUND for a pin that is no
 * game, and with INVALID_INPUT for a pin in a section that does not show its lane.
 */
export async function saveLobbyOrder(
  context: OperatorContext,
  { content, revision, reason }: { content: LobbyOrder; revision: number; reason?: string | undefined },
): Promise<AppliedOrder> {
  const { env, merchant, operator } = context
  const catalogue = await getCatalogue(env)
  const lottery = prizeMode(catalogue)
  for (const { section, pins } of content.sections) {
    for (const code of pins) {
      const game = catalogue.byCode.get(code)
      if (!game) return fail('GAME_NOT_FOUND')
      if (!mayBePinned(game, section, lottery))
        return fail('INVALID_INPUT', { fields: { content: { rule: 'invalid' } } })
    }
  }
  const saved = { revision: revision + 1, content: completeOrder(content) }
  await env.db.tx(async (tx) => {
    const before = await findLobbyOrderLocked(tx, merchant)
    if ((before?.revision ?? 0) !== revision) return fail('LOBBY_ORDER_CHANGED', { revision: before?.revision ?? 0 })
    await insertLobbyOrder(tx, merchant, {
      ...saved,
      at: env.clock.now(),
      operator: operator.username,
      reason: reason ?? null,
    })
    await writeAudit(tx, context, {
      action: 'lobby.order',
      subject: `lobby:${merchant}`,
      before: outline(before?.content ?? FIRST_ORDER),
      after: outline(saved.content),
      ...(reason ? { reason } : {}),
    })
    tx.onCommit(() => {
      forgetLobbyOrder(env)
      announceCatalogue(env)
    })
  })
  return saved
}
