import { pickText } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { translate } from '#server/lib/messages.ts'
import type { MessageRow } from './messages.sql.ts'

export type ShownMessage = { id: string; kind: string; title: string; text: string; at: string; isRead: boolean }

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
  return {
    id: String(row.id),
    kind: row.key,
    title: translate(locale, `messages.${row.key}.title`, values),
    text: translate(locale, `messages.${row.key}.text`, values),
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}
