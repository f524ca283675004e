/**
 * Tests the card of what this device remembers, as a member sees it: on the first visit, on the next, and when the
 * history has changed.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LINK, hashDay, type SealedDay } from '#contract/statements/statement-proof.mjs'
import { readLocal, writeLocal } from '#web/lib/browser-storage.ts'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { ChainCard } from './chain-card.tsx'
import { sha256 } from './check-statement.ts'

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03']
let root: Root | null = null
let told: SealedDay[] | null = []

async function chainOf(entries: number): Promise<SealedDay[]> {
  const days: SealedDay[] = []
  for (const day of DAYS) {
    const one = {
      ledger: 'real BDT',
      day,
      accounts: 1,
      entries,
      root: 'ab'.repeat(32),
      previous: days.at(-1)?.link ?? FIRST_LINK,
    }
    days.push({ ...one, link: await hashDay(sha256, one) })
  }
  return days
}

beforeAll(async () => {
  // answers come at any time: the test reads the page until it shows the expected text
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (const subject of ['statement', 'wallet']) void loadSubject(subject).catch(() => undefined)
  await activateLocale('en')
  for (const subject of ['statement', 'wallet']) await loadSubject(subject)
})
beforeEach(() => {
  writeLocal('chain', null)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://site.example')
    if (pathname === '/wps/system/permission')
      return Response.json({ success: true, value: { merchantCode: 'A', whitelabel: [] } })
    if (!told) return Response.json({ success: false, code: 'INTERNAL', message: 'no' }, { status: 500 })
    const content = told.filter(
      ({ day }) => day >= (searchParams.get('from') ?? '') && day <= (searchParams.get('to') ?? ''),
    )
    return Response.json({ success: true, value: { latest: told.slice(-1), content } })
  })
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function visit(verified: readonly SealedDay[], says: string): Promise<string> {
  root?.unmount()
  document.body.replaceChildren(document.createElement('div'))
  root = createRoot(document.body.firstElementChild as HTMLElement)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={queries}>
        <ChainCard verified={verified} />
      </QueryClientProvider>
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(says))
  return document.body.textContent ?? ''
}

test('CASH-7 remembers the newest link, follows on from it, and warns on every visit once history is another', async () => {
  const days = await chainOf(2)
  told = days.slice(0, 2)
  await visit(days.slice(0, 1), 'from today on this device remembers the link of the newest sealed day, 2026-11-02')
  expect(JSON.parse(readLocal('chain') ?? '')).toEqual({
    A: { 'real BDT': { since: '2026-11-01', day: '2026-11-02', link: days[1]?.link } },
  })
  told = days
  expect(await visit([], 'has followed the chain since 2026-11-01')).toContain('up to 2026-11-03')

  const other = await chainOf(4)
  told = other
  for (let visits = 0; visits < 2; visits++) {
    expect(await visit(other, 'The history was changed')).toContain(
      'On 2026-11-03 (real BDT) this device saw a different link',
    )
    expect([...document.querySelectorAll('[role=alert] button')].map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Save what this device saw', 'Tell customer service']),
    )
  }
  told = days.slice(0, 2)
  await visit([], 'it is no longer published')
  expect(readLocal('chain')).toContain(days[2]?.link ?? '?')
})

test('CASH-7 a browser that keeps nothing is told so, and a house that does not answer loses nothing', async () => {
  const days = await chainOf(2)
  told = days
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await visit(days, 'This browser keeps nothing for this site')
  vi.restoreAllMocks()
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await visit(days, 'This browser keeps nothing for this site')
  vi.restoreAllMocks()

  writeLocal('chain', '{"A":{"real BDT":{"link":7}}} damaged')
  await visit(days, 'from today on this device remembers')
  const kept = readLocal('chain')
  told = null
  await visit(days, 'We could not check')
  expect(readLocal('chain')).toBe(kept)
})
