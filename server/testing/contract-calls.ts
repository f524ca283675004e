/** Every call of the contract, found by reading the folder: a new call is covered without being listed. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallDefinition } from '#contract/call.ts'
import { projectRoot } from '#server/lib/project-root.ts'

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'who' in value && 'path' in value
}

/** Lists the calls that the files of `contract/` declare, ordered by id. */
export async function listContractCalls(): Promise<CallDefinition[]> {
  const folder = join(projectRoot(), 'contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.d)\.ts$/.test(name),
  )
  const calls = new Map<string, CallDefinition>()
  for (const name of files) {
    // one after the other, so that modules that share imports are not loaded twice
    const contract = (await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>
    for (const call of Object.values(contract).filter(isCall)) calls.set(call.id, call)
  }
  return [...calls.values()].sort((a, b) => a.id.localeCompare(b.id))
}
