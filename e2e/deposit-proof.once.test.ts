/** A bank deposit: the picture goes to an operator, who sees it and credits what arrived. */
import sharp from 'sharp'
import { expect, open, test } from './fixture.ts'
import { enter, headerBalance } from './member.ts'
import { enterOffice, goToList, officeContext, SECOND_OPERATOR } from './operator.ts'

test('CASH-2 OFFICE-2 a picture of a bank deposit is seen by an operator, and the balance grows while the member looks', async ({
  page,
  browser,
  watch,
  texts,
}) => {
  const { t, language } = texts
  const { username } = await enter(page)
  await open(page, '/member/depositv2')
  await page.getByRole('radio', { name: language === 'bn' ? 'টাকাগো সেন্ড মানি' : 'TakaGo send money' }).check()
  await page.getByRole('textbox', { name: t('cashier.amount') }).fill('750')
  await page.getByRole('button', { name: t('cashier.showPayee') }).click()
  await expect(page.getByRole('heading', { name: t('cashier.transferTitle') })).toBeVisible()
  await expect(page.getByText('01700000100')).toBeVisible()
  const reference = await page
    .getByText(/^D-[2-9A-Z]{8}$/)
    .first()
    .innerText()

  watch.allow(/the server responded with a status of 422/) // what is no picture is refused
  const chooser = page.getByLabel(t('cashier.sendPicture'))
  await chooser.setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await expect(page.getByRole('alert')).toHaveText(t('error.PICTURE_INVALID'))
  const buffer = await sharp({ create: { width: 540, height: 960, channels: 3, background: '#3a7d5d' } })
    .png()
    .toBuffer()
  await chooser.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('heading', { name: t('cashier.reviewTitle') })).toBeVisible()
  await expect(page.getByRole('img', { name: t('cashier.yourPicture') })).toBeVisible()

  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.deposits')
  await office.getByLabel(t('office.reference')).fill(reference)
  await office.keyboard.press('Enter')
  await office.getByRole('row').filter({ hasText: username }).click()
  await expect(office.getByRole('img', { name: new RegExp(t('office.proofOf', { time: '.*' })) })).toBeVisible()
  await office.getByRole('button', { name: t('office.creditPaid') }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: new RegExp(t('office.proofOf', { time: '.*' })) })).toBeVisible() // seen while it is typed
  await dialog.getByLabel(t('office.reallyReceived')).fill('700')
  await dialog.getByLabel(t('office.evidence')).fill(`TG ${reference}`)
  await dialog.getByLabel(t('office.reason'), { exact: true }).fill('on the account')
  await dialog.getByRole('button', { name: t('office.creditPaid') }).click()
  // 700 of 750: another operator agrees, in their own browser
  const waits = office.getByRole('main').getByRole('link', { name: t('decision.open') })
  await expect(waits).toBeVisible()
  const address = await waits.getAttribute('href')
  await context.close()
  await expect(headerBalance(page, texts)).toHaveText('৳0.00')

  const second = await officeContext(browser, watch, texts)
  const other = await second.newPage()
  await enterOffice(other, texts, SECOND_OPERATOR, String(address))
  await other.getByRole('button', { name: t('decision.agree') }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('decision.agree') })
    .click()
  await expect(other.getByText(t('decision.state.done')).first()).toBeVisible()
  await second.close()

  await expect(page.getByText(t('cashier.paidTitle', { amount: '৳700.00' }))).toBeVisible()
  await expect(headerBalance(page, texts)).toHaveText('৳700.00')
})
