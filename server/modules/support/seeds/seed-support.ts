/** The demo's desks: hours, prepared answers, conversations that ended and were rated, and one that waits. */
import { SUPPORT_TOPICS, type SupportHours } from '#contract/support/words.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { insertAnswer, listAnswers } from '../answers.sql.ts'
import { insertConversation } from '../conversations.sql.ts'
import { findDesk, putDesk } from '../desks.sql.ts'
import { insertEvent, insertLine } from '../lines.sql.ts'
import { hasConversations, insertPastTalk, listOthers, putAllSeen } from './past-talk.sql.ts'
import { PREPARED } from './prepared.ts'

const BY = 'manager'
const OPERATOR = { username: 'support', name: 'Rima' }
const everyDay = (from: number, until: number): SupportHours =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, until }))

async function seedDesk(env: Env, brand: string, hours: SupportHours): Promise<void> {
  await env.db.tx(async (tx) => {
    if (await findDesk(tx, brand)) return
    const at = env.clock.now()
    await putDesk(tx, brand, { isOn: true, hours, silenceMinutes: 30, absentMinutes: 5, keptMonths: 12 }, BY, at)
    if ((await listAnswers(tx, brand, 1)).length > 0) return
    for (const { title, texts } of PREPARED) await insertAnswer(tx, brand, { title, texts, by: BY, at })
  })
}

type Said = readonly [speaker: 'member' | 'operator', text: string]
const TALKS: readonly {
  topic: (typeof SUPPORT_TOPICS)[number]
  language: string
  daysAgo: number
  waits: number
  stars: number
  words: string | null
  said: readonly Said[]
}[] = [
  {
    topic: 'deposit',
    language: 'en',
    daysAgo: 6,
    waits: 40,
    stars: 5,
    words: 'Quick and friendly',
    said: [
      ['member', 'I paid with Takago ten minutes ago and my balance is the same.'],
      ['operator', 'Hello, I am looking at it. The payment service has just confirmed it.'],
      ['member', 'Yes, it is there now. Thank you.'],
    ],
  },
  {
    topic: 'withdrawal',
    language: 'bn',
    daysAgo: 3,
    waits: 95,
    stars: 4,
    words: null,
    said: [
      ['member', 'আমার উত্তোলন কখন পাব?'],
      ['operator', 'যাচাই শেষ হয়েছে, টাকা এখনই পাঠানো হচ্ছে।'],
    ],
  },
  {
    topic: 'games',
    language: 'en',
    daysAgo: 1,
    waits: 25,
    stars: 5,
    words: null,
    said: [
      ['member', 'Where can I see the rounds I have played?'],
      ['operator', 'In the betting record. Each round opens with its result and its proof.'],
    ],
  },
]

async function insertTalk(tx: Tx, memberId: string, began: Date, talk: (typeof TALKS)[number]): Promise<void> {
  const { topic, language, waits, stars, words, said } = talk
  const brand = FIRST_BRAND.code
  const taken = after(began, waits * SECOND_MS)
  const answered = after(taken, 20 * SECOND_MS)
  const ended = after(began, 12 * MINUTE_MS)
  const { username, name } = OPERATOR
  const past = { brand, memberId, topic, language, began, taken, answered, ended, operator: username, stars, words }
  const id = await insertPastTalk(tx, past)
  for (const [index, [speaker, text]] of said.entries()) {
    const by = speaker === 'operator' ? { operator: username, name } : {}
    const at = index === 0 ? began : after(answered, (index - 1) * 2 * MINUTE_MS)
    await insertLine(tx, id, { speaker, text, requestId: `demo-${index}`, at, ...by })
    if (index === 0) await insertEvent(tx, id, { event: 'taken', operator: username, name, at: taken })
  }
  await insertEvent(tx, id, { event: 'ended-operator', operator: username, name, at: ended })
  await putAllSeen(tx, id)
}

async function seedTalks(env: Env, now: Date): Promise<void> {
  const brand = FIRST_BRAND.code
  const member = await findMemberByName(env.db, brand, DEMO_LOGINS[0].username)
  if (!member) return
  await env.db.tx(async (tx) => {
    if (await hasConversations(tx, brand)) return
    const [waits] = await listOthers(tx, brand, member.id, 1)
    for (const talk of TALKS) {
      const began = after(now, -talk.daysAgo * DAY_MS - HOUR_MS)
      await insertTalk(tx, member.id, began, talk)
    }
    if (!waits) return
    const at = after(now, -2 * MINUTE_MS)
    const text = 'বোনাসের কত বাজি বাকি আছে, কোথায় দেখব?'
    const id = await insertConversation(tx, {
      brand,
      reader: { memberId: waits },
      network: '127.0.0.0/24',
      requestId: 'demo',
      topic: 'bonus',
      language: 'bn',
      contact: null,
      at,
      countsFrom: at,
    })
    await insertLine(tx, id, { speaker: 'member', text, requestId: 'demo-0', at })
  })
}

export const SUPPORT_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: (env) => seedDesk(env, FIRST_BRAND.code, everyDay(0, 1440)) },
  { stage: 'ground', run: (env) => seedDesk(env, MEGHNA.code, everyDay(10 * 60, 22 * 60)) },
  { stage: 'end', run: (env, { began }) => seedTalks(env, began) },
]
