/**
 * The studio stops and restarts: what a member sees, and what happens to the bet. Runs alone, because no other story
 * could play during that time.
 */
import { expect, newUsername, open, test } from './fixture.ts'
import { deposit, openGame, register, rollDice, shownGame } from './member.ts'
import { holdStudioDown } from './studio-process.ts'

const DICE = 'dice'

test('GAME-1 GAME-7 a studio that is down is said so, with a way back and a retry that works', async ({
  page,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  await register(page, texts, newUsername())
  const release = await holdStudioDown()
  try {
    await open(page, `/seamless?gameCode=${DICE}`)
    await expect(page.getByRole('alert').getByRole('heading', { name: t('games.launch.unreachable') })).toBeVisible()
    await expect(page.getByText(t('games.launch.safe'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('games.launch.leave') })).toHaveAttribute('href', /^\//)
  } finally {
    await release()
  }
  await page.getByRole('button', { name: t('common.retry') }).click()
  await shownGame(page, texts)
})

test("GAME-4 GAME-7 a bet that the studio's fall interrupts is settled once when it is back", async ({
  page,
  watch,
  texts,
}) => {
  const { game } = texts
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  await register(page, texts, newUsername())
  await deposit(page, texts, '500', '৳500.00')
  const dice = await openGame(page, texts, DICE)
  await rollDice(page, dice, texts)
  const release = await holdStudioDown()
  try {
    await dice.frame.getByRole('button', { name: game('dice.roll') }).click()
    await expect(dice.frame.getByText(game('line.lost'))).toBeVisible()
  } finally {
    await release()
  }
  const rolls = dice.frame.getByRole('group', { name: game('dice.last') }).getByText(/^\d+\.\d\d$/)
  await expect(rolls).toHaveCount(2, { timeout: 60_000 })
  await expect(dice.frame.getByText(game('line.lost'))).toBeHidden()
  await open(page, '/member/personalHistoryCopy')
  await expect(page.getByRole('main').getByRole('button', { name: /৳20\.00/ })).toHaveCount(2)
})
