import { afterEach, expect, test, vi } from 'vitest'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { useIdle } from './use-idle.ts'

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

function Shown() {
  return <p>{useIdle() ? 'idle' : 'not yet'}</p>
}

test('LOBBY-1 what may wait comes soon also on a device that is never idle, and where browsers cannot tell', async () => {
  await loadWords()
  const neverIdle = (work: () => void, options?: { timeout?: number }) =>
    options?.timeout === undefined ? 0 : setTimeout(work, options.timeout)
  for (const idle of [neverIdle, undefined]) {
    vi.stubGlobal('requestIdleCallback', idle)
    show(<Shown />)
    await until(() => expect(document.body.textContent).toContain('not yet'))
    await until(() => expect(document.body.textContent).toContain('idle'))
  }
})
