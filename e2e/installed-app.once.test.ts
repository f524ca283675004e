/** The site as an app: its manifest, notifications while no page is open, and its shell without a network. */
import type { BrowserContext, Page } from '@playwright/test'
import { WHOLE } from './browsers.ts'
import { expect, houseUrl, open, test } from './fixture.ts'
import { enter } from './member.ts'
import type { Texts } from './texts.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: WHOLE, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] },
})

async function readManifest(page: Page, { language }: Texts): Promise<void> {
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(houseUrl(link ?? ''))).json()
  expect(manifest).toMatchObject({ name: 'Fairhouse', lang: language, display: 'standalone', scope: '/' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
}

/** Delivers a notification, as the browser's push service does, and finds it shown. */
async function receive(page: Page, context: BrowserContext, { t }: Texts): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) done(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Fairhouse', body: t('messages.push.money'), link: '/member/messageV2', tag: 'message-1' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(houseUrl()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, tag: message.tag }])
  await devtools.detach()
}

test('SITE-19 SITE-18 PROMO-9 an installed app has a name and icons of its brand, shows a notification as it was sent, and opens without a network, says so, and goes on when it is back', async ({
  page,
  context,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await enter(page)
  await open(page, '/member/messageV2')
  await expect(page.getByRole('heading', { name: t('app.push.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('app.push.turnOn') })).toBeEnabled()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await readManifest(page, texts)
  await receive(page, context, texts)

  await open(page, '/help') // its own files go through the worker from here on
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await context.setOffline(true)
  await page.goto(houseUrl('/help'))
  // a page that opens makes the browser report the machine's own state, so the setting is made again
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText(t('shell.offline')).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0)
  await open(page, '/help')
  await expect(page.getByRole('heading', { level: 1, name: t('site.help.title') })).toBeVisible()
})
