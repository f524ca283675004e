/**
 * A member finds baccarat among the live games, bets with the others, sees the result, and finds it in the betting
 * record.
 */
import { expect, open, test } from './fixture.ts'
import { enter, shownGame } from './member.ts'

/** A round of a table: betting, no more bets, the deal. */
const ROUND_MS = 45_000

test('GAME-4 GAME-6 GAME-7 baccarat from the live lobby: chips, bet, result, betting record', async ({
  page,
  texts,
}) => {
  test.slow()
  const { t, game } = texts
  await enter(page, { money: '500' })
  await open(page, '/seamless?gameCode=bac')
  const { frame, balance } = await shownGame(page, texts)

  const player = frame.getByRole('button', { name: new RegExp(`^${game('table.spot.player')},`) })
  const tie = frame.getByRole('button', { name: new RegExp(`^${game('table.spot.tie')},`) })
  const place = frame.getByRole('button', { name: new RegExp(`^${game('table.place')}`) })
  const clear = frame.getByRole('button', { name: game('table.clear'), exact: true })
  // a round that closes between two taps: what lies there is taken away, and the next round is played
  await expect(async () => {
    await expect(player).toBeEnabled({ timeout: 5_000 })
    if (await clear.isEnabled()) await clear.click({ timeout: 5_000 })
    await player.click({ timeout: 5_000 })
    await tie.click({ timeout: 5_000 })
    await expect(place).toContainText('৳20.00', { timeout: 500 })
    await place.click({ timeout: 5_000 })
  }).toPass({ timeout: 2 * ROUND_MS })
  await expect(balance).toContainText('৳480.00')
  await expect(player).toHaveAccessibleName(new RegExp(game('table.yours', { amount: '৳10.00' })))

  // a reload during the round shows the bet again
  await page.reload()
  await shownGame(page, texts)
  await expect(
    frame.getByText(game('table.inPlay'), { exact: true }).locator('xpath=following-sibling::b[1]'),
  ).toHaveText('৳20.00')

  const won = new RegExp([game('table.won.player'), game('table.won.banker'), game('table.won.tie')].join('|'))
  await expect(frame.getByText(won).first()).toBeVisible({ timeout: ROUND_MS })

  await open(page, '/member/personalHistoryCopy')
  await page
    .getByRole('main')
    .getByRole('button', { name: /৳20\.00/ })
    .first()
    .click()
  await expect(page.getByText(t('tableRounds.spot.player'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('tableRounds.spot.tie'), { exact: true }).first()).toBeVisible()
})
