/** What `fairhouse check` says about one thing. */

export type Finding = {
  name: string
  is: 'ok' | 'warning' | 'wrong'
  /** What was found; never a secret. */
  text: string
  /** What to do about it. */
  mend?: string
}

export const ok = (name: string, text: string): Finding => ({ name, is: 'ok', text })
export const warning = (name: string, text: string, mend: string): Finding => ({ name, is: 'warning', text, mend })
export const wrong = (name: string, text: string, mend: string): Finding => ({ name, is: 'wrong', text, mend })

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns a span as people say it: 3 days, 5 hours, 12 minutes. */
export function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [size, word] = seconds >= 2 * DAY ? [DAY, 'days'] : seconds >= 2 * HOUR ? [HOUR, 'hours'] : [MINUTE, 'minutes']
  return `${Math.round(seconds / size)} ${word}`
}
