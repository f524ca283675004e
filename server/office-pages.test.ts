/** The back office's addresses before it is built, when its build failed, and afterwards. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import type { Http } from '#server/lib/http.ts'
import { translate } from '#server/lib/messages.ts'
import { bindOfficePages } from '#server/office-pages.ts'

let root: string
let app: FastifyInstance
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'fairhouse-office-'))
  mkdirSync(join(root, 'dist/web/office/assets'), { recursive: true })
  app = fastify()
  await bindOfficePages({ app, env: { config: readConfig({ NODE_ENV: 'test' }) } } as unknown as Http, root)
})
afterEach(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

const ask = (headers: Record<string, string> = {}, url = '/backoffice/members') => app.inject({ url, headers })

test.each([
  ['en', { 'accept-language': 'en-GB' }],
  ['bn', { 'accept-language': 'bn-BD' }],
  ['en', {}],
  ['bn', { 'accept-language': 'en-GB', cookie: 'known=1; lang=bn' }],
])('before it is built its addresses say in %s what they wait for, and ask again', async (language, headers) => {
  for (const url of ['/backoffice', '/backoffice/members']) {
    const answer = await ask(headers, url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(answer.headers.refresh)).toBeGreaterThan(0)
    expect(answer.headers['retry-after']).toBe(answer.headers.refresh)
    expect(answer.body).toContain(`<html lang="${language}">`)
    expect(answer.body).toContain(translate(language, 'office.building'))
    expect(answer.body, 'without a built site there is no font').not.toMatch(/<style|<script/)
  }
})

test('its words are drawn with the site’s own font, which the policy of the page allows', async () => {
  mkdirSync(join(root, 'dist/web/player/assets'), { recursive: true })
  writeFileSync(join(root, 'dist/web/player/assets/bengali-ui-A1_b.woff2'), '')
  const { body, headers } = await ask({ 'accept-language': 'bn' })
  const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? ''
  expect(style).toContain('/assets/bengali-ui-A1_b.woff2')
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
})

test('a build that failed is said, still with 503, and the page looks again for the next one', async () => {
  writeFileSync(join(root, 'dist/.office-failed'), '')
  const failed = await ask({ 'accept-language': 'bn' })
  expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(failed.body).toContain(translate('bn', 'office.notBuilt'))
  expect(Number(failed.headers.refresh)).toBeGreaterThan(0)
  rmSync(join(root, 'dist/.office-failed'))
  expect((await ask()).body).toContain(translate('en', 'office.building'))
})

test('as soon as it is built the same address answers it, and does not ask again', async () => {
  expect((await ask()).statusCode).toBe(503)
  writeFileSync(join(root, 'dist/web/office/index.html'), '<title>built</title>')
  const built = await ask()
  expect([built.statusCode, built.body, built.headers.refresh]).toEqual([200, '<title>built</title>', undefined])
})
