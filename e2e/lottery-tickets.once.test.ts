/** What a member does with tickets of the hall: repeats one, cancels one, and sets money aside for a chase. */
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { expect, goTo, houseUrl, open, test } from './fixture.ts'
import { untilTimeLeft } from './house-side.ts'
import { enter } from './member.ts'

/** A draw of five minutes: time enough for all of it. */
const ADDRESS = '/lottery?gameCode=keno5'

test('LOTT-3 LOTT-5 a ticket is cancelled before its draw closes and bet again, and a chase gives back what one of its draws was held for', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await enter(page, { money: '500' })
  await untilTimeLeft('keno5', 40)
  await open(page, ADDRESS)
  const slip = page.getByRole('region', { name: t('lottery.slip') })
  await page.getByRole('button', { name: t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: t('lottery.add') }).click()
  await slip.getByRole('button', { name: t('lottery.bet'), exact: true }).click()
  const bought = page.getByRole('dialog', { name: t('lottery.bought') })
  await expectAccessibleDialog(page, 'lottery bought')
  await bought.getByRole('link', { name: t('lottery.openTicket') }).click()

  const ticket = page.getByRole('dialog', { name: t('lottery.ticket') })
  await ticket.getByRole('button', { name: t('lottery.cancelTicket') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('lottery.cancelTicket') })
    .click()
  await expect(ticket.getByText(t('lottery.ticketWhy.cancelled'))).toBeVisible()
  await expect(ticket.getByText(t('lottery.lineLost'))).toHaveCount(0)
  await expectAccessibleDialog(page, 'cancelled ticket')
  await ticket.getByRole('link', { name: t('lottery.repeat') }).click()

  const balance = page.getByRole('link', { name: t('shell.wallet') }).first()
  await expect(balance).toContainText('500.00')
  // the same line waits in the slip; instead of one draw it is bet on three
  await slip.getByRole('button', { name: t('lottery.chase') }).click()
  const chase = page.getByRole('dialog', { name: t('lottery.chase') })
  await chase.getByLabel(t('lottery.plan.issues')).fill('3')
  await expectAccessibleDialog(page, 'chase')
  await chase.getByRole('button', { name: t('lottery.chaseTake', { amount: '৳30.00' }) }).click()
  await expect(chase).toHaveCount(0)
  await expect(balance).toContainText('470.00')

  // the record of bets leads to the ticket of a line: that of the chase's first draw is the newest
  await open(page, '/member/personalHistoryCopy')
  await page.getByRole('link', { name: t('bets.openTicket') }).click()
  await expect(ticket.getByText(t('lottery.ticketWhy.placed'))).toBeVisible()

  await open(page, '/lottery/tickets?part=chases')
  await page.getByText(t('lottery.issuesOf', { count: 3 })).click()
  await expectAccessible(page, 'chases', ['dark'])
  await page
    .getByRole('button', { name: new RegExp(t('lottery.cancelIssue', { issue: '\\S+' })) })
    .last()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.confirm') })
    .click()
  await expect(balance).toContainText('480.00')
  await page.getByRole('button', { name: t('lottery.stopChase') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.confirm') })
    .click()
  await expect(page.getByText(t('lottery.chaseState.cancelled')).first()).toBeVisible()
  // "try free" at a title: the same page with play money, in place of a frame, and the way back leads to where one was
  await untilTimeLeft('keno5')
  await goTo(page, '/seamless?gameCode=keno5&trial=1')
  await expect(page).toHaveURL(houseUrl(`${ADDRESS}&trial=1`))
  await expect(page.getByText(t('lottery.playMoney')).first()).toBeVisible()
  await page.getByRole('button', { name: t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: t('lottery.add') }).click()
  await slip.getByRole('button', { name: t('lottery.bet'), exact: true }).click()
  await bought.getByRole('link', { name: t('lottery.openTicket') }).click()
  await expect(ticket.getByText(t('lottery.playMoney')).first()).toBeVisible()
  await expect(balance).toContainText('490.00')
  await page.goBack()
  await expect(page).toHaveURL(houseUrl(`${ADDRESS}&trial=1`))
  await page.goBack()
  await expect(page).toHaveURL(houseUrl('/lottery/tickets?part=chases'))
})
