import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDanger, isSafeAddress, readBlocks, readParts, toHtml } from './rich-text.ts'

test('SITE-16 headings, paragraphs over several lines, lists and steps', () => {
  expect(readBlocks('## One\nfirst\nsecond\n\nthird\n- a\n- b\n\nlast\n1. open\n2. tap')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'first second' },
    { kind: 'paragraph', text: 'third' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'last' },
    { kind: 'list', items: ['open', 'tap'], isOrdered: true },
  ])
})

test('SITE-16 strong words and links inside a line', () => {
  expect(readParts('See **the terms** in [help](/help#term).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'strong', text: 'the terms' },
    { kind: 'text', text: ' in ' },
    { kind: 'link', text: 'help', href: '/help#term' },
    { kind: 'text', text: '.' },
  ])
  expect(toHtml('1. [Chat](https://chat.example/a?b=1&c=2)')).toBe(
    '<ol><li><a href="https://chat.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">Chat</a></li></ol>',
  )
})

const HOSTILE_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'https://',
  'https:evil',
  ' https://a.example',
  'https://a.example/"onmouseover="x',
  "https://a.example/'x",
  'https://a.example/<x>',
  'file:///etc/passwd',
  'tel:x',
  '\u0001javascript:x',
  'blob:x',
]

test('SITE-16 a link leads to a path of ours, https, mail or a telephone, and nowhere else', () => {
  for (const address of [
    '/promotions',
    '/help#term',
    'https://t.example/fair',
    'mailto:help@fairhouse.example',
    'tel:+8801700000000',
  ])
    expect(isSafeAddress(address), address).toBe(true)
  for (const address of HOSTILE_LINKS) {
    expect(isSafeAddress(address), address).toBe(false)
    expect(toHtml(`[here](${address})`), address).not.toMatch(/<a |href/)
  }
})

const HOSTILE_TEXTS: readonly [string, string][] = [
  ['<script>alert(1)</script>', 'html'],
  ['<img src=x onerror=alert(1)>', 'html'],
  ['</p><svg/onload=alert(1)>', 'html'],
  ['<!--', 'html'],
  ['<?php', 'html'],
  ['&#x3C;script&#x3E;', 'html'],
  ['&lt;b&gt;', 'html'],
  ['[x](javascript:alert(1))', 'link'],
  ['[x]( javascript:alert(1))', 'link'],
  ['[x](//evil.example)', 'link'],
  ['javascript: alert(1)', 'link'],
  ['[x](data:text/html;base64,PHM+)', 'link'],
  ['pay\u202egpj.exe', 'control'],
  ['a\u0000b', 'control'],
  ['a\u2066b', 'control'],
  ['\ud800', 'control'],
]

test('OFFICE-4 a dangerous text is named for what it is, an honest one is not', () => {
  for (const [text, danger] of HOSTILE_TEXTS) expect(findDanger(text), JSON.stringify(text)).toBe(danger)
  for (const text of [
    'a < b & c > d',
    '5 <6',
    'Rock & roll',
    '৳500.00 → 97%',
    'লাইভ [খেলা](/live)',
    'line\nline\ttab',
    'your data:\nnone',
    'ক্ষ্ম\u200d',
  ]) {
    expect(findDanger(text), text).toBeNull()
  }
})

test('SITE-16 no text of an author ever becomes markup', () => {
  expect(toHtml('<img src=x onerror="alert(1)">')).toBe('<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>')
  const bits = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '**',
    '[',
    '](',
    ')',
    'javascript:',
    '/',
    'https://a.example/',
    '\n',
    '- ',
    '1. ',
    '## ',
    'x',
    ' on=',
    '`',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.array(bits, { maxLength: 40 }).map((all) => all.join('')),
      ),
      (text) => {
        const withoutOurs = toHtml(text)
          .replace(
            /<a href="(?:\/(?!\/)|https:\/\/|mailto:|tel:)[^"<>]*"(?: target="_blank" rel="noopener noreferrer nofollow")?>/g,
            '',
          )
          .replace(/<\/?(?:p|h3|ul|ol|li|strong)>|<\/a>/g, '')
        expect(withoutOurs).not.toMatch(/[<>"']/)
      },
    ),
    { numRuns: 300 },
  )
})
