/** A member's contracts in the file of everything that the house stores about them. */
import { listSection, moment, PERSONAL_LIST_MAX, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { listContracts } from './contracts.sql.ts'
import { listAllOf } from './lists.sql.ts'

export const CONTRACT_DATA: PersonalSection = listSection(
  { part: 'money', name: 'agentContracts' },
  async ({ env }, id) =>
    (await listContracts(env.db, await listAllOf(env.db, id, PERSONAL_LIST_MAX))).map((one) => ({
      kind: one.kind,
      isGiven: one.giverId === id,
      terms: one.terms,
      state: one.state,
      offeredAt: moment(one.offeredAt),
      answeredAt: moment(one.answeredAt),
      from: one.from,
      until: one.until,
    })),
)
