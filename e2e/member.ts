/** The actions of a member on the site. Used by the stories, the accessibility checks and the pictures. */
import { type FrameLocator, type Locator, type Page } from '@playwright/test'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expect, keepSession, open, PASSWORD } from './fixture.ts'
import { logIn, makeMember } from './house-side.ts'
import type { Texts } from './texts.ts'

export const PAYMENT_PASSWORD = '407161'

/** Returns the balance in the header. */
export function headerBalance(page: Page, { t }: Texts): Locator {
  return page.getByRole('banner').getByRole('link', { name: t('shell.wallet') })
}

/** Fills the open registration dialog and sends it. */
export async function fillRegistration(page: Page, { t }: Texts, username: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('auth.field.username')).fill(username)
  await dialog.getByLabel(t('auth.field.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(t('auth.field.confirmPassword')).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('auth.register.submit') }).click()
}

/**
 * Opens the lobby as a new member, who registered elsewhere: the form has stories of its own, and solving its challenge
 * in the browser takes longer than most stories.
 */
export async function register(page: Page, texts: Texts, username: string): Promise<void> {
  await keepSession(page, await makeMember(username))
  await open(page)
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
}

/** Opens the lobby as the seeded member, who has played for weeks. */
export async function enterAsDemo(page: Page, texts: Texts): Promise<void> {
  const { username, password } = DEMO_LOGINS[0]
  await keepSession(page, await logIn(username, password))
  await open(page)
  await expect(headerBalance(page, texts)).toHaveText(/^৳[\d,]+\.\d\d$/)
}

/** Begins a trial with play money, from the login's sheet. */
export async function beginTrial(page: Page, texts: Texts): Promise<void> {
  await open(page, '/login')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.t('auth.tryFree') })
    .click()
  await expect(headerBalance(page, texts)).toContainText(texts.t('shell.trial'))
}

/** Chooses an amount and opens the provider's page in a tab of its own. */
export async function beginDeposit(page: Page, { t }: Texts, amount: string): Promise<Page> {
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill(amount)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  const hosted = await opening
  await hosted.waitForURL((url) => url.origin === process.env.STUDIO_URL)
  return hosted
}

/** Deposits through the sandbox until the money is shown on the open page. */
export async function deposit(page: Page, texts: Texts, amount: string, shown: string): Promise<void> {
  await open(page, '/member/depositv2')
  const hosted = await beginDeposit(page, texts, amount)
  await hosted.getByRole('button', { name: texts.pay('pay', { amount: shown }) }).click()
  await expect(hosted.getByText(texts.t('cashier.paidTitle', { amount: shown }))).toBeVisible()
  await hosted.close()
  await expect(headerBalance(page, texts)).toHaveText(shown)
}

export type OpenGame = {
  frame: FrameLocator
  balance: Locator
}

/** Opens a game and returns the studio's page inside the site's, once it can be played. */
export async function openGame(
  page: Page,
  texts: Texts,
  gameCode: string,
  options: { isTrial?: boolean } = {},
): Promise<OpenGame> {
  await open(page, `/seamless?gameCode=${gameCode}${options.isTrial ? '&trial=1' : ''}`)
  return shownGame(page, texts)
}

/** Returns the game that the page shows now. */
export async function shownGame(page: Page, { game }: Texts): Promise<OpenGame> {
  const frame = page.frameLocator('iframe')
  const balance = frame.getByRole('group', { name: game('bar.balance') })
  await expect(balance).toBeVisible()
  return { frame, balance }
}

/** Rolls the dice once by keyboard and waits for the number. */
export async function rollDice(page: Page, { frame }: OpenGame, { game }: Texts): Promise<void> {
  const rolls = frame.getByRole('group', { name: game('dice.last') }).getByText(/^\d+\.\d\d$/)
  const before = await rolls.count()
  const roll = frame.getByRole('button', { name: game('dice.roll') })
  await roll.focus()
  await page.keyboard.press('Enter')
  await expect(rolls).toHaveCount(before + 1)
  await expect(roll).toBeEnabled()
}

/** Matches the name of the spin button: it begins with the word; the one that sells free spins only contains it. */
export const spinButton = ({ game }: Pick<Texts, 'game'>) => new RegExp(`^${game('slot.spin')}`)

/**
 * Spins once and waits until the stake may be changed again; plays free spins to their end when they are won.
 */
export async function spinSlot({ frame, balance }: OpenGame, { game }: Texts): Promise<void> {
  const stake = frame.getByRole('textbox', { name: game('stake.label') })
  // without motion a spin may be over before the test looks
  const spun = balance.page().waitForResponse((response) => response.url().includes('/api/slot/spin') && response.ok())
  await frame.getByRole('button', { name: spinButton({ game }) }).click()
  await spun
  const next = frame
    .getByRole('button', { name: new RegExp(`${game('slot.free.start')}|${game('slot.free.collect')}`) })
    .first()
  await expect(async () => {
    if (await next.isVisible()) await next.click()
    await expect(stake).toBeEnabled({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

/** Bets in the next crash round. */
export async function betOnCrash({ frame }: OpenGame, { game }: Texts): Promise<void> {
  await frame
    .getByRole('button', { name: new RegExp(`^(${game('crash.bet')}|${game('crash.betNext')})`) })
    .first()
    .click()
  await expect(
    frame.getByRole('button', { name: new RegExp(`${game('crash.placed')}|${game('crash.cashOut')} `) }).first(),
  ).toBeVisible({ timeout: 60_000 })
}

/** Adds an e-wallet as a payee. */
export async function addPayoutAccount(page: Page, { t }: Texts): Promise<void> {
  await page.getByRole('button', { name: t('cashier.addAccount') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('cashier.holder')).fill('Rahim Uddin')
  await dialog.getByLabel(t('cashier.number.ewallet')).fill('01711000111')
  await dialog.getByRole('button', { name: t('cashier.save') }).click()
  await expect(dialog).toBeHidden()
}

/** Sets the payment password in the open dialog. */
export async function setPaymentPassword(page: Page, { t }: Texts): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('cashier.setPaymentPassword') })
  await dialog.getByLabel(t('cashier.newPaymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await dialog.getByLabel(t('cashier.repeatPaymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await dialog.getByRole('button', { name: t('cashier.save') }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a payee and a payment password, and sends a withdrawal. */
export async function withdraw(page: Page, texts: Texts, amount: string, shown: string): Promise<void> {
  const { t } = texts
  await open(page, '/member/withdraw')
  await addPayoutAccount(page, texts)
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill(amount)
  const send = page.getByRole('button', { name: t('cashier.withdrawNow', { amount: shown }) })
  await send.click()
  await setPaymentPassword(page, texts)
  await page.getByLabel(t('cashier.paymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await send.click()
}
