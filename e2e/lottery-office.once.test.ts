/** The lottery hall from the other side: two of the house type results, correct and void; two of a brand change terms. */
import type { Page } from '@playwright/test'
import { lotteryIssues, lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryBet, type Ticket } from '#contract/lottery/tickets.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { lineOf } from '#server/testing/lottery-tickets.ts'
import { expectAccessible, expectAccessibleAnyWay } from './axe.ts'
import { expect, open, test } from './fixture.ts'
import { ask, endSale, type Login, type Made } from './house-side.ts'
import { enter, headerBalance } from './member.ts'
import { enterOffice, officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const WHY = 'the broadcast was heard again'
const SOURCE = 'the broadcast of the draw'

function operatorOf(name: string): Login {
  const found = DEMO_OPERATORS.find(({ username }) => username === name)
  if (!found) throw new Error(`the demo has no ${name}`)
  return found
}

/** Buys one straight bet of 1.00 for the issue on sale, over HTTP: buying has a story of its own. */
async function buy({ token }: Made, gameCode: string, selection: string): Promise<Ticket> {
  const { current } = await ask(lotteryIssues, { gameCode }, token)
  const { termsVersion } = await ask(lotteryRules, { gameCode }, token)
  const line = lineOf(gameCode, { play: 'STRAIGHT', mode: 'SEA', selection, stake: '1.00' })
  const issue = current?.issue ?? ''
  return ask(lotteryBet, { gameCode, issue, termsVersion, lines: [line], requestId: `${gameCode}${issue}` }, token)
}

const issuePath = ({ gameCode, issue }: Ticket) => `/backoffice/house-lotteries/${gameCode}/issues/${issue}/show`

/** Types a result and sends it. */
async function typeResult(page: Page, { t }: Texts, numbers: string): Promise<void> {
  const form = page.locator('form').filter({ hasText: t('office.lottery.enterResult') })
  await form.getByRole('textbox').first().fill(numbers)
  await form.getByLabel(t('office.lottery.source'), { exact: true }).fill(SOURCE)
  await form.getByLabel(t('office.reason'), { exact: true }).fill(WHY)
  await form.getByRole('button', { name: t('office.lottery.enterResult') }).click()
}

/** The second person opens the decision that the first one's page shows, reads it and agrees. */
async function agree(asker: Page, other: Page, { t }: Texts): Promise<void> {
  const way = asker.getByRole('main').getByRole('link', { name: t('decision.open') })
  const href = await way.first().getAttribute('href')
  await open(other, href ?? '')
  await other.getByRole('button', { name: t('decision.agree') }).click()
  const dialog = other.getByRole('dialog', { name: t('decision.agreeTitle') })
  await dialog.getByRole('button', { name: t('decision.agree') }).click()
  await expect(other.getByText(t('decision.state.done'), { exact: true })).toBeVisible()
}

/** Opens a page again and again until it says something: draws are paid by the house's own loop. */
async function openUntil(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, path)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test('OFFICE-6 LOTT-3 a wrong result, one that differs, an alarm, a correction that the member reads of, and a void that gives the stake back', async ({
  page,
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/status of 409/) // the entry that differs
  const member = await enter(page, { money: '500' })
  const [wrong, gone] = [await buy(member, 'ph3d', '123'), await buy(member, 'ph2d', '0405')]
  await endSale(wrong.gameCode, wrong.issue)
  const [hers, his] = [await officeContext(browser, watch, texts), await officeContext(browser, watch, texts)]
  const [first, second] = [await hers.newPage(), await his.newPage()]
  await enterOffice(first, texts, operatorOf('house'), issuePath(wrong))
  await enterOffice(second, texts, operatorOf('house2'), issuePath(wrong))
  await openUntil(first, issuePath(wrong), t('office.lottery.state.closed'))

  await typeResult(first, texts, '321')
  await expect(first.getByRole('button', { name: t('office.lottery.enterResult') })).toBeDisabled()
  await openUntil(second, issuePath(wrong), t('office.lottery.secondEntry'))
  await expectAccessibleAnyWay(second, 'second entry of a result')
  await typeResult(second, texts, '123')
  await expect(second.getByRole('alert').first()).toBeVisible()
  await openUntil(first, '/backoffice/house-lotteries', t('office.lottery.alarm.differ'))
  await expectAccessibleAnyWay(first, 'lotteries of the house')
  // the second one believes the first, and both are wrong
  await open(second, issuePath(wrong))
  await typeResult(second, texts, '321')
  await expect(second.getByText(t('office.lottery.entered'))).toBeVisible()

  await openUntil(first, issuePath(wrong), t('office.lottery.state.settled'))
  await open(page, `/lottery/tickets?ticket=${wrong.id}`)
  const ticket = page.getByRole('dialog', { name: t('lottery.ticket') })
  await expect(ticket.getByText(t('lottery.ticketWhy.lost'))).toBeVisible()

  const form = first.locator('form').filter({ hasText: t('office.lottery.correct') })
  await form.getByRole('textbox').first().fill('123')
  await form.getByLabel(t('office.lottery.source'), { exact: true }).fill(SOURCE)
  await form.getByLabel(t('office.reason'), { exact: true }).fill(WHY)
  await expect(form.getByText(t('office.lottery.previewFirst'))).toBeVisible()
  await form.getByRole('button', { name: t('office.lottery.previewCorrection') }).click()
  const preview = form.getByRole('status').filter({ hasText: t('office.lottery.paidMore') })
  await expect(preview).toContainText(member.username)
  await expect(preview).toContainText('৳450.00')
  await expectAccessible(first, 'preview of a correction')
  await form.getByRole('button', { name: t('office.lottery.askCorrection') }).click()
  await agree(first, second, texts)

  await openUntil(page, `/lottery/tickets?ticket=${wrong.id}`, t('lottery.corrected'))
  await expect(ticket.getByText('+৳450.00').first()).toBeVisible()
  await expectAccessible(page, 'corrected ticket')
  await openUntil(page, '/member/messageV2', t('messages.lottery-corrected.title'))

  await open(first, issuePath(gone))
  await first.getByRole('button', { name: t('office.lottery.makeVoid') }).click()
  const asked = first.getByRole('dialog', { name: t('office.lottery.makeVoid') })
  await asked.getByLabel(t('office.reason'), { exact: true }).fill('the draw was called off')
  await asked.getByRole('button', { name: t('office.lottery.makeVoid') }).click()
  await agree(first, second, texts)
  await openUntil(page, `/lottery/tickets?ticket=${gone.id}`, t('lottery.ticketWhy.void'))
  // 500 paid in, two tickets of 1.00, one paid 450.00 and one back
  await expect(async () => {
    await open(page, '/lottery/tickets')
    await expect(headerBalance(page, texts)).toContainText('949.00', { timeout: 3_000 })
  }).toPass()
  await Promise.all([hers.close(), his.close()])
})

/** Opens the play's fields and writes its odds. */
async function writeOdds(page: Page, { t }: Texts, odds: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('office.lottery.seekPlay') }).fill('STRAIGHT')
  await page.getByRole('button', { name: t('office.lottery.editPlay', { play: 'STRAIGHT' }), exact: true }).click()
  await page.getByLabel('direct', { exact: true }).fill(odds)
}

test('OFFICE-6 two of a brand change odds after a preview, plan others and withdraw them, and bring the former back', async ({
  browser,
  watch,
  texts,
}) => {
  const { t } = texts
  const [hers, his] = [await officeContext(browser, watch, texts), await officeContext(browser, watch, texts)]
  const [first, second] = [await hers.newPage(), await his.newPage()]
  const path = '/backoffice/lotteries/ph3d/terms'
  await enterOffice(first, texts, DEMO_LOGINS[2], path)
  await enterOffice(second, texts, operatorOf('admin2'), path)
  const reason = first.getByLabel(t('office.reason'), { exact: true })
  const send = first.getByRole('button', { name: t('office.lottery.askTerms') })

  await writeOdds(first, texts, '9990')
  await first.getByRole('button', { name: t('office.lottery.preview'), exact: true }).click()
  await expect(first.getByText(t('office.lottery.tooMuch', { max: '99.5%' }))).toBeVisible()
  await first.getByLabel('direct', { exact: true }).fill('400')
  await first.getByRole('button', { name: t('office.lottery.preview'), exact: true }).click()
  await expect(first.getByText(t('office.lottery.persons.two'))).toBeVisible()
  await expectAccessibleAnyWay(first, 'terms with a preview')
  await reason.fill(WHY)
  await send.click()
  await agree(first, second, texts)
  await openUntil(first, path, t('office.lottery.inForce', { version: 2 }))

  await writeOdds(first, texts, '350')
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await first.getByLabel(t('office.lottery.fromAt')).fill(`${day}T10:00`)
  await reason.fill(WHY)
  await send.click()
  await agree(first, second, texts)
  await openUntil(first, path, t('office.lottery.coming'))
  await first.getByRole('button', { name: t('office.lottery.withdraw') }).click()
  await confirm(first, texts, t('office.lottery.withdraw'))
  await agree(first, second, texts)
  await openUntil(first, path, t('office.lottery.inForce', { version: 4 }))
  await expect(first.getByRole('heading', { name: t('office.lottery.coming') })).toHaveCount(0)

  const restore = t('office.lottery.restore', { version: 1 })
  await first.getByRole('button', { name: restore }).click()
  await confirm(first, texts, restore)
  await agree(first, second, texts)
  await openUntil(first, path, t('office.lottery.inForce', { version: 5 }))
  await expect(first.getByText(t('office.lottery.restoredOf', { version: 1 })).first()).toBeVisible()
  await Promise.all([hers.close(), his.close()])
})

async function confirm(page: Page, { t }: Texts, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('office.reason'), { exact: true }).fill(WHY)
  await dialog.getByRole('button', { name }).click()
}
