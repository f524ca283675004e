/** The tables of metrics and security events in docs/operations.md, from what the processes really print. */
import type { MetricFact } from '#telemetry/metric-kinds.ts'

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

/** Returns the text with the table of security events between its marks. Throws when the marks are not there. */
export function withEvents(text: string, events: Readonly<Record<string, string>>): string {
  const [begin, end] = ['<!-- security events: written by npm run metrics -->', '<!-- security events end -->']
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`there is no place for the events: ${begin} … ${end}`)
  const rows = Object.entries(events).map(([name, when]) => `| \`${name}\` | ${when} |`)
  return `${text.slice(0, from)}${begin}\n\n${['| event | when |', '| --- | --- |', ...rows].join('\n')}\n\n${text.slice(to)}`
}
