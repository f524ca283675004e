/**
 * Logging in by phone: with a code by SMS, and after a forgotten password. Refusals and the captcha:
 * web/player/auth/login-form.dom.test.tsx.
 */
import { setSwitch } from '#contract/site/office-site.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { askAsOperator, lastCode, makeMember, proveMobile } from './house-side.ts'
import { headerBalance, logOut } from './member.ts'

const NEW_PASSWORD = 'Ferry-at-dawn-31'
/** Returns a mobile number that no account has yet. */
const newMobile = () => `018${String(Date.now()).slice(-8)}`

test('AUTH-2 AUTH-9 a code by SMS logs in; a forgotten password is replaced by phone, which logs in by itself', async ({
  page,
  texts,
  watch,
}) => {
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
  await expectAccessible(page, 'login by SMS', ['dark'])
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(code)
  await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')

  await logOut(page, texts)
  await dialog.getByRole('button', { name: t('entry.forgot.link') }).click()
  await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
  await dialog.getByRole('button', { name: t('entry.code.send') }).click()
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(await lastCode(mobile, code))
  await dialog.getByLabel(t('entry.newPassword'), { exact: true }).fill(NEW_PASSWORD)
  await expectAccessible(page, 'forgot by phone', ['light'])
  await dialog.getByLabel(t('entry.newPassword.again')).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: t('entry.password.set') }).click()
  await expect(page.getByText(t('entry.password.changed'))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  await askAsOperator(setSwitch, { id: 'MOBILECODELOGIN', enabled: false })
})
