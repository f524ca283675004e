/**
 * An agent's contract on a phone: a bill opened down to its members and disputed, an offer tried on the past, and what it ends;
 * an operator answers the dispute; the sealed days of the team, checked in the browser.
 */
import { agentStatement } from '#contract/agents/sealed.ts'
import { BILL_STATES } from '#contract/agents/bill-states.ts'
import { dividendRecords } from '#contract/agents/bills.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessible, expectAccessibleAnyWay } from './axe.ts'
import { expect, goTo, keepSession, open, test } from './fixture.ts'
import { ask, logIn } from './house-side.ts'
import { enterOffice, officeContext } from './operator.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** The house computes its bills, and seals days, by the minute. */
const SOON = { timeout: 180_000 }

test('AGENT-4 AGENT-9 AGENT-10 OFFICE-7 an agent opens a bill down to its members and disputes it, tries an offer on the past, and checks his sealed days', async ({
  page,
  browser,
  watch,
  texts,
}) => {
  test.setTimeout(300_000)
  const { t } = texts
  const [, agent] = DEMO_LOGINS
  const session = await logIn(agent)
  const period = { from: daysAgo(30), to: daysAgo(0) }
  // weeks are computed one after the other, and not each pays; a bill moves on by itself, from computed to paid, while it is read: it
  // is known by its number
  const findPaying = async () =>
    (await ask(dividendRecords, period, session.token)).content.find(({ amount }) => Number(amount) > 0)?.id
  await expect.poll(findPaying, SOON).toBeDefined()
  const paying = await findPaying()
  const anyState = new RegExp(BILL_STATES.map((state) => t(`contracts.bill.${state}`)).join('|'))
  await keepSession(page, session)

  // a bill: its arithmetic, its tiers, its members, and what is wrong with it
  const list = `/agentHome/agentDividendRecordCopy2?from=${period.from}&to=${period.to}`
  await open(page, list)
  const main = page.getByRole('main')
  const bill = page.getByRole('dialog', { name: t('contracts.billOf') })
  // the sheet stands in the address: the cross closes it, the phone's back does, and both stay on the list
  for (const close of [() => bill.getByRole('button', { name: t('common.close') }).click(), () => page.goBack()]) {
    await main.getByRole('button', { name: anyState }).first().click()
    await expect(bill.getByText(t('contracts.members'))).toBeVisible()
    await close()
    await expect(bill).toBeHidden()
    await expect(page).toHaveURL(new RegExp('agentDividendRecordCopy2'))
  }
  await goTo(page, `${list}&bill=${paying}`)
  await expect(bill.getByText(t('contracts.members'))).toBeVisible()
  await expectAccessible(page, 'a bill', ['dark'])
  await bill.getByRole('button', { name: t('contracts.disputeAsk') }).click()
  await bill.getByLabel(t('contracts.disputeText')).fill('One of mine played more than this says')
  await bill.getByRole('button', { name: t('contracts.disputeSend') }).click()
  await expect(bill.getByText(t('contracts.dispute.open'))).toBeVisible()
  await page.keyboard.press('Escape')

  // the offer that waits, tried on the past; agent-story signs one
  await main.getByRole('button', { name: t('contracts.readOffer') }).click()
  const offer = page.getByRole('dialog')
  await offer.getByRole('button', { name: t('contracts.trial.look'), exact: true }).click()
  await expect(offer.getByText(t('contracts.trial.sum'))).toBeVisible()
  await expect(offer.getByText(t('contracts.ends.mine'))).toBeVisible()
  await expectAccessible(page, 'an offer', ['dark'])
  await page.keyboard.press('Escape')

  // an operator answers, and the agent reads it at the bill
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts, DEMO_LOGINS[2], '/backoffice/agent-disputes')
  await office
    .getByRole('button', { name: t('office.dispute.act.stands') })
    .first()
    .click()
  const answer = office.getByRole('dialog')
  await answer.getByLabel(t('office.reason')).fill('Two rounds ended on the next day and are in its bill')
  await answer.getByRole('button', { name: t('office.dispute.act.stands') }).click()
  await expect(answer).toBeHidden()
  // the agent's file, whose links bring rates: in one line they were wider than a phone
  await open(office, `/backoffice/agents/${session.user.id}/show`)
  await expect(office.getByText(/0\.45 %/).first()).toBeVisible()
  await expectAccessibleAnyWay(office, 'a file with rates of links')
  await context.close()
  await goTo(page, `${list}&bill=${paying}`)
  await expect(bill.getByText('Two rounds ended on the next day and are in its bill')).toBeVisible()
  await page.keyboard.press('Escape')

  // the days of the team, as everybody was told them
  // days are sealed from the oldest on: the page begins with the last seven
  const sealed = async () =>
    (await ask(agentStatement, { from: daysAgo(6), to: daysAgo(1) }, session.token)).accounts.length
  await expect.poll(sealed, SOON).toBeGreaterThan(0)
  await goTo(page, '/agentHome/agentStatement')
  await expect(main.getByRole('heading', { name: t('statement.verified') })).toBeVisible()
  await expect(main.getByText(t('statement.measure.valid'))).toBeVisible()
  await expectAccessible(page, 'sealed days', ['dark'])
})
