/** The figures of an offer: what a review held is shown apart, and only where something was held. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { offerFigures } from '#contract/promotions/office-offers.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { FigureTable } from './figure-table.tsx'

beforeAll(() => loadWords('office', 'office-promotions'))
afterEach(leave)

const NAMES = ['held', 'released', 'turnedDown', 'heldWorth'] as const
const forecast = { ...sampleOf(offerFigures), isKnown: true, held: undefined, heldWorth: undefined }
const actual = { ...sampleOf(offerFigures), isKnown: true, held: 3, heldWorth: '40.00', released: 2, turnedDown: 1 }
const open = (figures: typeof actual) =>
  show(
    <FigureTable
      currency="BDT"
      columns={[
        { head: 'before', figures: { ...forecast, released: undefined, turnedDown: undefined } },
        { head: 'since', figures },
      ]}
    />,
  )
const rowOf = (name: (typeof NAMES)[number]) => {
  const head = [...document.querySelectorAll('th')].find(
    (one) => one.textContent === say(`office.offers.figure.${name}`),
  )
  return head && [...(head.parentElement?.querySelectorAll('td') ?? [])].map((one) => one.textContent)
}

test('OFFICE-5 held, released and refused gifts stand apart, a forecast has none of them', async () => {
  open(actual)
  await until(() => expect(rowOf('held')).toEqual(['–', '3']))
  expect(NAMES.slice(1).map(rowOf)).toEqual([
    ['–', '2'],
    ['–', '1'],
    ['–', '৳40.00'],
  ])
})

test('OFFICE-5 without a review the table does not speak of one', async () => {
  open({ ...actual, held: 0, heldWorth: '0.00', released: 0, turnedDown: 0 })
  await until(() => expect(document.querySelector('table')).not.toBeNull())
  expect(NAMES.map(rowOf)).toEqual([undefined, undefined, undefined, undefined])
})
