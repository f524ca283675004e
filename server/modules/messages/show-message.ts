import type { OutputOf } from '#contract/call.ts'
import { pickText } from '#contract/languages.ts'
import type { messages } from '#contract/messages/messages.ts'
import { formatMoney } from '#contract/money.ts'
import { plainToHtml, toHtml } from '#contract/site/rich-text.ts'
import { translate } from '#server/lib/messages.ts'
import { readAbout } from './categories.ts'
import type { Broadcast } from './messages.slots.ts'
import type { MessageRow } from './messages.sql.ts'

export type ShownMessage = OutputOf<typeof messages>['content'][number]

function isAmount(value: unknown): value is { amount: string; currency: string } {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}

function isName(value: unknown): value is { names: Record<string, string> } {
  return typeof value === 'object' && value !== null && 'names' in value
}

function showValue(value: unknown, locale: string): unknown {
  if (isAmount(value)) return formatMoney(value.amount, value.currency)
  return isName(value) ? (pickText(value.names, locale) ?? '') : value
}

/** Returns a message in the reader's language, including names, with formatted amounts. */
export function showMessage(row: MessageRow, locale: string): ShownMessage {
  const values = Object.fromEntries(
    Object.entries(row.parameters).map(([name, value]) => [name, showValue(value, locale)]),
  )
  const text = translate(locale, `messages.${row.key}.text`, values)
  return {
    id: String(row.id),
    kind: row.key,
    category: row.category,
    about: readAbout(row.about_kind, row.about_id),
    title: translate(locale, `messages.${row.key}.title`, values),
    text,
    isRich: false,
    content: plainToHtml(text),
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

/** Returns a broadcast as the inbox shows it; its text is an operator's, and safe as HTML because that is made here. */
export function showBroadcast({ id, category, about, title, text, at, readAt }: Broadcast): ShownMessage {
  return {
    id,
    kind: 'broadcast',
    category,
    about,
    title,
    text,
    isRich: true,
    content: toHtml(text),
    at: at.toISOString(),
    isRead: readAt !== null,
  }
}
