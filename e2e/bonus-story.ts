/**
 * A bonus as its member lives it, at either size: chosen with the first deposit, counted bet by bet, a stake that is too
 * large refused, finished, and its money withdrawn.
 */
import type { Page } from '@playwright/test'
import {
  officeCreateOffer,
  officeOffer,
  officePublishOffer,
  officeStopOffer,
} from '#contract/promotions/office-offers.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { expect, goTo, newUsername, open, test as base, type Watch } from './fixture.ts'
import { ask, askAsOperator, type Session } from './house-side.ts'
import { beginDeposit, enter, headerBalance, type OpenGame, rollDice, shownGame, withdraw } from './member.ts'
import type { Texts } from './texts.ts'

export const PAID = '1000'
/** What the offer gives for that: a twentieth of it, to be staked four times. */
const FIGURES = { get: '৳50.00', stake: '৳200.00' }
const STAKE_MAX = '100'
/** How long the house may take until a bet is counted. */
const COUNTED_MS = 90_000

export type Offer = { id: string; title: string }

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
      summary: { en: 'A twentieth more', bn: 'পাঁচ শতাংশ বেশি' },
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
        tiers: [{ from: '200', percent: '5', max: '50' }],
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
export const test = base.extend<{ offer: Offer }>({
  offer: async ({ texts }, use) => {
    const offer = await publishOffer(texts)
    await use(offer)
    await askAsOperator(officeStopOffer, { id: offer.id, reason: 'the story is over' })
  },
})

/**
 * Waits until a member's bonus runs. A deposit is answered by a job behind the follower that reads it; in a fresh house
 * those of the demo's own past are before it, and a page would wait no longer than for one press.
 */
export async function untilBonusRuns({ token }: Pick<Session, 'token'>): Promise<void> {
  const running = async () => (await ask(runningBonus, {}, token)).grant
  await expect.poll(running, { timeout: COUNTED_MS }).not.toBeNull()
}

/** Pays in with the offer: no bonus is chosen first, and the figures of the offer are those of the typed amount. */
async function payInWith(page: Page, texts: Texts, title: string): Promise<void> {
  const { t } = texts
  await goTo(page, '/member/depositv2')
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill(PAID)
  await expect(page.getByRole('radio', { name: t('cashier.noOffer') })).toBeChecked()
  const offer = page.getByRole('radio', { name: title })
  const line = page.locator('label').filter({ hasText: title })
  await expect(line).toContainText(FIGURES.get)
  await expect(line).toContainText(FIGURES.stake)
  await offer.check()
  const hosted = await beginDeposit(page, texts, PAID)
  await hosted.getByRole('button', { name: texts.pay('pay', { amount: '৳1,000.00' }) }).click()
  await expect(page.getByText(t('cashier.paidTitle', { amount: '৳1,000.00' }))).toBeVisible()
  await hosted.close()
  await expect(headerBalance(page, texts)).toContainText('৳1,000.00')
}

/** The row of figures of the running bonus on its own page. */
const runningBar = (page: Page, { t }: Texts) => page.getByRole('progressbar', { name: t('bonus.progress') }).first()

async function openDice(page: Page, texts: Texts): Promise<OpenGame> {
  await goTo(page, '/seamless?gameCode=dice')
  const dice = await shownGame(page, texts)
  await dice.frame.getByRole('textbox', { name: texts.game('dice.chance') }).fill('95') // luck is no part of this story
  return dice
}

async function setBet({ frame }: OpenGame, { game }: Texts, amount: string): Promise<void> {
  const stake = frame.getByRole('textbox', { name: game('stake.label') })
  await stake.fill(amount)
  await stake.press('Tab')
}

/** The page says what it costs to withdraw now, and the game what is too large a stake, before anything is staked. */
async function meetTheTerms(page: Page, texts: Texts): Promise<OpenGame> {
  await goTo(page, '/member/withdraw')
  // the open page says so by itself once the bonus is given
  await expect(page.locator('[data-bonus-costs]')).toContainText(FIGURES.get, { timeout: COUNTED_MS })
  const dice = await openDice(page, texts)
  await expect(page.locator('[data-bonus-strip]')).toContainText('৳100.00')
  await setBet(dice, texts, '101')
  await dice.frame.getByRole('button', { name: texts.game('dice.roll') }).click()
  await expect(dice.frame.getByText(texts.game('error.BONUS_STAKE_MAX')).first()).toBeAttached()
  return dice
}

/** Tells the whole story of a new member. */
export async function liveWithBonus(page: Page, texts: Texts, { id, title }: Offer, watch: Watch): Promise<void> {
  const { t } = texts
  watch.allow(/status of 422/) // the stake that is too large
  await enter(page)
  await open(page, `/promotions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('৳100.00', { exact: true })).toBeVisible() // the largest stake, before anything is paid
  await payInWith(page, texts, title)
  const dice = await meetTheTerms(page, texts)
  await setBet(dice, texts, STAKE_MAX)
  await rollDice(page, dice, texts)
  // the game's page, which stays open, says by itself what is left; a fresh house first counts the weeks of its members
  const left = t('bonus.weight.left', { amount: '৳100.00' })
  await expect(page.locator('[data-bonus-strip]')).toContainText(left, { timeout: COUNTED_MS })

  await goTo(page, '/member/bonusDetails')
  await expect(runningBar(page, texts)).toHaveAttribute('aria-valuenow', '50')
  await expect(page.locator('[data-contribution]')).toHaveCount(1)
  await expect(page.locator('[data-contribution]')).toContainText('+৳100.00')

  const again = await openDice(page, texts)
  await setBet(again, texts, STAKE_MAX)
  await rollDice(page, again, texts)
  await goTo(page, '/member/bonusDetails')
  await expect(page.getByText(t('rewards.state.converted'))).toBeVisible({ timeout: COUNTED_MS })
  await expect(page.locator('[data-bonus-chip], [data-bonus-line]')).toHaveCount(0)

  await withdraw(page, texts, '500', '৳500.00')
  await expect(page.getByText(t('cashier.stage.requested')).first()).toBeVisible()
}
