/** The field of a picture: empty, sending, refused, full, and chosen from those that are there. */
import { type ReactElement, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPictures, PICTURE_MAX_BYTES, uploadPicture } from '#contract/pictures/office-pictures.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { PictureField } from './picture-field.tsx'

const HASH = 'a'.repeat(32)
const SENT = { address: `/art/uploads/${HASH}-1200x600/1200.webp`, width: 1_200, height: 600 }
const SHOWN = `/art/uploads/${HASH}-1200x600/960.webp`
let fakes: FakeCalls
/** What the field said, one after another. */
const values: string[] = []

function Form({ first = '', required = false }: { first?: string; required?: boolean }) {
  const [picture, setPicture] = useState(first)
  return (
    <PictureField
      label="Banner"
      use="content"
      width={960}
      value={picture}
      required={required}
      onValueChange={(next) => {
        values.push(next)
        setPicture(next)
      }}
    />
  )
}

beforeAll(() => loadWords('office', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  values.length = 0
  await enterAs(fakes, ['site.read', 'site.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

/** Shows the field, and waits until it is there. */
async function open(screen: ReactElement): Promise<void> {
  showOffice(screen)
  await until(input)
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no file input')
const images = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)

/** Chooses a file as the browser's dialog does. */
function choose(file: File): void {
  Object.defineProperty(input(), 'files', { value: [file], configurable: true })
  Object.defineProperty(input(), 'value', { value: '', writable: true, configurable: true })
  input().dispatchEvent(new Event('change', { bubbles: true }))
}
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'flag.png', { type: 'image/png' })

test('OFFICE-5 a picture is sent, said to be on its way, and shown in the size that is asked for', async () => {
  await open(<Form />)
  expect(document.body.textContent).toContain(say('office.picture.none'))
  expect(input().getAttribute('aria-label')).toBe(`Banner: ${say('office.picture.upload')}`)
  const release = fakes.hold(uploadPicture, SENT)
  choose(png())
  await until(() =>
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      say('office.picture.uploading', { name: 'flag.png' }),
    ),
  )
  expect(document.querySelector('fieldset')?.getAttribute('aria-busy')).toBe('true')
  release()
  await until(() => expect(values.at(-1)).toBe(SHOWN))
  expect(images()).toEqual([SHOWN])
  expect(field(say('office.picture.address')).value).toBe(SHOWN)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})

test('OFFICE-5 a file that is none, or too large, is refused in words before it is sent', async () => {
  await open(<Form />)
  choose(new File(['<svg/>'], 'flag.svg', { type: 'image/svg+xml' }))
  await until(() => expect(alerts()).toContain(say('office.picture.why.kind')))
  choose(png(PICTURE_MAX_BYTES + 1))
  await until(() => expect(alerts()).toContain(say('office.picture.why.bytes')))
  expect(fakes.sent(uploadPicture)).toEqual([])
})

test.each(['kind', 'broken', 'small', 'pixels'] as const)(
  'OFFICE-5 what the server refuses as %s is said in words, and the picture of before stays',
  async (why) => {
    await open(<Form first={SHOWN} />)
    fakes.refuse(uploadPicture, 'PICTURE_REFUSED', 'Not taken.', { why })
    choose(png())
    await until(() => expect(alerts()).toContain(say(`office.picture.why.${why}`)))
    expect(values).toEqual([])
    expect(images()).toEqual([SHOWN])
  },
)

test('OFFICE-5 one that is there is chosen, of the brand or of ours; an address is typed as before', async () => {
  await open(<Form />)
  fakes.answer(listPictures, {
    content: [{ ...SENT, by: 'rahim', at: '2026-11-16T16:56:36.000Z' }],
    pageNum: 1,
    pageSize: 24,
    total: 1,
    totalPages: 1,
  })
  button(say('office.picture.choose')).click()
  await until(() => expect(images()[0]).toBe(SHOWN.replace('960', '320')))
  expect(fakes.sent(listPictures)).toEqual([{ use: 'content', pageNo: 1, pageSize: 24 }])
  document.querySelector<HTMLButtonElement>('dialog li button')?.click()
  await until(() => expect(values.at(-1)).toBe(SHOWN))
  expect(document.querySelector('dialog li button')).toBeNull()
  type(say('office.picture.address'), '/art/banners/cricket-desktop.webp')
  expect(values.at(-1)).toBe('/art/banners/cricket-desktop.webp')
  button(say('office.picture.remove')).click()
  await until(() => expect(values.at(-1)).toBe(''))
})

test('a picture that is needed cannot be taken away', async () => {
  await open(<Form first={SHOWN} required />)
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain(
    say('office.picture.remove'),
  )
})
