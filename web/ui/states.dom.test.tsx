/** What failed is asked again by itself when the network returns. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { button, leave, loadWords, show, until } from '#web/testing/show.tsx'
import { ErrorState } from './states.tsx'

beforeAll(() => loadWords('shell'))
afterEach(leave)

test('SITE-13 a failure is tried again when the network returns, and no more once it is gone from the page', async () => {
  const again = vi.fn()
  show(<ErrorState title="It failed" retryLabel="Try again" onRetry={again} />)
  await until(() => button('Try again'))
  await until(() => {
    dispatchEvent(new Event('online'))
    expect(again).toHaveBeenCalledTimes(1)
  })
  leave()
  dispatchEvent(new Event('online'))
  expect(again).toHaveBeenCalledTimes(1)
})
