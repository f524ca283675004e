/**
 * Who calls, as far as an address tells: what limits count by at every door that stands in the internet, the site's and the studio's
 * (docs/decisions/0340). No clock and no storage: whoever counts hands both in.
 */

/** An IPv4 address that stands in an IPv6 one as itself. */
const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

const isIPv4 = (ip: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(ip)

/** The first groups of an IPv6 address, written out; what is no address is itself. */
function groupsOf(ip: string, count: number): string {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The network of an address, as far as one household or company shares it: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const address = plain(ip)
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : `${groupsOf(address, 4)}::/64`
}

/**
 * The least that one caller has to himself: an IPv4 address, which a whole street may share already; of IPv6 the /64 that every line
 * is given, since its owner may call from any of the addresses in it.
 */
export function callerOf(ip: string): string {
  const address = plain(ip)
  return isIPv4(address) ? address : `${groupsOf(address, 4)}::/64`
}

/** The /48 that a /64 is one of 65,536 of, where whoever rents a machine is given a whole one; null for IPv4. */
export function siteOf(ip: string): string | null {
  return isIPv4(plain(ip)) ? null : `${groupsOf(ip, 3)}::/48`
}

/** Values by name, never more than so many: above it the name goes that was asked for longest ago, and nobody else's. */
export class RecentNames<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The value of a name, which is the youngest from now on; `make` gives a new name its first. */
  touch(name: string, make: () => Value): Value {
    const known = this.#values.get(name)
    const value = known === undefined ? make() : known
    if (known !== undefined) this.#values.delete(name)
    else if (this.#values.size >= this.#most) this.#values.delete(this.#values.keys().next().value ?? '')
    this.#values.set(name, value)
    return value
  }

  /** The value of a name, without making it younger. */
  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  clear(): void {
    this.#values.clear()
  }

  get size(): number {
    return this.#values.size
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.#values[Symbol.iterator]()
  }
}

/** Counts by name within windows of one length that begin with the first count; made for as many names as memory should hold. */
export class WindowCounts {
  readonly #counts: RecentNames<{ count: number }>
  readonly #windowMs: number
  #endsAt = 0

  constructor(windowMs: number, most: number) {
    this.#windowMs = windowMs
    this.#counts = new RecentNames(most)
  }

  #renew(now: number): void {
    if (now < this.#endsAt && now >= this.#endsAt - this.#windowMs) return
    this.#counts.clear()
    this.#endsAt = now + this.#windowMs
  }

  /** Counts one more, and answers how many there were in this window. */
  add(name: string, now: number): number {
    this.#renew(now)
    const one = this.#counts.touch(name, () => ({ count: 0 }))
    return ++one.count
  }

  /** How many there were in this window. */
  read(name: string, now: number): number {
    this.#renew(now)
    return this.#counts.get(name)?.count ?? 0
  }

  /** Seconds until the window is over, one at least: what a refusal says in Retry-After. */
  secondsLeft(now: number): number {
    return Math.max(1, Math.ceil((this.#endsAt - now) / 1000))
  }
}
