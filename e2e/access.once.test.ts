/**
 * Accessibility: the path from registering to a withdrawal and a game with the keyboard alone. WCAG 2.2 AA in games:
 * trial.phone.test.ts; on every screen: every-route.once.test.ts.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, newUsername, open, test, PASSWORD } from './fixture.ts'
import { headerBalance, PAYMENT_PASSWORD } from './member.ts'
import type { Texts } from './texts.ts'

const DICE = { code: 'dice', bn: 'ফেয়ার ডাইস', en: 'Fair Dice' }

/** Presses Tab, or back with Shift, until the control has the focus. It is looked up again only when the page has replaced it: names take long. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let element = await control.elementHandle()
  const isFocused = async () => {
    const state = await element?.evaluate((one) =>
      one.isConnected ? one.ownerDocument.hasFocus() && one.ownerDocument.activeElement === one : 'replaced',
    )
    if (state === 'replaced') element = await control.elementHandle()
    return state === true
  }
  for (let presses = 0; presses < 200 && !(await isFocused()); presses++) await page.keyboard.press(key)
  await expect(control).toBeFocused()
}

/** Goes from the wallet to a sent withdrawal: an account, a payment password, the amount. */
async function withdrawByKeyboard(page: Page, texts: Texts): Promise<void> {
  const { t } = texts
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByRole('dialog').getByLabel(t(label), { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, headerBalance(page, texts), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: t('wallet.withdraw'), exact: true })
      .first(),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('cashier.addAccount') }))
  await page.keyboard.press('Enter')
  await type('cashier.holder', 'Rahim Uddin')
  await type('cashier.number.ewallet', '01711000111')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const amount = page.getByRole('textbox', { name: t('cashier.amount') })
  await tabTo(page, amount)
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await type('cashier.newPaymentPassword', PAYMENT_PASSWORD)
  await type('cashier.repeatPaymentPassword', PAYMENT_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(page, page.getByLabel(t('cashier.paymentPassword'), { exact: true }))
  await page.keyboard.type(PAYMENT_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('cashier.openBlocks'))).toBeVisible()
}

test('AUTH-1 CASH-2 CASH-4 GAME-7 registers, deposits, withdraws and plays with the keyboard alone', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: t('shell.register') }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('auth.register.title') })
  await expect(dialog.getByLabel(t('auth.field.username'))).toBeFocused()
  await page.keyboard.type(newUsername())
  for (const field of ['auth.field.password', 'auth.field.confirmPassword']) {
    await tabTo(page, dialog.getByLabel(t(field), { exact: true }))
    await page.keyboard.type(PASSWORD)
  }
  await tabTo(page, dialog.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: t('shell.deposit') }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: t('cashier.amount') }))
  await page.keyboard.type('1000')
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const hosted = await opening
  await tabTo(hosted, hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳1,000.00' }) }))
  await hosted.keyboard.press('Enter')
  await expect(hosted.getByText(t('cashier.paidTitle', { amount: '৳1,000.00' }))).toBeVisible()
  await hosted.close()
  await expect(headerBalance(page, texts)).toHaveText('৳1,000.00')
  await expectAccessible(page, 'deposit, paid', ['dark'])

  await withdrawByKeyboard(page, texts)
  await expect(headerBalance(page, texts)).toHaveText('৳500.00')
  await expectAccessible(page, 'withdrawal under way', ['dark'])

  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: t('nav.INHOUSE') }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: DICE[texts.language], exact: true }))
  await page.keyboard.press('Enter')
  const roll = page.frameLocator('iframe').getByRole('button', { name: texts.game('dice.roll') })
  await tabTo(page, roll)
  await page.keyboard.press('Space')
  await expect(
    page
      .frameLocator('iframe')
      .getByRole('group', { name: texts.game('dice.last') })
      .getByText(/^\d+\.\d\d$/),
  ).toHaveCount(1)
})
