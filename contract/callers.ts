/**
 * Identifies callers by their address. Rate limits count by these names at every public entrance, the site's and the
 * studio's (docs/decisions/0340). No clock and no storage: the counting code passes both in.
 */

/** Returns the IPv4 address inside an IPv6-mapped one; any other address unchanged. */
const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

const isIPv4 = (ip: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(ip)

/** Returns the first groups of an IPv6 address, written out; a text that is no address is returned unchanged. */
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

/** Returns the network of an address that one household or company shares: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const address = plain(ip)
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : `${groupsOf(address, 4)}::/64`
}

/**
 * Returns the smallest unit that belongs to one caller alone: an IPv4 address, which a whole street may share already;
 * of IPv6 the /64 that every customer is given, because its owner may call from any address in it.
 */
export function callerOf(ip: string): string {
  const address = plain(ip)
  return isIPv4(address) ? address : `${groupsOf(address, 4)}::/64`
}

/** Returns the /48 of an IPv6 address, which a customer of a data centre may own whole (65,536 /64s); null for IPv4. */
export function siteOf(ip: string): string | null {
  return isIPv4(plain(ip)) ? null : `${groupsOf(ip, 3)}::/48`
}

/**
 * Stores values by name, at most so many. Beyond that it drops the value that was not asked for the longest, no other.
 */
export class RecentNames<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the value of a name and marks it as the most recent; `make` makes the value of a new name. */
  touch(name: string, make: () => Value): Value {
    const known = this.#values.get(name)
    const value = known === undefined ? make() : known
    if (known !== undefined) this.#values.delete(name)
    else if (this.#values.size >= this.#most) this.#values.delete(this.#values.keys().next().value ?? '')
    this.#values.set(name, value)
    return value
  }

  /** Returns the value of a name, without marking it as recent. */
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

/**
 * Counts by name within windows of one length that begin with the first count. Holds at most a given number of names in
 * memory.
 */
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

  /** Counts one more, and returns the count of this window. */
  add(name: string, now: number): number {
    this.#renew(now)
    const one = this.#counts.touch(name, () => ({ count: 0 }))
    return ++one.count
  }

  /** Returns the count of this window. */
  read(name: string, now: number): number {
    this.#renew(now)
    return this.#counts.get(name)?.count ?? 0
  }

  /** Returns the seconds until the window ends, at least one: the value of Retry-After in a refusal. */
  secondsLeft(now: number): number {
    return Math.max(1, Math.ceil((this.#endsAt - now) / 1000))
  }
}
