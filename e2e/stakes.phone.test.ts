/** An invalid stake, typed with a thumb: the tap that leaves the field bets nothing, and shows why. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { beginTrial, openGame, spinButton } from './member.ts'
import type { Texts } from './texts.ts'

const GAMES = [
  { code: 'dice', button: ({ game }: Texts) => new RegExp(`^${game('dice.roll')}`) },
  { code: 'sundarban', button: spinButton },
  { code: 'skyrise', button: ({ game }: Texts) => new RegExp(`^(${game('crash.bet')}|${game('crash.betNext')})`) },
]
const TYPED = ['1', '99999', '', 'abc', '12.345']

/** Collects everything that would stake money, over HTTP or WebSocket. */
function watchBets(page: Page): string[] {
  const bets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(?:dice\/roll|slot\/(?:spin|buy))/.test(request.url()))
      bets.push(request.url())
  })
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      if (String(payload).includes('"type":"bet"')) bets.push(String(payload))
    }),
  )
  return bets
}

for (const { code, button } of GAMES) {
  test(`GAME-4 in ${code} 1, 99999, nothing, abc and 12.345 stay as typed, bet nothing and leave the balance`, async ({
    page,
    texts,
  }) => {
    const { game } = texts
    const bets = watchBets(page)
    await beginTrial(page, texts)
    const { frame, balance } = await openGame(page, texts, code)
    const stake = frame.getByRole('textbox', { name: game('stake.label') })
    const act = frame.getByRole('button', { name: button(texts) }).first()
    await expect(act).toBeVisible({ timeout: 60_000 })
    const before = await balance.innerText()
    const says: Record<string, string> = {
      '1': '৳2.00',
      '99999': '৳20,000.00',
      '': '৳2.00',
      abc: game('stake.number'),
      '12.345': game('stake.decimals', { decimals: texts.language === 'bn' ? '২' : '2' }),
    }
    for (const typed of TYPED) {
      await stake.fill(typed)
      await act.tap({ force: true }) // the button is disabled, and is pressed all the same
      await expect(stake).toHaveValue(typed)
      await expect(stake).toHaveAttribute('aria-invalid', 'true')
      await expect(stake).toHaveAccessibleDescription(
        new RegExp(says[typed]?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') ?? ''),
      )
      await expect(act).toHaveAttribute('aria-disabled', 'true')
      await expect(act).toContainText(game('entry.fix'))
      expect(bets, typed).toEqual([])
    }
    await expect(balance).toHaveText(before)
    await stake.fill('20')
    await act.tap()
    await expect.poll(() => bets.length, { timeout: 60_000 }).toBe(1)
  })
}
