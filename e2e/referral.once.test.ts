/** A member's link brings a friend. */
import { expectAccessible } from './axe.ts'
import { chooseLanguage, expect, newUsername, open, test } from './fixture.ts'
import { enter, fillRegistration, headerBalance } from './member.ts'

test('PROMO-7 SITE-7 a member’s link brings a friend, who then stands in the list', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  await enter(page)
  await open(page, '/member/referral')
  await expect(page.getByRole('heading', { name: t('member.referral.empty') })).toBeVisible()
  await expect(page.getByRole('img', { name: t('referral.qr') })).toHaveAttribute('src', /^data:image\/svg/)
  await expectAccessible(page, 'referral', ['dark'])
  const link = (await page.getByTitle(/referralCode=/).textContent()) ?? ''
  const context = await browser.newContext({ locale: 'bn-BD' })
  watch.also(context)
  await chooseLanguage(context, texts.language)
  const other = await context.newPage()
  await other.goto(link)
  await fillRegistration(other, texts, newUsername())
  await expect(headerBalance(other, texts)).toHaveText('৳0.00')
  await context.close()
  await page.reload()
  await expect(page.getByRole('main').getByText(/^\w+\*\*\*\w$/)).toHaveCount(1)
})
