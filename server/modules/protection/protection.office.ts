/** What operators may do: read, tighten, exclude. No call of theirs eases a limit or ends a break or an exclusion. */
import { fail } from '#contract/errors.ts'
import {
  excludeMember as excludeMemberCall,
  memberProtection,
  restMember,
  tightenLimit,
  type OfficeProtection,
} from '#contract/protection/office-protection.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import type { Setter } from './member-of.ts'
import { presentForOffice } from './present-protection.ts'
import { setLimit } from './set-limit.ts'
import { excludeMember, takeBreak } from './take-break.ts'

async function getMember({ env, merchant }: OperatorContext, id: string): Promise<Account> {
  const account = await findAccount(env.db, id)
  return account && account.merchant === merchant && !account.isTrial ? account : fail('NOT_FOUND')
}

type Order = { id: string; reason: string }

async function act(
  context: OperatorContext,
  { id, reason }: Order,
  action: string,
  after: Record<string, unknown>,
  work: (tx: Tx, account: Account, setter: Setter) => Promise<void>,
): Promise<OfficeProtection> {
  const { env, operator } = context
  const account = await getMember(context, id)
  await env.db.tx(async (tx) => {
    await work(tx, account, { by: operator.username, reason })
    await writeAudit(tx, context, { action, subject: `member:${account.id}`, reason, after })
  })
  return presentForOffice(env, account)
}

/** Adds the operators' calls. Each change needs a reason and is written into the audit log in the same commit. */
export function bindProtectionOffice(http: Http): void {
  const { env } = http
  bindCall(http, memberProtection, async (context, { id }) => presentForOffice(env, await getMember(context, id)))
  bindCall(http, tightenLimit, (context, { kind, period, value, ...order }) =>
    act(context, order, 'member.limit', { kind, period, value }, (tx, account, setter) =>
      setLimit(tx, env, account, { kind, period, value }, setter),
    ),
  )
  bindCall(http, restMember, (context, { hours, ...order }) =>
    act(context, order, 'member.break', { hours }, (tx, account, setter) => takeBreak(tx, env, account, hours, setter)),
  )
  bindCall(http, excludeMemberCall, (context, { months, ...order }) =>
    act(context, order, 'member.exclude', { months }, (tx, account, setter) =>
      excludeMember(tx, env, account, months, setter),
    ),
  )
}
