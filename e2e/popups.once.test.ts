/** The popups that open by themselves: an announcement, the gift, the welcome. */
import { expect, newUsername, open, test } from './fixture.ts'
import { fillRegistration } from './member.ts'
import { expectClosed, expectModal } from './modal.ts'

test.use({ popups: true })

test('LOBBY-12 SITE-14 SITE-20 a visitor sees an announcement and the gift, a newcomer the welcome once: one at a time, modal, named, and they go with Escape', async ({
  page,
  texts,
}) => {
  const { t } = texts
  const dialogs = page.getByRole('dialog')
  const announcements = /\/wps\/announcements/
  // over no page but the lobby, whatever is done there: the announcements are not even asked for
  let asked = 0
  page.on('request', (request) => void (announcements.test(request.url()) && asked++))
  await open(page, '/lottery')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForTimeout(4_000)
  expect([asked, await dialogs.count()]).toEqual([0, 0])

  await open(page)
  await expect(page.getByRole('button', { name: t('popups.understood') })).toBeFocused()
  const gift = dialogs.getByRole('link', { name: t('popups.gift.go') })
  await expect(gift, 'one at a time').toBeHidden()
  const announcement = await expectModal(page, 'announcement')
  await page.keyboard.press('Escape')
  await expect(announcement.getByRole('button', { name: t('popups.understood') })).toBeHidden()
  await expect(gift).toBeVisible()
  await expectClosed(page, await expectModal(page, 'gift'))
  expect(await page.evaluate(() => sessionStorage.getItem('giftClosed'))).toBe('yes')

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
  await expect(page.getByRole('banner').getByRole('link', { name: t('shell.wallet') })).toHaveText(/^৳\d+\.00$/)
  await expect(dialogs).toHaveCount(0)
})
