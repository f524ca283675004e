/**
 * Customer service on a phone: a member writes a question and is answered by a message on the site. What a visitor is
 * asked and told: web/player/contact/contact-form.dom.test.tsx, server/modules/site/contact.test.ts.
 */
import sharp from 'sharp'
import { answerFeedback, feedbackPictures, listFeedback } from '#contract/site/office-feedback.ts'
import { expect, open, test } from './fixture.ts'
import { askAsOperator } from './house-side.ts'
import { enter } from './member.ts'

const newest = async () => {
  const [row] = (await askAsOperator(listFeedback, { pageNo: 1, pageSize: 1 })).content
  if (!row) throw new Error('nothing was written')
  return row
}

test('PROMO-10 SITE-14 SITE-12 a member asks from the lobby, loses nothing while offline, and finds the answer in the messages and beside the question', async ({
  page,
  context,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await enter(page)
  await open(page)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('footer.contact') })
    .click()
  // the brand has a desk: the chat opens first, and leads to the form
  const toForm = page.getByRole('dialog').getByRole('button', { name: t('support.writeInstead') })
  await toForm.click()
  const sheet = page.getByRole('dialog', { name: t('site.service') })
  const send = sheet.getByRole('button', { name: t('contact.send') })
  await send.click()
  await expect(sheet.getByLabel(t('contact.subject'))).toHaveAccessibleDescription(t('contact.subjectShort'))
  const subject = `Spin ${Date.now()}`
  await sheet.getByLabel(t('contact.subject')).fill(subject)
  await sheet.getByLabel(t('contact.message')).fill('My last spin shows no result.')
  await context.setOffline(true)
  await expect(sheet.getByText(t('contact.offline'))).toBeVisible()
  await expect(send).toBeDisabled()
  await context.setOffline(false)
  // closed by mistake: the text is still there
  await sheet.getByRole('button', { name: t('common.close') }).click()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('footer.contact') })
    .click()
  await toForm.click()
  await expect(sheet.getByLabel(t('contact.subject'))).toHaveValue(subject)
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6f8f' } })
    .png()
    .toBuffer()
  await sheet
    .getByLabel(t('contact.pictureAdd'))
    .setInputFiles({ name: 'spin.png', mimeType: 'image/png', buffer: picture })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'spin.png' })).toBeVisible()
  await send.click()
  await expect(sheet.getByText(t('contact.sentTitle'))).toBeVisible()

  const row = await newest()
  expect(row).toMatchObject({ subject, way: 'message', state: 'open' })
  expect((await askAsOperator(feedbackPictures, { id: row.id })).pictures).toMatchObject([{ width: 300, height: 200 }])
  await askAsOperator(answerFeedback, { id: row.id, answer: 'It was won: look again.' })
  await open(page, '/help')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('site.service') })
    .click()
  await toForm.click()
  await sheet.getByText(t('contact.earlier'), { exact: true }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: subject })).toContainText('It was won: look again.')
  await expect(sheet.getByRole('listitem').filter({ hasText: subject })).toContainText(t('contact.state.answered'))
  await expect(sheet.getByRole('listitem').filter({ hasText: subject })).toContainText(
    t('contact.pictures', { count: 1 }),
  )
  await open(page, '/member/messageV2')
  await page.getByRole('main').getByText(subject).click()
  await expect(page.getByRole('dialog')).toContainText('It was won: look again.')
})
