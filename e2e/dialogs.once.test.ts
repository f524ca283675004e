/**
 * Dialogs over the page: name, where focus starts and returns to, Escape, the page's scroll behind it, and axe's
 * findings.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'

/** Checks that an open dialog is modal, has a name and holds focus; Tab stays inside, the page does not scroll. */
async function expectModal(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog, name).toHaveAccessibleName(/\S/)
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  expect(await isInside(), `${name}: focus starts inside`).toBe(true)
  for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
      `${name}: ${key} reaches nothing behind`,
    ).toBe(true)
  }
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, 400)
  // content that loads above may still move the page by a few pixels; the wheel would by hundreds
  const moved = Math.abs((await page.evaluate(() => scrollY)) - before)
  expect(
    [moved < 100, await page.evaluate(() => getComputedStyle(document.documentElement).overflow)],
    `${name}: the page stays`,
  ).toEqual([true, 'hidden'])
  await expectAccessible(page, name, ['dark'])
  return dialog
}

/** Checks that Escape closes it, the page scrolls again, and focus is back on what opened it. */
async function expectClosed(page: Page, dialog: Locator, opener?: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  if (opener) await expect(opener).toBeFocused()
}

test('SITE-14 SITE-20 feedback, notice and help are modal, named and give focus back; the language chooser is the platform’s own', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  const footer = page.getByRole('contentinfo')
  const language = footer.getByRole('combobox', { name: t('shell.language') })
  await language.focus()
  await expect(language).toBeFocused()
  await expectAccessible(page, 'language chooser', ['dark'])

  const feedback = footer.getByRole('button', { name: t('footer.feedback') })
  await feedback.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'feedback'), feedback)

  const notice = page.locator('main button.rounded-xs').first()
  await notice.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'notice'), notice)

  await open(page, '/help')
  const article = page.getByRole('main').getByRole('link').first()
  await article.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'help'))
})

test.describe('popups that open by themselves', () => {
  test.use({ popups: true })

  test('SITE-14 SITE-20 the gift and an announcement are modal, named, and go with Escape', async ({ page, texts }) => {
    const { t } = texts
    await open(page)
    await expect(page.getByRole('link', { name: t('popups.gift.go') })).toBeVisible()
    await expectClosed(page, await expectModal(page, 'gift'))
    await page.route(/\/wps\/announcements/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { value: { content: object[] } }
      const one = {
        id: '1',
        type: 'PU',
        execution: 'B',
        platform: 'W',
        title: 'Title',
        content: '<p>Text</p>',
        text: 'Text',
        startsAt: '2026-01-01T00:00:00.000Z',
        publishedAt: '2026-01-01T00:00:00.000Z',
        isPopup: true,
      }
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, content: [one] } } })
    })
    await page.reload()
    await expect(page.getByRole('button', { name: t('popups.understood') })).toBeFocused()
    await expectClosed(page, await expectModal(page, 'announcement'))
  })
})
