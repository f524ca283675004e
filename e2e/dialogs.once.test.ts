/** Dialogs over the page: feedback and help. Popups: popups.once.test.ts; a notice: lobby.once.test.ts. */
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { expectClosed, expectModal } from './modal.ts'

test('SITE-12 SITE-14 SITE-20 feedback and help are modal, named and give focus back, and feedback arrives; the language chooser is the platform’s own', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page, '/help')
  const footer = page.getByRole('contentinfo')
  const language = footer.getByRole('combobox', { name: t('shell.language') })
  await language.focus()
  await expect(language).toBeFocused()
  await expectAccessible(page, 'language chooser', ['dark'])

  const feedback = footer.getByRole('button', { name: t('footer.feedback') })
  await feedback.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'feedback'), feedback)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('popups.feedback.title') })
  await expect(dialog.getByLabel(t('popups.feedback.label'))).toBeFocused()
  await page.keyboard.insertText('ক'.repeat(140))
  await dialog.getByRole('button', { name: t('popups.feedback.send') }).click()
  await expect(page.getByText(t('popups.feedback.thanks'))).toBeVisible()
  await expect(dialog).toBeHidden()

  const article = page.getByRole('main').getByRole('link').first()
  await article.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'help'))
})
