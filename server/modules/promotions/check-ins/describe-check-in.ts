import { parseMoney, toWire } from '#contract/money.ts'
import { CHECK_INS_SHOWN, type CheckInLuck } from '#contract/promotions/luck.ts'
import type { CheckInTerms } from '#contract/promotions/luck-terms.ts'
import { stepsDone } from '#games/luck/check-in.ts'
import type { Env } from '#server/lib/env.ts'
import type { LuckOffer, Member } from '../luck/admit-member.ts'
import { listDays } from '../luck/brand-days.sql.ts'
import { describeAbout } from '../luck/describe-about.ts'
import { findNeeds } from '../luck/needs.ts'
import { listCheckIns } from './check-ins.sql.ts'

/** Returns the calendar of a streak for a member. */
export async function describeCheckIn(env: Env, offer: LuckOffer<CheckInTerms>, member: Member): Promise<CheckInLuck> {
  const { terms } = offer.document
  const [about, needs, days] = await Promise.all([
    describeAbout(env.db, env, offer, member, null),
    findNeeds(env.db, env, offer.brand, member.id, terms.needs),
    listCheckIns(env.db, offer.id, member.id, CHECK_INS_SHOWN),
  ])
  const [today, next] = await listDays(env.db, env.clock.now(), about.timeZone, 2)
  if (!today || !next) throw new Error('a calendar without days')
  const last = days[0] ?? null
  return {
    kind: 'check_in',
    ...about,
    today: today.day,
    isDone: last !== null && last.day >= today.day,
    done: stepsDone(last, today.day, terms.rewards.length),
    rewards: terms.rewards.map((amount) => toWire(parseMoney(amount))),
    needs: needs.state,
    nextAt: next.startsAt.toISOString(),
    days: days.map(({ day, step, amountMinor }) => ({ day, step, amount: toWire(amountMinor) })),
  }
}
