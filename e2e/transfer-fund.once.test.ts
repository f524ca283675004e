/**
 * Money in a vendor's own wallet, as a member uses it: sent, played with, collected; and the view when the vendor does
 * not answer.
 */
import { type Page } from '@playwright/test'
import { expect, newUsername, open, test } from './fixture.ts'
import { deposit, headerBalance, openGame, register, spinSlot } from './member.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'

const VENDOR = 'MG'
const GAME = 'umbrella-fortune'

/** Sets how the sandbox vendor's next answers fail. */
async function failNext(page: Page, command: string, faults: string[]): Promise<void> {
  const answer = await page.request.post(`${process.env.STUDIO_URL}/transfer/${VENDOR}/sandbox/faults`, {
    data: { command, faults },
  })
  expect(answer.ok()).toBe(true)
}

test('GAME-3 CASH-6 money goes to a provider’s wallet, is played with there, and comes back with one tap', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await register(page, texts, newUsername())
  await deposit(page, texts, '500', '৳500.00')

  await open(page, '/member/transferFund')
  const amount = page.getByRole('textbox', { name: t('wallet.amount') })
  await amount.fill('200')
  await page.getByRole('button', { name: t('wallet.transferNow', { amount: '৳200.00' }) }).click()
  await expect(page.getByText(t('wallet.transferDone', { amount: '৳200.00' }))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳300.00')

  await page.getByRole('checkbox', { name: t('wallet.autoTransfer') }).uncheck()
  const game = await openGame(page, texts, GAME)
  await expect(game.balance).toContainText('200.00')
  await spinSlot(game, texts)

  await open(page, '/member/transferFund')
  await page.getByRole('button', { name: t('wallet.collectAll') }).click()
  await expect(page.getByText(t('wallet.collected', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('wallet.nothingToCollect'))).toBeVisible()
  await expect(headerBalance(page, texts)).not.toHaveText('৳300.00')
})

test('GAME-3 OFFICE-1 a provider that says nothing: the member reads that nothing is lost, an operator asks, and it is done', async ({
  page,
  texts,
  browser,
  watch,
}) => {
  const { t } = texts
  const username = newUsername()
  await register(page, texts, username)
  await deposit(page, texts, '500', '৳500.00')
  await failNext(page, 'deposit', ['lost'])
  await failNext(page, 'status', ['never', 'never', 'never'])
  await open(page, '/member/transferFund')
  await page.getByRole('textbox', { name: t('wallet.amount') }).fill('150')
  await page.getByRole('button', { name: t('wallet.transferNow', { amount: '৳150.00' }) }).click()
  const open1 = page
    .getByRole('status')
    .filter({ hasText: t('wallet.askedVendor', { vendor: '~', time: '~' }).split('~')[0] ?? '' })
  await expect(page.getByRole('heading', { name: t('wallet.openTransfers') })).toBeVisible()
  await expect(open1.first()).toBeVisible()
  await expect(page.getByText(t('wallet.openBlocks'))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳350.00')

  await failNext(page, 'status', [])
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.transfers')
  await office.getByRole('row').filter({ hasText: username }).click()
  const ask = office.getByRole('button', { name: t('office.transfer.ask') })
  const confirmed = office.getByText(t('office.transfer.state.confirmed')).first()
  await expect(ask.or(confirmed).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click() // unless the queue has asked since
  await expect(confirmed).toBeVisible()
  await context.close()

  await expect(page.getByRole('heading', { name: t('wallet.openTransfers') })).toBeHidden()
  await expect(page.getByText('৳150.00').first()).toBeVisible()
})
