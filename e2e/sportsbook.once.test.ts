/**
 * A member finds cricket in the lobby, puts two selections into a parlay, and finds it in their bets and in the betting
 * record.
 */
import { expect, open, test } from './fixture.ts'
import { enter, shownGame } from './member.ts'

test('GAME-4 LOBBY-9 cricket opens from the lobby; a parlay of two matches is placed, kept and recorded', async ({
  page,
  texts,
}) => {
  const { t, game } = texts
  await enter(page, { money: '500' })

  await open(page, '/cricket')
  await page.getByRole('main').locator('a[href="/seamless?gameCode=cricket"]').first().click()
  const { frame } = await shownGame(page, texts)

  // the last matches of the list begin latest, so none of them begins during the test
  const rows = frame.locator('.match')
  await expect(rows.first()).toBeVisible()
  // counted from the end: one that is over leaves the list
  for (const place of [-1, -2]) {
    const price = rows.nth(place).locator('.price').first()
    await price.click()
    await expect(price).toHaveAttribute('aria-pressed', 'true')
  }
  const slip = frame.getByRole('complementary', { name: game('sports.slip.title') })
  await expect(slip.getByRole('button', { name: game('sports.slip.parlay'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await slip.getByRole('textbox', { name: game('sports.slip.stakeOne') }).fill('40')
  await slip.getByRole('button', { name: new RegExp(game('sports.slip.place')) }).click()
  await expect(frame.getByText(game('sports.slip.placed')).first()).toBeVisible()

  await frame
    .getByRole('button', { name: new RegExp(game('sports.tab.bets')) })
    .first()
    .click()
  const ticket = frame.getByRole('article')
  await expect(ticket).toHaveCount(1)
  await expect(ticket.getByText(game('sports.state.waits'), { exact: true })).toBeVisible()
  await expect(ticket.getByText('৳40.00', { exact: true })).toBeVisible()

  await open(page, '/member/personalHistoryCopy')
  await expect(
    page
      .getByRole('main')
      .getByText(/৳40\.00/)
      .first(),
  ).toBeVisible()
  await expect(
    page.getByRole('main').getByText(t('bets.open'), { exact: true }).locator('visible=true').first(),
  ).toBeVisible()
})
