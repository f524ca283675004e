/**
 * The studio stops and restarts: what a member sees, and what happens to the bet. Runs alone, because no other story
 * could play during that time.
 */
import { chooseLanguage, expect, keepSession, open, test } from './fixture.ts'
import { enter, openGame, rollDice, shownGame } from './member.ts'
import { holdStudioDown } from './studio-process.ts'

const DICE = 'dice'

test("GAME-1 GAME-4 GAME-7 a bet that the studio's fall interrupts is settled once when it is back; who opens a game meanwhile is told so, with a way back and a retry that works", async ({
  page,
  browser,
  watch,
  texts,
}) => {
  const { t, game } = texts
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  watch.allow(/503 \(Service Unavailable\) \(\S+\.woff2\)$/) // a face that the page first needs while the studio opens
  const member = await enter(page, { money: '500' })
  const dice = await openGame(page, texts, DICE)
  await rollDice(page, dice, texts)
  const other = await browser.newContext({ viewport: page.viewportSize() })
  watch.also(other)
  await chooseLanguage(other, texts.language)
  const late = await other.newPage()
  await keepSession(late, member)
  const release = await holdStudioDown()
  try {
    await dice.frame.getByRole('button', { name: game('dice.roll') }).click()
    await expect(dice.frame.getByText(game('line.lost'))).toBeVisible()
    await open(late, `/seamless?gameCode=${DICE}`)
    await expect(late.getByRole('alert').getByRole('heading', { name: t('games.launch.unreachable') })).toBeVisible()
    await expect(late.getByText(t('games.launch.safe'))).toBeVisible()
    await expect(late.getByRole('link', { name: t('games.launch.leave') })).toHaveAttribute('href', /^\//)
  } finally {
    await release()
  }
  const rolls = dice.frame.getByRole('group', { name: game('dice.last') }).getByText(/^\d+\.\d\d$/)
  await expect(rolls).toHaveCount(2, { timeout: 60_000 })
  await expect(dice.frame.getByText(game('line.lost'))).toBeHidden()
  await open(page, '/member/personalHistoryCopy')
  await expect(page.getByRole('main').getByRole('button', { name: /৳20\.00/ })).toHaveCount(2)
  await late.getByRole('button', { name: t('common.retry') }).click()
  await shownGame(late, texts)
  await other.close()
})
