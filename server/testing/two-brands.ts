import { seedMeghnaCashier } from '#server/seeds/cashier.ts'
import { seedGames } from '#server/seeds/games.ts'
import { seedMeghna } from '#server/seeds/meghna.ts'
import { seedSite } from '#server/seeds/site.ts'
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
