/** An authenticator, as a member uses it. A passkey: passkey.once.test.ts. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { expect, open, PASSWORD, test } from './fixture.ts'
import { enter, headerBalance, logOut, typeLogin } from './member.ts'
import type { Texts } from './texts.ts'

const CENTRE = '/member/securityCenter'

const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  })

/** Connects an authenticator on the open page. Returns its key. */
async function connect(page: Page, { t }: Texts): Promise<string> {
  await page.getByRole('button', { name: t('security.totp.turnOn') }).click()
  const dialog = page.getByRole('dialog', { name: t('security.totp.turnOn') })
  await expect(dialog.getByRole('img', { name: t('security.totp.qr') })).toBeVisible()
  const secret = ((await dialog.locator('[data-secret]').textContent()) ?? '').replace(/\s/g, '')
  await expectAccessible(page, 'connect an authenticator', ['dark'])
  await dialog.getByLabel(t('security.totp.code')).fill(codeOf(secret))
  await dialog.getByRole('button', { name: t('security.totp.confirm') }).click()
  const codes = page.getByRole('dialog', { name: t('security.recovery.title') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes', ['dark'])
  await codes.getByRole('button', { name: t('security.recovery.kept') }).click()
  await expect(page.getByText(t('security.factors.on'))).toBeVisible()
  return secret
}

test('AUTH-17 AUTH-14 an authenticator is connected by its key, asked for at the login, and a trusted device is not asked again', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 40[13]|status of 422/)
  const { username } = await enter(page)
  await open(page, CENTRE)
  const secret = await connect(page, texts)

  await logOut(page, texts)
  await typeLogin(page, texts, { username, password: PASSWORD })
  const step = page.getByRole('dialog', { name: t('auth.step.title') })
  await step.getByLabel(t('auth.step.totp.label')).fill('000000')
  await step.getByRole('button', { name: t('auth.step.confirm') }).click()
  await expect(step.getByRole('alert')).toContainText(t('error.VERIFICATION_FAILED'))
  await expectAccessible(page, 'second step', ['dark'])
  await step.getByLabel(t('auth.step.totp.label')).fill(codeOf(secret, 1)) // the present one was used to connect
  await step.getByRole('checkbox').check()
  await step.getByRole('button', { name: t('auth.step.confirm') }).click()
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)

  await logOut(page, texts)
  await typeLogin(page, texts, { username, password: PASSWORD })
  await expect(headerBalance(page, texts)).toHaveText(/^৳\d+\.00$/)
})
