/**
 * A member opens originals, plays a round of each, continues an open one after a reload, and has the rounds recomputed.
 */
import type { Locator } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import { enter, openGame, shownGame } from './member.ts'

const MINES = { bn: 'মাইনস', en: 'Mines' }

test('GAME-4 GAME-8 originals are opened from the lobby and played, an open round survives a reload, and a round is verified on the device', async ({
  page,
  texts,
}) => {
  const { game } = texts
  await enter(page, { money: '500' })
  const bet = (frame: { getByRole: Locator['getByRole'] }) =>
    frame.getByRole('button', { name: new RegExp(`^${game('original.bet')}`) })

  // from the in-house lane to an open round of mines, reloaded in its middle
  await open(page, '/bgs')
  await page.getByRole('main').getByRole('link', { name: MINES[texts.language], exact: true }).first().click()
  const mines = await shownGame(page, texts)
  await bet(mines.frame).click()
  const fields = mines.frame.getByRole('group', { name: game('mines.grid') }).getByRole('button')
  await expect(fields.first()).toBeEnabled()
  await page.reload()
  await expect(mines.balance).toBeVisible()
  await expect(fields.first()).toBeEnabled()
  await fields.nth(12).focus()
  await page.keyboard.press('Enter')
  const take = mines.frame.getByRole('button', { name: new RegExp(`^${game('original.take')}`) })
  await expect(take.or(bet(mines.frame))).toBeEnabled()
  if (await take.isVisible()) await take.click()
  await expect(bet(mines.frame)).toBeEnabled()

  for (const code of ['plinko', 'limbo-line', 'coin-toss']) {
    const { frame } = await openGame(page, texts, code)
    await bet(frame).click()
    const rounds = frame.getByRole('group', { name: game('original.last') }).locator('.chip')
    await expect(rounds).toHaveCount(1)
    await expect(bet(frame)).toBeEnabled()
  }

  // the coin's seed is revealed and its round recomputed here
  const { frame } = await shownGame(page, texts)
  await frame.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('f')
  await frame.getByRole('button', { name: game('fair.rotate') }).click()
  await expect(
    frame.getByText(
      game('fair.revealedTitle', { rounds: (1).toLocaleString(texts.language === 'bn' ? 'bn-BD' : 'en-GB') }),
    ),
  ).toBeVisible()
  await frame.getByRole('button', { name: game('fair.checkAll') }).click()
  await expect(frame.locator('.verdict.sound')).toBeVisible()
  await expect(frame.getByRole('link', { name: game('fair.verifier') })).toHaveAttribute('href', /^\/verify\?lang=/)
})
