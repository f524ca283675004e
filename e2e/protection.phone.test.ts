/** Limits and breaks, as a member uses them: a limit that refuses, a game that stops and continues, a break. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import { ageSitting } from './house-side.ts'
import { enter, openGame, rollDice } from './member.ts'
import type { Texts } from './texts.ts'

const lineOf = (page: Page, limit: string) => page.locator(`[data-limit="${limit}"]`)

/** Sets a limit on the page that is open. */
async function setLimit(
  page: Page,
  { t }: Texts,
  limit: string,
  label: 'amount' | 'minutes',
  value: string,
): Promise<void> {
  await lineOf(page, limit).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t(`protection.dialog.${label}`) }).fill(value)
  await dialog.getByRole('button', { name: t('protection.dialog.save') }).click()
  await expect(dialog).toBeHidden()
}

test('CASH-9 a deposit limit refuses above it, a reality check stops a game until it is answered, and a break closes the house', async ({
  page,
  texts,
  watch,
}) => {
  const { t, game } = texts
  watch.allow(/status of 4(03|22)/)
  const { username } = await enter(page, { money: '500' })
  await open(page, '/member/securityCenter?part=limits')
  await setLimit(page, texts, 'deposit.day', 'amount', '900')
  await expect(lineOf(page, 'deposit.day')).toContainText('৳900.00')
  await setLimit(page, texts, 'reality.session', 'minutes', '10')

  await open(page, '/member/depositv2')
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill('1000')
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  await expect(page.getByRole('alert')).toHaveText(
    t('error.DEPOSIT_LIMIT', { period: 'day', limit: '৳900.00', left: '৳400.00' }),
  )

  const dice = await openGame(page, texts, 'dice')
  await rollDice(page, dice, texts)
  await ageSitting(username, 10)
  await dice.frame.getByRole('button', { name: game('dice.roll') }).focus()
  await page.keyboard.press('Enter')
  const check = page.getByRole('dialog', { name: t('protection.reality.title') })
  await expect(check).toContainText(t('protection.now.net'))
  await expect(dice.frame.getByText(game('error.REALITY_CHECK'))).toBeAttached()
  await check.getByRole('button', { name: t('protection.reality.continue') }).click()
  await expect(check).toBeHidden()
  await rollDice(page, dice, texts)

  await open(page, '/member/securityCenter?part=limits')
  await page.getByRole('button', { name: t('protection.break.title') }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: t('protection.break.confirm') })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: t('protection.block.calm') })).toBeVisible()
  await open(page, '/seamless?gameCode=dice')
  await expect(page.getByRole('heading', { name: t('error.ON_BREAK') })).toBeVisible()
})
