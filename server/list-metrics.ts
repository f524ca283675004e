/** The table of the house's metrics in docs/operations.md, from what the processes really print. */
import type { MetricFact } from '#server/lib/metric-kinds.ts'

const rowOf = ({ name, type, labels, help }: MetricFact) =>
  `| \`${name}\` | ${type} | ${labels.length > 0 ? labels.map((label) => `\`${label}\``).join(', ') : ''} | ${help} |`

/** Returns the text with the table between the marks of this process. Throws when the marks are not there. */
export function withMetrics(text: string, process: 'server' | 'studio', metrics: readonly MetricFact[]): string {
  const [begin, end] = [
    `<!-- metrics of the ${process}: written by npm run metrics -->`,
    `<!-- metrics of the ${process} end -->`,
  ]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`there is no place for the metrics: ${begin} … ${end}`)
  const table = ['| metric | type | labels | what |', '| --- | --- | --- | --- |', ...metrics.map(rowOf)]
  return `${text.slice(0, from)}${begin}\n\n${table.join('\n')}\n\n${text.slice(to)}`
}
