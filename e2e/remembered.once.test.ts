/** A one-time password is replaced at the login; a device remembers the login. */
import type { Route } from '@playwright/test'
import { expectAccessibleDialog } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { makeMember, sendOneTimePassword } from './house-side.ts'
import { headerBalance, logOut, typeLogin } from './member.ts'

const NEW_PASSWORD = 'Ferry-at-dawn-31'

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
  await page.getByRole('checkbox', { name: t('auth.remember') }).check()
  await typeLogin(page, texts, { username, password })
  const change = page.getByRole('dialog', { name: t('entry.change.title') })
  await expect(change).toHaveAccessibleDescription(t('entry.change.forced'))
  await expectAccessibleDialog(page, 'forced change')
  await change.getByLabel(t('entry.change.old')).fill(password)
  await change.getByLabel(t('entry.newPassword'), { exact: true }).fill(NEW_PASSWORD)
  await change.getByLabel(t('entry.newPassword.again')).fill(NEW_PASSWORD)
  await change.getByRole('button', { name: t('entry.password.set') }).click()
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)
  expect(new URL(page.url()).pathname).toBe('/')

  await logOut(page, texts)
  await page.getByRole('checkbox', { name: t('auth.remember') }).check()
  const remembering = new Promise<Route>((take) => {
    void page.route('**/wps/session/remembered', (route) =>
      route.request().method() === 'POST' ? take(route) : route.continue(),
    )
  })
  await typeLogin(page, texts, { username, password: NEW_PASSWORD })
  const asked = await remembering
  await expect(
    page.getByRole('dialog').locator('button[type=submit][aria-busy=true]'),
    'nobody is in before he is remembered',
  ).toBeVisible()
  await asked.continue()
  await expect(headerBalance(page, texts), 'and may close the page as soon as he is in').toHaveText(/^৳\d+\.00$/)
  // a tab that is opened beside this one is logged in as well
  await expect.poll(() => page.evaluate(() => localStorage.getItem('openTab'))).toBe('1')
  const beside = await context.newPage()
  await open(beside, '/member')
  await expect(headerBalance(beside, texts)).toHaveText(/^৳\d+\.00$/)
  expect(new URL(beside.url()).pathname).toBe('/member')
  await beside.close()
  await page.close()
  const later = await context.newPage()
  await open(later, '/login')
  await expect(later.getByLabel(t('auth.usernameOrMobile'))).toHaveValue(username)
  await expect(later.getByRole('checkbox', { name: t('auth.remember') })).toBeChecked()
  await expectAccessibleDialog(later, 'remembered')
  expect(
    await later.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(NEW_PASSWORD)
  await later.getByRole('button', { name: t('auth.remembered.continue', { username }) }).click()
  await expect(headerBalance(later, texts)).toHaveText(/^৳\d+\.00$/)
})
