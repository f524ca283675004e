/** Getting in: by SMS, after forgetting the password, past a captcha, and with a password that somebody else made up. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, houseUrl, newUsername, open, test } from './fixture.ts'
import { headerBalance, PASSWORD } from './member.ts'
import { enterOffice, findMember, goToList, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const CHANGED = 'Another-river-8'

/** The code that the sandbox sent to a number last. */
async function lastCode(page: Page, recipient: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const { messages } = (await (await page.request.get(houseUrl('/sandbox/outbox'))).json()) as { messages: { recipient: string; body: string }[] }
    code = /\b\d{6}\b/.exec(messages.find((message) => message.recipient === recipient)?.body ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** Comes back as somebody who is not logged in, and opens a dialog. */
async function comeBack(page: Page, path: string): Promise<Locator> {
  await page.evaluate(() => sessionStorage.clear())
  await open(page, path)
  return page.getByRole('dialog')
}

async function registerWithMobile(page: Page, { t }: Texts, username: string, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await open(page, '/register')
  await dialog.getByLabel(t('auth.field.username')).fill(username)
  await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
  await dialog.getByLabel(t('auth.field.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(t('auth.field.confirmPassword')).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('auth.register.submit') }).click()
}

test('AUTH-2 AUTH-3 AUTH-5 AUTH-9 a member gets in by SMS, with a new password by phone, and with an operator’s one-time password', async ({ page, browser, texts, watch }) => {
  watch.allow(/the server responded with a status of (401|403|422)/) // wrong passwords and captchas, on purpose
  const { t } = texts
  const office = await (await officeContext(browser, watch, texts)).newPage()
  const username = newUsername()
  const mobile = `017${String(Date.now()).slice(-8)}`
  const number = `+880${mobile.slice(1)}`

  await test.step('the operator lets members log in by SMS and asks for a number', async () => {
    await enterOffice(office, texts)
    await goToList(office, texts, 'office.nav.settings')
    const isSaved = (path: string) => office.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'PUT')
    await Promise.all([isSaved('MOBILECODELOGIN'), office.getByRole('checkbox', { name: 'MOBILECODELOGIN' }).check()])
    await Promise.all([isSaved('mobileNum'), office.getByRole('checkbox', { name: `${t('auth.field.mobileNum')}: ${t('office.shown')}` }).check()])
  })

  await test.step('a member with a number logs in by SMS', async () => {
    await registerWithMobile(page, texts, username, mobile)
    await expect(headerBalance(page, texts)).toBeVisible()
    const dialog = await comeBack(page, '/login')
    await dialog.getByText(t('entry.way.sms')).click()
    await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
    await dialog.getByRole('button', { name: t('entry.code.send') }).click()
    await expect(dialog.getByRole('button', { name: /^[0-3]:\d\d$/ })).toBeDisabled()
    await expectAccessible(page, 'login by SMS')
    await dialog.getByLabel(t('auth.field.verificationCode'), { exact: true }).fill(await lastCode(page, number))
    await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
    await expect(headerBalance(page, texts)).toBeVisible()
  })

  await test.step('and sets a new password by phone, which logs in at once', async () => {
    const before = await lastCode(page, number)
    const dialog = await comeBack(page, '/login')
    await dialog.getByRole('button', { name: t('entry.forgot.link') }).click()
    await dialog.getByLabel(t('auth.field.mobileNum')).fill(mobile)
    await dialog.getByRole('button', { name: t('entry.code.send') }).click()
    await expect(dialog.getByRole('button', { name: /^[0-3]:\d\d$/ })).toBeDisabled()
    await expect(async () => expect(await lastCode(page, number)).not.toBe(before)).toPass()
    await dialog.getByLabel(t('auth.field.verificationCode'), { exact: true }).fill(await lastCode(page, number))
    await dialog.getByLabel(t('entry.newPassword'), { exact: true }).fill(CHANGED)
    await dialog.getByLabel(t('entry.newPassword.again')).fill(CHANGED)
    await expectAccessible(page, 'forgotten password')
    await dialog.getByRole('button', { name: t('entry.password.set') }).click()
    await expect(headerBalance(page, texts)).toBeVisible()
  })

  await test.step('who guesses is asked for a captcha, and gets another picture each time', async () => {
    const dialog = await comeBack(page, '/login')
    await dialog.getByLabel(t('auth.usernameOrMobile')).fill(`g${username}`.slice(0, 16))
    for (let guess = 1; guess <= 3; guess++) {
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill(`guess ${guess}`)
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/wps/session/login')),
        dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click(),
      ])
    }
    const picture = dialog.getByRole('img', { name: t('entry.captcha.alt') })
    await expect(picture).toBeVisible()
    await expectAccessible(page, 'captcha')
    const first = (await picture.getAttribute('src')) ?? ''
    await dialog.getByLabel(t('auth.field.captcha')).fill('?????')
    await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
    await expect(dialog.getByText(t('error.CAPTCHA_WRONG'))).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', first)
    const second = (await picture.getAttribute('src')) ?? ''
    await dialog.getByRole('button', { name: t('entry.captcha.refresh') }).click()
    await expect(picture).not.toHaveAttribute('src', second)
  })

  await test.step('a one-time password opens nothing but setting one’s own', async () => {
    await findMember(office, texts, username)
    await office.getByRole('button', { name: t('office.oneTimePassword') }).click()
    const asking = office.getByRole('dialog')
    await asking.getByRole('textbox').fill('lost the phone')
    await asking.getByRole('button', { name: t('office.oneTimePassword') }).click()
    const oneTime = (await office.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/).textContent()) ?? ''

    const dialog = await comeBack(page, '/login')
    await dialog.getByLabel(t('auth.usernameOrMobile')).fill(username)
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill(oneTime)
    await dialog.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: t('entry.change.title') })).toBeVisible()
    await expectAccessible(page, 'password that must be changed')
    await dialog.getByLabel(t('entry.change.old')).fill(oneTime)
    await dialog.getByLabel(t('entry.newPassword'), { exact: true }).fill(PASSWORD)
    await dialog.getByLabel(t('entry.newPassword.again')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('entry.password.set') }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(headerBalance(page, texts)).toHaveText(/^৳/)
  })

  await goToList(office, texts, 'office.nav.settings')
  await office.getByRole('checkbox', { name: `${t('auth.field.mobileNum')}: ${t('office.shown')}` }).uncheck()
  await office.context().close()
})
