/** What an operator types of the brand's and the house's settings stays when somebody else has saved. */
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, test } from 'vitest'
import { listSocialProviders, setSocialProvider } from '#contract/identity/office-social.ts'
import { EVERY_VENDOR, getVendorCaps, setVendorCaps } from '#contract/doors/office-vendor-caps.ts'
import { getChatRules, setChatRules } from '#contract/doors/office-studio.ts'
import { ADAPTERS, getVendorDoor, updateVendorDoor } from '#contract/doors/office-vendor-door.ts'
import { getRoundRule, setRoundRule } from '#contract/play/open-rounds.ts'
import { getTurnoverRule, setTurnoverRule } from '#contract/play/turnover-rule.ts'
import { listBrands, setBrandDomains } from '#contract/site/office-brands.ts'
import {
  getBrandSettings,
  getRegions,
  getSiteStatus,
  listRegistrationRules,
  setBrandSettings,
  setRegions,
  setRegistrationRule,
  setSiteStatus,
} from '#contract/site/office-site.ts'
import { SKINS } from '#contract/site/skins.ts'
import { countryCodes, permission } from '#contract/site/site.ts'
import {
  officeSaveSupportAnswer,
  officeSetSupportDesk,
  officeSupportAnswers,
  officeSupportDesk,
  officeSupportFigures,
} from '#contract/support/office-support.ts'
import { draftStory, type DraftStory, tellDraft } from '#web/testing/draft-story.tsx'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say } from '#web/testing/show.tsx'
import { enterAs } from '#web/testing/show-office.tsx'
import { ChatRulesButton } from './doors/chat-rules.tsx'
import { ConnectionCard } from './doors/connection-card.tsx'
import { VendorCapsCard } from './doors/vendor-caps.tsx'
import { RoundRuleCard } from './play/round-rule.tsx'
import { TurnoverRuleCard } from './play/turnover-rule.tsx'
import { callOffice } from './operator-session.ts'
import { AnswerPage } from './support/answer-page.tsx'
import { DeskPage } from './support/desk-page.tsx'
import { BrandForm } from './site/brand-form.tsx'
import { BrandList } from './site/brand-list.tsx'
import { MaintenanceCard } from './site/maintenance-card.tsx'
import { RegionsCard } from './site/regions-card.tsx'
import { RegistrationRules } from './site/registration-rules.tsx'
import { SocialProviders } from './site/social-providers.tsx'

let fakes: FakeCalls
const REASON = [() => say('office.reason'), 'as agreed'] as const
const press = (name: string) => {
  const found = button(name)
  if (found.disabled) throw new Error(`${name} is off`)
  found.click()
}
const edit = () => press(say('office.edit'))

const brandOf = (minAge: number, imageCdns: string[]) => ({
  code: 'fh',
  currency: 'BDT',
  market: 'BD',
  domains: ['a.example.com'],
  mainDomain: 'a.example.com',
  domainCodes: {},
  name: 'Fairhouse',
  defaultLanguage: 'bn',
  timeZone: 'Asia/Dhaka',
  gtagId: null,
  launchGameCdns: [],
  theme: { skin: SKINS[0], tokens: {} },
  logo: null,
  logoLight: null,
  icon: null,
  languages: ['bn', 'en'],
  minAge,
  imageCdns,
  customerService: [{ csPosition: 'LIVECHAT-1', url: '/help' }],
})
const statusOf = (en: string) => ({
  maintenance: false,
  maintenanceStart: null,
  maintenanceEnd: null,
  maintenanceMessage: { en, bn: 'বন্ধ' },
})
const regionsOf = (countries: string[], note: string) => ({
  mode: 'block' as const,
  countries,
  networks: [{ network: '203.0.113.0/24', rule: 'block' as const, note }],
})
const ruleOf = (maxLength: number) => ({
  content: [{ ...sampleOf(setRegistrationRule.output), id: 'nickname' as const, minLength: 6, maxLength }],
})
const providersOf = (clientId: string) => ({
  content: [
    {
      id: 'one',
      name: 'One',
      mark: 'key' as const,
      issuer: 'https://id.example.com',
      clientId,
      enabled: true,
      hasSecret: true,
      callbackUrl: 'https://house.example.com/back',
    },
  ],
})
const deskOf = (from: number, keptMonths: number) => ({
  isOn: true,
  hours: [{ day: 1, from, until: 1_320 }],
  silenceMinutes: 30,
  absentMinutes: 5,
  keptMonths,
  timeZone: 'Asia/Dhaka',
  signature: null,
})
const capsOf = (winMax: string) => ({
  content: [
    {
      currency: 'BDT' as const,
      caps: {
        betMax: '10.00',
        winMax,
        adjustMax: '5.00',
        memberHour: '50.00',
        vendorHour: '60.00',
        vendorDay: '70.00',
      },
      isOwn: true,
      waiting: null,
    },
  ],
})
const brandsOf = (mainDomain: string) => ({
  content: [
    {
      id: '7',
      code: 'fh',
      name: 'Fairhouse',
      currency: 'BDT',
      isDefault: true,
      domains: ['a.example.com', 'b.example.com'],
      mainDomain,
      domainCodes: {},
      waiting: null,
    },
  ],
  ownHost: 'house.example.com',
})

const doorOf = (networks: string[], mayAdjust: boolean) => ({
  ...sampleOf(getVendorDoor.output),
  id: 'acme',
  adapter: ADAPTERS[0],
  networks,
  mayAdjust,
  silentDays: 7,
})
const Door = () => {
  const { data } = useQuery({ queryKey: [getVendorDoor.id], queryFn: () => callOffice(getVendorDoor, { id: 'acme' }) })
  return data ? <ConnectionCard door={data} /> : null
}
const answersOf = (version: number, en: string) => ({
  answers: [
    {
      id: '3',
      title: 'Hello',
      texts: { en, bn: 'নমস্কার' },
      version,
      changedBy: 'rina',
      changedAt: '2026-11-16T16:56:36.000Z',
    },
  ],
})

const STORIES: Readonly<Record<string, DraftStory>> = {
  'the brand’s settings': draftStory(getBrandSettings, setBrandSettings, {
    Page: () => <BrandForm readOnly={false} />,
    first: brandOf(18, []),
    later: brandOf(21, ['https://cdn.example.com']),
    refusal: 'INTERNAL',
    typed: [[() => say('office.brandName'), 'Bazi']],
    theirs: () => ['21', 'https://cdn.example.com', say('office.brandAge'), say('office.brandImageCdns')],
    sent: { name: 'Bazi', minAge: 21, imageCdns: ['https://cdn.example.com'], languages: ['bn', 'en'] },
  }),
  'the words of maintenance': draftStory(getSiteStatus, setSiteStatus, {
    Page: () => <MaintenanceCard readOnly={false} />,
    first: statusOf('Back soon'),
    later: statusOf('Back at noon'),
    refusal: 'INTERNAL',
    typed: [[() => say('office.maintenanceStart'), '2027-01-01T10:00']],
    theirs: () => ['Back at noon', say('office.maintenanceMessage')],
    sent: { maintenanceMessage: { en: 'Back at noon', bn: 'বন্ধ' } },
  }),
  'the regions, whose countries are put together': draftStory(getRegions, setRegions, {
    Page: () => <RegionsCard readOnly={false} />,
    open: () => {
      const list = [...document.querySelectorAll('select')].find((one) => one.textContent?.includes('India'))
      if (!list) throw new Error('no countries yet')
      list.value = 'IN'
      list.dispatchEvent(new Event('change', { bubbles: true }))
    },
    first: regionsOf(['BD'], 'ours'),
    later: regionsOf(['BD', 'US'], 'ours'),
    refusal: 'INTERNAL',
    typed: [[() => say('office.networkNote'), 'theirs']],
    theirs: () => ['United States', say('office.countries')],
    confirm: () => press(say('office.regionsSet')),
    sent: { countries: ['BD', 'US', 'IN'], networks: [{ network: '203.0.113.0/24', rule: 'block', note: 'theirs' }] },
  }),
  'a field of registration': draftStory(listRegistrationRules, setRegistrationRule, {
    Page: () => <RegistrationRules readOnly={false} />,
    open: edit,
    first: ruleOf(20),
    later: ruleOf(24),
    refusal: 'INTERNAL',
    typed: [[() => say('office.minLength'), '8']],
    theirs: () => ['24', say('office.maxLength')],
    sent: { minLength: 8, maxLength: 24 },
  }),
  'an outside provider': draftStory(listSocialProviders, setSocialProvider, {
    Page: () => <SocialProviders readOnly={false} />,
    open: () => press(`One: ${say('office.social.change')}`),
    first: providersOf('abc'),
    later: providersOf('xyz'),
    refusal: 'INTERNAL',
    typed: [[() => say('office.social.name'), 'First']],
    theirs: () => ['xyz', say('office.social.clientId')],
    sent: { name: 'First', clientId: 'xyz' },
  }),
  'the hours of the desk': draftStory(officeSupportDesk, officeSetSupportDesk, {
    Page: DeskPage,
    first: deskOf(540, 12),
    later: deskOf(600, 24),
    refusal: 'INTERNAL',
    typed: [[() => say('office.desk.silenceMinutes'), '45']],
    theirs: () => ['10:00', '24', 'Monday', say('office.desk.keptMonths')],
    sent: { silenceMinutes: 45, keptMonths: 24, hours: [{ day: 1, from: 600, until: 1_320 }] },
  }),
  'a vendor’s caps': draftStory(getVendorCaps, setVendorCaps, {
    Page: () => <VendorCapsCard vendor={EVERY_VENDOR} />,
    open: edit,
    first: capsOf('20.00'),
    later: capsOf('30.00'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.caps.betMax'), '8'], REASON],
    theirs: () => ['30.00', say('office.caps.winMax')],
    sent: { betMax: '8.00', winMax: '30.00', reason: 'as agreed' },
  }),
  'the words that chats hide, which are put together': draftStory(getChatRules, setChatRules, {
    Page: ChatRulesButton,
    open: () => press(say('office.chat.rules')),
    first: { isOn: true, words: ['one', 'two'] },
    later: { isOn: false, words: ['one', 'two', 'three'] },
    refusal: 'UNAVAILABLE',
    typed: [[() => say('office.chat.words'), 'two\nfour'], REASON],
    theirs: () => ['three', say('office.chat.isOn')],
    kept: 'two\nthree\nfour',
    sent: { isOn: false, words: ['two', 'three', 'four'] },
  }),
  'how a vendor is reached': draftStory(getVendorDoor, updateVendorDoor, {
    Page: Door,
    open: edit,
    first: doorOf([], false),
    later: doorOf(['203.0.113.0/24'], true),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.doorSilentDays'), '9'], REASON],
    theirs: () => ['203.0.113.0/24', say('office.doorNetworks'), say('office.doorMayAdjust')],
    sent: { id: 'acme', silentDays: 9, networks: ['203.0.113.0/24'], mayAdjust: true },
  }),
  'a prepared answer': draftStory(officeSupportAnswers, officeSaveSupportAnswer, {
    Page: AnswerPage,
    open: () => press(say('office.desk.change')),
    first: answersOf(1, 'Hello'),
    later: answersOf(2, 'Good day'),
    refusal: 'SUPPORT_ANSWER_CHANGED',
    typed: [[() => say('office.desk.title'), 'Greeting']],
    theirs: () => ['Good day', 'English'],
    sent: { version: 2, title: 'Greeting', texts: { en: 'Good day', bn: 'নমস্কার' } },
  }),
  'when open rounds end': draftStory(getRoundRule, setRoundRule, {
    Page: () => <RoundRuleCard vendor="7" />,
    open: edit,
    first: { afterMinutes: 120, outcome: 'void', waiting: null },
    later: { afterMinutes: 120, outcome: 'closed', waiting: null },
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.roundRuleAfter'), '3'], REASON],
    theirs: () => [say('office.resolve.closed')],
    sent: { afterMinutes: 180, outcome: 'closed' },
  }),
  'what counts as turnover': draftStory(getTurnoverRule, setTurnoverRule, {
    Page: TurnoverRuleCard,
    open: edit,
    first: { counts: 'rake', multiple: 10 },
    later: { counts: 'rake', multiple: 12 },
    refusal: 'INTERNAL',
    typed: [[() => say('office.turnover.multiple'), '15'], REASON],
    theirs: () => ['12', say('office.turnover.multiple')],
    sent: { multiple: 15 },
  }),
  'the addresses of a brand': draftStory(listBrands, setBrandDomains, {
    Page: BrandList,
    open: () => press(say('office.brands.change')),
    first: brandsOf('a.example.com'),
    later: brandsOf('b.example.com'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.brandDomainCodes'), 'a.example.com=ag1'], REASON],
    theirs: () => ['b.example.com', say('office.brandMainDomain')],
    sent: { mainDomain: 'b.example.com', domainCodes: { 'a.example.com': 'ag1' } },
  }),
}

beforeAll(() =>
  loadWords(
    'office',
    'office-site',
    'office-decisions',
    'office-support',
    'office-chat',
    'office-rounds',
    'auth',
    'errors',
  ),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['site.read', 'site.write', 'support.write', 'support.manage', 'house.vendors', 'games.write'])
  fakes.answer(officeSupportFigures, sampleOf(officeSupportFigures.output))
  fakes.answer(permission, { ...sampleOf(permission.output), defaultLanguage: 'bn', languages: ['bn', 'en'] })
  fakes.answer(countryCodes, [
    { countryCode: 'BD', name: 'Bangladesh', countryDialingCode: '880' },
    { countryCode: 'IN', name: 'India', countryDialingCode: '91' },
    { countryCode: 'US', name: 'United States', countryDialingCode: '1' },
  ])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each(Object.entries(STORIES))(
  'OFFICE-4 %s: what is typed stays, what somebody else saved is told beside it, and the next save has both',
  (_name, story) => tellDraft(fakes, story),
)
