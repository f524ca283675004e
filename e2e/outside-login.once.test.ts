/** Logging in with an outside provider's account. */
import { expectAccessibleDialog } from './axe.ts'
import { expect, houseUrl, newUsername, open, test } from './fixture.ts'
import { fillRegistration, headerBalance, logOut } from './member.ts'

test('AUTH-15 a provider’s newcomer fills the form once and is in with one click from then on', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 422/)
  const username = newUsername()
  const throughProvider = async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('entry.outside.with', { name: 'House ID' }) })
      .click()
    await page.waitForURL((url) => url.origin === process.env.STUDIO_URL)
    await page.locator('input[name=email]').fill(`${username}@mail.example`)
    await page.locator('button[value=go]').click()
    await page.waitForURL((url) => url.origin === new URL(houseUrl()).origin)
  }
  await open(page, '/login')
  await throughProvider()
  await page.waitForURL('**/register')
  await expect(page.getByText(t('entry.outside.new'))).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel(t('auth.field.username'))).toBeVisible()
  await expectAccessibleDialog(page, 'a provider’s newcomer')
  await fillRegistration(page, texts, username)
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  expect(page.url(), 'nothing of it stays in the address').not.toMatch(/[#?]/)

  await logOut(page, texts)
  await throughProvider()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  expect(page.url()).not.toMatch(/[#?]/)
})
