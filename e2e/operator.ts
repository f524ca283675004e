/** The actions of an operator in the back office. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CASHIER_LOGIN, DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expect, keepInBrowser, keepOperator, open, type Watch } from './fixture.ts'
import { type Login, logInOperator } from './house-side.ts'
import type { Texts } from './texts.ts'

/** The operator who agrees to what the first one asks for. */
export const SECOND_OPERATOR = CASHIER_LOGIN

/** Opens a browser for the operator, checked like the member's. */
export async function officeContext(
  browser: Browser,
  watch: Watch,
  { language }: Texts,
  viewport = { width: 1440, height: 900 },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  watch.also(context)
  await keepInBrowser(context, 'officeLang', language)
  return context
}

/**
 * Opens a page of the back office as an operator, who logged in elsewhere; further pages of the context are logged in
 * as well. The login's form has stories of its own: operator-account, site-office.
 */
export async function enterOffice(
  office: Page,
  { t }: Texts,
  operator: Login = DEMO_LOGINS[2],
  path = '/backoffice',
): Promise<void> {
  await keepOperator(office.context(), await logInOperator(operator))
  await open(office, path)
  await expect(office.getByRole('button', { name: t('office.logout') })).toBeVisible()
}

/** Goes to a list by the menu, which is behind a button on phones. Beside an entry may stand how much waits there. */
export async function goToList(office: Page, { t }: Texts, name: string): Promise<void> {
  const opener = office.getByRole('button', { name: t('office.menu'), exact: true })
  if (await opener.isVisible()) await opener.click()
  await office
    .getByRole('navigation', { name: t('office.menu') })
    .getByRole('link')
    .filter({ has: office.getByText(t(name), { exact: true }) })
    .click()
}

/** Searches for a member by name and opens their page. */
export async function findMember(office: Page, texts: Texts, username: string): Promise<void> {
  const { t } = texts
  await goToList(office, texts, 'office.nav.members')
  await office.getByLabel(t('office.searchMember')).fill(username)
  await office.keyboard.press('Enter')
  await office.getByRole('row').filter({ hasText: username }).click()
  await expect(office.getByRole('heading', { level: 1, name: username })).toBeVisible()
}
