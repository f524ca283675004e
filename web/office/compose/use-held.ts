import { useState } from 'react'

/**
 * Holds a row as a form was filled with it, so that what another person saves meanwhile neither replaces what is typed
 * nor is written over. `isBehind` says that a newer revision is stored; `take` fills the form anew: with the answer of
 * one's own save, or with what is stored now.
 */
export function useHeld<Row>(row: Row, revisionOf: (row: Row) => number) {
  const [held, take] = useState(row)
  return { held, isBehind: revisionOf(row) > revisionOf(held), take }
}
