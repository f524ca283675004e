/** Tests the picture of a won ticket: what is written on it, and that no whole name is. */
import { afterEach, expect, test, vi } from 'vitest'
import { ticket as ticketShape } from '#contract/lottery/tickets.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { drawTicketPicture, maskedName } from './ticket-picture.ts'

afterEach(() => vi.restoreAllMocks())

test('LOTT-5 the picture of a won ticket says lottery, numbers and win, and masks the member’s name', async () => {
  const written: string[] = []
  const pen = {
    fillText: (text: string) => written.push(text),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    fillRect: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
    fill: () => undefined,
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])))
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  const ticket = {
    ...sampleOf(ticketShape),
    gameName: 'Quick 3',
    won: '450.00',
    currency: 'BDT',
    reference: 'L-7F2K9QXM',
    board: { dice: ['2', '5', '5'] },
  }
  const name = maskedName('rahman')
  const words = { brand: 'Fairhouse', title: 'Won', name, issue: 'Draw 20261128-0007' }
  expect((await drawTicketPicture(ticket as never, words)).size).toBe('picture'.length)
  for (const text of ['Fairhouse', 'Won', 'Quick 3', 'Draw 20261128-0007', '2', '5', 'ra***n', 'L-7F2K9QXM'])
    expect(written).toContain(text)
  expect(written.join(' ')).toMatch(/450\.00/)
  expect(written.join(' ')).not.toContain('rahman')
})

test('LOTT-5 a masked name never shows more than its ends, however short it is', () => {
  expect(['', 'a', 'ab', 'abc', 'abcd', 'রহমান', 'rahman'].map(maskedName)).toEqual([
    '***',
    '***',
    '***',
    'a***',
    'a***d',
    'র***ন',
    'ra***n',
  ])
  for (let length = 2; length < 20; length++) {
    const shown = maskedName('x'.repeat(length)).replaceAll('*', '').length
    expect(length - shown, `${length}`).toBeGreaterThanOrEqual(2)
  }
})
