/** Steps of an agent's story: an operator, an agent with another one below, and whoever comes by a link. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { officeOfferContract } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import type { AgentPageId } from '#contract/paths.ts'
import { beside } from './axe.ts'
import { houseUrl, keepOperator, open } from './fixture.ts'
import { ask } from './house-side.ts'
import { PAYMENT_PASSWORD } from './member.ts'
import type { MovedHouse } from './moved-house.ts'
import { LANGUAGES, type Language, type Texts, textsOf } from './texts.ts'

export type Cast = {
  house: MovedHouse
  texts: Texts
  /** Opens a page in a browser of its own. */
  newPage: () => Promise<Page>
  /** The agent at the top, and the one below. */
  top: { id: string; username: string; page: Page }
  below: { id: string; username: string; page: Page }
  operators: { first: string; second: string; context: BrowserContext }
}

/** From now on a page's openings are in a language, also in the back office. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: houseUrl() }])
  await page.addInitScript(
    ({ origin, tag }) => {
      if (location.origin !== origin) return
      localStorage.setItem('lang', tag)
      localStorage.setItem('officeLang', tag)
    },
    { origin: new URL(houseUrl()).origin, tag: language },
  )
}

const otherThan = (language: Language) => LANGUAGES.find((one) => one !== language) ?? language

/** Bengali is read on a phone and English wide: the story is told once, and seen both ways. */
const SIZES: Readonly<Record<Language, { width: number; height: number }>> = {
  bn: { width: 390, height: 844 },
  en: { width: 1440, height: 900 },
}

/** Opens an address in a language, at its size. */
export async function openIn(page: Page, { language }: Texts, address: string): Promise<void> {
  await speak(page, language)
  await page.setViewportSize(SIZES[language])
  await open(page, address)
}

/** The same people in the other language: what a story does twice, it does once in each. */
export const inOther = (cast: Cast): Cast => ({ ...cast, texts: textsOf(otherThan(cast.texts.language)) })

/** Opens an address in both languages and sizes, the story's own last, and looks at it in each: also whether all of it is on the screen. */
export async function readInBoth(
  page: Page,
  { language }: Texts,
  address: string,
  look: (texts: Texts) => Promise<void>,
): Promise<void> {
  for (const one of [otherThan(language), language]) {
    await openIn(page, textsOf(one), address)
    await look(textsOf(one))
    expect(await beside(page), `${address} in ${one}, beside the page`).toBe(0)
  }
}

/** Opens the back office at the house's present time. */
async function openOffice({ house, operators, texts }: Cast, path: string): Promise<Page> {
  const { token } = await house.ask('enter', { id: operators.first, isOperator: true })
  const office = await operators.context.newPage()
  await keepOperator(operators.context, token)
  await house.keepTime(office)
  await openIn(office, texts, path)
  return office
}

/** The second operator agrees. */
async function agree({ house, operators }: Cast, id: string): Promise<void> {
  const { token } = await house.ask('enter', { id: operators.second, isOperator: true })
  const { contentHash } = await ask(officeDecision, { id }, token)
  await ask(officeAnswerDecision, { id, agrees: true, contentHash }, token)
}

/** Offers the agent terms without the office's pages. */
export async function offerQuietly(cast: Cast, terms: ContractTerms): Promise<void> {
  const { token } = await cast.house.ask('enter', { id: cast.operators.first, isOperator: true })
  const asked = { id: cast.top.id, terms, reason: 'Agreed with the agent' }
  const { waiting } = await ask(officeOfferContract, asked, token)
  if (!waiting) throw new Error('no second operator was asked')
  await agree(cast, waiting.id)
}

/**
 * An operator writes a dividend of each day for the agent, sees what it would do, and asks; a second one agrees. `foretold` looks at
 * what the page says before it is asked for.
 */
export async function offerDividend(
  cast: Cast,
  percent: string,
  foretold: (office: Page) => Promise<void>,
): Promise<void> {
  const { t } = cast.texts
  const { id } = cast.top
  const office = await openOffice(cast, `/backoffice/agents/${id}/offer`)
  const main = office.getByRole('main')
  const field = (name: string) => main.getByLabel(t(`office.contract.${name}`), { exact: true })
  await field('period').selectOption('daily')
  await field('test.loss').fill('1')
  await field('gives.rate').fill(percent)
  await field('activeFrom').fill('0')
  for (const name of ['bonuses', 'rebates', 'salaries']) await field(`takeOff.${name}`).uncheck()
  await field('carryOver').selectOption('none')
  await main.getByLabel(t('office.reason'), { exact: true }).fill('Agreed with the agent')
  await main.getByRole('button', { name: t('office.contract.look'), exact: true }).click()
  await expect(main.getByRole('heading', { name: t('office.contract.effects') })).toBeVisible()
  await foretold(office)
  const answer = office.waitForResponse((one) => one.url().endsWith(`/office/agents/${id}/contracts`) && one.ok())
  await main.getByRole('button', { name: t('office.contract.offer'), exact: true }).click()
  const { value } = (await (await answer).json()) as { value: { waiting: { id: string } } }
  await expect(office).toHaveURL(new RegExp(`/agents/${id}/show$`))
  await office.close()
  await agree(cast, value.waiting.id)
}

/** The address of a page of contracts; `search` opens a part of it. */
export const pageOf = (name: AgentPageId, search = '') => `/agentHome/${name}${search}`

/** Reads the offer that waits on the open page; returns its dialog. */
export async function readOffer(page: Page, { t }: Texts) {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('contracts.readOffer') })
    .click()
  return page.getByRole('dialog')
}

/** Signs in the open dialog with the payment password. */
export async function sign(page: Page, { t }: Texts, action: 'accept' | 'signOffer'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('proof.paymentPassword'), { exact: true }).fill(PAYMENT_PASSWORD)
  await dialog.getByRole('button', { name: t(`contracts.${action}`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The agent offers a part of the dividend to the one below. */
export async function offerPart({ texts, top, below }: Cast, percent: string): Promise<void> {
  const { t } = texts
  const { page } = top
  await openIn(page, texts, pageOf('agentDividendRecordCopy2', '?part=contracts&side=given'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('contracts.newOffer') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: below.username }).click()
  await dialog.getByLabel(t('contracts.field.gives', { unit: '%' }), { exact: true }).fill(percent)
  await dialog.getByRole('button', { name: t('contracts.preview') }).click()
  await expect(dialog.getByText(t('contracts.endsNothing'))).toBeVisible()
  await sign(page, texts, 'signOffer')
}
