/** Tests what the page of a campaign says came of it by each channel. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CampaignDetail, officeCampaign } from '#contract/campaigns/office-campaigns.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { leave, loadWords, say, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { CampaignShow } from './campaign-show.tsx'

const MAIL = { channel: 'mail' as const, sent: 41, onTheWay: 7, failed: 3, suppressed: [], waiting: 0 }
let fakes: FakeCalls
beforeAll(() => loadWords('office', 'office-campaigns', 'office-compose', 'office-segments', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['campaigns.read'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const open = async (channel: CampaignDetail['results']['channels'][number]) => {
  const row = sampleOf(officeCampaign.output, {
    id: '7',
    state: 'running',
    members: 51,
    texts: { en: { title: 'News', text: 'News' } },
    waiting: null,
    segments: null,
  })
  fakes.answer(officeCampaign, { ...row, results: { ...row.results, channels: [channel] } })
  showAt('/campaigns/$id/show', '/campaigns/7/show', CampaignShow)
  await until(() => expect(document.body.textContent).toContain(say('office.campaigns.channel.mail')))
}
const factOf = (name: string) =>
  [...document.querySelectorAll('dt')].filter((one) => one.textContent === name).at(-1)?.nextElementSibling?.textContent

test('PROMO-9 what was sent, is on its way and was given up is told apart; what is nothing is not said', async () => {
  await open(MAIL)
  expect([factOf(say('office.campaigns.sent')), factOf(say('office.campaigns.onTheWay'))]).toEqual(['41', '7'])
  expect(factOf(say('office.campaigns.failed'))).toBe('3')
  leave()
  await open({ ...MAIL, onTheWay: 0, failed: 0 })
  expect(factOf(say('office.campaigns.onTheWay'))).toBeUndefined()
  expect(factOf(say('office.campaigns.failed'))).toBeUndefined()
})
