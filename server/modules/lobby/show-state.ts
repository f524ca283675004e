import { type MemberState, MEMBER_STATE } from '#server/lib/member-state.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { answersOf } from '#server/lib/slots.ts'
import { countBadges } from './count-badges.ts'

/** What a house shows in which no module answers, and what a trial player sees. */
const NOTHING: MemberState = {
  hasVip: false,
  vipLabelName: null,
  vipRankLevel: 0,
  availablePromoCount: 0,
  availablePromo: { REFERRAL: { enabled: false } },
  unreadMessage: 0,
}

/** Returns what every page may show of the member: the answers of the modules that know each part, put together. */
export async function showState({ env, account }: PlayerContext): Promise<MemberState> {
  if (account.isTrial) return NOTHING
  const [{ messages }, ...parts] = await Promise.all([
    countBadges(env, account.id),
    ...answersOf(env, MEMBER_STATE).map((read) => read(env, account)),
  ])
  return Object.assign({}, NOTHING, ...parts, { unreadMessage: messages }) as MemberState
}
