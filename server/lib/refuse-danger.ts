/** Texts that operators write for members, wherever they stand in a document. */
import { fail } from '#contract/errors.ts'
import { type Danger, findDanger } from '#contract/site/rich-text.ts'

function listDangers(value: unknown, path: string): [string, { rule: Danger }][] {
  if (typeof value === 'string') {
    const rule = findDanger(value)
    return rule ? [[path, { rule }]] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => listDangers(one, `${path}.${key}`))
}

/**
 * Passes when nothing that is written anywhere in a document is dangerous: HTML, a link to a forbidden address, characters
 * that mislead the reader. Such a text would do no harm on a page, but it has no honest purpose. Fails with INVALID_INPUT,
 * which names each place below `path` with its rule.
 */
export function refuseDanger(document: unknown, path: string): void {
  const found = listDangers(document, path)
  if (found.length > 0) fail('INVALID_INPUT', { fields: Object.fromEntries(found) })
}
