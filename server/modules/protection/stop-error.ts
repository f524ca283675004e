import { CallError } from '#contract/errors.ts'
import type { PlayStop } from './play-stop.ts'

/** Returns a stop as the error that the site shows: EXCLUDED, ON_BREAK or PLAY_LIMIT. */
export function stopError({ reason, period, until }: PlayStop): CallError {
  const details = { until: until?.toISOString() ?? null }
  if (reason === 'excluded') return new CallError('EXCLUDED', details)
  if (reason === 'break') return new CallError('ON_BREAK', details)
  return new CallError('PLAY_LIMIT', { ...details, reason, period })
}
