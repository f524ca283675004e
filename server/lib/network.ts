/** The network of an address, as far as one household or company shares it: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = mapped.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
