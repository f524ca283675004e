/** An operator runs the books, and reads that they balance, check by check. */
import { expect, test } from './fixture.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'

test('CASH-7 OFFICE-2 an operator runs the books and reads what each check found', async ({
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.books')
  await office.getByRole('button', { name: t('books.run') }).click()
  const newest = office.getByRole('row').nth(1)
  // everything that the house has written down is added up; the page follows how far it is
  await expect(newest.getByText(t('books.balanced'))).toBeVisible({ timeout: 60_000 })
  await newest.getByRole('link').first().click()
  await expect(
    office.getByRole('table', { name: t('books.checks') }).getByText(t('books.check.ledger-sum')),
  ).toBeVisible()
  await expect(office.getByText(t('books.ok'), { exact: true }).first()).toBeVisible()
  await goToList(office, texts, 'office.nav.overview')
  await expect(office.getByRole('main').getByText(t('books.balanced'))).toBeVisible()
  await context.close()
})
