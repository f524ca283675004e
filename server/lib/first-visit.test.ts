import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forFirstVisit } from './first-visit.ts'

const PICTURE = Buffer.from('a small picture')
const preload = (name: string) =>
  `<link rel="preload" as="image" type="image/avif" media="(max-width: 63.99rem)" href="/art/${name}.avif" fetchpriority="high">`
const page = (name: string) =>
  `<head>${preload(name)}<script src="/assets/boot-1.js"></script><link rel="stylesheet" href="/assets/index-1.css"></head><source type="image/avif" srcSet="/art/${name}.avif"/>`

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'first-visit-'))
  for (const folder of ['dist/web/player/assets', 'assets/art']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'dist/web/player/assets/index-1.css'), 'b{color:red}')
  writeFileSync(join(root, 'assets/art/small.avif'), PICTURE)
  writeFileSync(join(root, 'assets/art/large.avif'), Buffer.alloc(100_000))
})
afterAll(() => rmSync(root, { recursive: true }))

test('LOBBY-1 a first page carries its style sheet and its first picture, and says which file that is', () => {
  const { document, styleSource } = forFirstVisit(page('small'), root)
  expect(document).toContain('<style>b{color:red}</style>')
  expect(styleSource).toMatch(/^'sha256-.+'$/)
  expect(document).toContain(
    `<source type="image/avif" data-of="/art/small.avif" srcSet="data:image/avif;base64,${PICTURE.toString('base64')}"/>`,
  )
  expect(document).not.toContain('rel="preload"')
  expect(document).toContain('<script async src="/assets/boot-1.js">')
})

test('LOBBY-1 a first page has the rules of its markup in its head, and the whole sheet behind the markup', () => {
  writeFileSync(join(root, 'dist/web/player/assets/index-2.css'), '.seen{x:1}.elsewhere{x:2}')
  const data = '<script type="application/json" id="boot">{"class":" class=\\"elsewhere\\""}</script>'
  const { document } = forFirstVisit(
    `<head><link rel="stylesheet" href="/assets/index-2.css"></head><body><p class="seen"></p>${data}</body>`,
    root,
  )
  expect(document).toBe(
    `<head><style>.seen{x:1}</style></head><body><p class="seen"></p><link rel="stylesheet" href="/assets/index-2.css">${data}</body>`,
  )
})

test.each(['large', 'missing', '../../secret'])(
  'LOBBY-1 a picture that is too large, or no file of ours, is fetched by its address: %s',
  (name) => {
    const { document } = forFirstVisit(page(name), root)
    expect(document).toContain(preload(name))
    expect(document).toContain(`srcSet="/art/${name}.avif"`)
    expect(document).not.toContain('base64')
  },
)
