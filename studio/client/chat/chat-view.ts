/** The chat on the screen: beside the felt where there is room, behind a button on phones. */
import type { ChatClientMessage, ChatMessage } from '#studio/chat/protocol.ts'
import { iconButton, textButton } from '#studio/client/frame/controls.ts'
import { openSheet } from '#studio/client/frame/sheet.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, language, t } from '#studio/client/lib/i18n.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { effect, signal, untracked } from '#studio/client/lib/signal.ts'
import { closeChat, hidePerson, reportMessage, seenMessages, sendDraft, type Chat } from './chat.ts'
import './chat.css'

/** The longest message, counted as the server counts it (chat/protocol.ts). */
const SAY_MOST = 160
const WIDE = matchMedia('(min-width: 64rem)')

type Send = (message: ChatClientMessage) => boolean

const clockText = (at: number) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)

function line(chat: Chat, message: ChatMessage, send: Send): HTMLElement {
  const isOwn = message.person === chat.state.peek()?.you
  return h(
    'li',
    { class: isOwn ? 'chat-line own' : 'chat-line' },
    h(
      'p',
      { class: 'chat-head' },
      h('bdi', { class: 'chat-name' }, isOwn ? () => t('chat.you') : message.name),
      h('time', { class: 'num' }, clockText(message.at)),
      isOwn
        ? null
        : h(
            'span',
            { class: 'chat-acts' },
            () =>
              chat.reported().has(message.id)
                ? h('span', { class: 'chat-reported' }, t('chat.reported'))
                : iconButton(
                    'flag',
                    () => t('chat.report', { name: message.name }),
                    () => reportMessage(message.id, send),
                  ),
            iconButton(
              'eye-slash',
              () => t('chat.hide', { name: message.name }),
              () => hidePerson(chat, message.person),
            ),
          ),
    ),
    h('p', { class: 'chat-text', dir: 'auto' }, message.text),
  )
}

function list(chat: Chat, send: Send): HTMLElement {
  const box = h('div', { class: 'chat-list', tabindex: 0, role: 'log', 'aria-label': () => t('chat.title') }, () => {
    const shown = seenMessages(chat)
    return shown.length === 0
      ? h('p', { class: 'chat-none' }, t('chat.none'))
      : h(
          'ul',
          {},
          shown.map((message) => line(chat, message, send)),
        )
  })
  effect(() => {
    chat.messages()
    queueMicrotask(() => {
      box.scrollTop = box.scrollHeight
    })
  })
  return box
}

function writing(chat: Chat, send: Send): HTMLElement {
  const box: HTMLInputElement = h('input', {
    type: 'text',
    class: 'chat-box',
    maxlength: SAY_MOST,
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-label': () => t('chat.write'),
    placeholder: () => t('chat.write'),
    dir: 'auto',
    value: () => chat.draft(),
    oninput: (): void => chat.draft.set(box.value),
  })
  const form = h(
    'form',
    {
      class: 'chat-form',
      onsubmit: (event: Event) => {
        event.preventDefault()
        sendDraft(chat, send)
      },
    },
    box,
    h(
      'button',
      {
        type: 'submit',
        class: 'chat-send',
        'aria-label': () => t('chat.send'),
        title: () => t('chat.send'),
        disabled: () => chat.pending() !== null || chat.draft().trim() === '',
        'aria-busy': () => chat.pending() !== null,
      },
      () => (chat.pending() ? h('span', { class: 'spinner' }) : icon('paper-plane-right')),
    ),
  )
  return form
}

/**
 * Returns the foot of the chat: the text box, or the reason why the reader may not write. It is made anew only when the
 * right to write changes: after a reconnect, whoever is writing keeps the box and the place in it.
 */
function foot(chat: Chat, send: Send): Child {
  const right = signal('')
  effect(() => {
    const state = chat.state()
    right.set(state ? `${state.right} ${state.mutedUntil ?? ''}` : '')
  })
  return () => {
    right()
    const state = chat.state.peek()
    if (!state) return null
    if (state.right === 'write') return untracked(() => writing(chat, send))
    return h(
      'p',
      { class: 'chat-cannot' },
      state.right === 'read' ? t('chat.readOnly') : t('chat.mutedUntil', { at: mutedText(state.mutedUntil ?? 0) }),
    )
  }
}

function mutedText(at: number): string {
  const tag = { ar: 'ar-u-nu-latn', bn: 'bn-BD', en: 'en-GB' }[language()]
  return new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    numberingSystem: 'latn',
  }).format(at)
}

function body(chat: Chat, send: Send): HTMLElement {
  return h(
    'div',
    { class: 'chat-body' },
    list(chat, send),
    () =>
      chat.hidden().length === 0
        ? null
        : h(
            'p',
            { class: 'chat-hidden' },
            h('span', {}, t('chat.hiddenCount', { count: count(chat.hidden().length) })),
            textButton(
              () => t('chat.showAll'),
              () => hidePerson(chat, null),
              'quiet',
            ),
          ),
    h('p', { class: 'chat-problem', role: 'alert', hidden: () => chat.problem() === '' }, () => chat.problem()),
    foot(chat, send),
  )
}

/** Opens the chat as a sheet. */
function openChat(chat: Chat, send: Send): void {
  chat.isSeen.set(true)
  chat.unread.set(0)
  openSheet({ title: () => t('chat.title'), body: () => h('div', { class: 'chat in-sheet' }, body(chat, send)) })
  const look = setInterval(() => {
    if (document.querySelector('.chat.in-sheet')) return
    clearInterval(look)
    chat.isSeen.set(WIDE.matches && !chat.isClosed.peek())
  }, 300)
}

/** Returns the button of phones, with the number of messages since the reader last looked. */
export function chatButton(chat: Chat, send: Send): HTMLElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'chat-button narrow-only',
      hidden: () => chat.state() === null,
      'aria-label': () => (chat.unread() > 0 ? t('chat.openUnread', { count: count(chat.unread()) }) : t('chat.open')),
      onclick: () => openChat(chat, send),
    },
    icon('chats'),
    h('span', {}, () => t('chat.title')),
    () => (chat.unread() === 0 ? null : h('span', { class: 'chat-unread num' }, count(chat.unread()))),
  )
}

/** Returns the chat beside the felt of wide screens; the reader can close it for this device. */
export function chatColumn(chat: Chat, send: Send): HTMLElement {
  effect(() => {
    const isSeen = WIDE.matches && !chat.isClosed()
    untracked(() => chat.isSeen.set(isSeen))
  })
  return h(
    'section',
    { class: 'chat wide-only-block', 'aria-label': () => t('chat.title'), hidden: () => chat.state() === null },
    h(
      'div',
      { class: 'chat-title' },
      h('h2', {}, () => t('chat.title')),
      textButton(
        () => t(chat.isClosed() ? 'chat.turnOn' : 'chat.turnOff'),
        () => {
          closeChat(chat, !chat.isClosed.peek())
          chat.unread.set(0)
        },
        'quiet',
      ),
    ),
    () => (chat.isClosed() ? null : untracked(() => body(chat, send))),
  )
}

/** Opens the chat as soon as there is one, when the page's address asks for it (`chat=1`). */
export function openWhenAsked(chat: Chat, send: Send): void {
  if (new URLSearchParams(location.search).get('chat') !== '1') return
  let isDone = false
  effect(() => {
    if (chat.state() === null || isDone) return
    isDone = true
    untracked(() => {
      if (chat.isClosed.peek()) closeChat(chat, false)
      if (!WIDE.matches) queueMicrotask(() => openChat(chat, send))
    })
  })
}
