/** What a member of the hall is asked before a basket goes on: another draw, and other odds. Nothing happens in silence. */
import type { Page } from '@playwright/test'
import { lotteryIssues } from '#contract/lottery/hall.ts'
import { officeLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { lotteryTickets } from '#contract/lottery/tickets.ts'
import { DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessibleDialog } from './axe.ts'
import { chooseLanguage, expect, keepSession, open, test } from './fixture.ts'
import { ask, askAsOperator, logInOperator, untilTimeLeft } from './house-side.ts'
import { enter } from './member.ts'
import { officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

/** Drawn once a minute: its countdown is waited for. */
const FAST = 'x11f1'
/** On sale for hours, with one play. */
const SLOW = 'ph4d'

const slipOf = (page: Page, { t }: Texts) => page.getByRole('region', { name: t('lottery.slip') })
const betOf = (page: Page, texts: Texts) =>
  slipOf(page, texts).getByRole('button', { name: texts.t('lottery.bet'), exact: true })

async function fillSlip(page: Page, texts: Texts, address: string): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: texts.t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: texts.t('lottery.add') }).click()
  await expect(betOf(page, texts)).toBeEnabled()
}

/** Two operators lower what the last two digits pay, which is not the dearest prize. */
async function lowerOdds(): Promise<void> {
  const { inForce } = await askAsOperator(officeLotteryTerms, { gameCode: SLOW })
  const plays = inForce.terms.plays.map((play) => {
    const odds = play.odds['SEA'] ?? {}
    return { ...play, odds: { SEA: { ...odds, last2: (odds['last2'] ?? 0) - 10_000 } } }
  })
  const reason = 'the pool of the town is small'
  const { waiting } = await askAsOperator(setLotteryTerms, {
    gameCode: SLOW,
    terms: { ...inForce.terms, plays },
    reason,
  })
  const second = DEMO_OPERATORS.find(({ username }) => username === 'admin2')
  if (!waiting || !second) throw new Error('nobody agrees to the odds')
  const token = await logInOperator(second)
  const { contentHash } = await ask(officeDecision, { id: waiting.id }, token)
  await ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, token)
}

test('LOTT-6 a basket waits when its countdown ends, and when its odds change between opening and sending, until the member agrees', async ({
  page,
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/status of 409/) // the bet at odds that have changed
  const member = await enter(page, { money: '500' })
  const tickets = async (gameCode: string) => (await ask(lotteryTickets, { gameCode }, member.token)).content
  await untilTimeLeft(FAST) // the basket is filled before its draw closes
  await fillSlip(page, texts, `/lottery?gameCode=${FAST}`)
  const { current } = await ask(lotteryIssues, { gameCode: FAST })
  const before = current?.issue ?? ''
  await expect(slipOf(page, texts)).toContainText(before)

  // while that countdown runs, the odds of another page's basket change
  const elsewhere = await officeContext(browser, watch, texts)
  await chooseLanguage(elsewhere, texts.language)
  const other = await elsewhere.newPage()
  await keepSession(other, member)
  await fillSlip(other, texts, `/seaLottery?gameCode=${SLOW}`)
  await lowerOdds()
  const changed = other.getByRole('dialog', { name: t('lottery.termsTitle') })
  await expect(async () => {
    if (!(await changed.isVisible())) await betOf(other, texts).click({ timeout: 1_000 })
    await expect(changed).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(changed.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleDialog(other, 'changed odds')
  await changed.getByRole('button', { name: t('lottery.notNow') }).click()
  await expect(betOf(other, texts)).toBeDisabled()
  expect(await tickets(SLOW)).toEqual([])
  await other.reload()
  await changed.getByRole('button', { name: t('lottery.agree') }).click()
  await betOf(other, texts).click()
  await expect(other.getByRole('dialog', { name: t('lottery.bought') })).toBeVisible()
  await elsewhere.close()

  const asked = page.getByRole('alertdialog', { name: t('lottery.closedTitle', { issue: before }) })
  await expect(asked).toBeVisible({ timeout: 75_000 })
  await expectAccessibleDialog(page, 'closed draw')
  await asked.getByRole('button', { name: t('lottery.stay') }).click()
  await expect(betOf(page, texts)).toBeDisabled()
  await expect(slipOf(page, texts)).toContainText(before)
  expect(await tickets(FAST)).toEqual([])
  // what was declined is asked again after a reload; agreed to, the same basket is bought for the next draw
  await page.reload()
  await asked.getByRole('button', { name: t('lottery.moveTo'), exact: true }).click()
  await betOf(page, texts).click()
  await expect(page.getByRole('dialog', { name: t('lottery.bought') })).toBeVisible()
  const [bought] = await tickets(FAST)
  expect(Number(bought?.issue)).toBeGreaterThan(Number(before))
})
