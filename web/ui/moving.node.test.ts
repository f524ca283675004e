import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'
import { Marquee } from './marquee.tsx'

// the build makes it
vi.mock('virtual:icon-sprite', () => ({ default: '/icons.svg' }))

const labels = { region: 'Banners', pause: 'Pause', resume: 'Go on', slide: (index: number) => `Banner ${index + 1}` }
const banners = (count: number) =>
  renderToStaticMarkup(
    createElement(Carousel, {
      labels,
      intervalMs: 5000,
      speedMs: 1000,
      slides: Array.from({ length: count }, (_, at) => ({ id: String(at), content: `words ${at}` })),
    }),
  )
const buttons = (html: string) => [...html.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(([, label]) => label)

test('LOBBY-1 one banner has no pages, no pause and no loop; more have all of them', () => {
  expect(buttons(banners(1))).toEqual([])
  expect(banners(1)).not.toContain('carousel')
  expect(buttons(banners(3))).toEqual(['Banner 1', 'Banner 2', 'Banner 3', 'Pause'])
  expect(banners(3)).toContain('words 2') // the last is prepared before the first
})

test('LOBBY-2 notices pass by twice, the second time for the eye only, and can be stopped', () => {
  const html = renderToStaticMarkup(
    createElement(Marquee, {
      label: 'Notices',
      pauseLabel: 'Pause',
      resumeLabel: 'Go on',
      items: [{ id: 'a', content: 'one notice' }],
    }),
  )
  expect(html.split('one notice')).toHaveLength(3)
  expect(html).toMatch(/<span aria-hidden="true" inert=""[^>]*>one notice/)
  expect(buttons(html)).toEqual(['Pause'])
})
