/** Failures are shown in the reader's language, where they happened, with what to do; nothing is lost. */
import type { Page } from '@playwright/test'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { expect, houseUrl, newUsername, open, test, PASSWORD } from './fixture.ts'
import {
  addPayoutAccount,
  beginDeposit,
  deposit,
  fillRegistration,
  headerBalance,
  PAYMENT_PASSWORD,
  register,
  setPaymentPassword,
} from './member.ts'

test('AUTH-6 a wrong password is refused beside the fields', async ({ page, watch, texts }) => {
  const { t } = texts
  watch.allow(/status of 401/)
  await open(page, '/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(dialog.getByLabel(t('auth.usernameOrMobile'))).toHaveAccessibleDescription(t('auth.enterBoth'))
  await dialog.getByLabel(t('auth.usernameOrMobile')).fill(newUsername())
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('error.LOGIN_FAILED'))
})

test('AUTH-1 a taken username and a broken rule are said under the field', async ({ page, watch, texts }) => {
  const { t } = texts
  watch.allow(/status of 409/)
  await open(page, '/register')
  const dialog = page.getByRole('dialog')
  await fillRegistration(page, texts, 'demo')
  await expect(dialog.getByLabel(t('auth.field.username'))).toHaveAccessibleDescription(t('error.USERNAME_TAKEN'))
  await dialog.getByLabel(t('auth.field.confirmPassword')).fill('something else')
  await dialog.getByRole('button', { name: t('auth.register.submit') }).click()
  await expect(dialog.getByLabel(t('auth.field.confirmPassword'))).toHaveAccessibleDescription(
    t('register.rule.mismatch'),
  )
})

test('CASH-2 CASH-4 too small a deposit and a wrong payment password are said under the field', async ({
  page,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/status of 422/)
  await register(page, texts, newUsername())
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('50')
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  await expect(amount).toHaveAccessibleDescription(t('common.amount.belowMin', { amount: '৳100.00' }))

  await deposit(page, texts, '500', '৳500.00')
  await open(page, '/member/withdraw')
  await addPayoutAccount(page, texts)
  await amount.fill('500')
  const send = page.getByRole('button', { name: t('cashier.withdrawNow', { amount: '৳500.00' }) })
  await send.click()
  await setPaymentPassword(page, texts)
  const password = page.getByLabel(t('cashier.paymentPassword'), { exact: true })
  await password.fill('000000')
  await send.click()
  await expect(password).toHaveAccessibleDescription(t('error.PAYMENT_PASSWORD_WRONG', { attemptsLeft: 4 }))
  await expect(headerBalance(page, texts)).toHaveText('৳500.00')
})

/** Lets the next request of a path reach the server, and drops its answer. */
async function loseOneAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('CASH-2 CASH-4 SITE-18 money whose answer is lost is said to be unknown, nothing typed is lost, and sending again counts once', async ({
  page,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_FAILED/)
  await register(page, texts, newUsername())
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('500')
  await loseOneAnswer(page, createDeposit.path)
  const pay = page.getByRole('button', { name: t('cashier.depositNow') })
  await pay.click()
  await expect(amount).toHaveAccessibleDescription(new RegExp(t('cashier.unheard')))
  await expect(amount).toHaveValue('500')
  const earlier = page.getByRole('region', { name: t('cashier.recentDeposits') }).getByText('৳500.00')
  await expect(earlier, 'it had arrived, and is seen').toHaveCount(1)
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

test('CASH-2 SITE-18 without a network a deposit fails at once and says so, and does not leave by itself later', async ({
  page,
  context,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await register(page, texts, newUsername())
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('500')
  await context.setOffline(true)
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
})

test('AUTH-8 an ended session leads to the login dialog and loses nothing', async ({ page, watch, texts }) => {
  const { t } = texts
  watch.allow(/status of 401/)
  const username = newUsername()
  await register(page, texts, username)
  await open(page, '/member/depositv2')
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await amount.fill('750')
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
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
  await expect(dialog).toContainText(t('auth.pleaseLogIn'))
  await dialog.getByLabel(t('auth.usernameOrMobile')).fill(username)
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(amount).toHaveValue('750')
  const hosted = await beginDeposit(page, texts, '750')
  await expect(hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳750.00' }) })).toBeVisible()
})

test('SITE-9 an unknown address has a page of its own, with a way back', async ({ page, watch, texts }) => {
  const { t } = texts
  watch.allow(/status of 404/)
  await open(page, '/no-such-page')
  await expect(page.getByRole('heading', { name: t('site.notFound.title') })).toBeVisible()
  await open(page, '/no/such/page')
  await page.getByRole('link', { name: t('site.toLobby') }).click()
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
})

test('SITE-9 without a network the page says so, and stops saying so', async ({ page, context, watch, texts }) => {
  const { t } = texts
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page)
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(t('shell.offline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shell.offline'))).toBeHidden()
})
