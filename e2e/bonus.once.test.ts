/**
 * A bonus as its member lives it: chosen with the first deposit, counted bet by bet, a stake that is too large,
 * finished; and one that another member cancels.
 */
import type { Page } from '@playwright/test'
import {
  officeCreateOffer,
  officeOffer,
  officePublishOffer,
  officeStopOffer,
} from '#contract/promotions/office-offers.ts'
import { expect, newUsername, open, test as base } from './fixture.ts'
import { askAsOperator } from './house-side.ts'
import { beginDeposit, enter, headerBalance, openGame, type OpenGame, rollDice } from './member.ts'
import type { Texts } from './texts.ts'

const PAID = '500'
/** What the offer gives for that: a tenth of it, to be staked four times. */
const FIGURES = { get: '৳50.00', stake: '৳200.00' }
const STAKE_MAX = '100'
/** How long the house may take until a bet is counted. */
const COUNTED_MS = 90_000

type Offer = { id: string; title: string }

/** Publishes an offer for first deposits with small figures, and returns its id and its title in the story's language. */
async function publishOffer({ language }: Texts): Promise<Offer> {
  const number = Date.now() % 1_000_000
  const code = `story-${newUsername()}`
  // other stories on the same house read the list of offers too, each in its language
  const title = {
    en: `Story ${number}`,
    bn: `গল্প ${new Intl.NumberFormat('bn', { useGrouping: false }).format(number)}`,
  }
  const { id } = await askAsOperator(officeCreateOffer, {
    code,
    kind: 'first_deposit',
    position: 1,
    document: {
      title,
      summary: { en: 'A tenth more', bn: 'দশ ভাগের এক ভাগ বেশি' },
      text: { en: 'For the first deposit.', bn: 'প্রথম জমায়।' },
      picture: 'bazaar',
      category: 'new',
      audience: { oncePerDevice: false, oncePerPayee: false },
      bounds: {
        valueMax: '5000',
        membersMax: 100,
        startsAt: new Date(Date.now() - 60_000).toISOString(),
        endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
      terms: {
        tiers: [{ from: '200', percent: '10', max: '50' }],
        chosen: true,
        gift: {
          form: 'bonus',
          rules: {
            wageringTimes: '4',
            base: 'bonus',
            lifeDays: 7,
            stakeMax: STAKE_MAX,
            payoutMax: null,
            weights: { otherwise: 100 },
            oddsMin: null,
          },
        },
        claim: 'now',
        claimDays: 7,
      },
    },
  })
  const { versions } = await askAsOperator(officeOffer, { id })
  const changedAt = versions[0]?.changedAt ?? ''
  const { waiting } = await askAsOperator(officePublishOffer, { id, changedAt, reason: 'a story of a bonus' })
  if (waiting) throw new Error('the offer waits for a second person')
  return { id, title: title[language] }
}

/** A story with an offer of its own, which is stopped when the story has failed as well. */
const test = base.extend<{ offer: Offer }>({
  offer: async ({ texts }, use) => {
    const offer = await publishOffer(texts)
    await use(offer)
    await askAsOperator(officeStopOffer, { id: offer.id, reason: 'the story is over' })
  },
})

/** Pays in with the offer: no bonus is chosen first, and the figures of the offer are those of the typed amount. */
async function payInWith(page: Page, texts: Texts, title: string): Promise<void> {
  const { t } = texts
  await open(page, '/member/depositv2')
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill(PAID)
  await expect(page.getByRole('radio', { name: t('cashier.noOffer') })).toBeChecked()
  const offer = page.getByRole('radio', { name: title })
  const line = page.locator('label').filter({ hasText: title })
  await expect(line).toContainText(FIGURES.get)
  await expect(line).toContainText(FIGURES.stake)
  await offer.check()
  const hosted = await beginDeposit(page, texts, PAID)
  await hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳500.00' }) }).click()
  await expect(page.getByText(t('cashier.paidTitle', { amount: '৳500.00' }))).toBeVisible()
  await hosted.close()
}

/** The row of figures of the running bonus on its own page. */
const runningBar = (page: Page, { t }: Texts) => page.getByRole('progressbar', { name: t('bonus.progress') }).first()

async function setBet({ frame }: OpenGame, { game }: Texts, amount: string): Promise<void> {
  const stake = frame.getByRole('textbox', { name: game('stake.label') })
  await stake.fill(amount)
  await stake.press('Tab')
}

test('PROMO-3 PROMO-11 CASH-2 a bonus chosen with the first deposit counts bet by bet, refuses a larger stake in words and becomes cash when it is finished', async ({
  page,
  texts,
  watch,
  offer: { id, title },
}) => {
  test.setTimeout(240_000)
  const { t, game } = texts
  watch.allow(/status of 422/) // the stake that is too large
  await enter(page)
  await open(page, `/promotions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('৳100.00', { exact: true })).toBeVisible() // the largest stake, before anything is paid
  await payInWith(page, texts, title)
  await expect(headerBalance(page, texts)).toContainText('৳500.00')

  await open(page, '/member/bonusDetails')
  await expect(runningBar(page, texts)).toHaveAttribute('aria-valuenow', '0')
  await open(page, '/member/withdraw')
  await expect(page.locator('[data-bonus-costs]')).toContainText('৳50.00')

  const dice = await openGame(page, texts, 'dice')
  await expect(page.locator('[data-bonus-strip]')).toContainText('৳100.00')
  await dice.frame.getByRole('textbox', { name: game('dice.chance') }).fill('95') // luck is no part of this story
  await setBet(dice, texts, '101')
  await dice.frame.getByRole('button', { name: game('dice.roll') }).click()
  await expect(dice.frame.getByText(game('error.BONUS_STAKE_MAX')).first()).toBeAttached()
  await setBet(dice, texts, STAKE_MAX)
  await rollDice(page, dice, texts)

  await open(page, '/member/bonusDetails')
  // a fresh house first counts the weeks that its demo members have played
  await expect(runningBar(page, texts)).toHaveAttribute('aria-valuenow', '50', { timeout: COUNTED_MS })
  await expect(page.locator('[data-contribution]')).toHaveCount(1)
  await expect(page.locator('[data-contribution]')).toContainText('+৳100.00')

  const again = await openGame(page, texts, 'dice')
  for (let rolls = 0; rolls < 4; rolls++) await rollDice(page, again, texts)
  await open(page, '/member/bonusDetails')
  await expect(page.getByText(t('rewards.state.converted'))).toBeVisible({ timeout: COUNTED_MS })
  await expect(page.locator('[data-bonus-chip], [data-bonus-line]')).toHaveCount(0)
})

test('PROMO-3 PROMO-11 before a bonus is cancelled the page says what stays and what goes; then only that goes', async ({
  page,
  texts,
  offer: { title },
}) => {
  const { t } = texts
  await enter(page)
  await payInWith(page, texts, title)
  await open(page, '/member/bonusDetails')
  await page.getByRole('button', { name: t('rewards.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.cancelTitle') })
  await expect(dialog.locator('[data-stays]')).toHaveText('৳500.00')
  await expect(dialog.locator('[data-goes]')).toHaveText('৳50.00')
  await dialog.getByRole('button', { name: t('rewards.keep') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: t('rewards.cancel') }).click()
  await dialog.getByRole('button', { name: t('rewards.cancelNow') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('rewards.state.cancelled'))).toBeVisible()
  await expect(headerBalance(page, texts)).toContainText('৳500.00')
})
