import type { CaseResult, Report } from './run-conformance.ts'

const MARKS: Record<CaseResult['outcome'], string> = { passed: '✓', failed: '✗', 'not run': '–' }

/** Returns a case as text: one row when it passed, all exchanges when not. */
export function printResult(result: CaseResult): string {
  const head = `  ${MARKS[result.outcome]} ${result.id.padEnd(28)} ${result.title}`
  if (result.outcome === 'passed') return head
  if (result.outcome === 'not run') return `${head}\n      not run: ${result.came ?? ''}`
  const story = (result.exchanges ?? []).flatMap(({ request, response }) => [
    `      → ${request}`,
    `      ← ${response}`,
  ])
  return [head, `      expected  ${result.expected ?? ''}`, `      came      ${result.came ?? ''}`, ...story].join('\n')
}

/** Returns the description of the target, for the top of the report. */
export function printTarget({
  url,
  vendor,
  gameCode,
  currency,
  seed,
  rounds,
  keyId,
  algorithm,
}: Report['target']): string {
  return `${url} as vendor ${vendor}, key ${keyId} (${algorithm}), game ${gameCode}, ${currency}, --seed ${seed} --rounds ${rounds}`
}

/** Returns the summary: the counts, and the names of the failed cases; `what` was tested. */
export function printSummary(report: Omit<Report, 'target'>, what: 'wallet' | 'vendor' = 'wallet'): string {
  const failed = report.groups.flatMap((group) => group.results).filter((result) => result.outcome === 'failed')
  const counts = `${report.passed} passed, ${report.failed} failed, ${report.notRun} not run`
  return [
    counts,
    ...failed.map((result) => `  ✗ ${result.id}`),
    report.failed === 0 ? `The ${what} conforms.` : `The ${what} does not conform.`,
  ].join('\n')
}
