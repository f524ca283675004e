/**
 * The text of help articles and announcements. It is stored as plain text: a blank line ends a paragraph, `## ` begins a heading,
 * `- ` an item. No markup of the author's ever reaches a page, so none can do harm there.
 */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** Reads a text into blocks. Never fails: what is not a heading or an item is a paragraph. */
export function readBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const last = blocks.at(-1)
    if (line === '') isOpen = false
    else if (line.startsWith('## ')) { blocks.push({ kind: 'heading', text: line.slice(3).trim() }); isOpen = false }
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2).trim())
      else blocks.push({ kind: 'list', items: [line.slice(2).trim()] })
      isOpen = false
    } else if (isOpen && last?.kind === 'paragraph') last.text += ` ${line}`
    else { blocks.push({ kind: 'paragraph', text: line }); isOpen = true }
  }
  return blocks
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

/** The same text as HTML, everything in it escaped: the `content` of the specification. */
export function toHtml(text: string): string {
  return readBlocks(text).map((block) => {
    if (block.kind === 'heading') return `<h3>${escape(block.text)}</h3>`
    if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
    return `<p>${escape(block.text)}</p>`
  }).join('')
}
