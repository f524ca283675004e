/** Everybody can use it: no WCAG 2.2 AA finding on any screen of the story, and a path with the keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, newUsername, open, test } from './fixture.ts'
import { betOnCrash, deposit, headerBalance, openGame, PASSWORD, register, withdraw } from './member.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const DICE = { code: 'dice', bn: 'ফেয়ার ডাইস', en: 'Fair Dice' }
const GAMES = ['sundarban', 'skyrise', DICE.code]

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  const isFocused = () =>
    control.evaluate((element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element)
  for (let presses = 0; presses < 200 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

async function visitorsPages(page: Page, { t }: Texts): Promise<void> {
  await open(page)
  await expect(
    page
      .getByRole('region', { name: t('lobby.section.hot') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'lobby')
  for (const dialog of ['login', 'register'] as const) {
    await open(page, `/${dialog}`)
    await expect(page.getByRole('dialog', { name: t(`auth.${dialog}.title`) })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page, dialog)
  }
  await open(page, '/games')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'game list')
}

async function moneyPages(page: Page, texts: Texts): Promise<void> {
  const { t } = texts
  await deposit(page, texts, '1000', '৳1,000.00')
  await expectAccessible(page, 'deposit, paid')
  await open(page, '/member/depositv2')
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill('5')
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  await expectAccessible(page, 'deposit, refused')
  await withdraw(page, texts, '500', '৳500.00')
  await expect(page.getByText(t('cashier.openBlocks'))).toBeVisible()
  await expectAccessible(page, 'withdraw')
  await open(page, '/member/transferFund')
  await expect(page.getByText('−৳500.00')).toBeVisible()
  await expectAccessible(page, 'wallet')
}

async function records(page: Page, texts: Texts): Promise<void> {
  const { t } = texts
  await betOnCrash(await openGame(page, texts, 'skyrise'), texts)
  await open(page, '/member/personalHistoryCopy')
  const rounds = page.getByRole('main').getByRole('button', { name: /৳20\.00/ })
  await expect(rounds.first()).toBeVisible()
  await expectAccessible(page, 'betting record')
  await rounds.first().click()
  await expect(page.getByRole('heading', { name: t('bets.moves') })).toBeVisible()
  await expectAccessible(page, 'betting record with an open round')
  await open(page, '/member/transactionHistory')
  await expect(page.getByRole('row').filter({ hasText: t('wallet.reason.deposit') })).toBeVisible()
  await expectAccessible(page, 'account record')
}

/** Pages whose heading says that they have arrived. */
async function protection(page: Page, { t }: Texts): Promise<void> {
  await open(page, '/member/securityCenter?part=limits')
  await expect(page.getByRole('heading', { name: t('protection.title') }).first()).toBeVisible()
  await expectAccessible(page, 'limits and breaks')
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test("LOBBY-1 AUTH-1 AUTH-6 axe finds nothing on a visitor's pages", async ({ page, texts }) =>
  visitorsPages(page, texts))

test("CASH-1 CASH-2 CASH-4 GAME-2 axe finds nothing on a member's pages", async ({ page, texts }) => {
  test.setTimeout(300_000)
  await register(page, texts, newUsername())
  await moneyPages(page, texts)
  await records(page, texts)
  await protection(page, texts)
})

test("GAME-7 axe finds nothing in the studio's games and around them", async ({ page, texts }) => {
  test.setTimeout(300_000)
  await register(page, texts, newUsername())
  for (const code of GAMES) {
    await openGame(page, texts, code)
    await expectAccessible(page, `page around ${code}`)
    const inside = page.frames().find((frame) => frame.url().startsWith(process.env.STUDIO_URL ?? ''))
    if (!inside) throw new Error('the game has no frame')
    await expectAccessible(inside, code, ['dark'])
  }
})

test('OFFICE-1 OFFICE-2 axe finds nothing in the back office', async ({ browser, watch, texts }) => {
  const { t } = texts
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await open(office, '/backoffice')
  await expect(office.getByRole('button', { name: t('office.login') })).toBeVisible()
  await expectAccessible(office, 'back-office login')
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.withdrawals')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(office, 'withdrawals')
  await office.getByRole('row').nth(1).click()
  await expect(office.getByRole('heading', { name: t('office.history') })).toBeVisible()
  await expectAccessible(office, 'withdrawal')
  await context.close()
})

test('AUTH-1 CASH-2 GAME-7 registers, deposits and plays with the keyboard alone', async ({ page, texts }) => {
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
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: t('shell.deposit') }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: t('cashier.amount') }))
  await page.keyboard.type('500')
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const hosted = await opening
  await tabTo(hosted, hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳500.00' }) }))
  await hosted.keyboard.press('Enter')
  await expect(hosted.getByText(t('cashier.paidTitle', { amount: '৳500.00' }))).toBeVisible()
  await hosted.close()
  await expect(headerBalance(page, texts)).toHaveText('৳500.00')

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
