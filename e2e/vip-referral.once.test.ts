/**
 * VIP and referral: a member sees where they stand and claims a bonus of their level; they follow the stage of a friend
 * whom their code brought, while an operator holds the friend and asks to release them. That the link brings somebody is
 * referral.once.
 */
import { expect, newUsername, open, test } from './fixture.ts'
import { makeMember } from './house-side.ts'
import { enterAsDemo } from './member.ts'
import { enterOffice, officeContext, SECOND_OPERATOR } from './operator.ts'

test('PROMO-6 a member sees where they stand and what the next level needs, and claims a bonus once', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await enterAsDemo(page)
  await open(page, '/vip')
  const main = page.getByRole('main')
  await expect(main.getByText('V2', { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('progressbar', { name: t('vip.nextOf', { label: 'V3' }) })).toBeVisible()
  const card = main.getByText(t('vip.claim.weekly'), { exact: true }).first().locator('..')
  await card.getByRole('button', { name: t('vip.take') }).click()
  await expect(card.getByText(t('vip.why.claimed'))).toBeVisible()
  await expect(card.getByRole('button', { name: t('vip.take') })).toBeDisabled()
})

test('PROMO-7 OFFICE-5 a member sees the stage of a friend whom their code brought, while an operator holds and releases', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  await enterAsDemo(page)
  await open(page, '/member/referral')
  const link = new URL((await page.getByTitle(/referralCode=/).textContent()) ?? '')
  const { username } = await makeMember(newUsername(), link.searchParams.get('referralCode') ?? '')

  /** Reloads the member's page until the newest friend's stage is this one. */
  const expectStage = async (stage: string) =>
    expect(async () => {
      await page.reload()
      await expect(page.getByText(/^\w+\*\*\*\w$/).first()).toBeVisible()
      const row = page
        .getByRole('main')
        .getByText(`${username.slice(0, 2)}***${username.slice(-1)}`)
        .first()
      await expect(row.locator('xpath=ancestor::*[3]').getByText(t(`referral.stage.${stage}`))).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
  await expectStage('open')

  const office = await officeContext(browser, watch, texts)
  const desk = await office.newPage()
  await enterOffice(desk, texts, SECOND_OPERATOR, `/backoffice/referrals?username=${username}`)
  const act = async (name: 'hold' | 'release') => {
    await desk.getByRole('button', { name: t(`office.referral.act.${name}`), exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: t(`office.referral.act.${name}`) })
    await dialog.getByLabel(t('office.reason'), { exact: true }).fill('looks like a chain')
    await dialog.getByRole('button', { name: t(`office.referral.act.${name}`) }).click()
    await expect(dialog).toBeHidden()
  }
  await act('hold')
  await expect(desk.getByRole('row').getByText(t('office.referral.state.held'))).toBeVisible()
  await expectStage('checking')
  await act('release')
  // one person alone releases nobody: it waits for a second
  await expect(desk.getByRole('button', { name: t('decision.openShort'), exact: true })).toBeVisible()
  await expect(desk.getByRole('row').getByText(t('office.referral.state.held'))).toBeVisible()
  await office.close()
})
