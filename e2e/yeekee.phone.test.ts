/** A round of Yeekee on a phone: a member shoots a free number, finds it in the list, and draws the round again afterwards. */
import { lotteryShots } from '#contract/lottery/shots.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { ask, endRound } from './house-side.ts'
import { enter } from './member.ts'

const GAME = 'yeekee'
const SHOT = '31415'
/** A round that ends sooner could end while the member types. */
const LEFT_MS = 45_000

const findRound = async () => (await ask(lotteryShots, { gameCode: GAME })).round

test('LOTT-2 LOTT-3 a member shoots, sees the shot in the list, and the browser draws the round again from all of them', async ({
  page,
  texts,
}) => {
  test.slow()
  const { t } = texts
  await enter(page)
  const isLong = async () => Date.parse((await findRound())?.endsAt ?? '0') - Date.now() > LEFT_MS
  await expect.poll(isLong, { timeout: 2 * LEFT_MS }).toBe(true)
  const issue = (await findRound())?.issue ?? ''

  await open(page, `/lottery?gameCode=${GAME}`)
  const shots = page.getByRole('region', { name: t('lottery.shots'), exact: true })
  for (const digit of SHOT) await shots.getByRole('button', { name: digit, exact: true }).click()
  await expect(shots.getByLabel(t('lottery.shots.number'), { exact: true })).toHaveValue(SHOT)
  await shots.getByRole('button', { name: t('lottery.shots.shoot'), exact: true }).click()
  const own = shots.getByRole('listitem').filter({ hasText: t('lottery.shots.yours') })
  await expect(own).toContainText(SHOT)
  await expectAccessible(page, 'yeekee', ['dark'])

  await endRound(GAME, issue)
  // the open page is told of the draw, and lists it with a way to its proof
  await page.getByTitle(issue, { exact: true }).click({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: t('lottery.verdict.matches') })).toBeVisible()
  const list = page.getByRole('listitem')
  await expect(list.filter({ hasText: SHOT })).toHaveCount(1)
  await expect(page.getByText(t('lottery.proof.sum'))).toBeVisible()
  await expectAccessible(page, 'proof of yeekee', ['dark'])
})
