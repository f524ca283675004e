import { asApiError } from '#web/lib/api-error.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'

function describe(t: Translate, fault: unknown): string {
  const { message, code } = asApiError(fault)
  if (code === 'NETWORK' || code === 'TIMEOUT') return t('office.noAnswer')
  return message || t('error.INTERNAL')
}

const said = new WeakSet<object>()

/** Whether a form gave the words of this refusal, so that nobody says it a second time. */
export const isSaid = (fault: object): boolean => said.has(fault)

/**
 * The way to say on the page what went wrong: the server's words, or that nothing answered. What is said with it, `useAct` does not
 * say in passing as well.
 */
export function useFault(): (fault: unknown) => string {
  const t = useT()
  return (fault) => {
    if (typeof fault === 'object' && fault !== null) said.add(fault) // a mark that is made twice is one mark: rendering stays repeatable
    return describe(t, fault)
  }
}
