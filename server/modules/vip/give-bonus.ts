/** What a level brings is given as rewards, each once, within the ceiling of the ladder's newest version. */
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import { type Bonus, type BonusKey, listWaitingBonuses, markOpen, putBonus, takeWaitingBonus } from './bonuses.sql.ts'
import { isSettled } from './is-settled.ts'
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
          payer: 'house',
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

async function giveOne(env: Env, { memberId, kind, occurrence, brand }: Bonus): Promise<void> {
  await env.db.tx(async (tx) => {
    const current = (await listLadders(tx, [brand])).at(-1)
    const due = await takeWaitingBonus(tx, memberId, kind, occurrence)
    if (!current || !due) return
    if (await isSettled(tx, due, current)) await giveBonus(tx, env, current, due)
    else await markOpen(tx, due)
  })
}

async function givePages(env: Env, isOpen: boolean): Promise<void> {
  let behind: BonusKey | null = null
  for (;;) {
    const page: Bonus[] = await listWaitingBonuses(env.db, { isOpen, behind, limit: TOGETHER })
    for (const one of page) await giveOne(env, one)
    behind = page.at(-1) ?? null
    if (page.length < TOGETHER) return
  }
}

/**
 * Gives the bonuses that are due, each in a transaction of its own: those of new levels, and those that waited for a
 * ceiling. One whose level is reached only with stakes in open rounds goes on waiting. Safe to run twice, and by
 * several processes.
 */
export const giveWaiting = (env: Env): Promise<void> => givePages(env, false)

/** As giveWaiting, without those that wait for a ceiling. */
export const giveSettled = (env: Env): Promise<void> => givePages(env, true)

export const GIVE_WAITING = defineTurn({ name: 'vip.give-waiting', schedule: '17 * * * *', run: giveWaiting })
export const GIVE_SETTLED = defineTurn({ name: 'vip.give-settled', schedule: '* * * * *', run: giveSettled })
