/**
 * Dialogs over the page: name, where focus starts and returns to, Escape, the page's scroll behind it, and axe's
 * findings; and the popups that open by themselves.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, newUsername, open, test } from './fixture.ts'
import { fillRegistration } from './member.ts'

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

test('SITE-12 SITE-14 SITE-20 feedback, notice and help are modal, named and give focus back, and feedback arrives; the language chooser is the platform’s own', async ({
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
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('popups.feedback.title') })
  await expect(dialog.getByLabel(t('popups.feedback.label'))).toBeFocused()
  await page.keyboard.insertText('ক'.repeat(140))
  await dialog.getByRole('button', { name: t('popups.feedback.send') }).click()
  await expect(page.getByText(t('popups.feedback.thanks'))).toBeVisible()
  await expect(dialog).toBeHidden()

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

/** An announcement that opens over the page, added to those of the house. */
const ANNOUNCEMENT = {
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

test.describe('popups that open by themselves', () => {
  test.use({ popups: true })

  test('LOBBY-12 SITE-14 SITE-20 a visitor sees the gift and an announcement, a newcomer the welcome once: one at a time, modal, named, and they go with Escape', async ({
    page,
    texts,
  }) => {
    const { t } = texts
    const dialogs = page.getByRole('dialog')
    await open(page)
    await expect(dialogs.getByRole('link', { name: t('popups.gift.go') })).toBeVisible()
    await expectClosed(page, await expectModal(page, 'gift'))
    expect(await page.evaluate(() => sessionStorage.getItem('giftClosed'))).toBe('yes')
    const announcements = /\/wps\/announcements/
    await page.route(announcements, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { value: { content: object[] } }
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, content: [ANNOUNCEMENT] } } })
    })
    await page.reload()
    await expect(page.getByRole('button', { name: t('popups.understood') })).toBeFocused()
    await expectClosed(page, await expectModal(page, 'announcement'))
    await page.unroute(announcements)

    await open(page, '/register')
    await fillRegistration(page, texts, newUsername())
    await expect(dialogs.getByRole('button', { name: t('popups.understood') })).toBeVisible()
    await expect(dialogs).toHaveCount(1)
    await dialogs.getByRole('checkbox', { name: t('popups.never') }).check()
    await dialogs.getByRole('button', { name: t('popups.understood') }).click()
    await expect(dialogs).toHaveCount(0)
    const kept = await page.evaluate(() => [sessionStorage.getItem('popupSeen'), localStorage.getItem('popupClosed')])
    expect(kept[0]).toMatch(/F:/)
    expect(kept[1]).not.toBe('')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell.wallet') })).toHaveText('৳0.00')
    await expect(dialogs).toHaveCount(0)
  })
})
