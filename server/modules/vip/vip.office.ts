/** Operators' calls of VIP: the ladder, where members would stand, a member's card, a floor. */
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import {
  officePreviewVipLadder,
  officePublishVipLadder,
  officeSetVipFloor,
  officeVipLadder,
  officeVipMember,
} from '#contract/vip/office-vip.ts'
import { getBrand } from '#server/lib/brands.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Queryable } from '#server/lib/db.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { readLevel } from './apply-level.ts'
import { findFloor, listBonuses } from './bonuses.sql.ts'
import { setFloor } from './floors.ts'
import { type LadderRow, listLadders } from './ladders.sql.ts'
import { byLevel, previewLadder, publishLadder } from './publish-ladder.ts'
import { presentBonus, presentStep, standingNow } from './show-vip.ts'
import { countByLevel, findStanding, listSteps } from './standings.sql.ts'

const SHOWN = 200
/** Versions that the office shows, the newest first. */
const VERSIONS_SHOWN = 50

const presentVersion = ({ version, from, timeZone, by, ladder }: LadderRow) => ({
  version,
  from: from.toISOString(),
  timeZone,
  by,
  ladder,
})

async function findWaitingOf(q: Queryable, brand: string, kind: string, subject: string) {
  const decision = await findWaiting(q, brand, kind, subject)
  return decision && presentWaiting(decision)
}

async function showLadder({ env, merchant }: OperatorContext) {
  const versions = (await listLadders(env.db, [merchant])).map(presentVersion).toReversed()
  const levels = Math.max(DEFAULT_LEVELS.length, ...versions.map(({ ladder }) => ladder.levels.length))
  return {
    currency: (await getBrand(env, merchant)).currency,
    current: versions[0] ?? null,
    versions: versions.slice(0, VERSIONS_SHOWN),
    standing: byLevel(await countByLevel(env.db, merchant), levels),
    defaults: [...DEFAULT_LEVELS],
    waiting: await findWaitingOf(env.db, merchant, 'vip-ladder.publish', `vip-ladder:${merchant}`),
  }
}

async function showMember({ env, merchant }: OperatorContext, id: string) {
  const { db } = env
  const member = await findAccount(db, id)
  if (!member || member.merchant !== merchant || member.isTrial) return fail('NOT_FOUND')
  const { currency } = member
  const now = env.clock.now()
  const versions = (await listLadders(db, [merchant])).filter(({ ladder }) => ladder.currency === currency)
  const standing = standingNow(await findStanding(db, id, currency), { brand: merchant, now, versions })
  const { level, earned } = await readLevel(db, { memberId: id, currency, now })
  const floor = await findFloor(db, id)
  const levels = versions.at(-1)?.ladder.levels ?? []
  return {
    currency,
    label: levels[level - 1]?.label ?? null,
    level,
    earned,
    total: toWire(standing.total),
    month: toWire(standing.monthValid),
    levels: levels.length,
    floor: floor && {
      level: floor.level,
      until: floor.until.toISOString(),
      reason: floor.reason,
      by: floor.by,
      at: floor.at.toISOString(),
    },
    history: (await listSteps(db, id, SHOWN)).map(presentStep),
    bonuses: (await listBonuses(db, id, SHOWN)).map((bonus) => ({ ...presentBonus(bonus), why: bonus.why })),
    waiting: await findWaitingOf(db, merchant, 'vip-floor.set', `member:${id}`),
  }
}

/** Adds operators' calls of VIP. */
export function bindVipOffice(http: Http): void {
  bindCall(http, officeVipLadder, showLadder)
  bindCall(http, officePreviewVipLadder, previewLadder)
  bindCall(http, officePublishVipLadder, publishLadder)
  bindCall(http, officeVipMember, (context, { id }) => showMember(context, id))
  bindCall(http, officeSetVipFloor, setFloor)
}
