/**
 * Fetches from an address that a person typed. That person must not reach what only this machine can reach: the address
 * is checked when the connection is made, on what the name resolves to at that moment, so that a name which changes its
 * address later gains nothing. No redirect is followed, and an answer is limited in time and in size. Addresses of the
 * configuration (the studio, the message gateway) are called with fetch.
 */
import { lookup as askNames, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { Config } from './config.ts'

export type OutsideRequest = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** Milliseconds for all of it: name look-up, connection, answer. */
  timeoutMs: number
  maxBytes: number
}
/** Resolves a name to its addresses; passed in by tests. */
export type AskNames = (
  name: string,
  options: LookupOptions,
  answer: (error: NodeJS.ErrnoException | null, found?: LookupAddress[]) => void,
) => void

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Addresses outside the internet: this network, private ones, link-local, test, multicast (IANA's special-purpose
 * registries).
 */
const CLOSED = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv4')
// of IPv6 only 2000::/3 is the internet, without the ranges that wrap IPv4 addresses (Teredo, 6to4) and the
// documentation range
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv6')

/**
 * Returns whether an address is on the internet or on this very machine; `closed` for all others, and for text that is
 * no address.
 */
export function placeOf(address: string): 'internet' | 'loopback' | 'closed' {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return 'closed'
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (LOOPBACK.check(address, kind)) return 'loopback'
  return CLOSED.check(address, kind) || (family === 6 && !GLOBAL.check(address, kind)) ? 'closed' : 'internet'
}

/**
 * Throws unless the address is on the internet and called over TLS; in the sandbox this machine is allowed too, with or
 * without TLS.
 */
function refuseAddress({ sandbox }: Pick<Config, 'sandbox'>, isTls: boolean, address: string): void {
  const place = placeOf(address)
  if (place === 'internet' && isTls) return
  if (place === 'loopback' && sandbox) return
  throw new Error(place === 'internet' ? 'the address is not asked without TLS' : 'the address is not of the internet')
}

/** Returns a look-up for connections that fails when one of a name's addresses is refused. */
function guardedLookup(config: Pick<Config, 'sandbox'>, isTls: boolean, ask: AskNames): LookupFunction {
  return (name, options, answer) => {
    ask(name, { ...options, all: true }, (error, found = []) => {
      // an error comes without addresses
      const [first] = found
      if (error || !first) return answer(error ?? new Error('the name stands for nothing'), '', 0)
      try {
        for (const { address } of found) refuseAddress(config, isTls, address)
      } catch (refusal) {
        return answer(refusal as Error, '', 0)
      }
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
  }
}

async function readWhole(answer: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const BODILESS = [204, 205, 304]

/**
 * Calls an address that a person typed, once, and returns when the whole answer has arrived. Throws for an address that
 * is not on the internet, for one without TLS (in the sandbox this machine may be called, too), for a redirect, and
 * above the limits of time and size.
 */
export async function fetchOutside(
  config: Pick<Config, 'sandbox'>,
  address: string | URL,
  asked: OutsideRequest,
  ask: AskNames = askNames as AskNames,
): Promise<Response> {
  const url = new URL(address)
  const isTls = url.protocol === 'https:'
  if (!isTls && url.protocol !== 'http:') throw new Error('only https is asked')
  if (url.username || url.password) throw new Error('the address names a user')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) refuseAddress(config, isTls, host) // an IP address is connected to without a look-up
  else if (!isTls && !config.sandbox) throw new Error('the address is not asked without TLS')
  const over = AbortSignal.any([AbortSignal.timeout(asked.timeoutMs), ...(asked.signal ? [asked.signal] : [])])
  return new Promise((answer, failed) => {
    const request = (isTls ? overTls : overHttp)(url, {
      method: asked.method ?? 'GET',
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
      signal: over,
      agent: false,
      lookup: guardedLookup(config, isTls, ask),
    })
    request.on('error', failed)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400 && status !== 304) {
        response.destroy()
        return failed(new Error(`answered with a redirect (${status})`))
      }
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
      )
      readWhole(response, asked.maxBytes).then(
        (body) => answer(new Response(BODILESS.includes(status) ? null : new Uint8Array(body), { status, headers })),
        (error: unknown) => {
          request.destroy()
          failed(error)
        },
      )
    })
    request.end(asked.body)
  })
}
