/**
 * Two operators on one decision: one asks, another agrees or refuses; operators cannot agree to their own, and a
 * decision without an answer expires. On phones, where the office's menu is behind a button.
 */
import type { Page } from '@playwright/test'
import { expectAccessibleAnyWay } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { ageDecision } from './house-side.ts'
import { enterOffice, goToList, officeContext, SECOND_OPERATOR } from './operator.ts'
import type { Texts } from './texts.ts'

const PHONE = { width: 390, height: 844 }

/** Asks for a correction of the demo member's balance; returns the decision's number, with its page open. */
async function askCorrection(page: Page, texts: Texts, why: string): Promise<string> {
  const { t } = texts
  await goToList(page, texts, 'office.nav.adjustments')
  await page.getByRole('button', { name: t('office.askAdjustment') }).click()
  const dialog = page.getByRole('dialog', { name: t('office.askAdjustment') })
  await dialog.getByLabel(t('office.member'), { exact: true }).fill('demo')
  await dialog.getByLabel(t('office.signedAmount')).fill('75')
  await dialog.getByLabel(t('office.adjustmentReason')).selectOption('goodwill')
  await dialog.getByLabel(t('office.reason'), { exact: true }).fill(why)
  await dialog.getByRole('button', { name: t('office.askAdjustment') }).click()
  await page.getByRole('button', { name: t('decision.openShort'), exact: true }).click()
  await expect(page.getByText(why).first()).toBeVisible()
  return (
    (await page
      .getByText(/^Q-[0-9A-Z]{8}$/)
      .first()
      .textContent()) ?? ''
  )
}

/** Opens a waiting decision, by its number. */
async function openWaiting(page: Page, reference: string): Promise<void> {
  await open(page, '/backoffice/decisions')
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
  await expect(page.getByText(reference)).toBeVisible()
}

test('OFFICE-1 OFFICE-2 CASH-3 one operator asks, another agrees or refuses, nobody agrees to his own, what nobody answers expires, and both pages follow by themselves', async ({
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  const [hers, his] = [
    await officeContext(browser, watch, texts, PHONE),
    await officeContext(browser, watch, texts, PHONE),
  ]
  const [cashier, admin] = [await hers.newPage(), await his.newPage()]
  await enterOffice(cashier, texts, SECOND_OPERATOR)
  await enterOffice(admin, texts)

  const forgotten = await askCorrection(cashier, texts, 'nobody looks')
  const [one, two] = texts.language === 'bn' ? ['১', '২'] : ['1', '2']
  await expect(
    cashier.getByText(t('decision.counted', { agreed: one, needed: two })),
    'in the reader’s figures',
  ).toBeVisible()
  const waits = await his.newPage()
  await openWaiting(waits, forgotten)
  await expect(waits.getByRole('button', { name: t('decision.agree') })).toBeEnabled()
  await ageDecision(forgotten)
  // without any action on this operator's page; a house that has just opened has its first turns to do before
  await expect(waits.getByText(t('decision.state.expired'), { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(
    waits.getByRole('button', { name: t('decision.agree') }),
    'the second has nothing left to agree to',
  ).toBeHidden()
  await waits.close()

  const agreed = await askCorrection(cashier, texts, 'a late answer')
  await expect(cashier.getByRole('button', { name: t('decision.agree') })).toBeDisabled()
  await expect(cashier.getByText(t('decision.whyNot.own'))).toBeVisible()
  await expectAccessibleAnyWay(cashier, 'a decision of one’s own')
  await openWaiting(admin, agreed)
  await admin.getByRole('button', { name: t('decision.agree') }).click()
  const agree = admin.getByRole('dialog', { name: t('decision.agreeTitle') })
  await agree.getByLabel(t('decision.noteOptional')).fill('seen')
  await agree.getByRole('button', { name: t('decision.agree') }).click()
  await expect(admin.getByText(t('decision.state.done'), { exact: true })).toBeVisible()
  await expect(cashier.getByText(t('decision.state.done'), { exact: true })).toBeVisible() // without any action on this operator's page

  const refused = await askCorrection(cashier, texts, 'once more')
  await openWaiting(admin, refused)
  await admin.getByRole('button', { name: t('office.refuse') }).click()
  const refuse = admin.getByRole('dialog', { name: t('decision.refuseTitle') })
  await refuse.getByRole('button', { name: t('office.refuse') }).click()
  await expect(refuse.getByText(t('office.reasonShort'))).toBeVisible()
  await refuse.getByLabel(t('office.reason'), { exact: true }).fill('one was enough')
  await refuse.getByRole('button', { name: t('office.refuse') }).click()
  await expect(admin.getByText(t('decision.state.refused'), { exact: true })).toBeVisible()
  await expect(cashier.getByText('one was enough').first()).toBeVisible()

  await open(cashier, '/backoffice/decisions?queue=over')
  const ended = cashier.getByRole('row').filter({ hasText: forgotten })
  await expect(ended).toContainText(t('decision.state.expired'))
  await ended.getByRole('link').click()
  await expect(cashier.getByText(t('decision.state.expired'), { exact: true })).toBeVisible()
  await expectAccessibleAnyWay(cashier, 'a decision that expired')

  expect(await askCorrection(cashier, texts, 'nobody looks'), 'and the asker asks again').not.toBe(forgotten)
  await cashier.getByRole('button', { name: t('decision.takeBack') }).click()
  await cashier
    .getByRole('alertdialog')
    .getByRole('button', { name: t('decision.takeBack') })
    .click()
  await expect(cashier.getByText(t('decision.state.withdrawn'), { exact: true })).toBeVisible()
  await open(cashier, '/backoffice/decisions?queue=over')
  await expect(cashier.getByRole('row').filter({ hasText: refused })).toBeVisible()
  await Promise.all([hers.close(), his.close()])
})
