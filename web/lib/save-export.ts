import { findLanguage } from '#contract/languages.ts'
import { downloadExport } from '#contract/exports/exports.ts'
import type { OutputOf } from '#contract/call.ts'
import { call } from './client.ts'

/**
 * Has the browser save a file: a ticket in a form's body, so that no address has a secret and a large file is never in
 * memory. Fails as the call for the ticket does.
 */
export async function saveExport(id: string): Promise<void> {
  submitTicket(await call(downloadExport, { id }))
}

/** Posts a ticket as a form; the answer is an attachment, so the page stays. */
export function submitTicket({ action, ticket }: OutputOf<typeof downloadExport>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Writes a size as people read it: 12 KB, 3.4 MB. */
export function formatBytes(bytes: number, locale: string): string {
  const inMegabytes = bytes >= 1_000_000
  return new Intl.NumberFormat(findLanguage(locale)?.format ?? locale, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
}
