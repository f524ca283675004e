/** Rewards and bonus money in the back office. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  type authorityRow,
  officeAuthorities,
  officeBonuses,
  officeEndBonus,
  officeGiveReward,
  officeStopAuthority,
} from '#contract/rewards/office-rewards.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import type { z } from 'zod'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findAuthority, listAuthorities, putStop, type AuthorityRow } from './authorities/authorities.sql.ts'
import { presentReward } from './giving/present-reward.ts'
import { listRewardsOf } from './giving/rewards.sql.ts'
import { askEnd } from './office/end-by-hand.ts'
import { askReward } from './office/give-by-hand.ts'
import { describeBonuses } from './showing/describe-bonuses.ts'

/** At most so many rewards of a member. */
const REWARDS_MAX = 200

function present(row: AuthorityRow): z.output<typeof authorityRow> {
  const { id, subject, currency, membersMax, members, createdBy, stoppedBy } = row
  const wire = (minor: bigint) => (currency === POINTS_CURRENCY ? String(minor) : toWire(minor))
  return {
    id: String(id),
    subject,
    currency,
    valueMax: wire(row.valueMaxMinor),
    given: wire(row.givenMinor),
    membersMax,
    members,
    dayMax: row.dayMaxMinor === null ? null : wire(row.dayMaxMinor),
    from: row.fromAt.toISOString(),
    until: row.untilAt.toISOString(),
    createdBy,
    createdAt: row.createdAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    stoppedBy,
  }
}

/** Adds the operators' calls of rewards. */
export function bindRewardsOffice(http: Http): void {
  bindCall(http, officeBonuses, async ({ env, merchant }, { id }) => {
    const account = await findAccount(env.db, id)
    if (account?.merchant !== merchant || account.isTrial) return fail('NOT_FOUND')
    const [{ grants }, rewards] = await Promise.all([
      describeBonuses(env, account),
      listRewardsOf(env.db, id, REWARDS_MAX),
    ])
    const now = env.clock.now()
    return {
      grants,
      rewards: rewards.map((one) => ({
        ...presentReward({ ...one, grant: null }, now),
        authority: String(one.authorityId),
      })),
    }
  })
  bindCall(http, officeGiveReward, (context, request) => askReward(context, request))
  bindCall(http, officeEndBonus, (context, request) => askEnd(context, request))
  bindCall(http, officeAuthorities, async ({ env, merchant: brand }, { pageNo, pageSize, inForce }) => {
    const filter = { brand, at: env.clock.now(), isInForce: inForce === 'true' }
    const { rows, total } = await listAuthorities(env.db, filter, (pageNo - 1) * pageSize, pageSize)
    return toPage(rows.map(present), pageNo, pageSize, total)
  })
  bindCall(http, officeStopAuthority, (context, { id, reason }) => {
    const { env, merchant, operator } = context
    const key = readId(id) ?? fail('NOT_FOUND')
    return env.db.tx(async (tx) => {
      const found = (await findAuthority(tx, key, merchant)) ?? fail('NOT_FOUND')
      if (!(await putStop(tx, key, operator.username))) return fail('AUTHORITY_STATE')
      await writeAudit(tx, context, {
        action: 'authority.stop',
        subject: `authority:${id}`,
        reason,
        after: { subject: found.subject },
      })
      return present((await findAuthority(tx, key, merchant)) ?? fail('NOT_FOUND'))
    })
  })
}
