/** The composer of missions and boards: every field has a control, nothing is lost, and what belongs together stays together. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOfficeGames, listOfficeVendors, officeGame } from '#contract/catalogue/office-games.ts'
import { officeMission, officeSaveMission } from '#contract/missions/office-missions.ts'
import { METRICS, missionsDocument, type MissionsDocument } from '#contract/missions/terms.ts'
import { permission } from '#contract/site/site.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { fakeCalls, type FakeCalls } from '#web/testing/fake-calls.ts'
import { fullOf, variantsOf, withoutControl } from '#web/testing/full-document.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { showAt } from '#web/testing/show-office.tsx'
import { button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import type { Shape } from '../compose/shape.ts'
import { changed, fieldsOfKind, idleFields, type Kind, newDraft } from './document.ts'
import { MissionCreate } from './mission-create.tsx'
import { MissionShow } from './mission-show.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['promotions.read', 'promotions.write'] }))

const AT = '2027-01-05T06:00:00.000Z'
let calls: FakeCalls
const text = () => document.body.textContent ?? ''
const shapeOfKind = (kind: Kind): Shape => ({ is: 'fields', nullable: false, form: null, fields: fieldsOfKind(kind) })
const saved = () => calls.sent(officeSaveMission).at(-1)?.document

beforeAll(() => loadWords('office', 'office-compose', 'office-missions', 'missions', 'bets', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
  calls.answer(permission, {
    ...sampleOf(permission.output),
    languages: ['bn', 'en'],
    defaultLanguage: 'bn',
    timeZone: 'Asia/Dhaka',
    currency: 'BDT',
  })
  calls.answer(listOfficeGames, {
    ...sampleOf(listOfficeGames.output),
    content: [{ ...sampleOf(officeGame), id: 'skyrise', vendor: 'BGS', names: { en: 'Skyrise' } }],
  })
  calls.answer(listOfficeVendors, { content: [] })
  calls.answer(officeSaveMission, sampleOf(officeSaveMission.output))
})
afterEach(() => {
  leave()
  calls.expectHonest()
  vi.unstubAllGlobals()
})

async function openDraft(draft: MissionsDocument): Promise<void> {
  calls.answer(officeMission, {
    ...sampleOf(officeMission.output.omit({ draft: true })),
    draft,
    kind: draft.kind,
    state: 'draft',
    startsAt: AT,
    endsAt: AT,
    currency: 'BDT',
  })
  showAt('/missions/$id/show', '/missions/7/show', MissionShow)
  await until(() => button(say('officeMissions.save')))
}

test.each(['mission', 'board'] as const)(
  'PROMO-5 OFFICE-5 %s: every field has a control, and a draft that is saved unchanged is the same',
  async (kind) => {
    for (let variant = 0; variant < variantsOf(shapeOfKind(kind)); variant += 1) {
      const draft = missionsDocument.parse({ kind, ...fullOf(fieldsOfKind(kind), variant) })
      await openDraft(draft)
      expect(withoutControl([], shapeOfKind(kind), draft)).toEqual([])
      await until(() => expect(text()).toContain('Skyrise'))
      button(say('officeMissions.save')).click()
      await until(() => expect(saved()).toEqual(draft))
      expect(await axeFindings()).toEqual([])
      leave()
    }
  },
)

test('OFFICE-5 what a metric or an entry needs comes and goes with it, and a step asks for no more than it reads', () => {
  const draft = newDraft('mission', Date.parse(AT))
  const wins = changed(draft, ['steps', 0, 'metric'], 'win_multiple')
  expect(wins).toMatchObject({ steps: [{ metric: 'win_multiple', multiple: 10 }] })
  expect(changed(wins, ['steps', 0, 'metric'], 'bets')).toMatchObject({ steps: [{ metric: 'bets', multiple: null }] })
  expect(changed({ kind: 'board', fee: '5' }, ['entry'], 'free')).toEqual({ kind: 'board', fee: null, entry: 'free' })
  expect(METRICS.map((metric) => idleFields({ metric, multiple: null, stakeMin: null, filter: {} }).length)).toEqual([
    1, 1, 0, 3, 3, 3, 1,
  ])
  expect(idleFields({ metric: 'logins', multiple: null, stakeMin: null, filter: { games: ['cock'] } })).not.toContain(
    'filter',
  )
})

test('OFFICE-5 a game is found by title and picked with keys; a refusal stands at its field and nothing is lost', async () => {
  calls.refuse(officeSaveMission, 'INVALID_INPUT', 'Please look at the fields.', {
    fields: { 'document.steps.0.filter.games.0': { rule: 'unknown' } },
  })
  showAt('/missions/create', '/missions/create', MissionCreate)
  await until(() => field('Title · English'))
  type('Title · English', 'Eid race')
  type('Target', '1000')
  type('Amount', '10')
  type('Most that is given in all', '10000')
  await until(() => expect(text()).toContain('বাংলাmissing: Title, Short text'))
  const box = field('Games')
  box.focus()
  type('Games', 'sky')
  await until(() => expect(calls.sent(listOfficeGames).at(-1)).toMatchObject({ search: 'sky' }))
  expect(field('Games').value).toBe('sky')
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Skyrise'))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await until(() => button(say('office.compose.pick.remove', { name: 'Skyrise' })))
  expect(calls.sent(officeSaveMission)).toEqual([])
  button(say('officeMissions.save')).click()
  await until(() => expect(field('Games').getAttribute('aria-invalid')).toBe('true'))
  expect(text()).toContain(say('office.compose.rule.unknown'))
  expect(field('Title · English').value).toBe('Eid race')
})
