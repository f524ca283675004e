/** Limits and breaks, as a member uses them: a limit that refuses, a game that stops and continues, a break. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { expect, newUsername, open, test } from './fixture.ts'
import { deposit, openGame, register, rollDice } from './member.ts'
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

/** Ages a member's sitting: the shortest interval is longer than a test may take. */
async function ageSitting(username: string, minutes: number): Promise<void> {
  const database = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.cache/e2e-data', 'pg') })
  const db = openDb(database.url, 1)
  await db.query(
    `update protection.members m set sitting_at = sitting_at - make_interval(mins => $2) from identity.accounts a
     where a.id::text = m.member_id and lower(a.username) = lower($1)`,
    [username, minutes],
  )
  await db.close()
}

test('CASH-9 a deposit limit refuses above it, with the reason beside the field, and a break closes the house', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 4(03|22)/)
  await register(page, texts, newUsername())
  await open(page, '/member/securityCenter?part=limits')
  await setLimit(page, texts, 'deposit.day', 'amount', '300')
  await expect(lineOf(page, 'deposit.day')).toContainText('৳300.00')

  await open(page, '/member/depositv2')
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill('400')
  await page.getByRole('button', { name: t('cashier.depositNow') }).click()
  await expect(page.getByRole('alert')).toHaveText(
    t('error.DEPOSIT_LIMIT', { period: 'day', limit: '৳300.00', left: '৳300.00' }),
  )

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

test('CASH-9 a reality check stops a game, shows time and result, and play goes on after the answer', async ({
  page,
  texts,
  watch,
}) => {
  const { t, game } = texts
  watch.allow(/status of 422/)
  const username = newUsername()
  await register(page, texts, username)
  await deposit(page, texts, '500', '৳500.00')
  await open(page, '/member/securityCenter?part=limits')
  await setLimit(page, texts, 'reality.session', 'minutes', '10')

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
})
