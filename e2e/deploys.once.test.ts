/** A part of a page that does not come: a broken line, and a deploy that has replaced the part. */
import { expect, houseUrl, open, test } from './fixture.ts'

const PART = /assets\/fairness-page-/

test('SITE-13 a part that does not come is said in its place and comes on the next try; a page of an earlier deploy is replaced once, and then says what is missing', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/ERR_FAILED|status of 404|Failed to load|Failed to fetch|MIME|Loading chunk fairness failed/)
  const missing = page.getByRole('alert').getByText(t('site.chunk.missing'))
  const goToFairness = async () => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.fairness') })
      .click()
    await expect(missing).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  }
  await open(page, '/about')
  await page.route(PART, (route) => route.abort())
  await goToFairness()
  await page.unroute(PART)
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.retry') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('fairness.title') })).toBeVisible()

  await open(page, '/about')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(PART, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(houseUrl('/**'), async (route) => {
    if (route.request().resourceType() !== 'fetch' || !(route.request().headers().accept ?? '').includes('text/html'))
      return route.fallback()
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' })
  })
  await goToFairness()
  expect(loads).toBe(1)
})
