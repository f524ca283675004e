import { useSyncExternalStore } from 'react'
import { localToday } from './date-range.ts'

const never = () => () => undefined

/** Returns today's calendar day in the reader's own zone, yyyy-MM-dd, as of the last rendering. */
export function useToday(): string {
  return useSyncExternalStore(never, () => localToday(new Date()))
}
