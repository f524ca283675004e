/** What is closed is opened again by two persons: all play, a vendor and a game by the house, its own play and a member's by a brand. */
import { z } from 'zod'
import { GAME_STATUSES } from '#contract/office-games.ts'
import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { findChoice, putChoice } from './brand-choices.sql.ts'
import { announceCatalogue, worstOf } from './catalogue.ts'
import {
  findGame,
  findVendor,
  getPlayStatus,
  updateGame,
  updatePlayStatus,
  updateVendor,
  type Status,
} from './catalogue.sql.ts'
import { endPause } from './vendor-caps.sql.ts'
import { findBar, removeBar } from './vendor-doors.sql.ts'

const LIFE_MS = 3 * DAY_MS
const status = z.enum(GAME_STATUSES)
const two = async () => ({ persons: 2 })
const change = z.object({ code: z.string(), before: z.object({ status }), after: z.object({ status }) })

/** Whether a status lets more be played than another. */
export const isOpener = (next: Status, before: Status) => next !== before && worstOf(next, before) === before

/** The house's vendor for every brand. */
export const VENDOR_OPEN = defineDecision({
  kind: 'vendor.open',
  permission: 'house.vendors',
  isHouse: true,
  content: change,
  lifeMs: LIFE_MS,
  need: two,
  readBasis: async (tx, { content: { code } }) => (await findVendor(tx, code))?.status ?? 'gone',
  async execute(tx, actor, { content: { code, before, after }, reason }) {
    await updateVendor(tx, code, { status: after.status })
    if (after.status === 'on') await endPause(tx, code)
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.update',
      subject: `vendor:${code}`,
      reason,
      before,
      after,
    })
    tx.onCommit(() => announceCatalogue(actor.env))
  },
})

/** One game for every brand. */
export const GAME_OPEN = defineDecision({
  kind: 'game.open',
  permission: 'house.vendors',
  isHouse: true,
  content: change,
  lifeMs: LIFE_MS,
  need: two,
  readBasis: async (tx, { content: { code } }) => (await findGame(tx, code))?.status ?? 'gone',
  async execute(tx, actor, { content: { code, before, after }, reason }) {
    await updateGame(tx, code, { status: after.status })
    await writeAudit(tx, everywhere(actor), { action: 'game.update', subject: `game:${code}`, reason, before, after })
    tx.onCommit(() => announceCatalogue(actor.env))
  },
})

/** Every bet of every brand. */
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
    tx.onCommit(() => announceCatalogue(actor.env))
  },
})

/** Every bet of a brand's members. */
export const PLAY_ALLOW = defineDecision({
  kind: 'play.allow',
  permission: 'games.write',
  content: change,
  lifeMs: LIFE_MS,
  need: two,
  readBasis: (tx, { brand }) => findChoice(tx, brand ?? '', 'play', true),
  async execute(tx, actor, { brand, content: { before, after }, reason }) {
    await putChoice(
      tx,
      { merchant: brand ?? '', subject: 'play', status: after.status },
      { reason, operatorId: actor.operator.id, at: actor.env.clock.now() },
    )
    await writeAudit(tx, actor, { action: 'play.set', subject: `play:${brand}`, reason, before, after })
    tx.onCommit(() => announceCatalogue(actor.env))
  },
})

/** A member whose play was stopped. */
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
