/** CASH-5: a member reads the records, opens the subject of a line, and exports the record as a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'
import type { Texts } from './texts.ts'

const cells = (line: string) => line.split(',').map((cell) => cell.replace(/^"|"$/g, ''))

/** The reference of a ticket of the lottery hall. */
const TICKET = /L-[A-Z0-9]{8}/

/** Turns the pages of the account record, opens one of its entries, and goes to another part. */
async function turnPages(page: Page, { t }: Texts): Promise<void> {
  await open(page, '/member/transactionHistory?days=30days')
  const lines = page.getByRole('main').locator('tbody tr')
  await expect(lines.first()).toBeVisible()
  const first = await lines.first().innerText()
  await page.getByRole('button', { name: t('records.older') }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(lines.first()).not.toHaveText(first, { useInnerText: true })
  await page.getByRole('button', { name: t('records.newer') }).click()
  await expect(page).not.toHaveURL(/page=/)
  await expect(lines.first()).toHaveText(first, { useInnerText: true })

  await page.getByRole('combobox', { name: t('records.kind'), exact: true }).selectOption('bet')
  await expect(page).toHaveURL(/type=bet/)
  const entry = page.getByRole('dialog', { name: t('records.entry') })
  const bet = { name: t('wallet.reason.bet'), exact: true }
  await lines.filter({ hasText: TICKET }).first().getByRole('button', bet).click()
  await expect(entry.getByRole('link', { name: t('records.openTicket') })).toBeVisible()
  await page.keyboard.press('Escape')
  await lines.filter({ hasNotText: TICKET }).first().getByRole('button', bet).click()
  await expect(entry.getByRole('heading', { name: t('bets.moves') })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: t('records.tab.deposits') }).click()
  await expect(page).toHaveURL(/record=deposits/)
  await expect(page.getByRole('main').getByText(t('records.credited')).first()).toBeVisible()
}

test('CASH-5 the betting record is filtered, kept in the address, and saved as a file with the same rows; pages go on and come back, and an entry opens to its round', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await enterAsDemo(page)
  await open(page, '/member/personalHistoryCopy?days=30days')
  await page.getByRole('combobox', { name: t('records.result'), exact: true }).selectOption('won')
  await expect(page).toHaveURL(/result=won/)
  const rows = page.getByRole('main').getByRole('button').filter({ hasText: /\+৳/ })
  await expect(rows.first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: t('records.result'), exact: true })).toHaveValue('won')
  await expect(rows.first()).toBeVisible()
  const shown = (await rows.allInnerTexts()).map((text) =>
    /\+৳([\d,]+\.\d\d)/.exec(text.replaceAll(/\s/g, ''))?.[1]?.replaceAll(',', ''),
  )

  await page.getByRole('button', { name: t('records.export') }).click()
  const saving = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('records.makeFile') })
    .click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^betting-record_.*\.csv$/)
  expect(file.url()).not.toMatch(/ticket|token/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toContain('(UTC')
  const profit = cells(head).indexOf(t('exports.head.profit'))
  expect(lines.slice(0, shown.length).map((line) => cells(line)[profit])).toEqual(shown)
  expect(lines.length).toBeGreaterThanOrEqual(shown.length)

  await turnPages(page, texts)
})
