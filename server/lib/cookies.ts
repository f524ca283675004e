/** Cookies of a call: what the browser sent, and what the answer sets. Only HttpOnly, SameSite=Strict ones, on paths of calls. */
/** `office`: an operator's session, gone with the browser. */
export type CookieName = 'device' | 'remember' | 'social' | 'office'

export class CookieJar {
  readonly #sent: ReadonlyMap<string, string>
  readonly #changed = new Map<CookieName, { value: string; maxAgeSeconds: number | null }>()
  readonly #isSecure: boolean

  constructor(header: string | undefined, isSecure: boolean) {
    this.#sent = new Map((header ?? '').split(';').flatMap((part) => {
      const [name = '', value = ''] = part.trim().split('=')
      return /^[\w-]{1,64}$/.test(value) ? [[name, value] as const] : []
    }))
    this.#isSecure = isSecure
  }

  /** What the browser will have after this answer; null for none. Only letters, digits, _ and - are ever kept in one. */
  read(name: CookieName): string | null {
    const changed = this.#changed.get(name)
    return (changed ? changed.value : this.#sent.get(this.#nameOf(name))) || null
  }

  /** On a secure page no other host can set the office's cookie: `__Host-` binds it to this one. */
  #nameOf(name: CookieName): string {
    return name === 'office' && this.#isSecure ? '__Host-office' : name
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
    return [...this.#changed].map(([name, { value, maxAgeSeconds }]) => [
      `${this.#nameOf(name)}=${value}`, `Path=${name === 'office' ? '/' : '/wps'}`, ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]), 'HttpOnly',
      `SameSite=${name === 'social' ? 'Lax' : 'Strict'}`, ...(this.#isSecure ? ['Secure'] : []),
    ].join('; '))
  }
}
