/** Tests the carousel: beside the slide that is shown, only the one that goes out is there, and only while it goes. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leave, loadWords, show } from '#web/testing/show.tsx'
import { Carousel } from './carousel.tsx'

const SLIDES = ['one', 'two', 'three'].map((id) => ({ id, content: <p>{id}</p> }))
const LABELS = { region: 'banners', pause: 'pause', resume: 'go on', slide: (index: number) => `slide ${index + 1}` }
type Move = { frames: { transform: string }[]; onfinish: (() => void) | null; cancel: () => void }

beforeAll(() => loadWords())
afterEach(() => {
  leave()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () =>
  [...document.querySelectorAll('.slide:not(.hidden)')].map((slide) => slide.getAttribute('data-slide'))
const expectShown = (...slides: string[]) => vi.waitFor(() => expect(shown()).toEqual(slides))
const turnTo = (number: number) => document.querySelector<HTMLElement>(`[aria-label="slide ${number}"]`)?.click()

async function showSlides(): Promise<void> {
  show(<Carousel slides={SLIDES} labels={LABELS} intervalMs={5000} speedMs={1000} />)
  await expectShown('0')
}

/** A browser whose reader asks for no less motion; returns what it was told to move. */
function withMotion(): Move[] {
  const moves: Move[] = []
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList,
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  Object.assign(Element.prototype, {
    animate: (frames: Move['frames']) => {
      const move: Move = { frames, onfinish: null, cancel: vi.fn() }
      moves.push(move)
      return move
    },
  })
  return moves
}

test('LOBBY-1 SITE-20 with less motion, the slide that was left is gone at once, in both directions', async () => {
  await showSlides()
  turnTo(3)
  await expectShown('2')
  turnTo(1)
  await expectShown('0')
})

test('LOBBY-1 the old slide goes out as the new one comes in, and is gone when that has ended', async () => {
  const moves = withMotion()
  await showSlides()
  turnTo(2)
  await expectShown('0', '1')
  expect(moves.map(({ frames }) => frames.map(({ transform }) => transform))).toEqual([
    ['translateX(100%)', 'none'],
    ['none', 'translateX(-100%)'],
  ])
  moves[0]?.onfinish?.()
  await expectShown('1')
  expect(moves.every(({ cancel }) => vi.mocked(cancel).mock.calls.length === 1)).toBe(true)
})
