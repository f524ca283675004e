/** An agent's evening: in by the agents' door, from a figure of the team down to a round, and an account that is opened in the line. */
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessible } from './axe.ts'
import { expect, newUsername, open, test } from './fixture.ts'

test('AGENT-1 AGENT-2 AGENT-3 AGENT-9 an agent opens a figure of the team down to its rounds, and opens an account', async ({
  page,
  texts,
}) => {
  const { t } = texts
  const [, agent] = DEMO_LOGINS
  await open(page, '/agentHome') // not logged in: the agents' door
  await expect(page).toHaveURL(/\/agent$/)
  await page.getByLabel(t('auth.usernameOrMobile')).fill(agent.username)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(agent.password)
  await page.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('agents.page.agentTeamOverview') })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('wallet.30days') }).click()
  await expect(page).toHaveURL(/days=30days/)
  const slider = main.getByRole('slider', { name: t('agents.chartOf', { what: t('agents.byDay') }) })
  await expect(slider).toHaveValue('29')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('28')
  await expectAccessible(page, 'team overview', ['dark'])

  // turnover, whose it is, and the rounds that it was added up from
  await main
    .getByRole('link', { name: t('agents.turnover') })
    .first()
    .click()
  await expect(page).toHaveURL(/personalHistoryCopy\?days=30days/)
  await main.getByRole('row').nth(1).getByRole('button').click()
  const rounds = page.getByRole('dialog', { name: t('agents.rounds') })
  const staked = new RegExp(t('agents.staked', { amount: '৳' }))
  await expect(rounds.getByText(staked).first()).toBeVisible()
  await expectAccessible(page, 'rounds of a row', ['dark'])
  await page.keyboard.press('Escape')
  await expect(rounds).toBeHidden()

  // an account whose password is shown once; its link is made in agent-story
  await page.locator('a[href="/agentHome/registerCenter"]:visible').click()
  const name = newUsername()
  await main.getByLabel(t('agents.username')).fill(name)
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: t('agents.opened') })
  await expect(opened.getByText(name, { exact: true })).toBeVisible()
  await expect(opened.getByRole('button', { name: t('agents.copy', { what: t('agents.oneTime') }) })).toBeVisible()
  await opened.getByRole('button', { name: t('agents.noted') }).click()
  await expect(opened).toBeHidden()
  await page.locator('a[href="/agentHome/downlineManagmentView"]:visible').click()
  await main.getByLabel(t('agents.findAccount')).fill(name)
  await expect(main.getByRole('button', { name })).toContainText(t('agents.neverSeen'))
  await expectAccessible(page, 'downlines', ['dark'])
})
