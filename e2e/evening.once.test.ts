/** An evening of one member: a fishing hall and a bought feature, then the record. */
import { expect, open, test } from './fixture.ts'
import { enter, openGame, shownGame } from './member.ts'

test('GAME-4 LOBBY-9 a fishing hall and bought free spins, each from its lane to the betting record', async ({
  page,
  texts,
}) => {
  test.slow()
  const { game } = texts
  await enter(page, { money: '2000' })

  // a hall of the fishing lane: a magazine, shots, and the unused part is returned
  await open(page, '/fish')
  await page.getByRole('main').locator('a[href="/seamless?gameCode=shark"]').first().click()
  const hall = await shownGame(page, texts)
  await hall.frame.getByRole('button', { name: new RegExp(`^${game('fishing.load')}`) }).click()
  await expect(hall.balance).toContainText('৳1,900.00')
  const ammunition = hall.frame.locator('.ammo-figure b').first()
  await hall.frame.getByRole('button', { name: game('fishing.lockOn') }).click()
  await expect(async () => {
    await hall.frame.getByRole('application').click({ position: { x: 400, y: 260 } })
    await expect(ammunition).not.toHaveText('৳100.00', { timeout: 300 })
  }).toPass()
  await expect(hall.frame.getByRole('button', { name: new RegExp(`^${game('fishing.settle')}`) })).toBeEnabled()
  await hall.frame.getByRole('button', { name: new RegExp(`^${game('fishing.settle')}`) }).click()
  await expect(hall.frame.getByRole('button', { name: new RegExp(`^${game('fishing.load')}`) })).toBeVisible()
  await expect(hall.balance).not.toContainText('৳1,900.00')

  // a cascade whose free spins are bought and played to their end
  const cascade = await openGame(page, texts, 'dumpling-house')
  await cascade.frame.getByRole('textbox', { name: game('stake.label') }).fill('2')
  await page.keyboard.press('Tab')
  await cascade.frame.locator('.buy-button').click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/slot/buy'))
  await cascade.frame.getByRole('button', { name: game('slot.buy.take'), exact: true }).click()
  expect((await answer).ok()).toBe(true)
  const go = cascade.frame
    .getByRole('button', {
      name: new RegExp(`${game('slot.free.start')}|${game('slot.free.resume')}|${game('slot.free.collect')}`),
    })
    .first()
  await expect(async () => {
    if (await go.isVisible()) await go.click({ timeout: 2_000 }).catch(() => undefined) // a spin may begin under it
    await expect(cascade.frame.getByRole('textbox', { name: game('stake.label') })).toBeEnabled({ timeout: 300 })
  }).toPass({ timeout: 60_000 })

  // all of it is in the record
  await open(page, '/member/personalHistoryCopy')
  const rounds = page.getByRole('main').getByRole('button', { name: /৳/ })
  await expect(rounds.filter({ hasText: '৳32.00' }).first(), 'what the free spins were bought for').toBeVisible()
})
