/** Registers the page's service worker once, and switches to a newer one. */

const WORKER_URL = '/sw.js'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/**
 * Returns the worker's address. Where the page's security policy requires trusted types, it is returned as a trusted
 * script URL.
 */
function vouchedUrl(): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return WORKER_URL
  const policy = policies.createPolicy('fairhouse-worker', {
    createScriptURL: (url) => (url === WORKER_URL ? url : ''),
  })
  return policy.createScriptURL(WORKER_URL) as string
}

let registered: Promise<ServiceWorkerRegistration> | null = null

async function register(): Promise<ServiceWorkerRegistration> {
  // a browser that blocks workers may resolve with undefined: that counts as a refusal too
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(vouchedUrl(), {
    scope: '/',
    updateViaCache: 'none',
  })
  if (!registration) throw new Error('the browser keeps no worker for this page')
  return registration
}

/** Registers the worker of this site. Rejects where the browser refuses, for example in a private window. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= register()
  return registered
}

/** Calls `tell` when a newer worker is installed and waits for the old one to end. Returns an unsubscribe function. */
export function onNewerWorker(
  registration: ServiceWorkerRegistration,
  tell: (waiting: ServiceWorker) => void,
): () => void {
  const watch = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // without a controller this is the first worker, so there is no update to report
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  }
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  registration.addEventListener('updatefound', watch)
  return () => registration.removeEventListener('updatefound', watch)
}

/** Lets a waiting worker take over, and reloads the page with the new version. */
export function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take-over')
}
