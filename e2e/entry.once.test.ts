/**
 * Logging in, as members do it: by SMS, after a forgotten password, with a captcha, with an expired password,
 * remembered by the device, by an outside provider.
 */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { login } from '#contract/identity/identity.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { callRemote } from '#server/testing/remote.ts'
import { expectAccessible } from './axe.ts'
import { expect, houseUrl, newUsername, open, test, PASSWORD } from './fixture.ts'
import { askAsOperator, lastCode, makeMember, proveMobile, sendOneTimePassword } from './house-side.ts'
import { fillRegistration, headerBalance } from './member.ts'
import type { Texts } from './texts.ts'

const NEW_PASSWORD = 'Ferry-at-dawn-31'
/** Returns a mobile number that no account has yet. */
const newMobile = () => `018${String(Date.now()).slice(-8)}`

async function logOut(page: Page, { t }: Texts): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/login')
  await expect(submit(page, t)).toBeVisible()
}

const submit = (page: Page, t: Texts['t']) =>
  page.getByRole('dialog').getByRole('button', { name: t('auth.login.action'), exact: true })

async function typePassword(page: Page, { t }: Texts, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('auth.usernameOrMobile')).fill(username)
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await submit(page, t).click()
}

/** Makes failed logins before the story, from the address of its browser. */
async function failBefore(context: BrowserContext, username: string): Promise<void> {
  const from = { 'x-forwarded-for': `198.18.${Date.now() % 250}.${process.pid % 250}` }
  await context.setExtraHTTPHeaders(from)
  for (let count = 0; count < 2; count++)
    await callRemote(new URL(houseUrl()).origin, login, { username, password: 'guess' }, undefined, from)
}

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
  await expectAccessible(page, 'login by SMS')
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(code)
  await submit(page, t).click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')

  await logOut(page, texts)
  await dialog.getByRole('button', { name: t('entry.forgot.link') }).click()
  await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
  await dialog.getByRole('button', { name: t('entry.code.send') }).click()
  await dialog.getByRole('textbox', { name: t('auth.field.verificationCode') }).fill(await lastCode(mobile, code))
  await dialog.getByLabel(t('entry.newPassword'), { exact: true }).fill(NEW_PASSWORD)
  await expectAccessible(page, 'forgot by phone')
  await dialog.getByLabel(t('entry.newPassword.again')).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: t('entry.password.set') }).click()
  await expect(page.getByText(t('entry.password.changed'))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  await askAsOperator(setSwitch, { id: 'MOBILECODELOGIN', enabled: false })
})

test('AUTH-3 AUTH-18 a captcha comes with the refusal, and work stands in for whoever cannot read it', async ({
  page,
  context,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 4(01|22)/)
  const { username } = await makeMember()
  await failBefore(context, username)

  await open(page, '/login')
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: t('entry.captcha.alt') })
  await expect(submit(page, t)).toBeVisible()
  await expect(picture).toBeHidden()
  await typePassword(page, texts, username, 'guess')
  await expect(dialog.getByRole('alert')).toHaveText(t('error.LOGIN_FAILED'))
  await expect(picture).toBeVisible()
  await expect(picture).toHaveAttribute('src', /^data:image/)
  await expectAccessible(page, 'captcha')

  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  const instead = dialog.getByRole('button', { name: t('entry.captcha.work.go') })
  await instead.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: t('entry.captcha.work.done') })).toBeVisible({
    timeout: 60_000,
  })
  await expect(dialog.getByRole('button', { name: t('entry.captcha.work.back') })).toBeFocused()
  await expectAccessible(page, 'work in place of the captcha')
  await submit(page, t).click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
})

test('AUTH-5 AUTH-13 a password that somebody gave must be changed first; a remembered member is in with one tap', async ({
  page,
  context,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 403/)
  const { id, username } = await makeMember()
  const password = await sendOneTimePassword(id)
  await open(page, '/login')
  await typePassword(page, texts, username, password)
  const change = page.getByRole('dialog', { name: t('entry.change.title') })
  await expect(change).toHaveAccessibleDescription(t('entry.change.forced'))
  await expectAccessible(page, 'forced change')
  await change.getByRole('button', { name: t('entry.change.leave') }).click()
  await expect(
    page.getByRole('banner').getByRole('link', { name: t('shell.login') }),
    'leaving it is logging out',
  ).toBeVisible()

  await open(page, '/login')
  await page.getByRole('checkbox', { name: t('auth.remember') }).check()
  await typePassword(page, texts, username, password)
  await change.getByLabel(t('entry.change.old')).fill(password)
  await change.getByLabel(t('entry.newPassword'), { exact: true }).fill(NEW_PASSWORD)
  await change.getByLabel(t('entry.newPassword.again')).fill(NEW_PASSWORD)
  await change.getByRole('button', { name: t('entry.password.set') }).click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  expect(new URL(page.url()).pathname).toBe('/')

  await logOut(page, texts)
  await page.getByRole('checkbox', { name: t('auth.remember') }).check()
  const remembering = new Promise<Route>((take) => {
    void page.route('**/wps/session/remembered', (route) =>
      route.request().method() === 'POST' ? take(route) : route.continue(),
    )
  })
  await typePassword(page, texts, username, NEW_PASSWORD)
  const asked = await remembering
  await expect(
    page.getByRole('dialog').locator('button[type=submit][aria-busy=true]'),
    'nobody is in before he is remembered',
  ).toBeVisible()
  await asked.continue()
  await expect(headerBalance(page, texts), 'and may close the page as soon as he is in').toHaveText('৳0.00')
  await page.close()
  const later = await context.newPage()
  await open(later, '/login')
  await expect(later.getByLabel(t('auth.usernameOrMobile'))).toHaveValue(username)
  await expect(later.getByRole('checkbox', { name: t('auth.remember') })).toBeChecked()
  await expectAccessible(later, 'remembered')
  expect(
    await later.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(NEW_PASSWORD)
  await later.getByRole('button', { name: t('auth.remembered.continue', { username }) }).click()
  await expect(headerBalance(later, texts)).toHaveText('৳0.00')
})

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
  await expectAccessible(page, 'a provider’s newcomer')
  await fillRegistration(page, texts, username)
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  expect(page.url(), 'nothing of it stays in the address').not.toMatch(/[#?]/)

  await logOut(page, texts)
  await throughProvider()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  expect(page.url()).not.toMatch(/[#?]/)
})
