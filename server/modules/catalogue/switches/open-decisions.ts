/** The decisions by which two persons open a vendor or a game that the house closed. */
import { z } from 'zod'
import { GAME_STATUSES } from '#contract/catalogue/office-games.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { answersOf } from '#server/lib/slots.ts'
import { VENDOR_OPENED } from '../catalogue.slots.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { findGame, findVendor, updateGame, updateVendor } from '../titles/catalogue.sql.ts'

const LIFE_MS = 3 * DAY_MS
const status = z.enum(GAME_STATUSES)
const two = async () => ({ persons: 2 })
const change = z.object({ code: z.string(), before: z.object({ status }), after: z.object({ status }) })

/** The decision about a vendor for every brand. */
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
    if (after.status === 'on') for (const opened of answersOf(actor.env, VENDOR_OPENED)) await opened(tx, code)
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

/** The decision about one game for every brand. */
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
