/** A member's evening in the lottery hall: a ticket of each family, one of them settled, and its draw computed again. */
import { type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { enter } from './member.ts'
import type { Texts } from './texts.ts'

/** One lottery of each family, the fastest one first: it is drawn while the others are bought. */
const LOTTERIES = [
  '/lottery?gameCode=ssc1',
  '/lottery?gameCode=pk10f1',
  '/lottery?gameCode=x11f1',
  '/lottery?gameCode=k3f1',
  '/lottery?gameCode=pc28f1',
  '/lottery?gameCode=lhcf5',
  '/lottery?gameCode=keno5',
  '/vnLottery?gameCode=mb1p',
  '/seaLottery?gameCode=hanoi',
  '/seaLottery?gameCode=sg4d',
  '/seaLottery?gameCode=togel-hk',
  '/seaLottery?gameCode=ph642',
] as const

/** Buys one ticket by quick pick. Returns its number. Answers the question that comes when the draw closes meanwhile. */
async function buy(page: Page, { t }: Texts, address: string): Promise<string> {
  await open(page, address)
  await page.getByRole('button', { name: t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: t('lottery.add') }).click()
  const bar = page.getByRole('button', { name: new RegExp(`^${t('lottery.slip')}`) })
  if (await bar.isVisible()) await bar.click()
  const slip = page.getByRole('button', { name: t('lottery.bet'), exact: true }).and(page.locator(':visible'))
  const moves = page.getByRole('button', { name: t('lottery.moveTo'), exact: true })
  const bought = page.getByRole('dialog', { name: t('lottery.bought') })
  await expect(async () => {
    if (await moves.isVisible()) await moves.click()
    if (!(await bought.isVisible())) await slip.click({ timeout: 2_000 })
    await expect(bought).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const number = await bought.getByText(/^L-/).textContent()
  return number ?? ''
}

test('LOTT-1 LOTT-4 LOTT-9 a member plays a ticket of each family, sees one settled, and computes its draw again', async ({
  page,
  texts,
}) => {
  const { t } = texts
  test.setTimeout(200_000) // the draw of a minute is waited for
  await enter(page, { money: '5000' })
  await open(page, '/lottery')
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page, 'lottery hall', ['dark', 'light'])
  // a card of the lottery lane opens the betting page
  await open(page, '/lott')
  await page.getByRole('main').locator('a[href="/lottery?gameCode=ssc1"]').first().click()
  await expect(page.getByRole('button', { name: t('lottery.quickPick') })).toBeVisible()
  const numbers: string[] = []
  for (const address of LOTTERIES) numbers.push(await buy(page, texts, address))
  expect(new Set(numbers).size).toBe(LOTTERIES.length)
  await expectAccessible(page, 'lottery bought', ['dark'])

  await open(page, '/lottery/tickets')
  const first = page.getByRole('button').filter({ hasText: numbers[0] ?? '' })
  const ended = first.filter({
    hasText: new RegExp(['won', 'lost', 'push'].map((state) => t(`lottery.ticketState.${state}`)).join('|')),
  })
  await expect(ended).toBeVisible({ timeout: 90_000 })
  await first.click()
  const ticket = page.getByRole('dialog', { name: t('lottery.ticket') })
  await expectAccessible(page, 'lottery ticket', ['dark'])
  await ticket.getByRole('link', { name: t('lottery.howDrawn') }).click()
  await expect(page.getByRole('heading', { name: t('lottery.verdict.matches') })).toBeVisible()
  await expectAccessible(page, 'lottery proof', ['dark', 'light'])
})
