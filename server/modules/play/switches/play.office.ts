/** Operators' calls about play: of every brand, of their brand, of one member. The contract lists their permissions. */
import type { OutputOf } from '#contract/call.ts'
import { getHousePlay, setHousePlay as setHousePlayCall } from '#contract/catalogue/house-games.ts'
import { getPlaySwitch, setPlaySwitch } from '#contract/catalogue/office-games.ts'
import { getMemberPlay, setMemberPlay } from '#contract/doors/office-vendor-door.ts'
import { fail } from '#contract/errors.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { MEMBER_ALLOW_PLAY, PLAY_ALLOW, PLAY_OPEN } from './allow-decisions.ts'
import { findBar } from './bars.sql.ts'
import { findBrandPlay, getPlayStatus } from './play-switches.sql.ts'
import { setBrandPlay, setHousePlay, setMayPlay } from './set-play.ts'

async function presentHouse({ db }: Env): Promise<OutputOf<typeof getHousePlay>> {
  const [status, open] = await Promise.all([getPlayStatus(db), findWaiting(db, null, PLAY_OPEN.kind, 'play:all')])
  return { status, waiting: open && presentWaiting(open) }
}

async function presentBrand({ db }: Env, merchant: string): Promise<OutputOf<typeof getPlaySwitch>> {
  const [status, house, open] = await Promise.all([
    findBrandPlay(db, merchant),
    getPlayStatus(db),
    findWaiting(db, merchant, PLAY_ALLOW.kind, `play:${merchant}`),
  ])
  return { status, house, waiting: open && presentWaiting(open) }
}

async function presentMember({ db }: Env, merchant: string, id: string): Promise<OutputOf<typeof getMemberPlay>> {
  const account = await findAccount(db, id)
  if (account?.merchant !== merchant) return fail('NOT_FOUND')
  const [bar, open] = await Promise.all([
    findBar(db, account.id),
    findWaiting(db, merchant, MEMBER_ALLOW_PLAY.kind, `member:${account.id}`),
  ])
  return {
    id,
    mayPlay: bar === null,
    reason: bar?.reason ?? null,
    since: bar?.at.toISOString() ?? null,
    waiting: open && presentWaiting(open),
  }
}

/** Adds the calls about the play switches of the house and of a brand, and about members who may not play. */
export function bindPlayOffice(http: Http): void {
  const { env } = http
  bindCall(http, getHousePlay, () => presentHouse(env))
  bindCall(http, setHousePlayCall, async (context, { status, reason }) => {
    await setHousePlay(context, status, reason)
    return presentHouse(env)
  })
  bindCall(http, getPlaySwitch, ({ merchant }) => presentBrand(env, merchant))
  bindCall(http, setPlaySwitch, async (context, { status, reason }) => {
    await setBrandPlay(context, status, reason)
    return presentBrand(env, context.merchant)
  })
  bindCall(http, getMemberPlay, ({ merchant }, { id }) => presentMember(env, merchant, id))
  bindCall(http, setMemberPlay, async (context, { id, mayPlay, reason }) => {
    await setMayPlay(context, id, mayPlay, reason)
    return presentMember(env, context.merchant, id)
  })
}
