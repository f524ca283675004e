/** The agent's line as a file: everybody below, with what the agent may see of each (docs/decisions/0711). */
import { getBrand } from '#server/lib/brands.ts'
import { nextOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { localDay } from '#server/lib/local-day.ts'
import { translate } from '#server/lib/messages.ts'
import { fail } from '#contract/errors.ts'
import { findWay, listAllBelow, measureLine } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from './guard-agents.ts'
import { kindOf } from './may-open.ts'
import { readSizes } from './sizes.sql.ts'

/** The account whose line it is: the agent, or one below; null: it stands in no line of the reader. */
async function findTop(reading: Reading) {
  const { id } = playerOf(reading)
  return (await findWay(reading.env.db, id, reading.filter.account ?? id)).at(-1) ?? null
}

export const TREE_FILE: Source = {
  heads: ['account', 'kind', 'upline', 'level', 'status', 'registered', 'lastSeen', 'direct', 'below'],
  times: ['registered'],
  async count(reading) {
    guardAgents(await getBrand(reading.env, reading.merchant))
    const top = (await findTop(reading)) ?? fail('NOT_FOUND')
    return (await measureLine(reading.env.db, top.path)).people - 1
  },
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const top = await findTop(reading)
    if (!top) return { rows: [], next: null }
    const { timeZone } = await getBrand(env, reading.merchant)
    const found = await listAllBelow(env.db, top, { after: cursor, limit })
    const sizes = await readSizes(
      env.db,
      found.map(({ id }) => id),
    )
    const levels = (path: string) => path.split('.').filter(Boolean).length
    return {
      rows: found.map((one) => [
        one.username,
        translate(locale, `exports.account.${kindOf(one.type)}`),
        one.upline,
        levels(one.path) - levels(top.path),
        // frozen and closed look alike, as on the page
        one.status === 'active' ? '' : translate(locale, 'agents.suspended'),
        one.registeredAt,
        one.lastLoginAt && localDay(one.lastLoginAt, timeZone),
        one.direct,
        sizes.get(one.id) ?? 0,
      ]),
      next: nextOf(found, limit, ({ id }) => id),
    }
  },
}
