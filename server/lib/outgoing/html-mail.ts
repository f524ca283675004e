/** The HTML part of a mail, generated from its text: the sender's name, paragraphs, links. */
import { findLanguage } from '#contract/languages.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const ADDRESS = /https?:\/\/[^\s<>"']+/g
const ENDS = /[.,;:!?)\]}»।،؟]+$/

/** Escapes a text and makes a link of each web address in it; sentence marks behind one do not belong to it. */
function linkAddresses(text: string): string {
  let html = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = found.replace(ENDS, '')
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
    from = index + url.length
  }
  return html + escapeHtml(text.slice(from))
}

/**
 * Returns a mail's text as a plain HTML document: no picture, no script, nothing loaded from elsewhere. Everything in
 * the text is shown as it is written.
 */
export function htmlOfMail(mail: { sender: string; subject: string; body: string; language: string }): string {
  const direction = findLanguage(mail.language)?.direction ?? 'ltr'
  const paragraphs = mail.body
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `<p>${linkAddresses(one).replaceAll('\n', '<br>')}</p>`)
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(mail.language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(mail.subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1b1f;background:#ffffff">',
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="font-weight:700;font-size:18px">${escapeHtml(mail.sender)}</p>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n')
}
