/**
 * A trial player on a phone: play money only, a stake that is refused under the thumb, and no accessibility finding in
 * the studio's games and around them. Every stake of every game: studio/client/stakes.dom.test.ts.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { headerBalance, type OpenGame, openGame } from './member.ts'
import type { Texts } from './texts.ts'

const DICE = 'dice'

/** Reads a game and the page around it with axe. */
async function expectAccessibleGame(page: Page, code: string): Promise<void> {
  await expectAccessible(page, `page around ${code}`)
  const inside = page.frames().find((frame) => frame.url().startsWith(process.env.STUDIO_URL ?? ''))
  if (!inside) throw new Error('the game has no frame')
  await expectAccessible(inside, code, ['dark'])
}

/** Types stakes that are refused: the tap that leaves the field bets nothing. Then bets 20. */
async function stakeWithThumb(page: Page, { frame, balance }: OpenGame, { game, language }: Texts): Promise<void> {
  const bets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/dice/roll')) bets.push(request.url())
  })
  const stake = frame.getByRole('textbox', { name: game('stake.label') })
  const roll = frame.getByRole('button', { name: new RegExp(`^${game('dice.roll')}`) }).first()
  const before = await balance.innerText()
  const says = {
    '99999': '৳20,000.00',
    '12.345': game('stake.decimals', { decimals: language === 'bn' ? '২' : '2' }),
  }
  for (const [typed, why] of Object.entries(says)) {
    await stake.fill(typed)
    await roll.tap({ force: true }) // the button is disabled, and is pressed all the same
    await expect(stake).toHaveValue(typed)
    await expect(stake).toHaveAttribute('aria-invalid', 'true')
    await expect(stake).toHaveAccessibleDescription(new RegExp(why.replaceAll('.', '\\.')))
    await expect(roll).toHaveAttribute('aria-disabled', 'true')
    await expect(roll).toContainText(game('entry.fix'))
    expect(bets, typed).toEqual([])
  }
  await expect(balance).toHaveText(before)
  await stake.fill('20')
  await roll.tap()
  await expect.poll(() => bets.length).toBe(1)
  await expect(frame.getByRole('group', { name: game('dice.last') }).getByText(/^\d+\.\d\d$/)).toHaveCount(1)
}

test('AUTH-11 AUTH-12 GAME-4 GAME-7 a trial player has play money only, bets nothing with a stake that is refused, and axe finds nothing in the games', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page, '/login')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.tryFree') })
    .click()
  await expect(headerBalance(page, texts)).toContainText(t('shell.trial'))
  for (const address of ['/member/depositv2', '/member/withdraw']) {
    await open(page, address)
    await expect(page.getByRole('heading', { name: t('in_need_true_account') })).toBeVisible()
  }
  for (const code of ['sundarban', 'skyrise']) {
    await openGame(page, texts, code)
    await expectAccessibleGame(page, code)
  }
  const dice = await openGame(page, texts, DICE)
  await expect(dice.frame.getByText(texts.game('bar.demo'))).toBeVisible()
  await expect(dice.balance).toContainText(/৳[1-9][\d,]*\.00/)
  await expectAccessibleGame(page, DICE)
  await stakeWithThumb(page, dice, texts)
  await open(page, '/member/personalHistoryCopy')
  await expect(page.getByRole('main').getByRole('button', { name: /৳20\.00/ })).toHaveCount(1)
  await expect(headerBalance(page, texts)).toHaveText(new RegExp(`^${t('shell.trial')}৳[1-9][\\d,]*\\.\\d\\d$`))
})
