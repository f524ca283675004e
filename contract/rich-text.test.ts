import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlocks, toHtml } from './rich-text.ts'

test('SITE-16 headings, paragraphs over several lines, and lists', () => {
  expect(readBlocks('## One\nfirst\nsecond\n\nthird\n- a\n- b\n\nlast')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'first second' },
    { kind: 'paragraph', text: 'third' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'last' },
  ])
})

test('SITE-16 no text of an author ever becomes markup', () => {
  expect(toHtml('<img src=x onerror="alert(1)">')).toBe('<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>')
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => {
    const withoutOurs = toHtml(text).replace(/<\/?(?:p|h3|ul|li)>/g, '')
    expect(withoutOurs).not.toMatch(/[<>"']/)
  }))
})
