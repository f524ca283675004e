/** A member opens a played round from the betting record and replays it, step by step, with the keyboard. */
import { expect, open, test } from './fixture.ts'
import { enter, openGame, rollDice } from './member.ts'

// a replay needs motion
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('GAME-7 CASH-5 a played round is opened from the record and replayed step by step with the keyboard', async ({
  page,
  texts,
}) => {
  const { t, language } = texts
  await enter(page, { money: '500' })
  await rollDice(page, await openGame(page, texts, 'dice'), texts)

  await open(page, '/member/personalHistoryCopy')
  const round = page.getByRole('main').getByRole('button', { name: /৳20\.00/ })
  await round.focus()
  await page.keyboard.press('Enter')
  const replay = page.getByRole('region', { name: t('replay.title') })
  const count = (number: number) => number.toLocaleString(language === 'bn' ? 'bn-BD' : 'en-GB')
  const step = (number: number) =>
    replay.getByText(t('replay.step', { step: count(number), of: count(2) }), { exact: true })
  await expect(step(2)).toBeVisible()

  await replay.getByRole('button', { name: t('replay.back') }).focus()
  await page.keyboard.press('Enter')
  await expect(step(1)).toBeVisible()
  await replay.getByRole('button', { name: t('replay.forward') }).focus()
  await page.keyboard.press('Space')
  await expect(step(2)).toBeVisible()
  await replay.getByRole('button', { name: t('replay.play') }).focus()
  await page.keyboard.press('Enter')
  await expect(replay.getByRole('button', { name: t('replay.pause') })).toBeFocused()
  await expect(replay.getByRole('button', { name: t('replay.play') })).toBeVisible()
  await expect(step(2)).toBeVisible()
})
