/**
 * Cookies of a call: what the browser sent, and what the answer sets. All are HttpOnly, and none is sent to another
 * site. Over TLS their names begin with `__Host-`: a browser accepts such a cookie from this very host only, so that no
 * other host of the same domain can set one, and a cookie without the prefix is never read. The sandbox on the loopback
 * has no TLS and uses names without the prefix.
 */
/**
 * `office`: an operator's session, which ends when the browser is closed. `support`: the token of a visitor's
 * conversation with customer service.
 */
export type CookieName = 'device' | 'remember' | 'social' | 'office' | 'support'

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

  /**
   * Returns the value that the browser will have after this answer; null for none. Values hold only letters, digits, _
   * and -.
   */
  read(name: CookieName): string | null {
    const changed = this.#changed.get(name)
    return (changed ? changed.value : this.#sent.get(this.#nameOf(name))) || null
  }

  #nameOf(name: CookieName): string {
    return this.#isSecure ? `__Host-${name}` : name
  }

  /**
   * Returns the cookie's path. The prefix requires the whole site's path; without it, cookies of members are sent with
   * their calls only.
   */
  #pathOf(name: CookieName): string {
    return this.#isSecure || name === 'office' ? '/' : '/wps'
  }

  /** Sets a cookie. Without an age the browser deletes it when it is closed. */
  write(name: CookieName, value: string, maxAgeSeconds: number | null): void {
    this.#changed.set(name, { value, maxAgeSeconds })
  }

  /** Makes the browser delete the cookie, if it has it. */
  clear(name: CookieName): void {
    if (this.read(name) !== null) this.#changed.set(name, { value: '', maxAgeSeconds: 0 })
  }

  /** Returns the answer's set-cookie headers. */
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
