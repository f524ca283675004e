/** Offers by the clock: takers are reminded of those that are over soon, and those that nobody answered are closed. */
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { closeOffer, findContract, insertReminder, listToExpire, listToRemind, lockContracts } from './contracts.sql.ts'
import { REMIND_HOURS, tellSides } from './tell.ts'

const AT_A_TIME = 500

/** Closes offers whose time is over, and tells both sides. Reading treats them as over at once. */
export async function expireOffers(env: Env): Promise<void> {
  for (const id of await listToExpire(env.db, env.clock.now(), AT_A_TIME))
    await env.db.tx(async (tx) => {
      const contract = await findContract(tx, id)
      if (!contract) return
      await lockContracts(tx, contract.brand)
      if (!(await closeOffer(tx, id, 'expired', env.clock.now()))) return
      await tellSides(tx, env, contract, 'contract-expired', ['giver', 'taker'])
    })
}

/** Tells takers of open offers that are over soon, each once. */
export async function remindTakers(env: Env): Promise<void> {
  const now = env.clock.now()
  for (const id of await listToRemind(env.db, now, after(now, REMIND_HOURS * HOUR_MS), AT_A_TIME))
    await env.db.tx(async (tx) => {
      const contract = await findContract(tx, id)
      if (contract?.state !== 'offered' || !(await insertReminder(tx, id, now))) return
      await tellSides(tx, env, contract, 'contract-expiring', ['taker'], { hours: REMIND_HOURS })
    })
}

export const CLOSE_OFFERS = defineTurn({
  name: 'agents.close-contract-offers',
  schedule: '*/5 * * * *',
  run: async (env) => {
    await expireOffers(env)
    await remindTakers(env)
  },
})
