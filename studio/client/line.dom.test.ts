/** The live connection of a shared table: what arrives while the welcome is still being read is not lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#studio/chat/protocol.ts'
import { createChat, hearChat, isTalk, takeChat } from './chat/chat.ts'
import { openLine } from './lib/line.ts'

class FakeSocket extends EventTarget {
  static last: FakeSocket
  static readonly OPEN = 1
  readonly readyState = 1
  readonly sent: string[] = []
  constructor() {
    super()
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1000 }))
  }
  hear(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}
beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => vi.unstubAllGlobals())

const said = (id: string): ChatMessage => ({ id, person: 'p', name: 'N***', text: `line ${id}`, at: 0 })

test('GAME-6 a chat message that arrives before the welcome is seen after it, once, and a removed one is not', () => {
  const chat = createChat()
  const types: string[] = []
  const line = openLine<{ type: string }, { type: string; chat?: never }>('/ws/crash', 'session', {
    onMessage: (message) => {
      types.push(message.type)
      if (isTalk(message)) hearChat(chat, message, () => true)
      else if (message.type === 'welcome') takeChat(chat, message.chat ?? null, () => true)
    },
    waitsForWelcome: isTalk,
    onLine: () => undefined,
    onEnd: () => undefined,
  })
  const welcome = { right: 'write', mutedUntil: null, you: 'me', messages: [said('1'), said('2')] }
  FakeSocket.last.hear({ type: 'tick' })
  FakeSocket.last.hear({ type: 'chat', message: said('2') })
  FakeSocket.last.hear({ type: 'chat', message: said('3') })
  FakeSocket.last.hear({ type: 'chat_removed', messageId: '1' })
  FakeSocket.last.hear({ type: 'welcome', chat: welcome })
  FakeSocket.last.hear({ type: 'chat', message: said('4') })
  expect(types).toEqual(['tick', 'welcome', 'chat', 'chat', 'chat_removed', 'chat'])
  expect(chat.messages().map(({ id }) => id)).toEqual(['2', '3', '4'])
  line.close()
})
