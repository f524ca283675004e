/** The versions of which a small house is kept in server/backup/kept (`npm run keep-version`), and what their databases ran. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLines, type Head } from '#server/backup/backup-format.ts'
import { projectRoot } from '#server/lib/project-root.ts'

const folder = join(projectRoot(), 'server/backup/kept')
const NAME = /^house-(\d+\.\d+\.\d+)\.backup$/

export type KeptVersion = {
  version: string
  file: string
  keyFile: string
  /** Its server (kept-programs.ts); of the newest version alone. */
  programs: string
}

const rank = (version: string) => version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0)

/** Returns the kept versions, the newest first. */
export function listKept(): KeptVersion[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const version = NAME.exec(name)?.[1]
      if (!version) return []
      const [keyFile, programs] = [`house-${version}.key`, `server-${version}.br`].map((one) => join(folder, one))
      return [{ version, file: join(folder, name), keyFile: keyFile ?? '', programs: programs ?? '' }]
    })
    .toSorted((one, other) => rank(other.version) - rank(one.version))
}

/** Returns the names of the migrations that a kept version had run. */
export async function migrationsOf({ file }: KeptVersion): Promise<string[]> {
  for await (const line of readLines({ file })) {
    return (JSON.parse(line.toString()) as Head).migrations.map(({ name }) => name)
  }
  return []
}
