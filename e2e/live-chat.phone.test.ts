/**
 * The live chat: a member on a phone in Bengali, an operator at a desk in English. What else is asked and refused:
 * server/modules/support/support.test.ts, web/player/support/support-dialog.dom.test.tsx.
 */
import { expect, open, test } from './fixture.ts'
import { enter } from './member.ts'
import { enterOffice, officeContext } from './operator.ts'
import { textsOf } from './texts.ts'

test('PROMO-10 OFFICE-1 a member asks in Bengali, an operator takes it and answers, the answer appears by itself, and the member rates it', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const english = textsOf('en')
  const member = await enter(page)
  await open(page, '/help')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('site.service') })
    .click()
  const chat = page.getByRole('dialog', { name: t('shell.liveChat') })
  await chat.getByText(t('support.topic.deposit'), { exact: true }).click()
  await chat.getByLabel(t('support.question')).fill('আমার টাকা কোথায়?')
  await chat.getByRole('button', { name: t('support.begin') }).click()
  const log = chat.getByRole('log')
  await expect(log).toContainText('আমার টাকা কোথায়?')

  const context = await officeContext(browser, watch, english)
  const office = await context.newPage()
  await enterOffice(office, english, undefined, '/backoffice/chats')
  await office.getByRole('link').filter({ hasText: member.username }).click()
  await office.getByRole('button', { name: english.t('office.desk.take') }).click()
  // a prepared answer goes into the box in the member's language, and waits there
  await office.getByLabel(english.t('office.desk.findAnswer')).fill('credited')
  await office.getByRole('button', { name: 'Deposit not yet credited' }).click()
  const box = office.getByLabel(english.t('office.desk.answer'))
  await expect(box).toHaveValue(/রেফারেন্স/)
  await box.fill('<b>এখন</b> দেখছি।')
  // the project's screens are touched: there Enter begins a line, and the button sends
  const answer = office.getByRole('button', { name: english.t('support.send') })
  await answer.click()
  await expect(log).toContainText('<b>এখন</b> দেখছি।')
  await chat.getByLabel(t('support.yourLine')).fill('ধন্যবাদ')
  await chat.getByRole('button', { name: t('support.send') }).click()
  await expect(office.getByRole('log')).toContainText('ধন্যবাদ')

  // closed in between: the button is marked when another answer comes
  await chat.getByRole('button', { name: t('common.close') }).click()
  await box.fill('হয়ে গেছে।')
  await answer.click()
  await page.getByRole('button', { name: t('support.open') }).click()
  await expect(log).toContainText('হয়ে গেছে।')
  await office.getByRole('button', { name: english.t('office.desk.end'), exact: true }).click()
  await chat.getByLabel(t('support.stars', { count: 5, stars: '৫' })).check({ force: true })
  await chat.getByRole('button', { name: t('support.rateSend') }).click()
  await expect(chat.getByText(t('support.thanks'))).toBeVisible()
  await expect(office.getByRole('log')).toContainText(english.t('office.desk.rated', { stars: '5' }))
  await context.close()
})
