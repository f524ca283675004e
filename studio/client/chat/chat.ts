/**
 * The chat of a shared table, as this screen knows it: the messages, the message that waits for its answer, and the
 * people and messages that the reader hides.
 */
import type { ChatClientMessage, ChatMessage, ChatServerMessage, ChatState } from '#studio/chat/protocol.ts'
import { newRequestId } from '#studio/client/lib/api.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import type { StudioErrorCode, StudioFailure } from '#studio/protocol.ts'

/** The most messages that a screen stores. */
const KEPT = 120
const HIDDEN_KEY = 'studio.chat.hidden'
const CLOSED_KEY = 'studio.chat.closed'
/** The most people that one device hides; beyond that the oldest is shown again. */
const HIDDEN_MOST = 200

export type Chat = {
  /** Null while nothing is known, and where there is none. */
  state: Signal<Omit<ChatState, 'messages'> | null>
  /** Oldest first, without those of hidden people. */
  messages: Signal<readonly ChatMessage[]>
  /** Written and not answered yet. */
  pending: Signal<{ requestId: string; text: string } | null>
  /** What is in the box; a refused message is put back into it. */
  draft: Signal<string>
  problem: Signal<string>
  hidden: Signal<readonly string[]>
  /** The reader wants no chat on this device. */
  isClosed: Signal<boolean>
  /** The chat is visible to the reader now. */
  isSeen: Signal<boolean>
  unread: Signal<number>
  reported: Signal<ReadonlySet<string>>
}

function kept<Value>(key: string, fallback: Value): Value {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Value // what this file wrote
  } catch {
    return fallback
  }
}

/** Makes a chat of which nothing is known yet. */
export function createChat(): Chat {
  return {
    state: signal<Omit<ChatState, 'messages'> | null>(null),
    messages: signal<readonly ChatMessage[]>([]),
    pending: signal<{ requestId: string; text: string } | null>(null),
    draft: signal(''),
    problem: signal(''),
    hidden: signal<readonly string[]>(kept<readonly string[]>(HIDDEN_KEY, [])),
    isClosed: signal(kept(CLOSED_KEY, false)),
    isSeen: signal(false),
    unread: signal(0),
    reported: signal<ReadonlySet<string>>(new Set<string>()),
  }
}

type Send = (message: ChatClientMessage) => boolean

/** Takes the state of a table's chat after connecting. A message without an answer is sent again under its id. */
export function takeChat(chat: Chat, told: ChatState | null, send: Send): void {
  if (!told) {
    chat.state.set(null)
    return
  }
  const { messages, ...state } = told
  chat.state.set(state)
  chat.messages.set(messages)
  const waiting = chat.pending.peek()
  if (waiting) send({ type: 'say', ...waiting })
}

function add(chat: Chat, message: ChatMessage): void {
  const others = chat.messages.peek().filter(({ id }) => id !== message.id)
  chat.messages.set([...others, message].slice(-KEPT))
}

/** Returns whether a message of a table is the chat's. */
export function isTalk(message: { type: string }): message is ChatServerMessage {
  return ['chat', 'said', 'reported', 'chat_removed', 'chat_state'].includes(message.type)
}

/** Applies a message of the chat. */
export function hearChat(chat: Chat, message: ChatServerMessage, send: Send): void {
  switch (message.type) {
    case 'chat':
      add(chat, message.message)
      if (!chat.isSeen.peek() && message.message.person !== chat.state.peek()?.you)
        chat.unread.set(chat.unread.peek() + 1)
      return
    case 'said':
      add(chat, message.message)
      if (chat.pending.peek()?.requestId === message.requestId) chat.pending.set(null)
      return
    case 'reported':
      return chat.reported.set(new Set([...chat.reported.peek(), message.messageId]))
    case 'chat_removed':
      return chat.messages.set(chat.messages.peek().filter(({ id }) => id !== message.messageId))
    case 'chat_state':
      return takeChat(chat, message.chat, send)
  }
}

/** Returns whether a refusal was about the chat. Then says why, and puts the text back into the box. */
export function takeChatRefusal(chat: Chat, { error, requestId }: StudioFailure): boolean {
  const waiting = chat.pending.peek()
  const isOurs = error.startsWith('CHAT_') || (waiting !== null && waiting.requestId === requestId)
  if (!isOurs) return false
  chat.problem.set(t(`error.${error satisfies StudioErrorCode}`))
  if (waiting && waiting.requestId === requestId) {
    chat.pending.set(null)
    if (chat.draft.peek() === '') chat.draft.set(waiting.text)
  }
  return true
}

/** Sends the text in the box. The box is emptied immediately; the text is stored until the server has answered. */
export function sendDraft(chat: Chat, send: Send): void {
  const text = chat.draft.peek().trim()
  if (text === '' || chat.pending.peek()) return
  const waiting = { requestId: newRequestId(), text }
  chat.pending.set(waiting)
  chat.draft.set('')
  chat.problem.set('')
  send({ type: 'say', ...waiting })
}

/** Reports a message to the operators. */
export function reportMessage(messageId: string, send: Send): void {
  send({ type: 'report', requestId: newRequestId(), messageId })
}

/** Hides a person on this device; null shows everybody again. */
export function hidePerson(chat: Chat, person: string | null): void {
  const hidden =
    person === null ? [] : [...chat.hidden.peek().filter((one) => one !== person), person].slice(-HIDDEN_MOST)
  chat.hidden.set(hidden)
  localStorage.setItem(HIDDEN_KEY, JSON.stringify(hidden))
}

/** Turns the chat off or on for this device. */
export function closeChat(chat: Chat, isClosed: boolean): void {
  chat.isClosed.set(isClosed)
  localStorage.setItem(CLOSED_KEY, JSON.stringify(isClosed))
}

/** Returns the messages that the reader wants to see. */
export function seenMessages({ messages, hidden }: Chat): ChatMessage[] {
  const away = new Set(hidden())
  return messages().filter(({ person }) => !away.has(person))
}
