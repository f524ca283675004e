/** The office's pages of campaigns and their templates: empty, loading, failing, and input that is refused. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  officeCampaigns,
  officeCampaignTemplates,
  officeCreateCampaign,
  officeRemoveCampaignTemplate,
  officeSaveCampaignTemplate,
} from '#contract/campaigns/office-campaigns.ts'
import { permission } from '#contract/site/site.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { CampaignCreate } from './campaign-create.tsx'
import { CampaignList } from './campaign-list.tsx'
import { TemplateList } from './template-list.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const NONE = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 0 }
const TEMPLATE = {
  id: '3',
  name: 'Weekend',
  texts: { en: { title: 'Weekend', text: 'Come by, {name}.' } },
  missing: ['bn'],
  version: 2,
  by: 'admin',
  at: AT,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('office-campaigns', 'office', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['campaigns.read', 'campaigns.write'])
  fakes.answer(permission, { ...sampleOf(permission.output), languages: ['bn', 'ar', 'en'], defaultLanguage: 'en' })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each([
  ['campaigns', officeCampaigns, <CampaignList key="page" />, 'office.nothing'],
  ['templates', officeCampaignTemplates, <TemplateList key="page" />, 'office.campaigns.noTemplates'],
] as const)(
  'PROMO-9 OFFICE-5 %s that are none, that load and that cannot be read are each said',
  async (_name, call, page, none) => {
    const release = fakes.hold(call, NONE)
    showOffice(page)
    await until(() => expect(document.querySelector('.skeleton')).not.toBeNull())
    expect(text(), 'what loads is not said to be none').not.toContain(say(none))
    release()
    await until(() => expect(text()).toContain(say(none)))
    fakes.cut(call)
    showOffice(page)
    await until(() => expect(text()).toContain(say('office.loadFailed')))
    fakes.answer(call, NONE)
    button(say('office.retry')).click()
    await until(() => expect(text()).toContain(say(none)))
    expect(text()).not.toContain(say('office.loadFailed'))
  },
)

test('PROMO-9 OFFICE-5 a campaign that is refused keeps what was typed; days out of bounds are said before', async () => {
  fakes.answer(officeCampaignTemplates, NONE)
  fakes.refuse(officeCreateCampaign, 'INVALID_INPUT', 'No such offer.')
  showOffice(<CampaignCreate />)
  await until(() => field(say('office.campaigns.title')))
  type(say('office.campaigns.title'), 'Hello')
  type(say('office.campaigns.text'), 'To you.')
  button(say('office.save')).click()
  await until(() => expect(alerts().join('')).not.toBe(''))
  expect(fakes.sent(officeCreateCampaign)).toEqual([
    {
      texts: { en: { title: 'Hello', text: 'To you.' } },
      audience: { kind: 'everybody' },
      offer: null,
      channels: [],
    },
  ])
  expect(field(say('office.campaigns.title')).value).toBe('Hello')
  const absent = [...document.querySelectorAll<HTMLElement>('[role=radio], label, button')].find(
    (found) => found.textContent === say('office.campaigns.absent'),
  )
  absent?.click()
  await until(() => field(say('office.campaigns.absentDays')))
  expect(field(say('office.campaigns.absentDays')).getAttribute('aria-invalid')).not.toBe('true')
  type(say('office.campaigns.absentDays'), '0')
  await until(() => expect(field(say('office.campaigns.absentDays')).getAttribute('aria-invalid')).toBe('true'))
})

test('PROMO-9 OFFICE-5 a text that is refused is named beside its field with the kind of what is wrong', async () => {
  fakes.answer(officeCampaignTemplates, NONE)
  const fields = { 'texts.en.title': { rule: 'variable' }, 'texts.bn.text': { rule: 'html' } }
  fakes.refuse(officeCreateCampaign, 'INVALID_INPUT', 'Some fields do not fit.', { fields })
  showOffice(<CampaignCreate />)
  await until(() => field(say('office.campaigns.title')))
  type(say('office.campaigns.title'), 'Hello')
  type(say('office.campaigns.text'), 'To you.')
  button(say('office.save')).click()
  await until(() => expect(text()).toContain(say('office.campaigns.rule.html')))
  expect(text()).toContain(say('office.campaigns.rule.variable'))
  const wrong = [...document.querySelectorAll('fieldset [aria-invalid=true]')].map((one) => one.getAttribute('lang'))
  expect(wrong.toSorted()).toEqual(['bn', 'en'])
})

test('PROMO-9 OFFICE-5 a template that another person changed or removed is refused, and what was typed stays', async () => {
  fakes.answer(officeCampaignTemplates, { ...NONE, content: [TEMPLATE], total: 1, totalPages: 1 })
  fakes.refuse(officeSaveCampaignTemplate, 'CAMPAIGN_STATE', 'Somebody changed it meanwhile.')
  showOffice(<TemplateList />)
  await until(() => expect(text()).toContain(say('office.campaigns.templateMissing', { languages: 'বাংলা' })))
  button(say('office.campaigns.changeTemplate')).click()
  await until(() => field(say('office.campaigns.templateName')))
  type(say('office.campaigns.templateName'), 'Weekend 2')
  button(say('office.save')).click()
  await until(() => expect(alerts().join('')).toContain('Somebody changed it meanwhile.'))
  expect(fakes.sent(officeSaveCampaignTemplate)[0]).toEqual({
    name: 'Weekend 2',
    texts: TEMPLATE.texts,
    of: { id: '3', version: 2 },
  })
  expect(field(say('office.campaigns.templateName')).value).toBe('Weekend 2')
  fakes.refuse(officeRemoveCampaignTemplate, 'NOT_FOUND', 'It is gone.')
  button(say('office.remove')).click()
  await until(() => expect(text()).toContain('It is gone.'))
  expect(text()).toContain('Weekend')
})

test('PROMO-9 OFFICE-5 texts are written in every language of the brand, each in its own direction, and none is lost', async () => {
  const de = { title: 'Hallo', text: 'Guten Tag.' }
  fakes.answer(officeCampaignTemplates, {
    ...NONE,
    content: [{ ...TEMPLATE, texts: { ...TEMPLATE.texts, de } }],
    total: 1,
    totalPages: 1,
  })
  fakes.refuse(officeSaveCampaignTemplate, 'CAMPAIGN_STATE', 'Somebody changed it meanwhile.')
  showOffice(<TemplateList />)
  await until(() => button(say('office.campaigns.changeTemplate')))
  button(say('office.campaigns.changeTemplate')).click()
  const languages = () =>
    [...document.querySelectorAll('fieldset')].map((one) => one.querySelector('legend')?.textContent)
  await until(() => expect(languages()).toHaveLength(4))
  const missing = say('office.campaigns.missing')
  expect(languages()).toEqual(['English', `বাংলা${missing}`, `العربية${missing}`, 'Deutsch'])
  const arabic = document.querySelectorAll('fieldset')[2]
  expect([...(arabic?.querySelectorAll('input, textarea') ?? [])].map((box) => box.getAttribute('dir'))).toEqual([
    'rtl',
    'rtl',
  ])
  button(say('office.save')).click()
  await until(() => expect(fakes.sent(officeSaveCampaignTemplate)).toHaveLength(1))
  expect(fakes.sent(officeSaveCampaignTemplate)[0]?.texts, 'a language that the brand dropped is kept').toEqual({
    ...TEMPLATE.texts,
    de,
  })
})
