/** How an operator joins: by an invitation link that is valid once, with their own password and second factor. */
import { Secret, TOTP } from 'otpauth'
import { DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { giveAuthenticator } from './authenticator.ts'
import { expectAccessibleAnyWay } from './axe.ts'
import { expect, houseUrl, open, test } from './fixture.ts'
import { ageOperatorProof } from './house-side.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'

const PASSWORD = 'a quiet river at noon'
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  })

test('OFFICE-1 AUTH-17 an operator is invited by a link, sets up password and second factor, logs in with both, then with a passkey alone, and shows again that it is he', async ({
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/status of 4(01|03|22)/)
  const office = await officeContext(browser, watch, texts)
  const manager = await office.newPage()
  await enterOffice(manager, texts, DEMO_OPERATORS[0])
  const username = `guest${Date.now().toString(36)}`
  await goToList(manager, texts, 'office.nav.operators')
  await manager.getByRole('button', { name: t('operators.invite') }).click()
  const invite = manager.getByRole('dialog', { name: t('operators.invite') })
  await invite.getByLabel(t('office.username')).fill(username)
  await invite.getByLabel(t('operators.personName')).fill('Guest Reader')
  await invite.getByLabel(t('operators.role')).selectOption('viewer')
  await invite.getByLabel(t('office.mail'), { exact: true }).fill(`${username}@mail.example`)
  await invite.getByLabel(t('office.reason'), { exact: true }).fill('looks at the books')
  await invite.getByRole('button', { name: t('operators.invite') }).click()
  await expect(manager.getByRole('row').filter({ hasText: username })).toBeVisible()

  const own = await officeContext(browser, watch, texts)
  const page = await own.newPage()
  const linkOf = async () => {
    const { messages } = (await (await page.request.get(houseUrl('/sandbox/outbox'))).json()) as {
      messages: { recipient: string; body: string }[]
    }
    return (
      messages
        .findLast(({ recipient }) => recipient === `${username}@mail.example`)
        ?.body.match(/\/backoffice\/invitation#[\w-]{43}/)?.[0] ?? ''
    )
  }
  await expect.poll(linkOf).not.toBe('')
  const link = await linkOf()
  await open(page, link)
  await page.getByLabel(t('account.newPassword'), { exact: true }).fill('short')
  await page.getByRole('button', { name: t('account.invitation.accept') }).click()
  await expect(page.getByText(t('account.passwordShort', { count: 10 }))).toBeVisible()
  await expectAccessibleAnyWay(page, 'invitation', true)
  await page.getByLabel(t('account.newPassword'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('account.passwordAgain')).fill(PASSWORD)
  const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByLabel(t('account.code')).fill(codeOf(secret))
  await page.getByRole('button', { name: t('account.invitation.accept') }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: t('account.invitation.keptAndLogin') }).click()

  await page.getByLabel(t('office.username')).fill(username)
  await page.getByLabel(t('office.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('office.login'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('account.login.second') })).toBeVisible()
  await page.getByLabel(t('account.code')).fill('000000')
  await page.getByRole('button', { name: t('office.login'), exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(t('account.code')).fill(codeOf(secret, 1)) // the present one was used to set it up
  await page.getByRole('button', { name: t('office.login'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('office.logout') })).toBeVisible()

  const tab = await own.newPage() // the password is not asked for again
  await open(tab, '/backoffice/account')
  await expect(tab.getByRole('heading', { level: 1, name: t('office.nav.account') })).toBeVisible()
  await expectAccessibleAnyWay(tab, 'own account')

  await giveAuthenticator(tab)
  await tab.getByRole('button', { name: t('account.addPasskey') }).click()
  const make = tab.getByRole('dialog', { name: t('account.addPasskey') })
  await make.getByLabel(t('account.passkeyName')).fill('Quiet key')
  await make.getByRole('button', { name: t('account.addPasskey') }).click()
  await expect(tab.getByText('Quiet key')).toBeVisible()
  await tab.getByRole('button', { name: t('office.logout') }).click()
  await tab.getByRole('button', { name: t('account.login.passkey') }).click()
  await expect(tab.getByRole('button', { name: t('office.logout') })).toBeVisible()

  await ageOperatorProof(username)
  await open(tab, '/backoffice/account')
  await tab.getByRole('button', { name: t('account.recovery.make') }).click()
  await tab
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.recovery.make') })
    .click()
  const stepUp = tab.getByRole('dialog', { name: t('account.stepUp.title') })
  await stepUp.getByRole('button', { name: t('account.way.totp') }).click()
  await stepUp.getByLabel(t('account.code')).fill('000000')
  await stepUp.getByRole('button', { name: t('account.stepUp.confirm') }).click()
  await expect(stepUp.getByRole('alert')).toBeVisible()
  await expectAccessibleAnyWay(tab, 'is it still you')
  await stepUp.getByRole('button', { name: t('account.way.passkey') }).click()
  await stepUp.getByRole('button', { name: t('account.passkeyUse') }).click()
  const codes = tab.getByRole('dialog', { name: t('account.way.recovery') }) // the act that the operator had begun continues by itself
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await open(tab, '/')
  await open(tab, link)
  await expect(tab.getByRole('heading', { name: t('account.invitation.unusable') })).toBeVisible()
  await Promise.all([office.close(), own.close()])
})
