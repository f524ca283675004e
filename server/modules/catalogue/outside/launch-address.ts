/**
 * The address at which an outside vendor opens its games: a template, with the names of what is put into it in braces.
 * Pure.
 */
import { LAUNCH_PARTS, type LaunchPart } from '#contract/catalogue/house-vendors.ts'

/** What is put into an address. */
export type LaunchValues = Readonly<Record<LaunchPart, string>>

const PART = /\{([A-Za-z]*)\}/g
const isPart = (name: string): name is LaunchPart => (LAUNCH_PARTS as readonly string[]).includes(name)

/** Names of this machine itself, which are reached without TLS. */
const isOwnMachine = (host: string) => host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost')

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Returns the origin of an address that browsers may be sent to; null where it is none. */
export function readOrigin(text: string, allowsPlain: boolean): string | null {
  const url = parse(text)
  if (!url || url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (allowsPlain && url.protocol === 'http:' && isOwnMachine(url.hostname))
  return isSafe ? url.origin : null
}

export type AddressFault = 'url' | 'unknown-part' | 'no-token' | 'no-game' | 'host' | 'brackets'

/**
 * Returns what is wrong with a template, or null: it must be an https address (`allowsPlain`: or one of this machine)
 * whose host no part is in, with a token and a game, and no unknown part.
 */
export function findFault(template: string, allowsPlain: boolean): AddressFault | null {
  const names = [...template.matchAll(PART)].map(([, name = '']) => name)
  if (names.some((name) => !isPart(name))) return 'unknown-part'
  if (/[{}\s<>"'`\\]/.test(template.replace(PART, ''))) return 'brackets'
  if (names.filter((name) => name === 'token').length !== 1) return 'no-token'
  if (!names.includes('game')) return 'no-game'
  const [first, second] = ['a', 'b'].map((letter) => readOrigin(template.replace(PART, letter), allowsPlain))
  if (!first) return 'url'
  return first === second ? null : 'host'
}

/** Returns the origin of a template's pages. The template has no fault. */
export const originOfTemplate = (template: string): string => new URL(template.replace(PART, 'a')).origin

/** Returns the address with its values, each escaped for where it stands. */
export function fillAddress(template: string, values: LaunchValues): string {
  return template.replace(PART, (_, name: string) => (isPart(name) ? encodeURIComponent(values[name]) : ''))
}

/**
 * Returns the text that `signature` is made of: HMAC-SHA256 in hex, with the secret that vendor and house share
 * (docs/vendor-door.md).
 */
export function signedLaunch({ time, token, game, currency, mode }: Omit<LaunchValues, 'signature'>): string {
  return [time, token, game, currency, mode].join('\n')
}
