/**
 * Decisions of two persons that allow stopped play again: the house decides about all play, a brand about its own and a
 * member's.
 */
import { z } from 'zod'
import { GAME_STATUSES } from '#contract/catalogue/office-games.ts'
import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { PLAY_SWITCHED } from '#server/lib/play-slots.ts'
import { answersOf } from '#server/lib/slots.ts'
import type { Env } from '#server/lib/env.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findBar, removeBar } from './bars.sql.ts'
import { findBrandPlay, getPlayStatus, putBrandPlay, updatePlayStatus } from './play-switches.sql.ts'

const LIFE_MS = 3 * DAY_MS
const status = z.enum(GAME_STATUSES)
const two = async () => ({ persons: 2 })
const change = z.object({ code: z.string(), before: z.object({ status }), after: z.object({ status }) })

/** Notifies pages, after the commit, that a play switch changed. */
export function tellPlaySwitched(env: Env): void {
  for (const tell of answersOf(env, PLAY_SWITCHED)) tell(env)
}

/** The decision about every bet of every brand. */
export const PLAY_OPEN = defineDecision({
  kind: 'play.open',
  permission: 'house.vendors',
  isHouse: true,
  content: change,
  lifeMs: LIFE_MS,
  need: two,
  readBasis: (tx) => getPlayStatus(tx, true),
  async execute(tx, actor, { content: { before, after }, reason }) {
    await updatePlayStatus(tx, after.status)
    await writeAudit(tx, everywhere(actor), { action: 'play.set', subject: 'play:all', reason, before, after })
    tx.onCommit(() => tellPlaySwitched(actor.env))
  },
})

/** The decision about every bet of a brand's members. */
export const PLAY_ALLOW = defineDecision({
  kind: 'play.allow',
  permission: 'games.write',
  content: change,
  lifeMs: LIFE_MS,
  need: two,
  readBasis: (tx, { brand }) => findBrandPlay(tx, brand ?? '', true),
  async execute(tx, actor, { brand, content: { before, after }, reason }) {
    await putBrandPlay(tx, brand ?? '', after.status, {
      reason,
      operatorId: actor.operator.id,
      at: actor.env.clock.now(),
    })
    await writeAudit(tx, actor, { action: 'play.set', subject: `play:${brand}`, reason, before, after })
    tx.onCommit(() => tellPlaySwitched(actor.env))
  },
})

/** The decision about a member whose play was stopped. */
export const MEMBER_ALLOW_PLAY = defineDecision({
  kind: 'member.allow-play',
  permission: 'games.write',
  content: z.object({ member: z.string(), stoppedFor: z.string() }),
  lifeMs: LIFE_MS,
  need: two,
  readBasis: async (tx, { content: { member } }) => (await findBar(tx, member, true))?.at.toISOString() ?? 'none',
  async execute(tx, actor, { brand, content: { member }, reason }) {
    const account = await findAccount(tx, member)
    if (account?.merchant !== brand) return fail('NOT_FOUND')
    await removeBar(tx, member)
    await writeAudit(tx, actor, {
      action: 'member.allow-play',
      subject: `member:${member}`,
      reason,
      before: { mayPlay: false },
      after: { mayPlay: true },
    })
  },
})
