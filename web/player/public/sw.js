// The page's service worker: serves the site's shell for hours without a network, and shows push notifications.
// Served as /sw.js by server/installable.ts, which writes the build's mark into BUILD, so that a new build is a new worker.
const BUILD = '__BUILD__'
const ASSETS = `assets-${BUILD}`
const PAGES = 'pages'
/** The cache key of the last visit's shell: one document for every address, since the page reads its address itself. */
const SHELL = '/'
const ASSETS_MAX = 300
/** The pictures of the page that is shown when another page cannot be loaded. */
const PICTURES = ['/art/empty/bets.webp', '/art/empty-light/bets.webp']

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.filter((name) => name !== ASSETS && name !== PAGES).map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

// the page sends this when its reader accepts the new version
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(backoffice|wps|lgw|office|vendor|callback|sandbox|docs|openapi\.json|metrics)\b/.test(pathname))
      event.respondWith(showPage(request))
  } else if (pathname.startsWith('/assets/') || PICTURES.includes(pathname)) event.respondWith(showAsset(request))
})

/** Caches the shell and every file that it names. */
async function keepShell() {
  const answer = await fetch(SHELL, { credentials: 'same-origin', cache: 'no-cache' })
  if (!answer.ok) return
  const text = await answer.clone().text()
  await (await caches.open(PAGES)).put(SHELL, answer)
  const files = [...new Set(text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? [])]
  const kept = await caches.open(ASSETS)
  await Promise.all([...files, ...PICTURES].map((file) => kept.add(file).catch(() => undefined)))
}

/** Fetches a page from the network; without one, answers with the shell of the last visit. */
async function showPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(SHELL, { cacheName: PAGES })
    if (kept) return kept
    throw error
  }
}

/** Fetches a file whose name changes with its content once, and then answers from the cache. */
async function showAsset(request) {
  const kept = await caches.open(ASSETS)
  const known = await kept.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone()
    void (async () => {
      await kept.put(request, copy)
      const keys = await kept.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((key) => kept.delete(key)))
    })().catch(() => undefined)
  }
  return answer
}

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/art/app/icon-192.png',
      badge: '/art/app/icon-192.png',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href, origin } = new URL(event.notification.data?.link ?? '/', self.location.origin)
  if (origin !== self.location.origin) return
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window' })
      // a page that shows a game is not navigated away
      const page = pages.find((one) => !new URL(one.url).pathname.startsWith('/seamless'))
      if (!page) return self.clients.openWindow(href)
      await page.focus()
      page.postMessage({ open: href.slice(origin.length) })
    })(),
  )
})
