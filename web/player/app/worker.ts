/** The page's worker: registered once, and the way to a newer one. */

const WORKER_URL = '/sw.js'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/** Where the policy of the page asks for it, an address that scripts may be loaded from has to be vouched for. */
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
  // whoever blocks workers may answer with nothing at all: that is a refusal like any other
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

/** Calls back when a newer worker waits for the old one to go. Returns the way to stop. */
export function onNewerWorker(
  registration: ServiceWorkerRegistration,
  tell: (waiting: ServiceWorker) => void,
): () => void {
  const watch = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // without a controller this is the first one, which nobody has to be told about
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  }
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  registration.addEventListener('updatefound', watch)
  return () => registration.removeEventListener('updatefound', watch)
}

/** Lets a waiting worker take over, and reloads the page with what it brings. */
export function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take-over')
}
