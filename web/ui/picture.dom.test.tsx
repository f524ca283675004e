/** The picture of a game or a vendor: its sizes, and what stands in its place when it cannot be loaded. */
import { afterEach, expect, test } from 'vitest'
import { uploadBase, widthsOf } from '#contract/pictures/uploads.ts'
import { leave, show, until } from '#web/testing/show.tsx'
import { Picture } from './picture.tsx'

afterEach(leave)
const image = () => document.querySelector('img') ?? expect.fail('no picture')

test('LOBBY-7 an uploaded picture is asked for in the size that fits; the generated one stands in when it fails', async () => {
  const upload = { hash: 'a'.repeat(32), width: 700, height: 900 }
  const [base, sizes] = [uploadBase(upload), widthsOf(upload)]
  show(
    <Picture
      picture={{ base, sizes, webpSizes: sizes, standIn: '/art/cards/dice-240.webp' }}
      sizes="31vw"
      alt="Dice"
      eager
    />,
  )
  await until(image)
  expect(document.querySelector('source')?.getAttribute('srcset')).toBe(
    `${base}-320.avif 320w, ${base}-640.avif 640w, ${base}-700.avif 700w`,
  )
  expect(image().getAttribute('srcset')).toBe(`${base}-320.webp 320w, ${base}-640.webp 640w, ${base}-700.webp 700w`)
  expect([image().alt, image().getAttribute('width'), image().getAttribute('height')]).toEqual(['Dice', '700', '933'])
  image().dispatchEvent(new Event('error'))
  await until(() => expect(image().getAttribute('src')).toBe('/art/cards/dice-240.webp'))
  expect([image().alt, document.querySelector('source')]).toEqual(['Dice', null])
})
