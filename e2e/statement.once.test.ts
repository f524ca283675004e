/** Members check their own statement on their own device; a changed statement fails. */
import { readFileSync } from 'node:fs'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'

type Entry = {
  amount: string
  balanceAfter: string
  reference: string
}
type Kept = {
  accounts: { entries: Entry[] }[]
}

test('CASH-5 CASH-7 a statement proves itself on the device, is kept as a file, and a changed file does not hold', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await enterAsDemo(page)
  await open(page, '/member/transactionHistory')
  await page.getByRole('link', { name: t('wallet.statement') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('member.statement') })).toBeVisible()
  await page.getByRole('button', { name: t('wallet.30days') }).click()

  const verdict = page.getByRole('status', { name: t('statement.title') })
  await expect(verdict.getByRole('heading', { name: t('statement.verified') })).toBeVisible()
  await expect(verdict.getByRole('listitem')).toHaveCount(6)
  await expect(verdict.getByText(t('statement.how.published'))).toBeVisible()
  await expectAccessible(page, 'statement, proven')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('statement.download') }).click()
  const kept = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as Kept

  const giveFile = (statement: Kept) =>
    page.getByLabel(t('statement.file')).setInputFiles({
      name: 'statement.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(statement)),
    })
  const ofFile = page.getByRole('status', { name: t('statement.fileTitle') })
  await giveFile(kept)
  await expect(ofFile.getByRole('heading', { name: t('statement.verified') })).toBeVisible()

  const [entry] = kept.accounts[0]?.entries ?? []
  if (!entry) throw new Error('the statement is empty')
  entry.reference = `${entry.reference}!`
  await giveFile(kept)
  await expect(ofFile.getByRole('heading', { name: t('statement.notVerified') })).toBeVisible()
  await expect(ofFile.getByText(t('statement.step.included'))).toBeVisible()
})
