/** One field that an act changed: its values before and after; null when it did not exist. */
export type FieldChange = { field: string; before: string | null; after: string | null }
type Values = Record<string, unknown> | null

/** Lists the fields that differ between two records; inner fields are named with a point ("title.bn"). */
export function listChanges(before: Values, after: Values): FieldChange[] {
  const [was, is] = [flatten(before), flatten(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    into.set(path, value.map(String).join(', '))
  else if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${name}` : name, into)
  else into.set(path, String(value))
  return into
}
