/**
 * Operators moderate what their own brand's members write at the studio's tables, and read what may be collusion in its
 * card rooms. Every order is written to the audit log before it is sent to the studio (decision 0256).
 */
import { toPage, type OutputOf } from '#contract/call.ts'
import type { DeskAnswers } from '#contract/doors/desk-protocol.ts'
import { CallError } from '#contract/errors.ts'
import {
  actOnChatMessage,
  getChatRules,
  listChatMessages,
  listCollusionSignals,
  setChatRules,
} from '#contract/doors/office-studio.ts'
import { writeAudit, type Act } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { nameMembers } from '../member-names.sql.ts'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import { askDesk } from './studio-desk.ts'

type MessageRow = OutputOf<typeof actOnChatMessage>
type Names = ReadonlyMap<string, string>

const idOf = (accountRef: string) => readAccountRef(accountRef)?.memberId ?? ''

/** Returns the names of the operator's own members among those that the studio names. */
function namesOf({ env, operator }: OperatorContext, refs: readonly string[]): Promise<Names> {
  return nameMembers(
    env.db,
    operator.merchant,
    [...new Set(refs.map(idOf))].filter((id) => id !== ''),
  )
}

function memberOf(accountRef: string, names: Names): MessageRow['member'] {
  const id = idOf(accountRef)
  const username = names.get(id)
  return username === undefined ? null : { id, username }
}

function present({ accountRef, vendorCode, ...row }: DeskAnswers['chat-act'], names: Names): MessageRow {
  return { ...row, vendor: vendorCode, member: memberOf(accountRef, names) }
}

/**
 * Writes an act to the audit log and only then orders it, so that every act at the studio is in the log. A failed order
 * is logged too, since it is unknown whether it was carried out; ordering it again does no harm.
 */
async function order<Answer>(context: OperatorContext, act: Act, carryOut: () => Promise<Answer>): Promise<Answer> {
  const { db } = context.env
  await db.tx((tx) => writeAudit(tx, context, act))
  try {
    return await carryOut()
  } catch (error) {
    const outcome = error instanceof CallError ? error.code : 'INTERNAL'
    const { action, subject, reason } = act
    await db.tx((tx) =>
      writeAudit(tx, context, {
        action: `${action}.failed`,
        subject,
        ...(reason === undefined ? {} : { reason }),
        after: { outcome },
      }),
    )
    throw error
  }
}

const factsOf = ({ said, accountRef, judgement, mutedUntil }: DeskAnswers['chat-message']) => ({
  said,
  accountRef,
  judgement,
  mutedUntil,
})

/** Adds the operators' calls. */
export function bindStudioDesk(http: Http): void {
  const { env } = http
  bindCall(http, listChatMessages, async (context, { pageNo, pageSize, queue }) => {
    const { rows, total } = await askDesk(env, 'chat-messages', {
      brand: context.merchant,
      queue,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const names = await namesOf(
      context,
      rows.map((row) => row.accountRef),
    )
    return toPage(
      rows.map((row) => present(row, names)),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, actOnChatMessage, async (context, { id, act, minutes, reason }) => {
    const brand = context.merchant
    const length = minutes === undefined ? {} : { minutes }
    const message = await askDesk(env, 'chat-message', { brand, messageId: id })
    const written = {
      action: `chat.${act}`,
      subject: `chat:${id}`,
      reason,
      before: factsOf(message),
      after: { act, ...length },
    }
    const row = await order(context, written, () =>
      askDesk(env, 'chat-act', { brand, messageId: id, act, ...length, operator: context.operator.username, reason }),
    )
    return present(row, await namesOf(context, [row.accountRef]))
  })
  bindCall(http, getChatRules, ({ merchant }) => askDesk(env, 'chat-rules', { brand: merchant }))
  bindCall(http, setChatRules, async (context, { reason, ...rules }) => {
    const brand = context.merchant
    const before = await askDesk(env, 'chat-rules', { brand })
    const written = { action: 'chat.rules', subject: 'chat', reason, before, after: rules }
    return order(context, written, () =>
      askDesk(env, 'chat-set-rules', { brand, ...rules, operator: context.operator.username }),
    )
  })
  bindCall(http, listCollusionSignals, async (context, { pageNo, pageSize }) => {
    const { rows, total } = await askDesk(env, 'pvp-signals', {
      brand: context.merchant,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const names = await namesOf(
      context,
      rows.flatMap((row) => [row.accountRef, row.otherRef]),
    )
    return toPage(
      rows.map(({ accountRef, otherRef, vendorCode, ...row }) => ({
        ...row,
        vendor: vendorCode,
        member: memberOf(accountRef, names),
        other: memberOf(otherRef, names),
      })),
      pageNo,
      pageSize,
      total,
    )
  })
}
