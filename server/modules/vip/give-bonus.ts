/** What a level brings is given as rewards, each once, within the ceiling of the ladder's newest version. */
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import { type Bonus, listWaitingBonuses, putBonus, takeWaitingBonus } from './bonuses.sql.ts'
import { type LadderRow, listLadders } from './ladders.sql.ts'

/** Refusals that are the house's own affair: the bonus waits for another ceiling. All others concern the member. */
const WAITS: readonly GivingRefusal[] = ['stopped', 'not_in_force', 'value_used_up', 'day_used_up', 'members_used_up']
const TOGETHER = 1_000

type Due = Pick<Bonus, 'memberId' | 'kind' | 'occurrence' | 'level' | 'currency' | 'amountMinor'>

/**
 * Gives a bonus: one of a level waits in the reward centre to be claimed, one that was claimed here is paid at once.
 * Stores and returns what became of it: while nothing may be given to the member it is refused for good, and said so in
 * their history; while the house's ceiling is used up it waits.
 */
export async function giveBonus(
  tx: Tx,
  env: Env,
  { brand, authority, ladder }: Pick<LadderRow, 'brand' | 'authority' | 'ladder'>,
  due: Due,
): Promise<Bonus> {
  const { memberId, kind, occurrence, amountMinor, level } = due
  const base = { ...due, brand, at: env.clock.now() }
  const label = ladder.levels[level - 1]?.label ?? ''
  const given =
    authority === null
      ? ({ status: 'refused', why: 'not_in_force' } as const)
      : await giveReward(tx, env, {
          memberId,
          source: { kind: kind === 'birthday' ? 'birthday' : 'vip', id: kind, occurrence },
          what: { kind: 'cash', amountMinor, turnover: ladder.turnover },
          authority,
          claim: kind === 'level' ? 'by_member' : 'now',
          title: { key: `vip.reward.${kind}`, values: { label } },
          expiresAt: null,
        })
  const bonus: Bonus =
    given.status === 'refused'
      ? { ...base, state: WAITS.includes(given.why) ? 'waiting' : 'refused', why: given.why, reward: null }
      : { ...base, state: 'given', why: null, reward: given.reward }
  await putBonus(tx, bonus)
  return bonus
}

/**
 * Gives the bonuses that are due, each in a transaction of its own: those of new levels, and those that waited for a
 * ceiling. Safe to run twice, and by several processes.
 */
export async function giveWaiting(env: Env): Promise<void> {
  for (const { memberId, kind, occurrence, brand } of await listWaitingBonuses(env.db, TOGETHER))
    await env.db.tx(async (tx) => {
      const current = (await listLadders(tx, [brand])).at(-1)
      const due = await takeWaitingBonus(tx, memberId, kind, occurrence)
      if (current && due) await giveBonus(tx, env, current, due)
    })
}

export const GIVE_WAITING = defineTurn({ name: 'vip.give-waiting', schedule: '17 * * * *', run: giveWaiting })
