import { useEffect, useState } from 'react'
import { socialLogin, socialProviders } from '#contract/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { ProviderMark } from '#web/ui/provider-mark.tsx'

const RETURNS = /^\/(?![/\\])[\w\-/?=&.%]{0,200}$/

/** A dialog waits so long for the providers, and then grows by them. */
const WAIT_MS = 1_500

/** Whether it is known which providers there are: what is shown before grows under the reader's finger. */
export function useProvidersKnown(): boolean {
  const { data, isError } = useCall(socialProviders, {})
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return data !== undefined || isError || isLate
}

/** One button for each outside provider of the brand; the browser comes back to where the reader was, or wanted to go. */
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
