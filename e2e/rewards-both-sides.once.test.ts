/**
 * Missions, wheel, rain and VIP from both sides at a time: an operator acts in the back office, and a member sees it. What
 * members do alone is luck.phone, missions.once and vip-referral.once; points are points-mall.phone, referral vip-referral.once.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { officeAnswerDecision, officeDecision, officeDecisions } from '#contract/decisions/decisions.ts'
import { officeCreateCampaign } from '#contract/campaigns/office-campaigns.ts'
import { officeMissions, officePublishMission, officeSaveMission } from '#contract/missions/office-missions.ts'
import {
  officeCreateOffer,
  officeOffer,
  officePublishOffer,
  officeStopOffer,
} from '#contract/promotions/office-offers.ts'
import { applicationPicture, applyPromotion, promotion, promotions } from '#contract/promotions/offers.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { expect, goTo, houseUrl, keepSession, newUsername, open, test, type Watch } from './fixture.ts'
import {
  ask,
  askAsOperator,
  holdStep,
  logInOperator,
  makeMember,
  nameAsOwn,
  payIn,
  shareBrowser,
} from './house-side.ts'
import { DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { enterOffice, officeContext, SECOND_OPERATOR } from './operator.ts'
import { type Texts, textsOf } from './texts.ts'

const login = (username: string) => DEMO_OPERATORS.find((one) => one.username === username) ?? SECOND_OPERATOR

/** The second person agrees, elsewhere: deciding has stories of its own. */
async function agree(waiting: { id: string } | null | undefined, username: string): Promise<void> {
  if (!waiting) return
  const token = await logInOperator(login(username))
  const { contentHash } = await ask(officeDecision, { id: waiting.id }, token)
  await ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, token)
}
async function desk(browser: Browser, watch: Watch, texts: Texts) {
  const office = await officeContext(browser, watch, texts)
  return { office, page: await office.newPage() }
}
/** The same desk on a phone, in Bengali: of two persons of the office in a story, the second works there. */
async function phoneDesk(browser: Browser, watch: Watch) {
  const texts = textsOf('bn')
  const office = await officeContext(browser, watch, texts, { width: 390, height: 844 })
  return { office, page: await office.newPage(), texts }
}
/** Presses an act that asks for a reason, and gives one. */
async function actOn(page: Page, { t }: Texts, button: string, within: Page | Locator = page) {
  await within
    .getByRole('button', { name: t(button), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t(button) })
  await dialog.getByLabel(t('office.reason'), { exact: true }).fill('the story of both sides')
  await dialog.getByRole('button', { name: t(button), exact: true }).click()
  await expect(dialog).toBeHidden()
}
/** From a minute ago for three days. */
const span = () => {
  const now = Date.now()
  return {
    startsAt: new Date(now - MINUTE_MS).toISOString(),
    endsAt: new Date(now + 3 * DAY_MS).toISOString(),
  }
}

/** Publishes a mission of one step; a second person agrees. Returns its id. */
async function makeMission(title: string, about: string, deposits: string): Promise<string> {
  const text = { title, about }
  const filter = { types: [], vendors: [], games: [] }
  const step = { metric: 'deposits' as const, target: deposits, multiple: null, stakeMin: null, filter }
  const { id, revision } = await askAsOperator(officeSaveMission, {
    document: {
      kind: 'mission',
      texts: { en: text, bn: text },
      ...span(),
      bonusWeight: 0,
      bounds: { valueMax: '5', membersMax: 5, dayMax: null },
      period: 'once',
      steps: [{ ...step, reward: { kind: 'cash', amount: '1', turnover: 0 } }],
    },
  })
  const asked = { id, revision, reason: 'the story of both sides' }
  await agree((await askAsOperator(officePublishMission, asked)).waiting, 'admin2')
  return id
}

test('PROMO-5 OFFICE-5 a mission that an operator publishes stands on its member’s page, and is gone when it is stopped', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const title = `Both sides ${newUsername()}`
  const id = await makeMission(title, 'Pay in once.', '1')
  await keepSession(page, await makeMember())
  await open(page, '/member/missionLeaderboard')
  const heading = page.getByRole('heading', { name: title })
  await expect(heading).toBeVisible()

  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, undefined, `/backoffice/missions/${id}/show`)
  await expect(at.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await actOn(at, texts, 'officeMissions.stop')
  await expect(at.getByText(t('officeMissions.state.stopped'), { exact: true })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('progressbar').first()).toBeVisible()
    await expect(heading).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await office.close()
})

test('PROMO-4 OFFICE-5 an operator sees what a wheel has left and who took an envelope of a rain, and takes the rain away', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const code = `both-sides-${newUsername()}`
  const zone = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', timeStyle: 'short' })
  const words = { en: 'Rain of the story', bn: 'গল্পের বৃষ্টি', ar: 'مطر القصة' }
  const document = {
    title: words,
    summary: words,
    text: words,
    picture: 'rain',
    category: 'special',
    audience: { oncePerDevice: false, oncePerPayee: false },
    bounds: { valueMax: '20', membersMax: 5, ...span() },
    terms: {
      windows: [{ at: zone.format(Date.now()), minutes: 30 }],
      sum: '5',
      envelopes: 5,
      needs: { deposited: '500', staked: null, days: 1 },
      gift: { form: 'cash', turnover: 0 },
    },
  }
  const { id } = await askAsOperator(officeCreateOffer, { code, kind: 'envelope_rain', document })
  const { versions } = await askAsOperator(officeOffer, { id })
  const asked = { id, changedAt: versions[0]?.changedAt ?? '', reason: 'the story of both sides' }
  await agree((await askAsOperator(officePublishOffer, asked)).waiting, 'admin2')
  const [member, other] = [await makeMember(), await makeMember()]
  for (const one of [member, other]) await payIn(one, '500')
  await keepSession(page, member)
  const main = page.getByRole('main')
  const take = main.getByRole('button', { name: t('luck.take'), exact: true })
  await expect(async () => {
    await open(page, `/promotions/${id}`)
    await expect(take).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await take.click()
  await expect(main.getByText(t('luck.won')).first()).toBeVisible()

  await keepSession(page, other)
  await expect(async () => {
    await open(page, `/promotions/${id}`)
    await expect(take).toBeVisible({ timeout: 2_000 })
  }).toPass()

  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, undefined, `/backoffice/offers/${id}/show`)
  const draw = at.getByRole('row').filter({ hasText: '1 / 5' })
  await draw
    .first()
    .getByRole('button', { name: t('office.luck.winners') })
    .click()
  await expect(at.getByText(member.username).first()).toBeVisible()
  // tomorrow's is sealed already, and not open
  await expect(at.getByText(t('office.luck.state.coming'), { exact: true })).toBeVisible()
  await actOn(at, texts, 'office.luck.void', draw)
  await expect(at.getByText(t('office.luck.state.void'), { exact: true }).first()).toBeVisible()
  const wheel = (await ask(promotions, {}, member.token)).content.find(({ kind }) => kind === 'lucky_wheel')
  await goTo(at, `/backoffice/offers/${wheel?.id}/show`)
  const prizes = at.getByRole('table', { name: t('office.luck.prizes') })
  await expect(prizes.getByRole('columnheader', { name: t('office.luck.left') })).toBeVisible()
  await expect(prizes.getByRole('row')).not.toHaveCount(1)

  // who could take one a moment ago finds nothing any more
  await expect(async () => {
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(take).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await office.close()
})

test('PROMO-2 OFFICE-5 two applications are looked at with their picture and approved with one act; each member has it', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const words = { en: 'Receipts of the story', bn: 'গল্পের রসিদ', ar: 'إيصالات القصة' }
  const document = {
    title: words,
    summary: words,
    text: words,
    picture: 'rain',
    category: 'special',
    audience: { oncePerDevice: false, oncePerPayee: false },
    bounds: { valueMax: '20', membersMax: 5, ...span() },
    terms: { amountMax: '3', amountUsual: '2', gift: { form: 'cash', turnover: 0 } },
  }
  const { id } = await askAsOperator(officeCreateOffer, {
    code: `receipts-${newUsername()}`,
    kind: 'application',
    document,
  })
  const { versions } = await askAsOperator(officeOffer, { id })
  const asked = { id, changedAt: versions[0]?.changedAt ?? '', reason: 'the story of both sides' }
  await agree((await askAsOperator(officePublishOffer, asked)).waiting, 'admin2')
  const members = [await makeMember(), await makeMember()]
  const receipt = await page.screenshot()
  for (const { token } of members) {
    const requestId = newToken(systemRandom)
    const { application } = await ask(applyPromotion, { id, requestId, remark: 'my receipt' }, token)
    const path = applicationPicture.path.replace('{id}', application?.id ?? '')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const sent = await page.request.post(new URL(path, houseUrl()).href, { headers, data: receipt })
    expect(await sent.json()).toMatchObject({ success: true, value: { pictures: 1 } })
  }
  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, SECOND_OPERATOR, '/backoffice/applications')
  for (const { username } of members) {
    const row = at.getByRole('row').filter({ hasText: username })
    await row.getByRole('button', { name: `${t('office.offers.pictures')} (1)` }).click()
    const pictures = at.getByRole('dialog', { name: t('office.offers.pictures') })
    await expect(pictures.getByRole('img')).toBeVisible()
    await at.keyboard.press('Escape')
    await expect(pictures).toBeHidden()
    await row.getByLabel(t('office.offers.choose', { member: username })).check()
  }
  await at.getByRole('button', { name: t('office.offers.approveChosen', { count: 2 }) }).click()
  await expect(at.getByText(t('office.offers.decidedSome', { done: 2, waiting: 0, left: 0 }))).toBeVisible()
  for (const { token } of members)
    expect(await ask(promotion, { id }, token)).toMatchObject({ state: 'claimed', amount: '2.00' })
  await office.close()
})

test('PROMO-6 OFFICE-5 two operators hold a member at a level, which the member reads with the arithmetic of the next', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const member = await makeMember()
  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, SECOND_OPERATOR, `/backoffice/vip-ladder/${member.id}/show`)
  await at.getByRole('button', { name: t('office.vip.setFloor'), exact: true }).click()
  const dialog = at.getByRole('dialog', { name: t('office.vip.setFloor') })
  await dialog.getByLabel(t('office.vip.floorLevel')).fill('2')
  await dialog.getByLabel(t('office.vip.until')).fill(new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10))
  await dialog.getByLabel(t('office.reason'), { exact: true }).fill('a guest of the house')
  await dialog.getByRole('button', { name: t('office.vip.setFloor'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // one person alone lifts nobody
  await keepSession(page, member)
  await open(page, '/vip')
  const main = page.getByRole('main')
  await expect(main.getByText(t('vip.noLevel')).first()).toBeVisible()
  const href = await at.locator('a[href*="/decisions/"][href$="/show"]').first().getAttribute('href')
  await agree({ id: /decisions\/([^/]+)\/show/.exec(href ?? '')?.[1] ?? '' }, 'cashier2')
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(t('vip.noLevel'))).toHaveCount(0, { timeout: 2_000 })
    await expect(main.getByText(t('vip.floor', { label: 'V2', until: '§' }).split('§')[0] ?? '')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(main.getByRole('progressbar', { name: t('vip.nextOf', { label: 'V3' }) })).toBeVisible()
  await office.close()
})

/** Of a name of its own: offers of a try that failed are still in force at the next one. */
const wordsOf = (name: string) => ({ en: `Reviews ${name}`, bn: `যাচাই ${name}`, ar: `مراجعات ${name}` })
const offerOf = (name: string, terms: object, audience: object, valueMax: string) => ({
  title: wordsOf(name),
  summary: wordsOf(name),
  text: wordsOf(name),
  picture: 'rain',
  category: 'special',
  audience: { oncePerDevice: false, oncePerPayee: false, ...audience },
  bounds: { valueMax, membersMax: 5, ...span() },
  terms,
})

/** Makes an offer and puts it in force; a second person agrees where one is needed. Returns its id. */
async function makeOffer(kind: 'reload' | 'application', document: Record<string, unknown>): Promise<string> {
  const { id } = await askAsOperator(officeCreateOffer, { code: `reviews-${newUsername()}`, kind, document })
  const { versions } = await askAsOperator(officeOffer, { id })
  const asked = { id, changedAt: versions[0]?.changedAt ?? '', reason: 'the story of reviews' }
  await agree((await askAsOperator(officePublishOffer, asked)).waiting, 'admin2')
  return id
}

test('PROMO-3 PROMO-5 OFFICE-5 a gift that something speaks against, a step that fell, and an application above what one person gives are decided in the back office', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  const [first, second, applicant] = [await makeMember(), await makeMember(), await makeMember()]
  const gift = { gift: { form: 'cash', turnover: 0 }, claim: 'now', claimDays: 7 }
  const tiers = [{ from: '100', percent: '10', max: '50' }]
  const name = newUsername()
  const reload = await makeOffer(
    'reload',
    offerOf(name, { perDay: 5, chosen: false, tiers, ...gift }, { oncePerDevice: true }, '500'),
  )
  const large = { amountMax: '90000', amountUsual: '90000', ...gift }
  const application = await makeOffer('application', offerOf(name, large, {}, '100000'))
  await ask(
    applyPromotion,
    { id: application, requestId: newToken(systemRandom), remark: 'a large win' },
    applicant.token,
  )
  await shareBrowser(first, second)
  await payIn(first, '100')
  // whoever is first has it; offers of a try that failed may give besides
  const paid = async () => Number((await ask(walletBalance, {}, first.token)).balance)
  await expect.poll(paid, { timeout: 60_000 }).toBeGreaterThan(100)
  await payIn(second, '100')

  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, SECOND_OPERATOR, `/backoffice/gift-reviews?username=${second.username}`)
  const held = at.getByRole('row').filter({ hasText: name })
  await expect(async () => {
    await at.reload()
    await expect(held).toContainText(t('office.review.signal.device'), { timeout: 3_000 })
  }).toPass()
  await expect(held.getByRole('link', { name: first.username }).first()).toBeVisible()
  const balance = async () => Number((await ask(walletBalance, {}, second.token)).balance)
  const before = await balance()
  await actOn(at, texts, 'office.review.act.release', held)
  await expect(held).toHaveCount(0)
  await expect.poll(balance).toBe(before + 10)
  // no other story's deposit is to bring a gift
  await askAsOperator(officeStopOffer, { id: reload, reason: 'the story is told' })

  await goTo(at, '/backoffice/applications')
  await at.getByLabel(t('office.offers.choose', { member: applicant.username })).check()
  await at.getByRole('button', { name: t('office.offers.approveChosen', { count: 1 }) }).click()
  await expect(at.getByText(t('office.offers.decidedSome', { done: 0, waiting: 1, left: 0 }))).toBeVisible()
  expect((await ask(walletBalance, {}, applicant.token)).balance).toBe('0.00')
  await office.close()

  // another person reads it on a phone, and agrees
  const other = await phoneDesk(browser, watch)
  const own = other.texts
  await enterOffice(other.page, own, login('cashier2'), '/backoffice/decisions')
  await other.page.getByRole('row').filter({ hasText: applicant.username }).first().click()
  await other.page.getByRole('button', { name: own.t('decision.agree'), exact: true }).click()
  const dialog = other.page.getByRole('dialog', { name: own.t('decision.agreeTitle') })
  await dialog.getByRole('button', { name: own.t('decision.agree'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await ask(walletBalance, {}, applicant.token)).balance).toBe('90000.00')

  // a step that fell before its reward is given: it waits on the mission's page
  const title = `Reviews ${newUsername()}`
  const id = await makeMission(title, '', '3')
  await holdStep(id, first)
  await goTo(other.page, `/backoffice/missions/${id}/show`)
  const step1 = other.page.getByRole('listitem').filter({ hasText: first.username })
  await actOn(other.page, own, 'officeMissions.refuse', step1)
  await expect(step1).toHaveCount(0)
  await keepSession(page, first)
  await open(page, '/member/missionLeaderboard')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await other.office.close()
})

test('PROMO-5 PROMO-9 OFFICE-5 a tournament that is over is paid as two persons looked at it, and a campaign is tried on oneself before it is sent', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  // the clock freezes the demo's board within its first minutes
  const frozen = async () =>
    (await askAsOperator(officeMissions, { pageSize: 100 })).content.find(({ state }) => state === 'frozen')
  await expect.poll(frozen, { timeout: 90_000 }).toBeDefined()
  const over = await frozen()
  const { office, page: at } = await desk(browser, watch, texts)
  await enterOffice(at, texts, SECOND_OPERATOR, `/backoffice/missions/${over?.id}/show`)
  const prizes = at.getByRole('listitem').filter({ has: at.getByLabel(t('officeMissions.withhold')) })
  await prizes.last().getByLabel(t('officeMissions.withhold')).selectOption(t('officeMissions.withhold.fraud'))
  await actOn(at, texts, 'officeMissions.pay')
  await expect(at.getByText(t('officeMissions.payout.paid'), { exact: true })).toHaveCount(0)
  // who writes offers does not review what they give, and sees nothing of it here
  expect((await askAsOperator(officeDecisions, { kind: 'board.pay' })).content).toEqual([])
  const reviewer = await logInOperator(login('cashier2'))
  const [waits] = (await ask(officeDecisions, { kind: 'board.pay' }, reviewer)).content
  expect(waits).toBeDefined()
  await agree(waits, 'cashier2')
  await expect(async () => {
    await at.reload()
    await expect(at.getByText(t('officeMissions.payout.paid'), { exact: true }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(at.getByText(t('officeMissions.payout.withheld')).first()).toBeVisible()
  await office.close()

  const own = await makeMember()
  await nameAsOwn('admin', own)
  const text = { title: 'Tried for {name}', text: 'Hello {name}.' }
  const draft = await askAsOperator(officeCreateCampaign, {
    texts: { en: text, bn: text },
    audience: { kind: 'everybody' },
    offer: null,
  })
  const writer = await phoneDesk(browser, watch)
  await enterOffice(writer.page, writer.texts, undefined, `/backoffice/campaigns/${draft.id}/show`)
  await writer.page.getByRole('button', { name: writer.texts.t('office.campaigns.test') }).click()
  await expect(writer.page.getByRole('status').filter({ hasText: /./ }).last()).toBeVisible()
  await keepSession(page, own)
  await open(page, '/member/messageV2')
  await expect(page.getByText(`Tried for ${own.username}`)).toBeVisible()
  await writer.office.close()
})
