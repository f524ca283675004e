/** The header's sign of unread messages: it comes and goes while the page is open, without anything being asked by the reader. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stream } from '#contract/live.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import { playSession } from '#contract/protection/protection.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { permission } from '#contract/site/site.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { startLiveStream } from '#web/lib/live-stream.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { MemberTools } from './member-tools.tsx'

let fakes: FakeCalls
/** Says a topic on the live channel, as the server does. */
let signal: (topic: string) => void
const bell = () => document.querySelector(`a[aria-label="${say('shell.messages')}"]`)
const isUnread = () => bell()?.querySelector('.bg-brand') !== null
const unread = (messages: number) => fakes.answer(memberBadges, { messages, missions: 0, rewards: 0 })

beforeAll(() => loadWords('shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
  const asked = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address !== stream.path) return asked(address, init)
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        signal = (topic) => line.enqueue(new TextEncoder().encode(`event: signal\ndata: ${topic}\n\n`))
      },
    })
    return Promise.resolve(new Response(body))
  })
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  fakes.answer(permission, { ...sampleOf(permission.output), timeZone: 'Asia/Dhaka' })
  fakes.answer(walletBalance, { ...sampleOf(walletBalance.output), currency: 'BDT' })
  fakes.answer(playSession, sampleOf(playSession.output))
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

function Page() {
  const client = useQueryClient()
  useEffect(() => startLiveStream(client), [client])
  return <MemberTools />
}

test('PROMO-9 the unread sign appears when a message arrives and goes when it was read elsewhere', async () => {
  unread(0)
  show(<Page />)
  await until(() => expect(bell()).not.toBeNull())
  await until(() => expect(fakes.sent(memberBadges)).toHaveLength(1))
  expect(isUnread()).toBe(false)
  unread(2)
  // what changes something else asks nothing about messages
  signal(BALANCE_TOPIC)
  await until(() => expect(fakes.sent(walletBalance).length).toBeGreaterThan(1))
  expect([isUnread(), fakes.sent(memberBadges).length]).toEqual([false, 1])
  signal(UNREAD_TOPIC)
  await until(() => expect(isUnread()).toBe(true))
  unread(0)
  signal(UNREAD_TOPIC)
  await until(() => expect(isUnread()).toBe(false))
})
