/** A bonus from the first deposit to the withdrawal, on a phone. */
import { liveWithBonus, test } from './bonus-story.ts'

test('PROMO-3 PROMO-11 CASH-2 CASH-3 on a phone, a bonus chosen with the first deposit counts bet by bet, refuses a larger stake in words, becomes cash when it is finished, and is withdrawn', async ({
  page,
  texts,
  watch,
  offer,
}) => {
  test.setTimeout(240_000)
  await liveWithBonus(page, texts, offer, watch)
})
