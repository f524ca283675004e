import { pino, type Logger } from 'pino'

export type Log = Logger

/** What never reaches a log, at whatever depth it stands in a logged object. */
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

/** The process's logger: JSON lines on standard error, secrets removed. */
export function createLog(level: string, name: string): Log {
  return pino(
    {
      name,
      level,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
      base: null,
    },
    process.stderr,
  )
}
