import { asApiError } from '#web/lib/api-error.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'

function describe(t: Translate, fault: unknown): string {
  const { message, code } = asApiError(fault)
  if (code === 'NETWORK' || code === 'TIMEOUT') return t('office.noAnswer')
  return message || t('error.INTERNAL')
}

const said = new WeakSet<object>()

/** Returns whether a form has shown this refusal already, so that it is not shown a second time. */
export const isSaid = (fault: object): boolean => said.has(fault)

/**
 * Returns a function that describes what went wrong: the server's words, or that no answer came. `useAct` shows no
 * toast for a refusal that was described with it.
 */
export function useFault(): (fault: unknown) => string {
  const t = useT()
  return (fault) => {
    if (typeof fault === 'object' && fault !== null) said.add(fault) // marking twice is harmless
    return describe(t, fault)
  }
}
