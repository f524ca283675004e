/** The composer of offers: every field of a kind has a control and its words, and nothing typed is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ComposedKind, documentOf, OFFER_TERMS } from '#contract/promotions/documents.ts'
import {
  officeCreateOffer,
  officeOffer,
  offerVersion,
  officePreviewOffer,
  officeSaveOffer,
} from '#contract/promotions/office-offers.ts'
import { officeSegments } from '#contract/segments/office-segments.ts'
import { permission } from '#contract/site/site.ts'
import { MessagesProvider } from '#web/lib/i18n.tsx'
import { fakeCalls, type FakeCalls } from '#web/testing/fake-calls.ts'
import { fullOf } from '#web/testing/full-document.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { field, loadWords, type, until, button, say } from '#web/testing/show.tsx'
import { fieldsOfKind } from './compose-form.tsx'
import { OfferCompose, OfferCreate } from './compose-page.tsx'
import { blankFields, type Shape, withValue } from '../compose/shape.ts'
import { fromZoneBox, toZoneBox } from '../compose/brand-time.ts'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['promotions.read', 'promotions.write'] }))

let calls: FakeCalls
let root: Root | null = null
const brand = {
  ...sampleOf(permission.output),
  languages: ['bn', 'en'],
  defaultLanguage: 'bn',
  timeZone: 'Asia/Dhaka',
  currency: 'BDT',
}
const at = '2026-11-23T10:00:00.000Z'
const preview = {
  ...sampleOf(officePreviewOffer.output),
  startsAt: at,
  endsAt: at,
  title: 'স্বাগত',
  summary: '',
  text: '',
  currency: 'BDT',
}

beforeAll(() => loadWords('office', 'office-compose', 'office-promotions', 'promotion-words', 'bets', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
  calls.answer(permission, brand)
  calls.answer(officePreviewOffer, preview)
  calls.answer(officeSegments, { content: [], pageNum: 1, pageSize: 100, total: 0, totalPages: 1 })
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  calls.expectHonest()
  vi.unstubAllGlobals()
})

function open(path: string): void {
  const layout = createRootRoute()
  const pages = [
    createRoute({ getParentRoute: () => layout, path: '/offers/create', component: OfferCreate }),
    createRoute({ getParentRoute: () => layout, path: '/offers/$id/compose', component: OfferCompose }),
    createRoute({ getParentRoute: () => layout, path: '$', component: () => <p>elsewhere</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: layout.addChildren(pages), history })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MessagesProvider>,
  )
}

const words = (language: string, bundle: string) =>
  JSON.parse(readFileSync(join('locales', language, `${bundle}.json`), 'utf8')) as Record<string, string>

const pick = (label: string, value: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const select = document.getElementById(found?.htmlFor ?? '')
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice ${label}`)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('OFFICE-5 a refusal stands beside its field and nothing typed is lost; a form that is left comes back', async () => {
  calls.refuse(officeCreateOffer, 'INVALID_INPUT', 'Please look at the fields.', {
    fields: { 'document.terms.tiers.0.percent': { rule: 'invalid_format' } },
  })
  open('/offers/create')
  await until(() => field('Code of the offer'))
  type('Code of the offer', 'eid-bonus')
  type('Title · English', 'Eid bonus')
  type('From', '300')
  type('Per cent', 'half')
  pick('Form', 'bonus')
  await until(() => field('Days to finish'))
  type('Days to finish', '21')
  pick('Form', 'cash')
  pick('Form', 'bonus')
  await until(() => expect(field('Days to finish').value).toBe('21'))
  button(say('office.compose.save')).click()
  await until(() => expect(field('Per cent').getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).toContain('Look at: Per cent')
  expect([field('Title · English').value, field('Per cent').value]).toEqual(['Eid bonus', 'half'])
  expect(calls.sent(officeCreateOffer)[0]).toMatchObject({
    code: 'eid-bonus',
    kind: 'first_deposit',
    document: {
      title: { en: 'Eid bonus' },
      terms: { tiers: [{ from: '300', percent: 'half' }], gift: { form: 'bonus', rules: { lifeDays: 21 } } },
    },
  })
})

test('OFFICE-5 the preview speaks the language that is chosen, not the operator’s, to the last label', async () => {
  const full = fullOf(fieldsOfKind('application'), 0)
  const version = { ...sampleOf(offerVersion), state: 'draft' as const, document: full }
  calls.answer(officeOffer, { ...sampleOf(officeOffer.output), id: '7', kind: 'application', versions: [version] })
  const { terms } = preview
  const gift = {
    ...terms.gift,
    of: 'deposit',
    steps: [{ from: null, level: 2, type: null, percent: '50', amount: '500' }],
  }
  const weights = [{ of: 'otherwise', code: '', name: '', percent: 20 }]
  const shown = {
    ...preview,
    category: 'daily',
    next: { ...preview.next, step: 'join' as const },
    terms: { ...terms, gift, weights, lifeDays: 7 },
  }
  calls.answer(officePreviewOffer, shown as typeof preview)
  open('/offers/7/compose')
  const shownIn = (language: string) =>
    document.querySelector(`section[aria-label="${say('office.compose.preview')}"] [lang=${language}]`)
  const frame = () => shownIn('bn')?.textContent ?? ''
  await until(() => expect(frame()).toContain(words('bn', 'rewards/bonus')['bonus.weights.otherwise']))
  expect(frame()).toContain(words('bn', 'promotions/promotion-words')['promotions.category.daily'])
  expect(frame()).toContain(words('bn', 'promotions/promotion-words')['promotions.step.join'])
  expect(frame()).toMatch(/৫০\s?%/)
  expect(frame().match(/[A-Za-z]{2,}/g) ?? []).toEqual([])
  const language = [...document.querySelectorAll('label')].find(
    (one) => one.textContent === say('office.compose.previewLanguage'),
  )
  pick(language?.textContent ?? '', 'en')
  await until(() => expect(document.body.textContent).toContain(say('promotions.step.join')))
  expect(shownIn('en')?.querySelector('dl')?.textContent).not.toMatch(/[\u0985-\u09ef]/)
})

test('OFFICE-5 a preview is asked only of a draft that can be read, and follows what is typed then', async () => {
  open('/offers/create')
  await until(() => expect(document.body.textContent).toContain(say('office.compose.previewWaits')))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(calls.sent(officePreviewOffer)).toEqual([])
  const full = fullOf(fieldsOfKind('application'), 0)
  const version = { ...sampleOf(offerVersion), state: 'draft' as const, document: full }
  calls.answer(officeOffer, { ...sampleOf(officeOffer.output), id: '7', kind: 'application', versions: [version] })
  root?.unmount()
  open('/offers/7/compose')
  await until(() => expect(document.body.textContent).toContain('স্বাগত'))
  expect(calls.sent(officePreviewOffer).length).toBeGreaterThan(0)
  for (const { document: asked } of calls.sent(officePreviewOffer))
    expect(documentOf('application').safeParse(asked).success).toBe(true)
  const before = calls.sent(officePreviewOffer).length
  type('Usual amount', 'some')
  await until(() => expect(document.body.textContent).toContain(say('office.compose.previewWaits')))
  type('Usual amount', '175')
  await until(() => expect(calls.sent(officePreviewOffer)).toHaveLength(before + 1))
  expect(calls.sent(officePreviewOffer).at(-1)?.document).toMatchObject({ terms: { amountUsual: '175' } })
})

test('OFFICE-5 a field that the form does not know is kept, and a schedule is of the brand’s time zone', async () => {
  const kept = {
    ...blankFields(fieldsOfKind('application')),
    title: { bn: 'আবেদন', fr: 'Demande' },
    laterField: { deep: [1, 2] },
  }
  const version = { ...sampleOf(offerVersion), state: 'draft' as const, document: kept }
  calls.answer(officeOffer, { ...sampleOf(officeOffer.output), id: '7', kind: 'application', versions: [version] })
  calls.answer(officeSaveOffer, { number: 1, changedAt: '2026-11-23T10:00:00.000Z' })
  open('/offers/7/compose')
  await until(() => field('Usual amount'))
  type('Usual amount', '150')
  const starts = [...document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')][0]!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(starts, '2026-12-01T06:00')
  starts.dispatchEvent(new Event('input', { bubbles: true }))
  button(say('office.compose.save')).click()
  await until(() => expect(calls.sent(officeSaveOffer)).toHaveLength(1))
  expect(calls.sent(officeSaveOffer)[0]?.document).toMatchObject({
    laterField: { deep: [1, 2] },
    title: { bn: 'আবেদন', fr: 'Demande' },
    bounds: { startsAt: '2026-12-01T00:00:00.000Z' },
    terms: { amountUsual: '150' },
  })
})

test('OFFICE-5 a change deep in a document leaves all the rest, and zones with summer time read back the same', () => {
  expect(withValue({ a: [{ b: 1, c: 2 }], d: 3 }, ['a', 0, 'b'], 5)).toEqual({ a: [{ b: 5, c: 2 }], d: 3 })
  for (const box of ['2026-03-29T01:30', '2026-10-25T04:30', '2026-07-01T00:00'])
    expect(toZoneBox(fromZoneBox(box, 'Europe/Berlin'), 'Europe/Berlin')).toBe(box)
})

/** Messages that the form says for a shape: the labels of its fields and the words of its choices. */
function wordsOf(name: string, shape: Shape): string[] {
  const label = `office.compose.field.${name}`
  const choices = (by: string, options: readonly string[]) =>
    options
      .filter((one) => by !== 'picture' && !/^[A-Z]+$/.test(one))
      .map((one) => `office.compose.choice.${by}.${one}`)
  if (shape.is === 'fields')
    return [label, ...Object.entries(shape.fields).flatMap(([one, inner]) => wordsOf(one, inner))]
  if (shape.is === 'list') return [label, ...(shape.item.is === 'fields' ? wordsOf(name, shape.item) : [])]
  if (shape.is === 'choice') return [label, ...choices(name, shape.options)]
  if (shape.is === 'one-of')
    return [
      label,
      `office.compose.field.${shape.by}`,
      ...choices(shape.by, Object.keys(shape.options)),
      ...Object.values(shape.options).flatMap((fields) =>
        Object.entries(fields).flatMap(([one, inner]) => wordsOf(one, inner)),
      ),
    ]
  return [label]
}

/** The paths of fields that no control is known for. */
function othersIn(path: string, shape: Shape): string[] {
  if (shape.is === 'other') return [path]
  if (shape.is === 'list') return othersIn(`${path}[]`, shape.item)
  if (shape.is === 'table') return othersIn(`${path}{}`, shape.value)
  const inside = shape.is === 'fields' ? [shape.fields] : shape.is === 'one-of' ? Object.values(shape.options) : []
  return inside.flatMap((fields) => Object.entries(fields).flatMap(([name, one]) => othersIn(`${path}.${name}`, one)))
}

test('OFFICE-5 every field and choice of every kind has its words in both languages, and a control', () => {
  const kinds = Object.keys(OFFER_TERMS) as ComposedKind[]
  const wanted = kinds.flatMap((kind) =>
    Object.entries(fieldsOfKind(kind)).flatMap(([name, shape]) => wordsOf(name, shape)),
  )
  for (const language of ['en', 'bn']) {
    const path = join(import.meta.dirname, `../../../locales/${language}/promotions/office-compose.json`)
    const known = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    expect([...new Set(wanted)].filter((key) => !known[key])).toEqual([])
  }
  const unknown = kinds.flatMap((kind) =>
    othersIn(kind, { nullable: false, form: null, is: 'fields', fields: fieldsOfKind(kind) }),
  )
  expect(unknown).toEqual([])
})
