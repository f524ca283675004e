/**
 * Takes pictures of every screen of the story: node scripts/run.mjs e2e/pictures.ts <address of a running house> [size]
 * [language]
 *
 * They are written to .cache/pictures/<size>-<language>-<theme>/, one house, one new member for each size and language.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { chooseLanguage, expect, keepInBrowser, open } from './fixture.ts'
import {
  addPayoutAccount,
  beginDeposit,
  betOnCrash,
  enter,
  headerBalance,
  openGame,
  PAYMENT_PASSWORD,
  rollDice,
  setPaymentPassword,
  spinSlot,
} from './member.ts'
import { enterOffice, findMember } from './operator.ts'
import { LANGUAGES, textsOf, type Texts } from './texts.ts'

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const THEMES = ['dark', 'light'] as const

type Painter = {
  size: string
  texts: Texts
}

/** Takes the page in both themes; with `isLong` the whole of it, on a screen as high as the page. */
async function paint({ size, texts }: Painter, page: Page, name: string, isLong = false): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES.phone.viewport
  if (isLong)
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen
    }, theme)
    const folder = join('.cache/pictures', `${size}-${texts.language}-${theme}`)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  }
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  if (isLong) await page.setViewportSize({ width, height })
}

async function visit(painter: Painter, page: Page): Promise<void> {
  const { t } = painter.texts
  await open(page)
  await expect(
    page
      .getByRole('region', { name: t('lobby.section.hot') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  await paint(painter, page, '01-lobby')
  await open(page, '/login')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await paint(painter, page, '02-login')
  await open(page, '/register')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await paint(painter, page, '03-register')
  await open(page, '/bgs')
  await expect(page.getByRole('article').first()).toBeVisible()
  await paint(painter, page, '04-games')
  await open(page, '/no-such-page')
  await paint(painter, page, '05-unknown')
}

async function payIn(painter: Painter, page: Page): Promise<void> {
  const { t, pay } = painter.texts
  await enter(page)
  await open(page, '/member/depositv2')
  await expect(page.getByRole('textbox', { name: t('cashier.amount') })).toBeVisible()
  await paint(painter, page, '06-deposit')
  const hosted = await beginDeposit(page, painter.texts, '5000')
  await paint(painter, hosted, '07-provider')
  await paint(painter, page, '08-deposit-waiting')
  await hosted.getByRole('button', { name: pay('pay', { amount: '৳5,000.00' }) }).click()
  await expect(page.getByText(t('cashier.paidTitle', { amount: '৳5,000.00' }))).toBeVisible()
  await hosted.close()
  await paint(painter, page, '09-deposit-paid')
}

async function play(painter: Painter, page: Page): Promise<void> {
  const { texts } = painter
  const slot = await openGame(page, texts, 'sundarban')
  await spinSlot(slot, texts)
  await paint(painter, page, '10-slot')
  const crash = await openGame(page, texts, 'skyrise')
  await betOnCrash(crash, texts)
  await paint(painter, page, '11-crash-placed')
  await expect(crash.frame.getByText(texts.game('crash.ended')).first()).toBeVisible({ timeout: 90_000 })
  await paint(painter, page, '12-crash-ended')
  const dice = await openGame(page, texts, 'dice')
  await rollDice(page, dice, texts)
  await paint(painter, page, '13-dice')
}

async function read(painter: Painter, page: Page): Promise<void> {
  const { t } = painter.texts
  await open(page, '/member/transferFund')
  await expect(page.getByText('+৳5,000.00')).toBeVisible()
  await paint(painter, page, '14-wallet', true)
  await open(page, '/member/personalHistoryCopy')
  const rounds = page.getByRole('main').getByRole('button', { name: /৳20\.00/ })
  await expect(rounds.first()).toBeVisible()
  await paint(painter, page, '15-rounds', true)
  for (const [index, name] of ['16-round-dice', '17-round-crash', '18-round-slot'].entries()) {
    await rounds.nth(index).click()
    await expect(page.getByRole('heading', { name: t('bets.moves') })).toBeVisible()
    await paint(painter, page, name)
    if (painter.size === 'phone')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('bets.close') })
        .click()
  }
  await open(page, '/member/transactionHistory')
  await expect(page.getByText('+৳5,000.00')).toBeVisible()
  await paint(painter, page, '19-entries', true)
  await open(page, '/member')
  await paint(painter, page, '20-member', true)
}

async function payOut(painter: Painter, page: Page): Promise<string> {
  const { texts } = painter
  const { t } = texts
  await open(page, '/member/withdraw')
  await expect(page.getByRole('button', { name: t('cashier.addAccount') })).toBeVisible()
  await paint(painter, page, '21-withdraw-empty', true)
  await page.getByRole('button', { name: t('cashier.addAccount') }).click()
  await paint(painter, page, '22-add-account')
  await page.keyboard.press('Escape')
  await addPayoutAccount(page, texts)
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill('500')
  const send = page.getByRole('button', { name: t('cashier.withdrawNow', { amount: '৳500.00' }) })
  await send.click()
  await paint(painter, page, '23-payment-password')
  await setPaymentPassword(page, texts)
  await page.getByLabel(t('cashier.paymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await paint(painter, page, '24-withdraw', true)
  await send.click()
  await expect(page.getByText(t('cashier.openBlocks'))).toBeVisible()
  await paint(painter, page, '25-withdraw-open', true)
  await expect(headerBalance(page, texts)).toBeVisible()
  return (await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}') as { account: string })).account
}

async function decide(painter: Painter, office: Page, username: string): Promise<void> {
  const { texts } = painter
  await open(office, '/backoffice')
  await expect(office.getByRole('button', { name: texts.t('office.login') })).toBeVisible()
  await paint(painter, office, '30-office-login')
  await enterOffice(office, texts)
  await paint(painter, office, '31-office')
  await findMember(office, texts, username)
  await expect(office.getByRole('link', { name: /৳500\.00/ })).toBeVisible()
  await paint(painter, office, '32-office-member', true)
  await office.getByRole('link', { name: /৳500\.00/ }).click()
  await expect(office.getByRole('heading', { name: texts.t('office.history') })).toBeVisible()
  await paint(painter, office, '33-office-withdrawal', true)
  await office.getByRole('button', { name: texts.t('office.approve'), exact: true }).click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: texts.t('office.approveAmount', { amount: '৳500.00' }) })
    .click()
  await expect(office.getByText(texts.t('office.approved'))).toBeVisible()
  await open(office, '/backoffice/withdrawals')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
  await paint(painter, office, '34-office-withdrawals')
}

async function tell(painter: Painter, member: BrowserContext, operator: BrowserContext): Promise<void> {
  const page = await member.newPage()
  await visit(painter, page)
  await payIn(painter, page)
  await play(painter, page)
  await read(painter, page)
  const username = await payOut(painter, page)
  await decide(painter, await operator.newPage(), username)
  const received = page.getByRole('button', { name: painter.texts.t('cashier.received') })
  await received.waitFor({ timeout: 60_000 })
  await paint(painter, page, '26-withdraw-paid', true)
  await received.click()
  await expect(page.getByText(painter.texts.t('cashier.thanksReceived'))).toBeVisible()
  await paint(painter, page, '27-withdraw-received', true)
}

const [address, onlySize, onlyLanguage] = process.argv.slice(2)
if (!address) throw new Error('name the address of a running house')
process.env.HOUSE_URL = address
const policy = (await fetch(address)).headers.get('content-security-policy') ?? ''
process.env.STUDIO_URL = new URL(/frame-src (\S+?);/.exec(policy)?.[1] ?? address).origin
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
for (const [size, look] of Object.entries(SIZES).filter(([name]) => !onlySize || name === onlySize)) {
  for (const language of LANGUAGES.filter((name) => !onlyLanguage || name === onlyLanguage)) {
    const options = { ...look, locale: 'bn-BD', timezoneId: 'Asia/Dhaka', reducedMotion: 'reduce' as const }
    const [member, operator] = [await browser.newContext(options), await browser.newContext(options)]
    await chooseLanguage(member, language)
    await keepInBrowser(operator, 'officeLang', language)
    await tell({ size, texts: textsOf(language) }, member, operator)
    await Promise.all([member.close(), operator.close()])
  }
}
await browser.close()
