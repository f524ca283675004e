import { seedMeghnaCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { openCashierHouse, type CashierHouse } from './cashier-house.ts'

/**
 * Opens a house with two brands that both have games and a cashier. It allows as many requests a minute as a table of
 * calls makes.
 */
export async function openTwoBrands(): Promise<CashierHouse> {
  const house = await openCashierHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedSite(house.env)
  await seedGames(house.env, { studioVendors: null })
  await seedMeghna(house.env)
  await seedMeghnaCashier(house.env)
  return house
}
