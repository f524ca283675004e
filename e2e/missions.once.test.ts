/** Missions and boards, as the demo's member sees them. */
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'

test('PROMO-5 the demo’s member has missions half done, and boards say their rules', async ({ page, texts }) => {
  const { t } = texts
  await enterAsDemo(page)
  await open(page, '/member/missionLeaderboard')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(card.first()).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await expectAccessible(page, 'missions', ['dark', 'light'])
  await page.getByRole('radio', { name: t('missions.boards') }).click()
  await expect(page.getByRole('heading', { name: t('missions.rulesOf') })).toBeVisible()
  await expect(page.getByText(t('missions.ties.earliest'))).toBeVisible()
  await expectAccessible(page, 'boards', ['dark'])
})
