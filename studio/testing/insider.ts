/** What an attacker can try with the studio's secret and everything that its database holds at a moment. */
import { decidingHash, type RoundMix } from '#games/fair/round-mix.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import type { StudioHouse } from './studio-house.ts'

/** Returns every text of the database, decrypted where the studio's secret can decrypt it. */
export async function readEverything({ env }: StudioHouse): Promise<string> {
  const tables = await env.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'studio'`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    for (const { row } of await env.db.query<{ row: object }>(`select to_jsonb(one) as row from studio.${name} one`))
      rows.push(JSON.stringify(row))
  }
  const all = rows.join('\n')
  const sealed = [...new Set(all.match(/[\w-]{60,}/g) ?? [])]
  return [
    all,
    ...sealed.map((text) => {
      try {
        return env.vault.open(text)
      } catch {
        return ''
      }
    }),
  ].join('\n')
}

/**
 * Returns every hash that this knowledge could make of a round's link: by the old recipe, and by the new one with every
 * secret that is found.
 */
export async function foresee(known: string, link: string, told: RoundMix): Promise<Set<string>> {
  const secrets = ['', ...new Set(known.match(/\b[0-9a-f]{64}\b/g) ?? []), link]
  const hashes = new Set([link])
  for (const seed of secrets) {
    for (const value of told.beacon ? secrets.slice(0, 40) : ['']) {
      const beacon = told.beacon && { ...told.beacon, value }
      hashes.add(await decidingHash(hmacSha256, link, { ...told, seed, beacon }))
    }
  }
  return hashes
}
