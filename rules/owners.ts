/** Whose a table is, or a view: it belongs to the module that names it, or else to the module with the schema's name. */
import { MODULES } from '#server/modules.ts'
import { readSql } from './sources.ts'

const OWNERS: ReadonlyMap<string, string> = new Map(
  MODULES.flatMap(({ name, owns = [] }) => [name.replaceAll('-', '_'), ...owns].map((one) => [one, name])),
)

/** Returns the schema of a table or view that is named `schema.table`. */
export const schemaOf = (name: string): string => name.split('.')[0] ?? ''

/** Returns the module that owns a table or view; undefined for one that no module owns. */
export const ownerOf = (name: string): string | undefined => OWNERS.get(name) ?? OWNERS.get(schemaOf(name))

/** Schemas in which everything belongs to a module, so that a table without an owner was forgotten. */
export const OWNED: ReadonlySet<string> = new Set([...OWNERS.keys()].map(schemaOf))

/** Returns the modules that own something in a schema. */
export const modulesIn = (schema: string): string[] => [
  ...new Set([...OWNERS].flatMap(([name, module]) => (schemaOf(name) === schema ? [module] : []))),
]

const NAMES = String.raw`\w+\.\w+(?:\s*,\s*\w+\.\w+)*`

/** Returns what of a kind stands after all migrations: made, and not dropped later. */
function standing(kind: string): Set<string> {
  const change = new RegExp(
    String.raw`\b(create(?:\s+or\s+replace)?|drop)\s+${kind}\s+(?:if\s+(?:not\s+)?exists\s+)?(${NAMES})`,
    'gi',
  )
  const found = new Set<string>()
  for (const { text } of readSql().toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const [, does = '', names = ''] of text.matchAll(change)) {
      for (const name of names.split(/\s*,\s*/)) {
        if (does.toLowerCase() === 'drop') found.delete(name)
        else found.add(name)
      }
    }
  }
  return found
}

/** The views of the database, as `schema.view`. */
export const VIEWS: ReadonlySet<string> = standing('(?:materialized\\s+)?view')

/** Its tables and sequences, as `schema.table`. */
export const TABLES: ReadonlySet<string> = new Set([...standing('(?:unlogged\\s+)?table'), ...standing('sequence')])
