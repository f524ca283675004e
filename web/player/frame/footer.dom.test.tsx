/** Tests what the footer says of licences and of ways to pay. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { permission } from '#contract/site/site.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { Footer } from './footer.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const mark = (type: 'LICENCE' | 'PAYMENT', key: string, picture: string) => ({
  type,
  key,
  url: 'https://gaming.example/licence',
  labelNameEn: null,
  title: type === 'LICENCE' ? 'Gaming Board 8048' : '',
  text: '',
  content: '',
  picture,
})
const withMarks = (resources: ReturnType<typeof mark>[]) =>
  fakes.answer(
    permission,
    sampleOf(permission.output, { payments: [{ code: 'takago', kind: 'ewallet', name: 'TakaGo' }], resources }),
  )

beforeAll(() => loadWords('shell', 'later'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('SITE-12 the brand’s licence stands in the footer with its logo and leads to who confirms it; ways to pay have their marks', async () => {
  withMarks([
    mark('LICENCE', 'board', '/art/licences/board.svg'),
    mark('PAYMENT', 'takago', '/art/payments/takago.svg'),
  ])
  show(<Footer />)
  await until(() => expect(text()).toContain('Gaming Board 8048'))
  const licence = document.querySelector('a[href="https://gaming.example/licence"]')
  expect(licence?.querySelector('img')?.getAttribute('src')).toBe('/art/licences/board.svg')
  expect(document.querySelector('img[src="/art/payments/takago.svg"]')).not.toBeNull()
  expect(text()).not.toContain(say('footer.demo'))
  expect(await axeFindings()).toEqual([])
})

test('SITE-12 a house without a licence says so', async () => {
  withMarks([])
  show(<Footer />)
  await until(() => expect(text()).toContain(say('footer.demo')))
  await until(() => expect(text()).toContain('TakaGo'))
})
