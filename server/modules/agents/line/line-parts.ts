/** What the room of the line brings to the module's value, beside its calls. */
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { ADMIT_BELOW, CODE_OPENED } from '#server/modules/identity/identity.slots.ts'
import { countVisit, FORGET_VISITS } from './count-visit.ts'
import { LINK_PEOPLE_FOLLOWER } from './follow-links.ts'
import { SIZES_FOLLOWER } from './follow-sizes.ts'
import { admitBelow } from './may-open.ts'

export const LINE = {
  jobs: [FORGET_VISITS],
  followers: [LINK_PEOPLE_FOLLOWER, SIZES_FOLLOWER],
  fills: [fill(ADMIT_BELOW, admitBelow), fill(CODE_OPENED, countVisit)],
} satisfies Pick<Module, 'jobs' | 'fills'> & { followers: unknown }
