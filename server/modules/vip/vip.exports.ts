/** A member's level, its changes and its bonuses, for the file of their personal data. */
import { toWire } from '#contract/money.ts'
import { listSection, moment, PERSONAL_LIST_MAX, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { findFloor, listBonuses } from './bonuses.sql.ts'
import { listStandings, listSteps } from './standings.sql.ts'

export const VIP_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'money', name: 'vip' }, async ({ env }, id) => {
    const floor = await findFloor(env.db, id)
    return (await listStandings(env.db, id)).map(({ currency, total, month, monthValid, level }) => ({
      currency,
      level,
      validBets: toWire(total),
      month,
      validBetsOfMonth: toWire(monthValid),
      heldAt: floor && { level: floor.level, until: moment(floor.until), reason: floor.reason },
    }))
  }),
  listSection({ part: 'money', name: 'vipChanges' }, async ({ env }, id) =>
    (await listSteps(env.db, id, PERSONAL_LIST_MAX)).map(({ at, from, to, why, total }) => ({
      at: moment(at),
      from,
      to,
      why,
      validBets: toWire(total),
    })),
  ),
  listSection({ part: 'money', name: 'vipBonuses' }, async ({ env }, id) =>
    (await listBonuses(env.db, id, PERSONAL_LIST_MAX)).map((one) => ({
      kind: one.kind,
      occurrence: one.occurrence,
      amount: toWire(one.amountMinor),
      currency: one.currency,
      state: one.state,
      why: one.why,
      at: moment(one.at),
    })),
  ),
]
