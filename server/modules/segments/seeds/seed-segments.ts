/** The demo's segments: four at each brand, of which one nests another and one is a draft. */
import { segmentRules } from '#contract/segments/rules.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { insertSegment, insertVersion, listSegments } from '../segments.sql.ts'
import { checkRules } from '../whole-rules.ts'

const BY = 'manager'
type Demo = { code: string; title: string; rules: object; isDraft?: true }
const SEGMENTS: readonly Demo[] = [
  {
    code: 'new-30',
    title: 'Joined in the last 30 days',
    rules: { all: [{ any: [{ is: 'registered', withinDays: 30 }] }] },
  },
  {
    code: 'reachable',
    title: 'Proved a number or a mail address',
    rules: { all: [{ any: [{ is: 'contact', channel: 'any' }] }] },
  },
  {
    code: 'quiet-two-weeks',
    title: 'Here before, not in the last two weeks',
    rules: {
      all: [
        { any: [{ is: 'last', what: 'play', withinDays: 90 }] },
        { any: [{ is: 'last', what: 'login', withinDays: 14, not: true }] },
        { any: [{ is: 'segment', segment: 'new-30', not: true }] },
        { any: [{ is: 'protection', signal: 'limits', not: true }] },
      ],
    },
  },
  {
    code: 'slots-and-level-2',
    title: 'Plays slots, level 2 and above',
    isDraft: true,
    rules: {
      all: [{ any: [{ is: 'played', by: 'category', codes: ['RNG'], days: 60 }] }, { any: [{ is: 'level', min: 2 }] }],
    },
  },
]

async function seedBrand(env: Env, brand: string, began: Date): Promise<void> {
  await env.db.tx(async (tx) => {
    if ((await listSegments(tx, { brand, state: null }, 1, 0)).total > 0) return
    const at = after(began, -7 * DAY_MS)
    for (const { code, title, rules: written, isDraft } of SEGMENTS) {
      const rules = segmentRules.parse(written)
      const checked = await checkRules(tx, brand, { code, title }, rules)
      const id = await insertSegment(tx, { brand, code, title, rules, by: BY, at })
      if (!isDraft) await insertVersion(tx, id, { title, rules, ...checked, by: BY, at, reason: 'for campaigns' })
    }
  })
}

export const SEGMENTS_SEEDS: readonly Seed[] = [
  { stage: 'end', run: (env, { began }) => seedBrand(env, FIRST_BRAND.code, began) },
  { stage: 'end', run: (env, { began }) => seedBrand(env, MEGHNA.code, began) },
]
