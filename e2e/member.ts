/** The actions of a member on the site. Used by the stories, the accessibility checks and the pictures. */
import { type FrameLocator, type Locator, type Page } from '@playwright/test'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expect, keepSession, open, PASSWORD } from './fixture.ts'
import { logIn, type Login, type Made, makeMember, openTrial, payIn } from './house-side.ts'
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
 * Logs a page in as a new member, before its first opening. The member registered elsewhere and has paid in `money`
 * there: registering and paying in have stories of their own, and take longer in a browser than most stories.
 */
export async function enter(page: Page, { money }: { money?: string } = {}): Promise<Made> {
  const member = await makeMember()
  if (money) await payIn(member, money)
  await keepSession(page, member)
  return member
}

/** Logs a page in as the seeded member, who has played for weeks, before its first opening. */
export async function enterAsDemo(page: Page): Promise<void> {
  await keepSession(page, await logIn(DEMO_LOGINS[0]))
}

/** Logs a page in as a fresh trial account, which has play money, before its first opening. */
export async function enterAsTrial(page: Page): Promise<void> {
  await keepSession(page, await openTrial())
}

const loginButton = (page: Page, { t }: Texts) =>
  page.getByRole('dialog').getByRole('button', { name: t('auth.login.action'), exact: true })

/** Forgets the tab's session, as closing the tab does, and opens the login's dialog. */
export async function logOut(page: Page, texts: Texts): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/login')
  await expect(loginButton(page, texts)).toBeVisible()
}

/** Fills the open login dialog and sends it. */
export async function typeLogin(page: Page, texts: Texts, { username, password }: Login): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.t('auth.usernameOrMobile')).fill(username)
  await dialog.getByLabel(texts.t('auth.password'), { exact: true }).fill(password)
  await loginButton(page, texts).click()
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

/** Longer than all but one of 400 flights and the break after it. */
export const FLIGHT_MS = 120_000

/** Bets in the next crash round, which begins when the present flight is over. */
export async function betOnCrash({ frame }: OpenGame, { game }: Texts): Promise<void> {
  await frame
    .getByRole('button', { name: new RegExp(`^(${game('crash.bet')}|${game('crash.betNext')})`) })
    .first()
    .click()
  await expect(
    frame
      .getByRole('button', {
        name: new RegExp(`${game('crash.takeBack')}|${game('crash.placed')}|${game('crash.cashOut')} `),
      })
      .first(),
  ).toBeVisible({ timeout: FLIGHT_MS })
}

/** Adds an e-wallet as a payee. */
export async function addPayoutAccount(page: Page, { t }: Texts): Promise<void> {
  await page.getByRole('button', { name: t('cashier.addAccount') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('cashier.holder')).fill('Rahim Uddin')
  await dialog.getByLabel(t('cashier.number.ewallet')).fill(newWalletNumber())
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

/** A number of a wallet of its own: one that two members share asks for a second operator. */
const newWalletNumber = () => `01711${String(Date.now()).slice(-6)}`

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
