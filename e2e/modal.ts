/** What every dialog over the page promises: name, focus, Escape, the page's scroll behind it, and axe's findings. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleDialog } from './axe.ts'
import { expect } from './fixture.ts'

/** Checks that an open dialog is modal, has a name and holds focus; Tab stays inside, the page does not scroll. */
export async function expectModal(page: Page, name: string): Promise<Locator> {
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
  await expectAccessibleDialog(page, name)
  return dialog
}

/** Checks that Escape closes it, the page scrolls again, and focus is back on what opened it. */
export async function expectClosed(page: Page, dialog: Locator, opener?: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  if (opener) await expect(opener).toBeFocused()
}
