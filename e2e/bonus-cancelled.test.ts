/** A bonus that its member cancels, at both sizes: what stays and what goes is said before, and nothing else goes. */
import { PAID, test, untilBonusRuns } from './bonus-story.ts'
import { expect, open } from './fixture.ts'
import { payIn } from './house-side.ts'
import { enter, headerBalance } from './member.ts'

test('PROMO-3 PROMO-11 before a bonus is cancelled the page says what stays and what goes; then only that goes', async ({
  page,
  texts,
  offer,
}) => {
  const { t } = texts
  const member = await enter(page)
  await payIn(member, PAID, offer.id)
  await untilBonusRuns(member)
  await open(page, '/member/bonusDetails')
  await page.getByRole('button', { name: t('rewards.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards.cancelTitle') })
  await expect(dialog.locator('[data-stays]')).toHaveText('৳1,000.00')
  await expect(dialog.locator('[data-goes]')).toHaveText('৳50.00')
  await dialog.getByRole('button', { name: t('rewards.keep') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: t('rewards.cancel') }).click()
  await dialog.getByRole('button', { name: t('rewards.cancelNow') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('rewards.state.cancelled'))).toBeVisible()
  await expect(headerBalance(page, texts)).toContainText('৳1,000.00')
})
