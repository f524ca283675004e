/**
 * The push services of the browsers. A browser sends us its address there, and our server would call that address from
 * inside our network: therefore only these hosts are ever called, over https, and no redirect is followed.
 */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^android\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/**
 * Returns whether an address is at a push service, or at one of the origins that the configuration adds (PUSH_ORIGINS,
 * for tests and own services).
 */
export function isPushService(endpoint: string, added: readonly string[]): boolean {
  const { protocol, hostname, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  return (
    added.includes(origin) ||
    (protocol === 'https:' && new URL(endpoint).port === '' && SERVICES.some((service) => service.test(hostname)))
  )
}
