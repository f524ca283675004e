/** Text stays text: the browser refuses strings where markup or scripts are made, for players and for operators. */
import { expect, open, test } from './fixture.ts'

for (const path of ['/', '/backoffice/']) {
  test(`AUTH-18 SITE-4 at ${path} a string becomes neither markup, nor a script, nor a policy`, async ({
    page,
    watch,
  }) => {
    watch.allow(/Trusted|Content Security Policy|Function constructor/)
    await open(page, path)
    await expect(page.locator('#root > *').first()).toBeVisible()
    const refused = await page.evaluate(() => {
      const says = (work: () => unknown): string => {
        try {
          work()
          return 'let through'
        } catch (error) {
          return error instanceof Error ? error.name : 'other'
        }
      }
      const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } })
        .trustedTypes
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
    expect(refused).toEqual({
      markup: 'TypeError',
      source: 'TypeError',
      text: 'TypeError',
      parsed: 'TypeError',
      policy: 'TypeError',
    })
  })
}
