/** Security of the account, as a member uses it: a passkey, an authenticator, a trusted device, their own data. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { giveAuthenticator } from './authenticator.ts'
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
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')

  await logOut(page, texts)
  await typeLogin(page, texts, { username, password: PASSWORD })
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
})

test('AUTH-17 a passkey is made, opens the account by itself, and is removed', async ({ page, texts, watch }) => {
  const { t } = texts
  watch.allow(/status of 40[13]/)
  await giveAuthenticator(page)
  await enter(page)
  await open(page, CENTRE)
  await page.getByRole('button', { name: t('security.passkeys.add') }).click()
  const make = page.getByRole('dialog', { name: t('security.passkeys.add') })
  await expectAccessible(page, 'a new passkey', ['dark'])
  await make.getByLabel(t('security.passkeys.name')).fill('River phone')
  await make.getByRole('button', { name: t('security.passkeys.make') }).click()
  await page
    .getByRole('dialog', { name: t('security.recovery.title') })
    .getByRole('button', { name: t('security.recovery.kept') })
    .click()
  await expect(page.getByText('River phone')).toBeVisible()

  await logOut(page, texts)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.passkey') })
    .click()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')
  await open(page, CENTRE)
  await expect(page.getByText(t('security.method.passkey')).first()).toBeVisible()
  await page.getByRole('button', { name: t('security.removeNamed', { name: 'River phone' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('security.remove') })
    .click()
  await expect(page.getByText(t('security.factors.off'))).toBeVisible()

  await page.getByRole('button', { name: t('security.close.begin'), exact: true }).click()
  const closing = page.getByRole('dialog', { name: t('security.close.title') })
  await expect(closing.getByRole('button', { name: t('security.close.confirm') })).toBeVisible()
  await expectAccessible(page, 'closing the account', ['dark'])
  await page.keyboard.press('Escape')
  await expect(closing).toBeHidden()
  await page.getByRole('button', { name: t('security.data.order') }).click()
  await expect(page.getByRole('button', { name: t('security.data.save') })).toBeVisible()
  await expectAccessible(page, 'security centre with the data ready', ['dark'])
})
