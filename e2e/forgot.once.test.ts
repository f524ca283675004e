/** A forgotten password. Its refusals: web/player/auth/forgot-by-phone.dom.test.tsx. */
import { expectAccessibleDialog } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { lastCode, makeMember, newMobile, proveMobile } from './house-side.ts'
import { headerBalance } from './member.ts'

const NEW_PASSWORD = 'Ferry-at-dawn-31'

test('AUTH-9 a forgotten password is replaced by phone, which logs in by itself', async ({ page, texts, watch }) => {
  const { t } = texts
  watch.allow(/status of 4(01|22)/)
  const mobile = newMobile()
  await proveMobile(await makeMember(), mobile)
  const proved = await lastCode(mobile)

  await open(page, '/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('entry.forgot.link') }).click()
  await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
  await dialog.getByRole('button', { name: t('entry.code.send') }).click()
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(await lastCode(mobile, proved))
  await dialog.getByLabel(t('entry.newPassword'), { exact: true }).fill(NEW_PASSWORD)
  await expectAccessibleDialog(page, 'forgot by phone')
  await dialog.getByLabel(t('entry.newPassword.again')).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: t('entry.password.set') }).click()
  await expect(page.getByText(t('entry.password.changed'))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)
})
