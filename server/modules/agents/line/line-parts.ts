/** What the room of the line brings to the module's value, beside its calls. */
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { listSection, moment, PERSONAL_LIST_MAX } from '#server/lib/exports/personal-section.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { ADMIT_BELOW, CODE_OPENED } from '#server/modules/identity/identity.slots.ts'
import { AGENT_POLICY } from './agent-policy.ts'
import { countVisit, FORGET_VISITS } from './count-visit.ts'
import { LINK_PEOPLE_FOLLOWER } from './follow-links.ts'
import { SIZES_FOLLOWER } from './follow-sizes.ts'
import { admitBelow } from './may-open.ts'
import { LINE_MOVE } from './move-line.ts'
import { listRemarks } from './remarks.sql.ts'

export const LINE = {
  jobs: [FORGET_VISITS],
  followers: [LINK_PEOPLE_FOLLOWER, SIZES_FOLLOWER],
  decisions: [LINE_MOVE as DecisionKind, ...AGENT_POLICY.kinds],
  personalData: [
    listSection({ part: 'letters', name: 'agentRemarks' }, async ({ env }, id) =>
      (await listRemarks(env.db, id, PERSONAL_LIST_MAX)).map(({ username, text, at }) => ({
        username,
        text,
        at: moment(at),
      })),
    ),
  ],
  fills: [fill(ADMIT_BELOW, admitBelow), fill(CODE_OPENED, countVisit)],
} satisfies Partial<Omit<Module, 'followers'>> & { followers: unknown }
