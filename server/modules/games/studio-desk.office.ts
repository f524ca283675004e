/** Operators look after the talk at the studio's tables, and read what may be collusion in its card rooms. */
import { toPage, type OutputOf } from '#contract/call.ts'
import type { DeskAnswers } from '#contract/desk-protocol.ts'
import {
  actOnChatMessage, getChatRules, listChatMessages, listCollusionSignals, setChatRules,
} from '#contract/office-studio.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { nameMembers } from './member-names.sql.ts'
import { readAccountRef } from './player-ref.ts'
import { askDesk } from './studio-desk.ts'

type MessageRow = OutputOf<typeof actOnChatMessage>
type Names = ReadonlyMap<string, string>

const idOf = (accountRef: string) => readAccountRef(accountRef)?.memberId ?? ''

/** The operator's own members among those that the studio names. */
function namesOf({ env, operator }: OperatorContext, refs: readonly string[]): Promise<Names> {
  return nameMembers(env.db, operator.merchant, [...new Set(refs.map(idOf))].filter((id) => id !== ''))
}

function memberOf(accountRef: string, names: Names): MessageRow['member'] {
  const id = idOf(accountRef)
  const username = names.get(id)
  return username === undefined ? null : { id, username }
}

function present({ accountRef, vendorCode, ...row }: DeskAnswers['chat-act'], names: Names): MessageRow {
  return { ...row, vendor: vendorCode, member: memberOf(accountRef, names) }
}

/** Adds the operators' calls. */
export function bindStudioDesk(http: Http): void {
  const { env } = http
  bindCall(http, listChatMessages, async (context, { pageNo, pageSize, queue }) => {
    const { rows, total } = await askDesk(env, 'chat-messages', { queue, limit: pageSize, offset: (pageNo - 1) * pageSize })
    const names = await namesOf(context, rows.map((row) => row.accountRef))
    return toPage(rows.map((row) => present(row, names)), pageNo, pageSize, total)
  })
  bindCall(http, actOnChatMessage, async (context, { id, act, minutes, reason }) => {
    const row = await askDesk(env, 'chat-act', { messageId: id, act, ...(minutes === undefined ? {} : { minutes }), operator: context.operator.username, reason })
    const after = { said: row.said, accountRef: row.accountRef, judgement: row.judgement, mutedUntil: row.mutedUntil }
    await env.db.tx((tx) => writeAudit(tx, context, { action: `chat.${act}`, subject: `chat:${id}`, reason, after }))
    return present(row, await namesOf(context, [row.accountRef]))
  })
  bindCall(http, getChatRules, () => askDesk(env, 'chat-rules', {}))
  bindCall(http, setChatRules, async (context, { reason, ...rules }) => {
    const before = await askDesk(env, 'chat-rules', {})
    const after = await askDesk(env, 'chat-set-rules', { ...rules, operator: context.operator.username })
    await env.db.tx((tx) => writeAudit(tx, context, { action: 'chat.rules', subject: 'chat', reason, before, after }))
    return after
  })
  bindCall(http, listCollusionSignals, async (context, { pageNo, pageSize }) => {
    const { rows, total } = await askDesk(env, 'pvp-signals', { limit: pageSize, offset: (pageNo - 1) * pageSize })
    const names = await namesOf(context, rows.flatMap((row) => [row.accountRef, row.otherRef]))
    return toPage(rows.map(({ accountRef, otherRef, vendorCode, ...row }) => ({
      ...row, vendor: vendorCode, member: memberOf(accountRef, names), other: memberOf(otherRef, names),
    })), pageNo, pageSize, total)
  })
}
