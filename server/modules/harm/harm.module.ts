import { playSigns } from '#contract/harm/harm.ts'
import { listSection, moment, PERSONAL_LIST_MAX } from '#server/lib/exports/personal-section.ts'
import { HARM_MARKERS } from '#server/lib/harm-markers.ts'
import { bindCall } from '#server/lib/http.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { WATCH_FOLLOWER } from './follow-watch.ts'
import { bindHarmOffice } from './harm.office.ts'
import { MARKER_LIFT } from './lift-marker.ts'
import { listPast } from './marks.sql.ts'
import { showSigns } from './show-markers.ts'
import { isMarked } from './watch.sql.ts'

export const HARM: Module = {
  name: 'harm',
  level: 3,
  calls(http) {
    bindCall(http, playSigns, ({ account }) => showSigns(http.env, account))
    bindHarmOffice(http)
  },
  followers: [WATCH_FOLLOWER],
  decisions: [MARKER_LIFT],
  messages: { 'play-noticed': null },
  personalData: [
    listSection({ part: 'protection', name: 'markers' }, async ({ env }, id) =>
      (await listPast(env.db, id, PERSONAL_LIST_MAX)).map(({ at, kind, what, evidence }) => ({
        at: moment(at),
        kind,
        what,
        count: evidence?.count ?? null,
        amount: evidence?.amount ?? null,
      })),
    ),
  ],
  fills: [fill(HARM_MARKERS, async (q, env, memberId) => !(await isMarked(q, memberId, env.clock.now())))],
}
