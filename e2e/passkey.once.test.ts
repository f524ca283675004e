/** A passkey, as a member uses it, and the other parts of the security centre: their own data, closing the account. */
import { giveAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { enter, headerBalance, logOut } from './member.ts'

const CENTRE = '/member/securityCenter'

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
