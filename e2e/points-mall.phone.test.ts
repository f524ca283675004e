/** The points mall from both sides: a member redeems, the operator approves, and rejects another one. */
import type { Page } from '@playwright/test'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { officeCorrectPoints } from '#contract/points/office-points.ts'
import { pointsReward } from '#contract/points/points.ts'
import { CASHIER_LOGIN, DEMO_OPERATORS, SECOND_CASHIER } from '#server/modules/identity/seeds/logins.ts'
import { expect, open, test } from './fixture.ts'
import { ask, logInOperator, type Made } from './house-side.ts'
import { enter, PAYMENT_PASSWORD } from './member.ts'
import { enterOffice, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const HAS = 10_000

/** Gives a member points and a payment password: one cashier asks for a correction, the other one agrees. */
async function prepare(
  { username, token }: Made,
  { language }: Texts,
): Promise<{ id: string; name: string; price: number }> {
  await ask(paymentPassword, { newPassword: PAYMENT_PASSWORD }, token)
  const asker = await logInOperator(CASHIER_LOGIN)
  const { waiting } = await ask(officeCorrectPoints, { username, points: HAS, reason: 'for a story' }, asker)
  const second = DEMO_OPERATORS.find((one) => one.username === SECOND_CASHIER)
  if (!waiting || !second) throw new Error('nothing waits for a second person')
  const other = await logInOperator(second)
  const { contentHash } = await ask(officeDecision, { id: waiting.id }, other)
  await ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, other)
  const { goods } = await ask(pointsReward, {}, token, { 'accept-language': language })
  const good = goods.find(({ gives, price, stock }) => gives.kind === 'sent' && price * 2 <= HAS && Number(stock) > 5)
  if (!good) throw new Error('the demo has no goods that are sent')
  return good
}

/** Looks at goods, holds them, and redeems them with address and payment password. */
async function redeem(page: Page, { t }: Texts, name: string): Promise<void> {
  await open(page, '/pointMall')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: t('points.redeem'), exact: true }).click()
  await dialog.getByLabel(t('points.address.name')).fill('Rahima Khatun')
  await dialog.getByLabel(t('points.address.phone')).fill('+8801712345678')
  await dialog.getByLabel(t('points.address.street')).fill('House 7, Road 3')
  await dialog.getByLabel(t('points.address.city')).fill('Dhaka')
  await dialog.getByLabel(t('proof.paymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('PROMO-8 OFFICE-5 goods are redeemed with the payment password, approved, seen on their way, and rejected ones give the points back', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const member = await enter(page)
  const { name, price } = await prepare(member, texts)
  const figure = (points: number) => new Intl.NumberFormat('en').format(points)
  await redeem(page, texts, name)
  await open(page, '/pointMall?part=redemptions')
  const history = page.getByRole('region', { name: t('points.history') })
  await expect(history.getByText(t('points.state.in_process'))).toBeVisible()
  const mine = page.getByRole('region', { name: t('points.yours') })
  await expect(mine).toContainText(figure(HAS - price))

  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  const queue = `/backoffice/points-orders?username=${member.username}`
  await enterOffice(office, texts, CASHIER_LOGIN, queue)
  await office.getByRole('button', { name: t('office.points.to.approved'), exact: true }).click()
  await expect(history.getByText(t('points.state.approved')), 'the open page follows').toBeVisible()

  await redeem(page, texts, name)
  await expect(mine).toContainText(figure(HAS - 2 * price))
  await open(office, queue)
  await office.getByRole('checkbox').check({ force: true }) // its box is drawn over it
  const chosen = office.getByRole('region', { name: t('office.points.chosenActs') })
  await chosen.getByRole('button', { name: t('office.points.to.rejected'), exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(t('office.reason')).fill('Not delivered there')
  await dialog.getByRole('button', { name: t('office.points.to.rejected'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(mine).toContainText(figure(HAS - price))
  await open(page, '/pointMall?part=redemptions')
  await expect(history.getByText('Not delivered there')).toBeVisible()
  await context.close()
})
