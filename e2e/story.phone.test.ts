/** The main path, from the lobby to a paid withdrawal, of a visitor who becomes a member. */
import type { Browser, Page } from '@playwright/test'
import { expect, newUsername, open, test, type Watch } from './fixture.ts'
import {
  beginDeposit,
  betOnCrash,
  fillRegistration,
  FLIGHT_MS,
  headerBalance,
  openGame,
  rollDice,
  shownGame,
  spinSlot,
  withdraw,
  spinButton,
} from './member.ts'
import { enterOffice, findMember, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

/** The rows of the product map that the long story proves. */
const STORY_ROWS =
  'AUTH-1 AUTH-6 AUTH-8 GAME-1 GAME-2 GAME-4 GAME-7 CASH-1 CASH-2 CASH-3 CASH-4 CASH-5 CASH-7 OFFICE-1 OFFICE-2'

const SLOT = { code: 'sundarban', bn: 'সুন্দরবনের বাঘ', en: 'Tiger of the Sundarbans' }
const CRASH = { code: 'skyrise' }
const DICE = { code: 'dice' }

async function becomeMember(page: Page, texts: Texts, username: string): Promise<void> {
  const { t, language } = texts
  await open(page, `/games?search=${encodeURIComponent(SLOT[language])}`)
  await page.getByRole('link', { name: SLOT[language], exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: t('auth.login.title') })).toContainText(t('auth.pleaseLogIn'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.register.action') })
    .click()
  await expect(page.getByRole('dialog', { name: t('auth.register.title') })).toBeVisible()
  await fillRegistration(page, texts, username)
  // the requested game opens, and there is no money to play with yet
  const { balance } = await shownGame(page, texts)
  await expect(balance).toContainText('৳0.00')
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: texts.game('bar.back') })
    .click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
}

async function payIn(page: Page, texts: Texts): Promise<void> {
  await open(page, '/member/depositv2')
  const hosted = await beginDeposit(page, texts, '1000')
  await expect(page.getByText(texts.t('cashier.waitingTitle'))).toBeVisible()
  await hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳1,000.00' }) }).click()
  for (const tab of [page, hosted])
    await expect(tab.getByText(texts.t('cashier.paidTitle', { amount: '৳1,000.00' }))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳1,000.00')
  await hosted.close()
}

/** Bets on a flight, which a reload does not end; the records show later how it ended. */
async function betOnFlight(page: Page, texts: Texts): Promise<void> {
  const crash = await openGame(page, texts, CRASH.code)
  await expect(crash.balance).toContainText('৳1,000.00')
  await betOnCrash(crash, texts)
  await page.reload() // the bet is open
  const after = await shownGame(page, texts)
  const seat = after.frame.getByRole('region', {
    name: texts.game('crash.betLabel', { slot: texts.language === 'bn' ? '১' : '1' }),
  })
  const states = (['crash.takeBack', 'crash.placed', 'crash.cashOut', 'crash.lost', 'crash.betNext'] as const)
    .map((key) => texts.game(key))
    .join('|')
  await expect(seat.getByRole('button', { name: new RegExp(`^(${states})`) })).toBeVisible()
}

async function playAll(page: Page, texts: Texts): Promise<string> {
  await betOnFlight(page, texts)
  const slot = await openGame(page, texts, SLOT.code)
  await expect(slot.balance).toContainText('৳980.00')
  await spinSlot(slot, texts)
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/slot/spin'))
  await slot.frame.getByRole('button', { name: spinButton(texts) }).click()
  await taken
  await page.reload() // the bet is taken, the reels were still turning
  const again = await shownGame(page, texts)
  await spinSlot(again, texts)

  const dice = await openGame(page, texts, DICE.code)
  await rollDice(page, dice, texts)
  await rollDice(page, dice, texts)
  const shown = (await dice.balance.innerText()).match(/৳[\d,]+\.\d\d/)?.[0] ?? ''
  await dice.frame.getByRole('button', { name: texts.game('bar.back') }).click()
  await expect(headerBalance(page, texts)).toHaveText(shown)
  return shown
}

async function readRecords(page: Page, { t, language }: Texts): Promise<void> {
  const rounds = page.getByRole('main').getByRole('button', { name: /৳20\.00/ })
  const crash = language === 'bn' ? 'স্কাইরাইজ' : 'Skyrise'
  await expect(async () => {
    await open(page, '/member/personalHistoryCopy')
    await expect(rounds).toHaveCount(6, { timeout: 3_000 }) // the flight may still be in the air
    await rounds.filter({ hasText: crash }).first().click()
    await expect(page.getByText(t('bets.verified'))).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: FLIGHT_MS })
  await expect(page.getByRole('heading', { name: t('bets.moves') })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('bets.line.stake') })).toBeVisible()

  await open(page, '/member/transactionHistory')
  const entry = page.getByRole('row').filter({ hasText: t('wallet.reason.deposit') })
  await expect(entry).toContainText('৳0.00')
  await expect(entry).toContainText('+৳1,000.00')
  await expect(page.getByRole('row').filter({ hasText: '−৳20.00' })).toHaveCount(6)
}

/** Returns the figure, less 500, as every page writes it. */
function less500(shown: string): string {
  const left = (Number(shown.replace(/[৳,]/g, '')) - 500).toFixed(2)
  return `৳${left.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

async function approve(browser: Browser, watch: Watch, texts: Texts, username: string): Promise<void> {
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
  await findMember(office, texts, username)
  await expect(office.getByText(texts.t('cashier.depositState.paid')).first()).toBeVisible()
  await office
    .getByRole('main')
    .getByRole('link', { name: texts.t('office.nav.rounds') })
    .click()
  await expect(office.getByRole('row').filter({ hasText: username })).toHaveCount(6)
  await office.goBack()
  await office.getByRole('link', { name: /৳500\.00/ }).click()
  await office.getByRole('button', { name: texts.t('office.approve'), exact: true }).click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: texts.t('office.approveAmount', { amount: '৳500.00' }) })
    .click()
  await expect(office.getByText(texts.t('office.approved'))).toBeVisible()
  await context.close()
}

test(`${STORY_ROWS} from the lobby to a paid withdrawal`, async ({ page, browser, watch, texts }) => {
  test.setTimeout(400_000)
  const { t } = texts
  const username = newUsername()
  await test.step('opens a game, is asked to log in, registers', () => becomeMember(page, texts, username))
  await test.step('deposits through the provider', () => payIn(page, texts))
  const played = await test.step('plays a slot, the crash and the dice', () => playAll(page, texts))
  await test.step('reads the records', () => readRecords(page, texts))
  await test.step('withdraws', async () => {
    await withdraw(page, texts, '500', '৳500.00')
    await expect(headerBalance(page, texts)).toHaveText(less500(played))
    await expect(page.getByText(t('cashier.stage.requested')).first()).toBeVisible()
  })
  await test.step('an operator approves', () => approve(browser, watch, texts, username))
  await test.step('is told live, and confirms', async () => {
    await page.getByRole('button', { name: t('cashier.received') }).click({ timeout: 60_000 })
    await expect(page.getByText(t('cashier.thanksReceived'))).toBeVisible()
    await expect(page.getByText(t('cashier.stage.confirmed')).first()).toBeVisible()
    await expect(headerBalance(page, texts)).toHaveText(less500(played))
  })
})
