import { expect, test } from 'vitest'
import { drawQr, QR_MARGIN, QR_SIZE } from './draw-qr.ts'

test('SITE-17 a code of the asked size with its margin, 200 or the 120 of the login form', () => {
  for (const size of [QR_SIZE, 120]) {
    const svg = decodeURIComponent(drawQr('https://fairhouse.example/register?referralCode=ABC', size) ?? '')
    expect(svg).toContain(`width="${size}" height="${size}"`)
    expect(svg).toContain(`translate(${QR_MARGIN} ${QR_MARGIN})`)
  }
})

test('SITE-17 a text that no code can hold is answered with nothing, which the page says in words', () => {
  expect(drawQr('x'.repeat(2331), QR_SIZE)).not.toBeNull()
  expect(drawQr('x'.repeat(2332), QR_SIZE)).toBeNull()
})
