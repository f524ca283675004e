/** Text stays text: the browser refuses strings where markup or scripts are made, for players and for operators. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixture.ts'

/** Tries to make markup, scripts and a policy of strings. Returns the name of each error. */
const tryStrings = (page: Page) =>
  page.evaluate(() => {
    const says = (work: () => unknown): string => {
      try {
        work()
        return 'let through'
      } catch (error) {
        return error instanceof Error ? error.name : 'other'
      }
    }
    const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }).trustedTypes
    return {
      markup: says(() => {
        document.createElement('div').innerHTML = '<img src=x>'
      }),
      source: says(() => {
        document.createElement('script').src = '/boot.js'
      }),
      text: says(() => {
        document.createElement('script').text = 'void 0'
      }),
      parsed: says(() => new DOMParser().parseFromString('<p>', 'text/html')),
      policy: says(() => types?.createPolicy('mine', { createHTML: (text: string) => text })),
    }
  })

test('AUTH-18 SITE-4 for players and for operators, a string becomes neither markup, nor a script, nor a policy', async ({
  page,
  watch,
}) => {
  watch.allow(/Trusted|Content Security Policy|Function constructor/)
  for (const path of ['/about', '/backoffice/']) {
    await open(page, path)
    await expect(page.locator('#root > *').first()).toBeVisible()
    expect(await tryStrings(page), path).toEqual({
      markup: 'TypeError',
      source: 'TypeError',
      text: 'TypeError',
      parsed: 'TypeError',
      policy: 'TypeError',
    })
  }
})
