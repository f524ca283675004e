import { describe, expect, test } from 'vitest'
import { versionIn } from './recover-deploy.ts'

describe('the version that a page names', () => {
  test.each([
    [
      '<head><script src="/boot.js"></script><script type="module" crossorigin src="/assets/main-A1.js"></script>',
      '/assets/main-A1.js',
    ],
    ['<SCRIPT\n  src="/assets/main-B2.js"\n  type="module"></SCRIPT>', '/assets/main-B2.js'],
    ['<script type="application/json">{"src":"no"}</script>', null],
    ['', null],
  ])('SITE-16 %s', (html, version) => {
    expect(versionIn(html)).toBe(version)
  })
})
