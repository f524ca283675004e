/**
 * The text of help articles, pages and announcements, as operators write it: a blank line ends a paragraph, `## `
 * begins a heading, `- ` an item, `1. ` a step, `**words**` are strong, `[words](address)` is a link. No other markup
 * exists: everything else is text, and is escaped in the HTML, so that an author's text can do no harm on a page.
 */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; isOrdered?: true }

/** A piece of a line. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

/** Adds an item to the open list, or begins one. */
function addItem(blocks: TextBlock[], item: string, isOrdered: boolean): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && (last.isOrdered ?? false) === isOrdered) last.items.push(item)
  else blocks.push(isOrdered ? { kind: 'list', items: [item], isOrdered } : { kind: 'list', items: [item] })
}

/** Reads a text into blocks. Never fails: a line that is no heading and no item is a paragraph. */
export function readBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const last = blocks.at(-1)
    const step = /^\d{1,2}\. +(.*)$/.exec(line)
    if (line === '') isOpen = false
    else if (line.startsWith('## ')) {
      blocks.push({ kind: 'heading', text: line.slice(3).trim() })
      isOpen = false
    } else if (line.startsWith('- ')) {
      addItem(blocks, line.slice(2).trim(), false)
      isOpen = false
    } else if (step) {
      addItem(blocks, step[1] ?? '', true)
      isOpen = false
    } else if (isOpen && last?.kind === 'paragraph') last.text += ` ${line}`
    else {
      blocks.push({ kind: 'paragraph', text: line })
      isOpen = true
    }
  }
  return blocks
}

/** Returns whether a link may lead there: a path of our own, or an https, mail or telephone address. */
export function isSafeAddress(address: string): boolean {
  return (
    address.length <= 500 &&
    (/^\/(?![/\\])[^\s\\"'<>]*$/.test(address) ||
      /^(?:https:\/\/[^\s\\"'<>/?#]+\.[^\s\\"'<>]+|mailto:[^\s"'<>]+|tel:\+?\d+)$/.test(address))
  )
}

const PART = /\*\*([^*\n]+)\*\*|\[([^\][\n]+)\]\(([^()\s]+)\)/g

/** Reads a line's strong words and links. A link to a forbidden address is plain text. */
export function readParts(line: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addText = (text: string) => {
    if (text) parts.push({ kind: 'text', text })
  }
  for (const match of line.matchAll(PART)) {
    addText(line.slice(end, match.index))
    end = match.index + match[0].length
    if (match[1] !== undefined) parts.push({ kind: 'strong', text: match[1] })
    else if (match[2] !== undefined && isSafeAddress(match[3] ?? ''))
      parts.push({ kind: 'link', text: match[2], href: match[3] ?? '' })
    else addText(match[0])
  }
  addText(line.slice(end))
  return parts
}

/** Why a text is refused: HTML markup, a link to a forbidden address, or characters that mislead the reader. */
export type Danger = 'html' | 'link' | 'control'

/**
 * Returns what is dangerous in an author's text; null when nothing is. Such a text would do no harm on a page, but it
 * has no honest purpose.
 */
export function findDanger(text: string): Danger | null {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Surrogate}/u.test(text))
    return 'control'
  if (/<[a-z!/?]|&#|&[a-z]{2,8};/i.test(text)) return 'html'
  if ([...text.matchAll(/\]\(\s*([^)]*)\)/g)].some((match) => !isSafeAddress(match[1] ?? ''))) return 'link'
  return /\b(?:java|vb)script\s*:|\bdata:\w+\//i.test(text) ? 'link' : null
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

function lineToHtml(line: string): string {
  return readParts(line)
    .map((part) => {
      if (part.kind === 'strong') return `<strong>${escape(part.text)}</strong>`
      if (part.kind === 'text') return escape(part.text)
      const away = part.href.startsWith('https:') ? ' target="_blank" rel="noopener noreferrer nofollow"' : ''
      return `<a href="${escape(part.href)}"${away}>${escape(part.text)}</a>`
    })
    .join('')
}

/** Returns the same text as HTML, with everything in it escaped: the `content` of docs/specification.md 3.6. */
export function toHtml(text: string): string {
  return readBlocks(text)
    .map((block) => {
      if (block.kind === 'heading') return `<h3>${lineToHtml(block.text)}</h3>`
      if (block.kind === 'paragraph') return `<p>${lineToHtml(block.text)}</p>`
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${lineToHtml(item)}</li>`).join('')}</${tag}>`
    })
    .join('')
}

/** Returns a text without any markup of its own as HTML: everything in it is escaped, its lines stay. */
export function plainToHtml(text: string): string {
  return `<p>${escape(text).replaceAll('\n', '<br>')}</p>`
}

/** Returns a text as plain lines, for mail and SMS: words without their marks, links with their address behind them, of the site with its `origin`. */
export function toPlain(text: string, origin = ''): string {
  const line = (words: string) =>
    readParts(words)
      .map((part) =>
        part.kind === 'link' ? `${part.text} (${part.href.startsWith('/') ? origin : ''}${part.href})` : part.text,
      )
      .join('')
  return readBlocks(text)
    .map((block) =>
      block.kind === 'list' ? block.items.map((item) => `- ${line(item)}`).join('\n') : line(block.text),
    )
    .join('\n\n')
}
