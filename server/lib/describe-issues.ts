/** What of an input does not fit, in the form of a refusal's details. */
import type { z } from 'zod'
import type { ErrorDetails } from '#contract/errors.ts'

/** Returns the word for what an issue asks; a rule of a schema's own has a word where the schema gives one (`params.rule`). */
function ruleOf(issue: z.core.$ZodIssue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.['rule'] : null
  return typeof own === 'string' ? own : issue.code
}

/** Returns each field that does not fit, with its rule and bounds, for the message beside the field. */
export function describeIssues(error: z.ZodError): ErrorDetails {
  const fields: NonNullable<ErrorDetails['fields']> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '(body)'
    fields[field] ??= {
      rule: ruleOf(issue),
      ...('minimum' in issue ? { min: Number(issue.minimum) } : {}),
      ...('maximum' in issue ? { max: Number(issue.maximum) } : {}),
    }
  }
  return { fields }
}
