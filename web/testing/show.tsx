/** Shows a screen as the site does, for its test, and reads it as a screen reader does: by roles, names and words. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { activateLocale, i18n, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Toaster } from '#web/ui/toast.tsx'

let root: Root | null = null

/** Loads the messages of these subjects, in English. Call in beforeAll. */
export async function loadWords(...subjects: string[]): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // the time of answers is not known: tests poll the page until it shows what it should
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  for (const subject of subjects) void loadSubject(subject).catch(() => undefined)
  await activateLocale('en')
  for (const subject of subjects) await loadSubject(subject)
}

/** Returns a message in English. */
export const say = (key: MessageKey, values?: Record<string, string | number>): string => i18n._(key, values)

/** Shows a screen in place of the one before. */
export function show(screen: ReactNode): void {
  leave()
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(
    <QueryClientProvider client={client}>
      <MessagesProvider>
        {screen}
        <Toaster closeLabel="Close" />
      </MessagesProvider>
    </QueryClientProvider>,
  )
}

/** Removes the screen. Call in afterEach. */
export function leave(): void {
  root?.unmount()
  root = null
  document.body.replaceChildren()
}

/** Waits until `look` no longer fails. */
export const until = <Value,>(look: () => Value): Promise<Value> => vi.waitFor(look, { timeout: 10_000, interval: 15 })

const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()

/** Returns the field with this label; fails until it is there. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(label))
  const input = document.getElementById(found?.htmlFor ?? '') ?? found?.querySelector('input, textarea')
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`no field ${label} in: ${document.body.textContent}`)
  return input as HTMLInputElement
}

/** Returns the button with this name; fails until it is there. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)
  if (!found) throw new Error(`no button ${name} in: ${document.body.textContent}`)
  return found
}

/** Types into the field with this label, as a keyboard does, in place of the text in it. */
export function type(label: string, text: string): void {
  const input = field(label)
  input.focus()
  const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Presses Enter in a field, which sends its form. */
export function pressEnter(label: string): void {
  field(label).form?.requestSubmit()
}

/** Returns the description of a field: its hint, or what is wrong with it. */
export function noteOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((one) => document.getElementById(one)?.textContent ?? '').join(' ')
}

/** Waits until a field is marked as wrong, with these words, and the focus is in it. */
export async function expectRefused(label: string, words: string): Promise<void> {
  await until(() => expect([field(label).getAttribute('aria-invalid'), noteOf(label)]).toEqual(['true', words]))
}

/** Returns every text that is announced immediately. */
export const alerts = (): string[] =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent ?? '').filter((text) => text !== '')
