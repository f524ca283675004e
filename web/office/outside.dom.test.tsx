/** Operators add vendors, their pages and games, payment providers, ways to pay and brands. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addHouseVendor,
  getVendorLaunch,
  importVendorGames,
  setVendorLaunch,
} from '#contract/catalogue/house-vendors.ts'
import { officeAddPaymentMethod, officeMethodProviders } from '#contract/cashier/office-methods.ts'
import { officeProviders, officeSetProvider } from '#contract/cashier/office-providers.ts'
import { addBrand } from '#contract/site/office-brands.ts'
import { getBrandSettings } from '#contract/site/office-site.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { draftStory, tellDraft } from '#web/testing/draft-story.tsx'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { AddMethod } from './cashier/add-method.tsx'
import { ProviderList } from './cashier/provider-list.tsx'
import { AddVendor } from './catalogue/add-vendor.tsx'
import { ImportCard } from './catalogue/import-card.tsx'
import { LaunchCard } from './catalogue/launch-card.tsx'
import { AddBrand } from './site/add-brand.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const launchOf = (address: string, currencies: string[]) => ({
  id: 'DELTA',
  launch: { address, frameOrigins: [], currencies, takesTrial: false },
  waiting: null,
  waitingImport: null,
})
const ADDRESS = 'https://games.example/{game}#{token}'

beforeAll(() =>
  loadWords(
    'office',
    'office-vendors',
    'office-site',
    'office-cashier',
    'office-decisions',
    'bets',
    'game-lists',
    'errors',
    'auth',
  ),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['house.vendors', 'house.rules', 'house.brands', 'cashier.rules', 'site.read'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

/** Opens a dialog, types into its fields, looks at it with axe, and sends it. */
async function fillIn(open: string, typed: readonly (readonly [string, string])[]): Promise<void> {
  await until(() => button(open).click())
  await until(() => field(say('office.reason')))
  for (const [label, words] of typed) type(label, words)
  type(say('office.reason'), 'as agreed')
  expect(await axeFindings()).toEqual([])
  pressEnter(say('office.reason'))
}

test('GAME-1 OFFICE-1 a vendor is added with its names and kinds', async () => {
  fakes.answer(addHouseVendor, { id: 'DELTA' })
  showOffice(<AddVendor />)
  await fillIn(say('office.vendors.add'), [
    [say('office.vendors.code'), 'delta'],
    [say('office.vendors.nameEn'), 'Delta Games'],
  ])
  await until(() => expect(fakes.sent(addHouseVendor)).toHaveLength(1))
  expect(fakes.sent(addHouseVendor)[0]).toMatchObject({ id: 'DELTA', names: { en: 'Delta Games' }, gameTypes: ['RNG'] })
})

test('GAME-1 OFFICE-4 where games open: what is typed stays, what somebody else saved is told beside it', () =>
  tellDraft(
    fakes,
    draftStory(getVendorLaunch, setVendorLaunch, {
      Page: () => <LaunchCard vendor="DELTA" />,
      open: () => button(say('office.edit')).click(),
      first: launchOf(ADDRESS, []),
      later: launchOf(ADDRESS, ['BDT']),
      refusal: 'DECISION_OPEN',
      typed: [
        [() => say('office.vendors.address'), 'https://new.example/{game}#{token}'],
        [() => say('office.reason'), 'as agreed'],
      ],
      theirs: () => ['BDT', say('office.vendors.currencies')],
      sent: {
        launch: {
          address: 'https://new.example/{game}#{token}',
          frameOrigins: [],
          currencies: ['BDT'],
          takesTrial: false,
        },
      },
    }),
    { axe: true },
  ))

test('LOBBY-7 OFFICE-1 a file of games says what it would do before anybody asks for it', async () => {
  const game = { code: 'delta-one', game: '', type: 'RNG' as const, kind: '' as const, hot: false, new: false, sort: 1 }
  const preview = {
    added: [{ ...game, names: { en: 'Delta One' } }],
    changed: [{ code: 'delta-two', differences: [{ field: 'name.en', before: 'Two', after: 'Number Two' }] }],
    same: 3,
    absent: ['delta-old'],
    faults: [],
    print: 'a print',
    waiting: null,
  }
  fakes.answer(getVendorLaunch, launchOf(ADDRESS, []))
  fakes.answer(importVendorGames, preview)
  showOffice(<ImportCard vendor="DELTA" />)
  const input = await until(
    () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input'),
  )
  const bring = (name: string, words: string) => {
    const files = [Object.assign(new File([words], name), { text: () => Promise.resolve(words) })]
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  bring('games.csv', 'code,type,name.en\n')
  await until(() => expect(text()).toContain('Delta One'))
  expect(text()).toContain('Two → Number Two')
  expect(fakes.sent(importVendorGames)[0]).not.toHaveProperty('print')
  expect(await axeFindings()).toEqual([])
  await fillIn(say('office.vendors.importAsk'), [])
  await until(() => expect(fakes.sent(importVendorGames)).toHaveLength(2))
  expect(fakes.sent(importVendorGames)[1]).toMatchObject({ print: 'a print', reason: 'as agreed', format: 'csv' })

  fakes.answer(importVendorGames, { ...preview, faults: [{ line: 4, field: 'type', rule: 'invalid' }] })
  bring('wrong.csv', 'nonsense')
  await until(() => expect(text()).toContain(say('office.vendors.faults', { count: 1 })))
  expect(text()).toContain(say('office.vendors.line', { line: 4 }))
  expect(() => button(say('office.vendors.importAsk'))).toThrow()
})

test('GAME-1 OFFICE-1 one game is written by hand, and asked for as a file of one game', async () => {
  fakes.answer(getVendorLaunch, launchOf(ADDRESS, []))
  const game = {
    code: 'delta_1',
    game: '',
    type: 'RNG' as const,
    kind: 'SLOT' as const,
    names: { en: 'Delta One' },
    hot: true,
    new: true,
  }
  const preview = {
    added: [{ ...game, sort: 1_000 }],
    changed: [],
    same: 0,
    absent: [],
    print: 'a print',
    waiting: null,
  }
  fakes.answer(importVendorGames, { ...preview, faults: [{ line: 1, field: 'code', rule: 'other-vendor' }] })
  showOffice(<ImportCard vendor="DELTA" />)
  await until(() => button(say('office.vendors.oneGame')).click())
  await until(() => field(say('office.vendors.code')))
  pressEnter(say('office.vendors.code'))
  await until(() => expect(text()).toContain(say('office.fieldWrong')))
  expect(fakes.sent(importVendorGames)).toEqual([])
  type(say('office.vendors.code'), 'delta_1')
  type(say('office.vendors.nameEn'), 'Delta One')
  const kind = [...document.querySelectorAll('select')].at(-1) ?? expect.fail('no choice')
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(kind, 'SLOT')
  kind.dispatchEvent(new Event('change', { bubbles: true }))
  const hot = [...document.querySelectorAll('label')].find((one) => one.textContent === say('office.vendors.gameHot'))
  hot?.click()
  expect(await axeFindings()).toEqual([])
  pressEnter(say('office.vendors.code'))
  await until(() => expect(text()).toContain(say('office.vendors.rule.other-vendor')))
  expect(fakes.sent(importVendorGames)[0]).toEqual({ id: 'DELTA', format: 'json', text: JSON.stringify([game]) })

  // what was typed is still there
  button(say('office.vendors.oneGame')).click()
  await until(() => expect(field(say('office.vendors.nameEn'))).toHaveProperty('value', 'Delta One'))
  type(say('office.vendors.code'), 'delta_2')
  fakes.answer(importVendorGames, { ...preview, faults: [] })
  pressEnter(say('office.vendors.code'))
  await until(() => expect(text()).toContain(`${say('office.vendors.newGame')}: Delta One`))
  await fillIn(say('office.vendors.importAsk'), [])
  await until(() => expect(fakes.sent(importVendorGames)).toHaveLength(3))
  expect(fakes.sent(importVendorGames)[2]).toMatchObject({ print: 'a print', reason: 'as agreed', format: 'json' })
  button(say('office.vendors.oneGame')).click()
  await until(() => expect(field(say('office.vendors.code'))).toHaveProperty('value', ''))
})

test('CASH-1 OFFICE-1 a provider is asked for with its key, and another address without one', async () => {
  const row = {
    ...sampleOf(officeProviders.output).content[0],
    id: 'pay',
    apiUrl: 'https://pay.example',
    waiting: null,
  }
  fakes.answer(officeProviders, { content: [{ adapter: 'own', path: '/callback/payment/pay', methods: 2, ...row }] })
  fakes.answer(officeSetProvider, { waiting: null })
  showOffice(<ProviderList />)
  await until(() => expect(text()).toContain('https://pay.example'))
  await fillIn(say('office.providers.add'), [
    [say('office.vendors.code'), 'Second'],
    [say('office.providers.address'), 'https://second.example'],
  ])
  await until(() => expect(fakes.sent(officeSetProvider)).toHaveLength(1))
  expect(fakes.sent(officeSetProvider)[0]).toEqual({
    id: 'second',
    apiUrl: 'https://second.example',
    reason: 'as agreed',
  })
})

test('CASH-1 OFFICE-2 a way to pay is added in the currency of the brand', async () => {
  fakes.answer(
    getBrandSettings,
    sampleOf(getBrandSettings.output, {
      currency: 'BDT',
      languages: ['bn'],
      defaultLanguage: 'bn',
      minAge: 18,
      domains: ['a.example'],
    }),
  )
  fakes.answer(officeMethodProviders, { codes: ['pay'] })
  fakes.answer(officeAddPaymentMethod, sampleOf(officeAddPaymentMethod.output, { code: 'takago', currencies: ['BDT'] }))
  showOffice(<AddMethod onDone={() => undefined} />)
  await until(() => expect(text()).toContain('pay'))
  const typed = [
    [say('office.vendors.code'), 'takago'],
    [say('office.nameEn'), 'Takago'],
    [say('office.nameBn'), 'টাকাগো'],
    [say('office.min'), '100'],
    [say('office.max'), '5000'],
    [say('office.reason'), 'as agreed'],
  ] as const
  for (const [label, words] of typed) type(label, words)
  expect(await axeFindings()).toEqual([])
  pressEnter(say('office.reason'))
  await until(() => expect(fakes.sent(officeAddPaymentMethod)).toHaveLength(1))
  expect(fakes.sent(officeAddPaymentMethod)[0]).toMatchObject({
    direction: 'deposit',
    flow: 'hosted',
    code: 'takago',
    provider: 'pay',
    currencies: ['BDT'],
    payee: null,
  })
})

test('SITE-1 OFFICE-1 a brand is added with its first language as the default one', async () => {
  fakes.answer(addBrand, { id: 'padma' })
  showOffice(<AddBrand />)
  await fillIn(say('office.brands.add'), [
    [say('office.brandCode'), 'padma'],
    [say('office.brandName'), 'Padma'],
    [say('office.brands.languages'), 'en, bn'],
  ])
  await until(() => expect(fakes.sent(addBrand)).toHaveLength(1))
  expect(fakes.sent(addBrand)[0]).toMatchObject({
    code: 'padma',
    languages: ['en', 'bn'],
    defaultLanguage: 'en',
    currency: 'BDT',
  })
})
