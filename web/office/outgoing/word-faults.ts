import type { TemplateRow } from '#contract/outgoing/office-templates.ts'
import {
  findSizeFault,
  findTemplateFaults,
  type TemplateFault,
  type TemplateValues,
  type TemplateWords,
} from '#contract/outgoing/templates.ts'
import { useT } from '#web/lib/i18n.tsx'

/** Returns the example of each value that a message's words may name. */
export const examplesOf = ({ names }: TemplateRow): TemplateValues =>
  Object.fromEntries(names.map(({ name, example }) => [name, example]))

/** Returns what is wrong with words, as the server judges them. */
export function faultsOf(row: TemplateRow, words: TemplateWords): TemplateFault[] {
  const { subject, body } = words
  const trimmed = { subject: subject?.trim() ?? null, body: body.trim() }
  const faults = findTemplateFaults(row, trimmed, row.hosts)
  if (faults.length > 0) return faults
  const size = findSizeFault(row.channel, trimmed, { values: examplesOf(row), language: row.language, tail: row.tail })
  return size ? [size] : []
}

/** Returns a function that says what is wrong with a field; undefined: nothing. */
export function useWordFaults(
  row: TemplateRow,
  words: TemplateWords,
): (field: TemplateFault['field']) => string | undefined {
  const t = useT()
  const faults = faultsOf(row, words)
  return (field) => {
    const found = faults.find((one) => one.field === field)
    return found && t(`office.words.fault.${found.rule}`, { what: found.what })
  }
}
