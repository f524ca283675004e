/** Every kind of offer in the composer: each field has a control, and a document that is only looked at stays as it is. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOfficeGames, listOfficeVendors } from '#contract/catalogue/office-games.ts'
import { type ComposedKind, documentOf, OFFER_TERMS } from '#contract/promotions/documents.ts'
import {
  officeOffer,
  officeOfferReturns,
  officePreviewOffer,
  officeSaveOffer,
  offerVersion,
} from '#contract/promotions/office-offers.ts'
import { officeSegments } from '#contract/segments/office-segments.ts'
import { permission } from '#contract/site/site.ts'
import { fakeCalls, type FakeCalls } from '#web/testing/fake-calls.ts'
import { fullOf, variantsOf, withoutControl } from '#web/testing/full-document.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { showAt } from '#web/testing/show-office.tsx'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import type { Shape } from '../compose/shape.ts'
import { fieldsOfKind } from './compose-form.tsx'
import { OfferCompose } from './compose-page.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['promotions.read', 'promotions.write'] }))

const KINDS = Object.keys(OFFER_TERMS) as ComposedKind[]
const AT = '2026-11-23T10:00:00.000Z'
const shapeOfKind = (kind: ComposedKind): Shape => ({
  is: 'fields',
  nullable: false,
  form: null,
  fields: fieldsOfKind(kind),
})
let calls: FakeCalls

beforeAll(() => loadWords('office', 'office-compose', 'office-promotions', 'promotion-words', 'bets', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
  calls.answer(permission, {
    ...sampleOf(permission.output),
    languages: ['bn', 'en'],
    defaultLanguage: 'bn',
    timeZone: 'Asia/Dhaka',
    currency: 'BDT',
  })
  calls.refuse(officePreviewOffer, 'INVALID_INPUT', 'Not yet.')
  calls.answer(listOfficeGames, sampleOf(listOfficeGames.output))
  calls.answer(listOfficeVendors, { content: [] })
  calls.answer(officeSegments, sampleOf(officeSegments.output))
  calls.answer(officeOfferReturns, { games: [] })
  calls.answer(officeSaveOffer, { number: 1, changedAt: AT })
})
afterEach(() => {
  leave()
  calls.expectHonest()
  vi.unstubAllGlobals()
})

/** A document of the kind that the server would take, with fields that the form does not know. */
function documentsOf(kind: ComposedKind): Record<string, unknown>[] {
  const count = variantsOf(shapeOfKind(kind))
  // cash in place of a bonus is looked at with one kind: it is one schema for all
  const variants = Array.from({ length: count }, (_none, variant) => variant).slice(
    count === 2 && kind !== KINDS[0] ? 1 : 0,
  )
  return variants.map((variant) => {
    const full = fullOf(fieldsOfKind(kind), variant)
    const read = documentOf(kind).safeParse(full)
    expect(read.error?.issues ?? [], kind).toEqual([])
    expect(read.data).toEqual(full)
    return { ...full, laterField: { deep: [1] }, terms: { ...(full['terms'] as object), laterTerm: ['a'] } }
  })
}

test.each(KINDS)(
  'OFFICE-5 %s: every field has a control, and a document that is saved unchanged is the same',
  async (kind) => {
    for (const document of documentsOf(kind)) {
      const version = { ...sampleOf(offerVersion), state: 'draft' as const, document }
      calls.answer(officeOffer, { ...sampleOf(officeOffer.output), id: '7', kind, versions: [version] })
      const before = calls.sent(officeSaveOffer).length
      showAt('/offers/$id/compose', '/offers/7/compose', OfferCompose)
      await until(() => button(say('office.compose.save')))
      expect(withoutControl([], shapeOfKind(kind), document)).toEqual([])
      button(say('office.compose.save')).click()
      await until(() => expect(calls.sent(officeSaveOffer)).toHaveLength(before + 1))
      expect(calls.sent(officeSaveOffer).at(-1)?.document).toEqual(document)
      leave()
    }
  },
)

test('OFFICE-5 a field without a control is found', () => {
  const shape: Shape = {
    is: 'fields',
    nullable: false,
    form: null,
    fields: { made: { is: 'other', nullable: false, form: 'up' } },
  }
  expect(withoutControl([], shape, { made: 1 })).toEqual(['made'])
})
