/**
 * Money without a network, without an answer and without a session: said in the reader's language, where it happened;
 * nothing is lost. Refused amounts and logins: web/player/amounts.dom.test.tsx, web/player/auth.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { expect, houseUrl, open, PASSWORD, test } from './fixture.ts'
import {
  addPayoutAccount,
  beginDeposit,
  enter,
  headerBalance,
  PAYMENT_PASSWORD,
  setPaymentPassword,
  typeLogin,
} from './member.ts'
import type { Texts } from './texts.ts'

/** Lets the next request of a path reach the server, and drops its answer. */
async function loseOneAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      // the list has the same address, and is read again whenever the network is back
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    },
  )
}

/** Sends the filled form without a network: it fails at once, and nothing is sent when the network is back. */
async function depositOffline(page: Page, context: BrowserContext, { t }: Texts): Promise<void> {
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await expect(page.getByRole('contentinfo')).toBeAttached() // its last part has come
  await context.setOffline(true)
  // before the button: the tab that it opens and closes makes the browser report the machine's own state again
  await expect(page.getByText(t('shell.offline'))).toBeVisible()
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  await expect(amount).toHaveAccessibleDescription(new RegExp(t('cashier.unheard')))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await context.setOffline(false)
  await expect(page.getByText(t('shell.offline'))).toBeHidden()
  await expect(
    page.getByRole('region', { name: t('cashier.recentDeposits') }).getByText(t('cashier.noDeposits')),
  ).toBeVisible()
  expect(sent).toEqual([])
  await expect(amount).toHaveValue('500')
}

test('CASH-2 CASH-4 SITE-9 SITE-18 without a network a deposit fails at once and does not leave later; money whose answer is lost is said to be unknown, and sending again counts once', async ({
  page,
  context,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await enter(page)
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('500')
  await depositOffline(page, context, texts)

  await loseOneAnswer(page, createDeposit.path)
  const pay = page.getByRole('button', { name: t('cashier.depositNow') })
  await pay.click()
  const earlier = page.getByRole('region', { name: t('cashier.recentDeposits') }).getByText('৳500.00')
  await expect(earlier, 'it had arrived, and is seen').toHaveCount(1)
  await expect(amount).toHaveAccessibleDescription(new RegExp(t('cashier.unheard')))
  await expect(amount).toHaveValue('500')
  const opening = page.waitForEvent('popup', { predicate: (one) => !one.isClosed() })
  await pay.click()
  const hosted = await opening
  await hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳500.00' }) }).click()
  await expect(headerBalance(page, texts)).toHaveText('৳500.00')
  await hosted.close()
  await expect(earlier).toHaveCount(1)

  await open(page, '/member/withdraw')
  await addPayoutAccount(page, texts)
  await amount.fill('500')
  const send = page.getByRole('button', { name: t('cashier.withdrawNow', { amount: '৳500.00' }) })
  await send.click()
  await setPaymentPassword(page, texts)
  await page.getByLabel(t('cashier.paymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await loseOneAnswer(page, createWithdrawal.path)
  await send.click()
  await expect(amount).toHaveAccessibleDescription(new RegExp(t('cashier.unheard')))
  await expect(page.getByText(t('cashier.openBlocks')), 'it had arrived, and is seen').toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
})

test('AUTH-8 an ended session leads to the login dialog and loses nothing', async ({ page, watch, texts }) => {
  const { t } = texts
  watch.allow(/status of 401/)
  const { token, username } = await enter(page)
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('750')
  const ended = await page.request.delete(houseUrl('/wps/session/logout'), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.ok()).toBe(true)
  const dialog = page.getByRole('dialog', { name: t('auth.login.title') })
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: t('cashier.depositNow') }).click({ timeout: 1_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialog).toContainText(t('auth.sessionEnded'))
  await typeLogin(page, texts, { username, password: PASSWORD })
  await expect(dialog).toBeHidden()
  await expect(amount).toHaveValue('750')
  const hosted = await beginDeposit(page, texts, '750')
  await expect(hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳750.00' }) })).toBeVisible()
})
