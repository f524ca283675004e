import { useEffect, useState } from 'react'
import { socialLogin, socialProviders } from '#contract/identity/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { ProviderMark } from '#web/ui/provider-mark.tsx'

const RETURNS = /^\/(?![/\\])[\w\-/?=&.%]{0,200}$/

/**
 * How long a dialog waits for the list of providers, in milliseconds; after that it opens and grows when the list
 * comes.
 */
const WAIT_MS = 1_500

/**
 * Returns whether the list of providers has loaded or is late. A dialog that is shown earlier would move under the
 * reader's finger.
 */
export function useProvidersKnown(): boolean {
  const { data, isError } = useCall(socialProviders, {})
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return data !== undefined || isError || isLate
}

/**
 * Shows one button for each outside provider of the brand. After the provider, the browser returns to the page where
 * the reader was, or to the one that they wanted.
 */
export function OutsideButtons({ next }: { next: string | null }) {
  const t = useT()
  const { data } = useCall(socialProviders, {})
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  if (!data || data.length === 0) return null
  const begin = async (provider: string) => {
    setBusy(provider)
    setFault(null)
    const wanted = next ?? location.pathname + location.search
    try {
      const { url } = await call(socialLogin, { provider, returnTo: RETURNS.test(wanted) ? wanted : '/login' })
      location.assign(url)
    } catch (error) {
      setFault(asApiError(error).message || t('common.network'))
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {data.map(({ code, name, mark }) => (
        <Button key={code} wide busy={busy === code} onClick={() => void begin(code)}>
          <ProviderMark mark={mark} />
          {t('entry.outside.with', { name })}
        </Button>
      ))}
      <FieldNote error={fault ?? undefined} />
    </div>
  )
}
