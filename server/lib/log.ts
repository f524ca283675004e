import { pino, type Logger } from 'pino'
import { traceFields } from '#telemetry/trace.ts'

export type Log = Logger

/** Fields that are removed from every log line, at whatever depth they are in a logged object. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'paymentPassword',
  'token',
  'secret',
  'authorization',
  'signature',
  'captcha',
  'verificationCode',
]

/** Creates the process's logger: JSON lines on standard error, secrets removed, each with the trace that it is of. */
export function createLog(level: string, name: string): Log {
  return pino(
    {
      name,
      level,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
      base: null,
      mixin: traceFields,
    },
    process.stderr,
  )
}
