/** The picture of a game in the list of games: what is shown now, another one, and back to what was generated. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { listPictures } from '#contract/pictures/office-pictures.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { PictureChange } from './picture-change.tsx'

const addressOf = (hash: string, size: number) => `/art/uploads/${hash.repeat(32)}-1200x1600/${size}.webp`
const [OWN, OTHER, HOUSE] = [addressOf('a', 1_200), addressOf('b', 1_200), addressOf('c', 1_200)]
const small = (address: string) => address.replace('/1200.', '/320.')
const ROW = {
  id: 'dice',
  nodeId: '1',
  vendor: 'BGS',
  gameType: 'RNG',
  gameClassify: 'DICE',
  names: { en: 'Dice' },
  engine: 'dice',
  isHot: false,
  isNew: false,
  sort: 1,
  status: 'on',
  house: 'on',
  takesFreeRounds: false,
  picture: null,
  housePicture: null,
} as const
let fakes: FakeCalls

beforeAll(() => loadWords('office', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['games.read', 'games.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const NAME = 'Dice'
const edit = () => button(`${NAME}: ${say('office.shownPicture')}`)
const showRow = (row: { picture: string | null; housePicture: string | null }, reason?: string) =>
  showOffice(<PictureChange row={{ id: 'dice', ...row }} name={NAME} of="game" by="brand" reason={reason} />)
const images = () => [...document.querySelectorAll('img')].map(({ src, alt }) => [new URL(src).pathname, alt])

test('OFFICE-5 a game without a picture is said to have a generated one; one that is there is chosen, with a reason', async () => {
  showRow({ picture: null, housePicture: null })
  await until(() => edit().click())
  expect(document.body.textContent).toContain(say('office.shownPicture.generated'))
  await until(() => expect(document.body.textContent).toContain(say('office.shownPicture.hint.game')))
  fakes.answer(listPictures, {
    content: [{ address: OTHER, width: 1_200, height: 1_600, by: 'rahim', at: '2026-11-16T16:56:36.000Z' }],
    pageNum: 1,
    pageSize: 24,
    total: 1,
    totalPages: 1,
  })
  button(say('office.picture.choose')).click()
  const chosen = await until(() => document.querySelector<HTMLButtonElement>('dialog li button') ?? expect.fail('none'))
  chosen.click()
  await until(() => expect(images()).toEqual([[addressOf('b', 640), say('office.picture.preview')]]))
  expect(fakes.sent(listPictures)).toEqual([{ use: 'game', pageNo: 1, pageSize: 24 }])
  button(say('office.save')).click()
  await until(() => expect(document.body.textContent).toContain(say('office.reasonShort')))
  fakes.answer(updateOfficeGame, ROW)
  type(say('office.reason'), 'the new season')
  button(say('office.save')).click()
  await until(() =>
    expect(fakes.sent(updateOfficeGame)).toEqual([
      { id: 'dice', picture: addressOf('b', 640), reason: 'the new season' },
    ]),
  )
  await until(() => expect(document.querySelector('dialog')).toBeNull())
})

test('OFFICE-5 a picture is taken back; what did not change is not sent', async () => {
  showRow({ picture: OWN, housePicture: HOUSE })
  await until(() => expect(images()).toEqual([[small(OWN), say('office.shownPicture.own')]]))
  edit().click()
  await until(() => expect(document.body.textContent).toContain(say('office.shownPicture.behind')))
  type(say('office.reason'), 'nothing is new')
  button(say('office.save')).click()
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(fakes.sent(updateOfficeGame)).toEqual([])
  fakes.answer(updateOfficeGame, ROW)
  edit().click()
  await until(() => button(say('office.picture.remove')).click())
  type(say('office.reason'), 'the season ended')
  button(say('office.save')).click()
  await until(() =>
    expect(fakes.sent(updateOfficeGame)).toEqual([{ id: 'dice', picture: null, reason: 'the season ended' }]),
  )
})

test('the house’s stands where the brand has none; who may not change it reads why', async () => {
  showRow({ picture: null, housePicture: HOUSE }, say('office.notAllowed'))
  await until(() => expect(images()).toEqual([[small(HOUSE), say('office.shownPicture.house')]]))
  expect(edit().getAttribute('aria-disabled') ?? String(edit().disabled)).toBe('true')
})
