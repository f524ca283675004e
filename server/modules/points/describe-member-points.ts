import { type OutputOf, type ParsedInputOf, toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officeMemberPoints } from '#contract/points/office-points.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { listWaitingOf } from '#server/lib/decisions/list-waiting.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { POINTS_ADJUST } from './correct-points.ts'
import { describeBalance } from './describe-points.ts'
import { presentLine } from './present.ts'
import { listPointsLines } from './transactions.sql.ts'

/** Returns a member's points with a page of their movements and the corrections that wait. Fails with NOT_FOUND. */
export async function describeMemberPoints(
  { env, merchant: brand, locale }: OperatorContext,
  { id, pageNo, pageSize }: ParsedInputOf<typeof officeMemberPoints>,
): Promise<OutputOf<typeof officeMemberPoints>> {
  const account = await findAccount(env.db, id)
  if (account?.merchant !== brand || account.isTrial) return fail('NOT_FOUND')
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [balance, { rows, total }, asked] = await Promise.all([
    describeBalance(env, account),
    listPointsLines(env.db, id, POINTS_CURRENCY, page),
    listWaitingOf(env.db, { brand, kind: POINTS_ADJUST.kind, memberId: id }),
  ])
  const shown = rows.map((row) => presentLine(row, account.currency, locale))
  return {
    ...toPage(shown, pageNo, pageSize, total),
    member: { id, username: account.username },
    balance,
    asked: asked.map(({ subject, waiting }) => ({ reference: subject.slice(subject.indexOf(':') + 1), waiting })),
  }
}
