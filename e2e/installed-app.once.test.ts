/** The site as an app: its manifest, its shell without a network, and notifications while no page is open. */
import { expect, houseUrl, newUsername, open, test } from './fixture.ts'
import { register } from './member.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test('SITE-19 an installed app has a name, icons and a first page of its own brand', async ({
  page,
  request,
  texts,
}) => {
  await open(page)
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(houseUrl(link ?? ''))).json()
  expect(manifest).toMatchObject({ name: 'Fairhouse', lang: texts.language, display: 'standalone', scope: '/' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('SITE-19 SITE-18 without a network the site still opens, says so, and goes on when it is back', async ({
  page,
  context,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await open(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await page.reload() // its own files go through the worker from here on
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(true)
  await page.goto(houseUrl('/games'))
  // a setting made before a page is opened does not reach the new page in every browser version, so it is set again
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText(t('shell.offline')).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0)
  await open(page, '/games')
  await expect(page.getByRole('heading', { level: 1, name: t('games.all') })).toBeVisible()
})

test('SITE-19 PROMO-9 a notification is shown as it was sent, and leads to the messages', async ({
  page,
  context,
  texts,
}) => {
  const { t } = texts
  await register(page, texts, newUsername())
  await open(page, '/member/messageV2')
  await expect(page.getByRole('heading', { name: t('app.push.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('app.push.turnOn') })).toBeEnabled()

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) done(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Fairhouse', body: t('messages.push.money'), link: '/member/messageV2', tag: 'message-1' }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
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
})
