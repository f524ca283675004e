/**
 * Cookies of a call: what the browser sent, and what the answer sets. All HttpOnly, and of no other site's. Over TLS their names begin
 * with `__Host-`: a browser takes such a one from this very host only, so that no neighbour under the same domain can plant one, and
 * a plain one is never read. The sandbox on the loopback has no TLS and keeps plain names.
 */
/** `office`: an operator's session, gone with the browser. */
export type CookieName = 'device' | 'remember' | 'social' | 'office'

export class CookieJar {
  readonly #sent: ReadonlyMap<string, string>
  readonly #changed = new Map<CookieName, { value: string; maxAgeSeconds: number | null }>()
  readonly #isSecure: boolean

  constructor(header: string | undefined, isSecure: boolean) {
    this.#sent = new Map(
      (header ?? '').split(';').flatMap((part) => {
        const [name = '', value = ''] = part.trim().split('=')
        return /^[\w-]{1,64}$/.test(value) ? [[name, value] as const] : []
      }),
    )
    this.#isSecure = isSecure
  }

  /** What the browser will have after this answer; null for none. Only letters, digits, _ and - are ever kept in one. */
  read(name: CookieName): string | null {
    const changed = this.#changed.get(name)
    return (changed ? changed.value : this.#sent.get(this.#nameOf(name))) || null
  }

  #nameOf(name: CookieName): string {
    return this.#isSecure ? `__Host-${name}` : name
  }

  /** The prefix wants the whole site's path; plain ones of members go to their calls only. */
  #pathOf(name: CookieName): string {
    return this.#isSecure || name === 'office' ? '/' : '/wps'
  }

  /** Without an age it goes when the browser is closed. */
  write(name: CookieName, value: string, maxAgeSeconds: number | null): void {
    this.#changed.set(name, { value, maxAgeSeconds })
  }

  /** Makes the browser forget it, if it has it. */
  clear(name: CookieName): void {
    if (this.read(name) !== null) this.#changed.set(name, { value: '', maxAgeSeconds: 0 })
  }

  /** The answer's set-cookie headers. */
  headers(): string[] {
    return [...this.#changed].map(([name, { value, maxAgeSeconds }]) =>
      [
        `${this.#nameOf(name)}=${value}`,
        `Path=${this.#pathOf(name)}`,
        ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
        'HttpOnly',
        `SameSite=${name === 'social' ? 'Lax' : 'Strict'}`,
        ...(this.#isSecure ? ['Secure'] : []),
      ].join('; '),
    )
  }
}
