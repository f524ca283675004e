/**
 * Addresses in words that a brand writes. Phones and mail programs make a link of anything that looks like an address, so
 * that everything that looks like one must be the brand's own; where it cannot be told, it is another's.
 */

/** Stands for a value: a letter that nobody can type into a template. */
const VALUE = '\uE000'
/** Joiners and marks of direction, which a reader does not see. */
const UNSEEN = /[\u200c-\u200f]/g
const NAME = /\{[a-zA-Z]+\}/g
const RUN = /[\p{L}\p{M}\p{N}\uE000_.-]+/gu
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/([^\s/?#]*)/giu
const NUMBERS = /^\d+(\.\d+){3}$/
const LAST_LABEL = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u

/** Reads a text as a phone would: one form of each sign, a dot for whatever browsers take for one. */
const seenAs = (text: string) =>
  text
    .replace(NAME, VALUE)
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[。．｡]/g, '.')

/** Returns whether a run of signs looks like a host to a phone. */
function looksLikeHost(run: string): boolean {
  const labels = run.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && (NUMBERS.test(run) || last.includes(VALUE) || LAST_LABEL.test(last))
}

/** Lists what looks like a host, with the place where it ends. */
function* hostsIn(seen: string): Generator<{ host: string; end: number }> {
  for (const { 0: run, index } of seen.matchAll(RUN)) {
    let at = index
    for (const part of run.split(/(\.{2,})/)) {
      const host = part.replace(/^[.-]+|[.-]+$/g, '').toLowerCase()
      at += part.length
      if (looksLikeHost(host)) yield { host, end: at }
    }
  }
}

const shown = (address: string) => address.replaceAll(VALUE, '{…}').slice(0, 100)

/** Returns the first address of a text that is not one of these hosts', or null. */
export function findForeignAddress(text: string, hosts: readonly string[]): string | null {
  const seen = seenAs(text)
  for (const { 0: whole, 1: authority = '' } of seen.matchAll(SCHEME))
    if (!hosts.includes(authority.toLowerCase().replace(/:\d+$/, ''))) return shown(whole)
  for (const { host } of hostsIn(seen)) if (!hosts.includes(host)) return shown(host)
  return null
}

/** Returns whether an own address goes on with a value: a code in an address is read by whoever sees the address. */
export function hasValueInAddress(text: string, hosts: readonly string[]): boolean {
  const seen = seenAs(text)
  if (/:\/\/\S*\uE000/u.test(seen)) return true
  for (const { host, end } of hostsIn(seen))
    if (hosts.includes(host) && (/^\S*/.exec(seen.slice(end))?.[0] ?? '').includes(VALUE)) return true
  return false
}
