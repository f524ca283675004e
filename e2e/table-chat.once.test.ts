/**
 * Two people chat at a crash table; one reports a message, an operator removes it, and both screens no longer show it.
 */
import { chooseLanguage, expect, newUsername, test } from './fixture.ts'
import { enter, enterAsDemo, openGame } from './member.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'

test('PROMO-10 GAME-6 OFFICE-1 what is said at the crash table is heard there, reported, and removed by an operator from every screen', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t, game } = texts
  const other = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  watch.also(other)
  await chooseLanguage(other, texts.language)
  const reader = await other.newPage()
  const words = `good luck ${newUsername()}`
  await enter(page)
  await enterAsDemo(reader)
  const [writer, listener] = [await openGame(page, texts, 'skyrise'), await openGame(reader, texts, 'skyrise')]

  const box = writer.frame.getByRole('textbox', { name: game('chat.write') })
  await box.fill(`${words}, call 01712345678`)
  await box.press('Enter')
  const line = listener.frame
    .getByRole('log', { name: game('chat.title') })
    .getByRole('listitem')
    .filter({ hasText: words })
  await expect(line).toContainText(`${words}, call •••`)
  await line.getByRole('button', { name: new RegExp(game('chat.report', { name: '.*' })) }).click()
  await expect(line.getByText(game('chat.reported'), { exact: true })).toBeVisible()

  const office = await (await officeContext(browser, watch, texts)).newPage()
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.chat')
  const row = office.getByRole('row').filter({ hasText: words })
  await row.getByRole('button', { name: t('office.chat.remove'), exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox').fill('a telephone number')
  await dialog.getByRole('button', { name: t('office.chat.remove'), exact: true }).click()
  for (const { frame } of [writer, listener]) await expect(frame.getByText(words)).toHaveCount(0)
  await office.context().close()
  await other.close()
})
