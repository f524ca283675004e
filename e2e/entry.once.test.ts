/**
 * Logging in with a code by SMS. A forgotten password: forgot.once.test.ts; refusals and the captcha:
 * web/player/auth/login-form.dom.test.tsx.
 */
import { setSwitch } from '#contract/site/office-site.ts'
import { expectAccessibleDialog } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { askAsOperator, lastCode, makeMember, newMobile, proveMobile } from './house-side.ts'
import { headerBalance } from './member.ts'

test('AUTH-2 a code by SMS logs in', async ({ page, texts, watch }) => {
  const { t } = texts
  watch.allow(/status of 4(01|22)/)
  await askAsOperator(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
  const mobile = newMobile()
  await proveMobile(await makeMember(), mobile)
  const proved = await lastCode(mobile)

  await open(page, '/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('entry.way.sms')).click()
  await dialog.getByRole('button', { name: t('entry.country.chosen', { code: '+880' }) }).click()
  const countries = page.getByRole('dialog', { name: t('entry.country.title') })
  await expect(countries.getByRole('button').nth(3)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(countries, 'and the login stays').toBeHidden()
  await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
  await dialog.getByRole('button', { name: t('entry.code.send') }).click()
  await expect(
    dialog.getByRole('button', { name: /^2:\d\d$/ }),
    'a minute for each minute that it is good',
  ).toBeDisabled()
  const code = await lastCode(mobile, proved)
  await expectAccessibleDialog(page, 'login by SMS')
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(code)
  await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  // a proved number may have brought a welcome gift meanwhile
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)
  await askAsOperator(setSwitch, { id: 'MOBILECODELOGIN', enabled: false })
})
