/** What an answer to hostile input may be, and what it must never contain. */
import type { CallDefinition } from '#contract/call.ts'
import { projectRoot } from '#server/lib/project-root.ts'

/**
 * What an answer must never contain: a stack, a path on the disk, a statement, an error message of the database or of
 * the language.
 */
export const LEAK = new RegExp(
  [
    'node_modules',
    '\\n\\s+at ',
    '\\.[cm]?[jt]s:\\d+',
    projectRoot().replaceAll('/', '\\/'),
    'syntax error at',
    'invalid input syntax',
    'violates \\w+',
    'duplicate key',
    'out of range for type',
    'current transaction is aborted',
    'Cannot (?:read|set|convert) ',
    'is not a function',
    'Unexpected token',
    'select .{0,80} from \\w+\\.\\w+',
    'insert into \\w+\\.\\w+ \\(',
    'ECONNREFUSED',
    'root:x:',
  ].join('|'),
)

/**
 * Returns whether a call may answer in this way: nothing of ours broke, or it reports that an outside service is
 * unavailable, which it declares.
 */
export function isAnswer(call: CallDefinition, { statusCode, body }: { statusCode: number; body: string }): boolean {
  const code = (JSON.parse(body) as { code?: unknown }).code
  return statusCode < 500 || call.errors.some((one) => one === code)
}
