/**
 * Money in a vendor's own wallet, as a member uses it: sent, played with, collected; and the view when the vendor does
 * not answer.
 */
import type { Browser, Page } from '@playwright/test'
import { expect, open, test, type Watch } from './fixture.ts'
import { enter, headerBalance, openGame, spinSlot } from './member.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const VENDOR = 'MG'
const GAME = 'umbrella-fortune'

/** Sets how the sandbox vendor's next answers fail. */
async function failNext(page: Page, command: string, faults: string[]): Promise<void> {
  const answer = await page.request.post(`${process.env.STUDIO_URL}/transfer/${VENDOR}/sandbox/faults`, {
    data: { command, faults },
  })
  expect(answer.ok()).toBe(true)
}

/** Fills the form of the open page and sends it. */
async function send(page: Page, { t }: Texts, amount: string, shown: string): Promise<void> {
  await page.getByRole('textbox', { name: t('wallet.amount') }).fill(amount)
  await page.getByRole('button', { name: t('wallet.transferNow', { amount: shown }) }).click()
}

/** Asks the provider again as an operator, about the member's only transfer. */
async function askAgain(browser: Browser, watch: Watch, texts: Texts, username: string): Promise<void> {
  const { t } = texts
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
}

test('GAME-3 CASH-6 OFFICE-1 a provider that says nothing: the member reads that nothing is lost, an operator asks, and it is done; money in a provider’s wallet is played with there, and comes back with one tap', async ({
  page,
  texts,
  browser,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 409 .*office\/transfers\/\d+\/ask/) // the house asks by itself too, and may have been told first
  const { username } = await enter(page, { money: '500' })
  await failNext(page, 'deposit', ['lost'])
  await failNext(page, 'status', ['never', 'never', 'never'])
  await open(page, '/member/transferFund')
  await send(page, texts, '150', '৳150.00')
  const asked = page
    .getByRole('status')
    .filter({ hasText: t('wallet.askedVendor', { vendor: '~', time: '~' }).split('~')[0] ?? '' })
  await expect(page.getByRole('heading', { name: t('wallet.openTransfers') })).toBeVisible()
  await expect(asked.first()).toBeVisible()
  await expect(page.getByText(t('wallet.openBlocks'))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳350.00')
  await failNext(page, 'status', [])
  await askAgain(browser, watch, texts, username)
  await expect(page.getByRole('heading', { name: t('wallet.openTransfers') })).toBeHidden()
  await expect(page.getByText('৳150.00').first()).toBeVisible()

  await send(page, texts, '200', '৳200.00')
  await expect(page.getByText(t('wallet.transferDone', { amount: '৳200.00' }))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳150.00')
  await page.getByRole('checkbox', { name: t('wallet.autoTransfer') }).uncheck()
  const game = await openGame(page, texts, GAME)
  await expect(game.balance).toContainText('350.00')
  await spinSlot(game, texts)

  await open(page, '/member/transferFund')
  await page.getByRole('button', { name: t('wallet.collectAll') }).click()
  await expect(page.getByText(t('wallet.collected', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('wallet.nothingToCollect'))).toBeVisible()
  await expect(headerBalance(page, texts)).not.toHaveText('৳150.00')
})
