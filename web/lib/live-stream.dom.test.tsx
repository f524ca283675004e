/** What is pushed while a page reads for the first time: nothing of it is lost. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stream } from '#contract/live.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, show, until } from '#web/testing/show.tsx'
import { startLiveStream } from './live-stream.ts'
import { useCall } from './queries.ts'
import { endSession, startSession } from './session.ts'

let fakes: FakeCalls
/** Says a topic on the live channel, as the server does. */
let signal: (topic: string) => void
const NONE = { messages: 0, missions: 0, rewards: 0 }

function Page() {
  const client = useQueryClient()
  useEffect(() => startLiveStream(client), [client])
  useCall(walletBalance, {})
  return <p>{`${useCall(memberBadges, {}).data?.messages ?? 'no'} messages`}</p>
}

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
  fakes.answer(walletBalance, { ...sampleOf(walletBalance.output), currency: 'BDT' })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

test('PROMO-9 CASH-1 what changes while the first answer is on its way is read again when it has come: it was read before the change', async () => {
  const arrive = fakes.hold(memberBadges, NONE)
  show(<Page />)
  await until(() => expect(fakes.sent(memberBadges)).toHaveLength(1))
  await until(() => expect(fakes.sent(walletBalance)).toHaveLength(1))
  signal(UNREAD_TOPIC)
  signal(BALANCE_TOPIC) // the stream is read in its order: when this is answered, the other was heard
  await until(() => expect(fakes.sent(walletBalance)).toHaveLength(2))
  fakes.answer(memberBadges, { ...NONE, messages: 2 })
  arrive()
  await until(() => expect(document.body.textContent).toBe('2 messages'))
})
